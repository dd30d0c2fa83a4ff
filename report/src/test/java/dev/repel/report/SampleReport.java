package dev.repel.report;

import dev.repel.eval.Calibration;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.eval.Coverage;
import dev.repel.eval.PairQuality;
import dev.repel.eval.PairedDifference;
import dev.repel.eval.Proportion;
import dev.repel.eval.Summary;
import dev.repel.experiment.RunDetails;
import dev.repel.io.run.Comparison;
import dev.repel.io.run.History;
import dev.repel.io.run.Judgement;
import dev.repel.io.run.Provenance;
import dev.repel.io.run.ReportContent;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFigures;
import dev.repel.io.run.Tried;
import dev.repel.train.EpochRecord;
import dev.repel.verdict.Findings;
import dev.repel.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** A report such as a training on the class graph of a JDK gives, made up but of realistic size and shape. */
record SampleReport(Result result, ReportContent content) {
    static final List<String> MODULES = List.of(
            "java.desktop",
            "java.xml",
            "jdk.compiler",
            "java.management",
            "jdk.javadoc",
            "jdk.jshell",
            "java.sql.rowset",
            "jdk.internal.le",
            "java.naming",
            "jdk.jdi",
            "jdk.hotspot.agent",
            "jdk.jfr",
            "java.net.http",
            "jdk.xml.dom",
            "java.security.jgss",
            "jdk.crypto.cryptoki",
            "jdk.internal.vm.ci",
            "java.logging",
            "jdk.jdeps");
    private static final int WARMUP = 200;
    private static final int EPOCHS = 500;

    static SampleReport ofJdk() {
        return withClasses(MODULES);
    }

    /** The same, but with other names and another number of classes. */
    static SampleReport withClasses(List<String> names) {
        ConfusionMatrix confusion = new ConfusionMatrix(names.size());
        Calibration calibration = new Calibration();
        predict(confusion, calibration);
        List<EpochRecord> epochs = epochs();
        List<RunFigures> runs = runs(epochs, confusion.accuracy());
        Judgement judgement = new Judgement(
                new Summary(confusion.macroF1(), 0.0061),
                new Summary(confusion.balancedAccuracy(), 0.0048),
                new Summary(calibration.expectedError(), 0.0052),
                new Summary(0.0213, 0.004),
                confusion.counts(),
                calibration.bins(),
                calibration.bins(),
                List.of(
                        new Coverage(0, 570, 570, 490),
                        new Coverage(0.9, 570, 285, 276),
                        new Coverage(0.99, 570, 0, 0)));
        Result result = new Result(
                new Result.Dataset("jdk", 8688, 52181, 2255, names.size(), "9f86d081884c7d65".repeat(4)),
                "gcn",
                "pcl",
                Map.of("select", "accuracy"),
                new Result.SplitSizes("random", 380, 570, 7738, 1),
                "test accuracy at the epoch of best validation accuracy",
                over(runs, RunFigures::testAccuracy),
                over(runs, RunFigures::validationAccuracy),
                judgement.macroF1(),
                judgement.balancedAccuracy(),
                over(runs, RunFigures::validationMacroF1),
                judgement.calibrationError(),
                judgement.calibratedError(),
                new Result.AnswerCounts(1.25, 0, 8688, 0, null, null),
                3,
                new Result.Confusion(names, confusion.counts()),
                new double[] {0.12, 0.31, 0.52, 0.66, Double.NaN},
                comparison(runs),
                null,
                null,
                verdict(names),
                null,
                runs,
                new Provenance(
                        "0.1.0",
                        "25.0.1 (OpenJDK 64-Bit Server VM)",
                        "Linux 6.1 amd64",
                        2,
                        "simd (256 bit)",
                        List.of("train", "--dataset", "jdk", "--runs", "10", "--compare")));
        return new SampleReport(result, new ReportContent(configuration(), WARMUP, judgement, SampleDetails.of(names)));
    }

