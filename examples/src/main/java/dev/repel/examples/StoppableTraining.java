package dev.repel.examples;

import dev.repel.api.GraphData;
import dev.repel.api.NodeClassifier;
import dev.repel.api.Training;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A training in the background that reports its progress and stops, after the current epoch, when its time is up. */
public final class StoppableTraining {
    private static final String GRAPH = "synthetic:nodes=2000,classes=5,features=300,signal=0.5";
    private static final int EPOCHS_BETWEEN_LINES = 20;

    private StoppableTraining() {}

    /** Takes the number of seconds; the default is a minute. */
    public static void main(String[] args) throws Exception {
        long seconds = args.length == 0 ? 60 : Long.parseLong(args[0]);
        run(100, Duration.ofSeconds(seconds), System.out);
    }

    /** The model, if there was enough time. */
    static Optional<NodeClassifier> run(int epochs, Duration time, PrintStream console)
            throws InterruptedException, ExecutionException {
        AtomicBoolean stop = new AtomicBoolean();
        Training training = new Training()
                .epochs(epochs)
                .seed(7)
                .cancelWhen(stop::get) // asked after every epoch
                .onEpoch((epoch, most) -> {
                    if (epoch.epoch() % EPOCHS_BETWEEN_LINES == 0) {
                        console.printf(
                                "epoch %d of %d, %.1f %% of the validation nodes are right%n",
                                epoch.epoch(), most, 100 * epoch.validationAccuracy());
                    }
                });
        ExecutorService background = Executors.newSingleThreadExecutor();
        try {
            Future<NodeClassifier> model = background.submit(() -> training.train(GraphData.named(GRAPH)));
            try {
                return Optional.of(model.get(time.toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException e) {
                stop.set(true);
                return finished(model, console);
            }
        } finally {
            background.shutdown();
        }
    }

    /** It may have ended by itself at the very moment it was stopped. */
    private static Optional<NodeClassifier> finished(Future<NodeClassifier> model, PrintStream console)
            throws InterruptedException, ExecutionException {
        try {
            return Optional.of(model.get());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CancellationException) {
                console.println("stopped: the time is up");
                return Optional.empty();
            }
            throw e;
        }
    }
}
