package dev.repel.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.loss.ClassWeights;
import dev.repel.settings.InvalidSetting;
import dev.repel.train.Selection;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingTest {
    @Test
    void listenersHearOfEveryEpochAndChangeNothing(@TempDir Path folder) throws IOException {
        List<Integer> epochs = new ArrayList<>();
        AtomicInteger most = new AtomicInteger();
        Path listened = folder.resolve("listened");
        Path silent = folder.resolve("silent");

        training()
                .onEpoch((epoch, of) -> {
                    epochs.add(epoch.epoch());
                    most.set(of);
                })
                .train(SmallGraph.ofArrays())
                .save(listened);
        training().train(SmallGraph.ofArrays()).save(silent);

        assertThat(epochs).startsWith(1, 2, 3).hasSize(8).endsWith(8);
        assertThat(most).hasValue(8);
        assertThat(listened).hasSameBinaryContentAs(silent);
    }

    @Test
    void eightThreadsTrainAndPredictAtOnceToTheSameBits(@TempDir Path folder) throws Exception {
        GraphData shared = SmallGraph.ofArrays();
        NodeClassifier alone = training().train(shared);
        Path expected = folder.resolve("alone");
        alone.save(expected);
        String predicted = alone.predict(shared).toString();
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            List<Future<Path>> trained = new ArrayList<>();
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                Path file = folder.resolve("model" + i);
                trained.add(pool.submit(() -> {
                    training().train(shared).save(file);
                    return file;
                }));
                answers.add(pool.submit(() -> alone.predict(shared).toString()));
            }
            for (int i = 0; i < 8; i++) {
                assertThat(trained.get(i).get()).hasSameBinaryContentAs(expected);
                assertThat(answers.get(i).get()).isEqualTo(predicted);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void theLabelsChooseWhatIsNotSetAndAVerdictIsGiven(@TempDir Path folder) throws IOException {
        Training training = new Training().threads(1).set("epochs", 8).auto().judge();

        NodeClassifier model = training.train(SmallGraph.ofFiles(folder));
        NodeClassifier again = training.train(SmallGraph.ofFiles(folder));

        assertThat(model.verdict()).isNotEmpty().first().asString().contains("right");
        assertThat(model.verdict().get(1)).startsWith("The same labels have chosen the model among ");
        assertThat(again.verdict()).isEqualTo(model.verdict());
        model.save(folder.resolve("model"));
        assertThat(NodeClassifier.load(folder.resolve("model")).verdict()).isEmpty();
        assertThat(model.predict(SmallGraph.ofFiles(folder))).isNotEmpty();
    }

    @Test
    void aChoiceEndsWithinATrialWhenItIsCancelled(@TempDir Path folder) {
        AtomicInteger asked = new AtomicInteger();
        Training training = new Training()
                .threads(1)
                .set("epochs", 8)
                .auto()
                .budget("5")
                .cancelWhen(() -> asked.incrementAndGet() == 3);

        assertThatThrownBy(() -> training.train(SmallGraph.ofFiles(folder))).isInstanceOf(CancellationException.class);
        assertThat(asked).as("the first trial alone has more epochs").hasValue(3);
    }

    @Test
    void aBudgetIsForAChoice() {
        assertRefused(training().budget("5"), "budget limits a choice");
        assertRefused(training().auto().budget("soon"), "budget 'soon'");
    }

    @Test
    void aChoiceDoesNotGoWithAWholeConfiguration() {
        assertRefused(
                training().config(TrainConfig.defaultsFor("gcn")).auto(), "auto chooses what a configuration sets");
    }

    @Test
    void endsAfterTheEpochInWhichItIsCancelled() {
        AtomicInteger epochs = new AtomicInteger();
        Training training =
                training().onEpoch((epoch, of) -> epochs.set(epoch.epoch())).cancelWhen(() -> epochs.get() == 3);

        assertThatThrownBy(() -> training.train(SmallGraph.ofArrays())).isInstanceOf(CancellationException.class);
        assertThat(epochs).hasValue(3);
    }

    @Test
    void anInterruptCancelsAndStaysVisible() throws InterruptedException {
        AtomicInteger epochs = new AtomicInteger();
        List<Object> seen = new ArrayList<>();
        Thread thread = new Thread(() -> {
            try {
                training()
                        .onEpoch((epoch, of) -> {
                            if (epochs.incrementAndGet() == 2) {
                                Thread.currentThread().interrupt();
                            }
                        })
                        .train(SmallGraph.ofArrays());
            } catch (IOException | CancellationException e) {
                seen.add(e.getClass());
                seen.add(Thread.currentThread().isInterrupted());
            }
        });
        thread.start();
        thread.join();

        assertThat(seen).containsExactly(CancellationException.class, true);
        assertThat(epochs).hasValue(2);
    }

    @Test
    void noThreadIsLeftAfterACancellation() throws InterruptedException {
        Training training = training().threads(3).cancelWhen(() -> true);

        assertThatThrownBy(() -> training.train(SmallGraph.ofArrays())).isInstanceOf(CancellationException.class);

        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (workers() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(10);
        }
        assertThat(workers()).isZero();
    }

    @Test
    void weightsAndSelectionReachTheTraining(@TempDir Path folder) throws IOException {
        Path plain = folder.resolve("plain");
        Path weighted = folder.resolve("weighted");
        GraphData graph = GraphData.named("synthetic:nodes=200,classes=3,features=40,signal=0.4");

        training().train(graph).save(plain);
        training()
                .classWeights(ClassWeights.BALANCED)
                .select(Selection.MACRO_F1)
                .perClass(20, 30)
                .train(graph)
                .save(weighted);

        assertThat(Files.mismatch(plain, weighted)).isNotEqualTo(-1);
    }

    @Test
    void everySettingCanBeSetByItsName(@TempDir Path folder) throws IOException {
        Path byMethod = folder.resolve("method");
        Path byName = folder.resolve("name");
        Path other = folder.resolve("other");

        training()
                .classWeights(ClassWeights.BALANCED)
                .seed(3)
                .train(SmallGraph.ofArrays())
                .save(byMethod);
        new Training()
                .threads(1)
                .set("epochs", "8")
                .set("hidden", 4)
                .set("k", 5)
                .set("folds", 1)
                .set("class-weights", "balanced")
                .set("seed", 3L)
                .train(SmallGraph.ofArrays())
                .save(byName);
        training()
                .classWeights(ClassWeights.BALANCED)
                .seed(3)
                .set("weightDecay", 0.1)
                .train(SmallGraph.ofArrays())
                .save(other);

        assertThat(byName).hasSameBinaryContentAs(byMethod);
        assertThat(Files.mismatch(byMethod, other)).isNotEqualTo(-1);
    }

    @Test
    void whatIsSetWinsOverAWholeConfiguration(@TempDir Path folder) throws IOException {
        Path alone = folder.resolve("alone");
        Path over = folder.resolve("over");
        TrainConfig config = TrainConfig.defaultsFor("gcn").with("hidden", 64).with("lr", 0.02);

        training().set("lr", 0.02).train(SmallGraph.ofArrays()).save(alone);
        training().config(config).train(SmallGraph.ofArrays()).save(over);

        assertThat(over).hasSameBinaryContentAs(alone);
    }

    @Test
    void mistakesAreNamedAsThePropertiesAre() {
        assertRefused(training().hidden(0), "hidden must be at least 1, not 0");
        assertRefused(training().set("weight-decay", -1), "weightDecay must not be negative, not -1");
        assertRefused(training().perClass(5, 5).set("testShare", 0.5), "testShare needs split labels");
        assertRefused(training().set("k", 5).technique("none"), "k belongs to pcl, ");
        assertRefused(
                new Training().technique("cgpn"),
                "technique cgpn gives models that cannot be applied again, since it spreads");
        assertThatThrownBy(() -> training().set("weightDecai", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Did you mean weightDecay?");
        assertThatThrownBy(() -> training().set("runs", 2)).hasMessageContaining("no setting called 'runs'");
    }

    @Test
    void aSettingOfAnotherTechniqueIsRefusedHoweverItIsGiven() {
        String refusal = "k belongs to pcl, ";

        assertRefused(new Training().technique("none").k(5), refusal);
        assertRefused(new Training().k(5).technique("none"), refusal);
        TrainConfig plain = TrainConfig.defaultsFor("gcn").with("technique", "none");
        assertRefused(new Training().config(plain).k(5), refusal);
        assertRefused(new Training().config(TrainConfig.defaultsFor("gcn")).k(5).technique("none"), refusal);
    }

    @Test
    void kOverAConfigurationReachesTheTechnique(@TempDir Path folder) throws IOException {
        Path byName = folder.resolve("name");
        Path byConfig = folder.resolve("config");

        training().train(SmallGraph.ofArrays()).save(byName);
        training()
                .config(TrainConfig.defaultsFor("gcn").with("k", 9))
                .train(SmallGraph.ofArrays())
                .save(byConfig);

        assertThat(byConfig).hasSameBinaryContentAs(byName);
    }

    private static void assertRefused(Training training, String message) {
        assertThatThrownBy(() -> training.train(SmallGraph.ofArrays()))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageStartingWith(message);
    }

    private static Training training() {
        return new Training().epochs(8).hidden(4).k(5).folds(1).threads(1);
    }

    private static long workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("repel-worker"))
                .count();
    }
}