    /** Of a good model that does badly on its first class. */
    private static Verdict verdict(List<String> names) {
        List<Findings.ClassFinding> classes = new ArrayList<>();
        for (String name : names) {
            classes.add(new Findings.ClassFinding(
                    name, 20, Proportion.of(classes.isEmpty() ? 90 : 350, 400), 8688 / names.size()));
        }
        return Verdict.of(new Findings(
                true,
                0,
                0,
                Proportion.of(6500, 7738),
                names.get(0),
                new Findings.Rival(Proportion.of(900, 7738), PairedDifference.of(5800, 200, 7738)),
                new Findings.Rival(Proportion.of(4000, 7738), PairedDifference.of(3000, 500, 7738)),
                new Findings.Rival(Proportion.of(6000, 7738), PairedDifference.of(900, 400, 7738)),
                "pcl",
                new Findings.TechniqueTrial(Findings.TechniqueTrial.SEEDS, PairedDifference.of(10, 0, 10), null, null),
                Proportion.of(380, 380),
                classes,
                List.of("java/lang/Object", "java/util/List"),
                Findings.DataFindings.NONE));
    }

    String page() {
        return HtmlReport.render(result, content);
    }

    Map<String, String> figures() {
        return HtmlReport.figures(result, content);
    }

    SampleReport withConfusion(int[][] counts) {
        Judgement all = content.judgement();
        return with(
                new Judgement(
                        all.macroF1(),
                        all.balancedAccuracy(),
                        all.calibrationError(),
                        all.calibratedError(),
                        counts,
                        all.calibration(),
                        all.calibrated(),
                        all.coverage()),
                content.details());
    }

    /** With these calibration errors before and after a temperature. */
    SampleReport withErrors(double before, double after) {
        Judgement all = content.judgement();
        return with(
                new Judgement(
                        all.macroF1(),
                        all.balancedAccuracy(),
                        new Summary(before, 0),
                        new Summary(after, 0),
                        all.confusion(),
                        all.calibration(),
                        all.calibrated(),
                        all.coverage()),
                content.details());
    }

    SampleReport withDetails(RunDetails details) {
        return with(content.judgement(), details);
    }

    private SampleReport with(Judgement judgement, RunDetails details) {
        return new SampleReport(
                result, new ReportContent(content.configuration(), content.warmup(), judgement, details));
    }

    /** Some of the runs, the first of them saved, and nothing to compare them with or to tell hops apart. */
    SampleReport withRuns(List<RunFigures> runs) {
        return new SampleReport(
                new Result(
                        result.dataset(),
                        result.backbone(),
                        result.technique(),
                        result.config(),
                        result.split(),
                        result.protocol(),
                        result.testAccuracy(),
                        result.validationAccuracy(),
                        result.macroF1(),
                        result.balancedAccuracy(),
                        result.validationMacroF1(),
                        result.expectedCalibrationError(),
                        result.calibratedError(),
                        result.answers(),
                        0,
                        result.confusionMatrix(),
                        null,
                        null,
                        null,
                        null,
                        result.verdict(),
                        null,
                        runs,
                        result.provenance()),
                content);
    }

    /** Each of the runs has chosen its settings. */
    SampleReport withChoices(List<Tried> choices) {
        return new SampleReport(result.with(choices, result.verdict()), content);
    }

    /** One run of one epoch. */
    SampleReport withOneEpoch() {
        return withRuns(List.of(run(0, epochs().get(0), epochs().subList(0, 1), 0.8, 0.8)));
    }

    private static Comparison comparison(List<RunFigures> runs) {
        return new Comparison(
                "none",
                new Summary(0.8493, 0.0052),
                new Summary(0.85, 0.006),
                "test accuracy",
                new Summary(0.0187, 0.0031),
                10,
                0,
                0,
                runs);
    }

    private static void predict(ConfusionMatrix confusion, Calibration calibration) {
        Random random = new Random(7);
        int classes = confusion.classes();
        for (int truth = 0; truth < classes; truth++) {
            int nodes = truth == 0 ? 2600 : 80 + random.nextInt(420);
            double skill = 0.7 + 0.28 * random.nextDouble();
            int rival = random.nextInt(classes);
            for (int n = 0; n < nodes; n++) {
                boolean isRight = random.nextDouble() < skill;
                int wrong = random.nextDouble() < 0.5 ? rival : random.nextInt(classes);
                int predicted = isRight ? truth : wrong;
                confusion.add(truth, predicted);
                double sure = Math.pow(random.nextDouble(), isRight ? 0.35 : 0.8);
                calibration.add(0.12 + 0.86 * sure, predicted == truth);
            }
        }
    }

    private static List<EpochRecord> epochs() {
        Random random = new Random(11);
        List<EpochRecord> history = new ArrayList<>();
        for (int epoch = 1; epoch <= EPOCHS; epoch++) {
            boolean cotraining = epoch > WARMUP;
            double learned = 1 - Math.exp(-epoch / 28.0);
            double later = cotraining ? 0.022 * (1 - Math.exp(-(epoch - WARMUP) / 60.0)) : 0;
            double accuracy = 0.05 + 0.81 * learned + later + 0.006 * random.nextGaussian();
            history.add(new EpochRecord(
                    epoch,
                    cotraining,
                    2.94 * Math.exp(-epoch / 45.0) + 0.21 + 0.03 * random.nextDouble(),
                    cotraining ? 1.9 * Math.exp(-(epoch - WARMUP) / 80.0) + 0.44 + 0.02 * random.nextGaussian() : 0,
                    cotraining ? (int) (6200 + 1700 * learned + 420 * later / 0.022 + 40 * random.nextGaussian()) : -1,
                    Math.round(accuracy * 570) / 570.0,
                    2.3 * Math.exp(-epoch / 50.0) + 0.52 + 0.01 * random.nextGaussian(),
                    Math.max(0, accuracy - 0.04),
                    cotraining ? new PairQuality(8000, 500 + epoch % 7, 1900, 3, 790_000, 4000 - epoch) : null));
        }
        return history;
    }

    private static List<RunFigures> runs(List<EpochRecord> epochs, double accuracy) {
        EpochRecord best = epochs.stream()
                .reduce((a, b) -> b.validationAccuracy() > a.validationAccuracy() ? b : a)
                .orElseThrow();
        Random random = new Random(5);
        List<RunFigures> runs = new ArrayList<>();
        for (int seed = 0; seed < 10; seed++) {
            double test = seed == 3 ? accuracy : accuracy + 0.004 * random.nextGaussian();
            EpochRecord chosen = seed == 3 ? best : epochs.get(280 + random.nextInt(200));
            runs.add(run(seed, chosen, epochs, test, test - 0.003 * random.nextDouble()));
        }
        return runs;
    }

    private static RunFigures run(long seed, EpochRecord best, List<EpochRecord> epochs, double test, double last) {
        return new RunFigures(
                seed,
                best.epoch(),
                best.validationAccuracy(),
                best.validationLoss(),
                best.validationMacroF1(),
                test,
                last,
                0.8,
                0.79,
                0.05,
                1.25,
                0.02,
                0.7,
                4.6 + seed / 10.0,
                9.2 + seed / 5.0,
                null,
                History.of(epochs),
                null);
    }

    private static Summary over(List<RunFigures> runs, ToDoubleFunction<RunFigures> figure) {
        return Summary.of(runs.stream().mapToDouble(figure).boxed().toList());
    }

    private static Map<String, String> configuration() {
        Map<String, String> map = new LinkedHashMap<>();
        String all = "backbone gcn technique pcl layers 2 hidden 64 dropout 0.5 embedding logits warmup 200 cotrain 300"
                + " patience 0 lr 0.01 weight-decay 5.0E-4 reduction mean gamma 0.5 k 100 tau 0.05"
                + " continue-probability 0.85 walk-error 1.0E-4 weighting walk contrastive-weight 1.0"
                + " row-normalise true split random train-per-class 20 val-per-class 30 runs 10 seed 0";
        String[] words = all.split(" ");
        for (int i = 0; i < words.length; i += 2) {
            map.put(words[i], words[i + 1]);
        }
        return map;
    }
}
