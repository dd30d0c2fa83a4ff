package dev.repel.report;

import dev.repel.eval.Calibration;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.eval.PairQuality;
import dev.repel.eval.Summary;
import dev.repel.train.EpochRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** A report such as a run on the class graph of a JDK gives, made up but of realistic size and shape. */
final class SampleReport {
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

    private SampleReport() {}

    static ReportData ofJdk() {
        return withClasses(MODULES);
    }

    /** The same, but with other names and another number of classes. */
    static ReportData withClasses(List<String> names) {
        ConfusionMatrix confusion = new ConfusionMatrix(names.size());
        Calibration calibration = new Calibration();
        predict(confusion, calibration);
        List<EpochRecord> history = history();
        EpochRecord best = history.stream()
                .reduce((a, b) -> b.validationAccuracy() > a.validationAccuracy() ? b : a)
                .orElseThrow();
        List<ReportData.RunRow> runs = runs(best, confusion.accuracy());
        return new ReportData(
                "GCN + PCL on jdk",
                new ReportData.DatasetFacts("jdk", 8688, 52181, 2255, names.size(), "9f86d081884c7d65".repeat(4)),
                "gcn",
                "pcl",
                "Test accuracy at the epoch of best validation accuracy, ties by lowest validation loss; mean ± sample"
                        + " standard deviation over 10 runs; 380 nodes to learn from, 570 to choose the epoch, 7,738"
                        + " to test on; validation and test labels never enter a loss.",
                configuration(),
                provenance(),
                "./repel train --dataset jdk --backbone gcn --technique pcl --runs 10 --seed 0 --threads 2",
                figures(runs, confusion, calibration),
                List.of(new Comparison("plain gcn", new Summary(0.8493, 0.0052), new Summary(0.0187, 0.0031), 10, 10)),
                runs,
                3,
                names,
                counts(confusion),
                calibration.bins(),
                calibration.bins(),
                1.25,
                "test nodes",
                List.of(
                        new ReportData.CoverageRow(0, 570, 1, 0.86),
                        new ReportData.CoverageRow(0.9, 285, 0.5, 0.97),
                        new ReportData.CoverageRow(0.99, 0, 0, Double.NaN)),
                scores(confusion),
                history,
                SampleDetails.of(names));
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

    private static List<EpochRecord> history() {
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

    private static List<ReportData.RunRow> runs(EpochRecord best, double accuracy) {
        Random random = new Random(5);
        List<ReportData.RunRow> runs = new ArrayList<>();
        for (int seed = 0; seed < 10; seed++) {
            double test = seed == 3 ? accuracy : accuracy + 0.004 * random.nextGaussian();
            runs.add(new ReportData.RunRow(
                    seed,
                    seed == 3 ? best.epoch() : 280 + random.nextInt(200),
                    best.validationAccuracy() - (seed == 3 ? 0 : 0.004 + 0.008 * random.nextDouble()),
                    test,
                    test - 0.003 * random.nextDouble(),
                    4.6 + random.nextDouble(),
                    9.2 + 2 * random.nextDouble()));
        }
        return runs;
    }

    private static ReportData.Figures figures(
            List<ReportData.RunRow> runs, ConfusionMatrix confusion, Calibration calibration) {
        return new ReportData.Figures(
                Summary.of(runs.stream().map(ReportData.RunRow::testAccuracy).toList()),
                Summary.of(
                        runs.stream().map(ReportData.RunRow::validationAccuracy).toList()),
                new Summary(confusion.macroF1(), 0.0061),
                new Summary(confusion.balancedAccuracy(), 0.0048),
                new Summary(calibration.expectedError(), 0.0052),
                new Summary(0.0213, 0.004));
    }

    private static List<List<Integer>> counts(ConfusionMatrix matrix) {
        return IntStream.range(0, matrix.classes())
                .mapToObj(truth -> IntStream.range(0, matrix.classes())
                        .mapToObj(c -> matrix.count(truth, c))
                        .toList())
                .toList();
    }

    private static List<ReportData.ClassScores> scores(ConfusionMatrix matrix) {
        return IntStream.range(0, matrix.classes())
                .mapToObj(c -> new ReportData.ClassScores(
                        matrix.precision(c), matrix.recall(c), matrix.f1(c), matrix.support(c)))
                .toList();
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

    private static Map<String, String> provenance() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("version", "0.1.0");
        map.put("java", "25.0.1 (OpenJDK 64-Bit Server VM)");
        map.put("os", "Linux 6.1 amd64");
        map.put("threads", "2");
        map.put("kernels", "simd (256 bit)");
        map.put("arguments", "train --dataset jdk --backbone gcn --technique pcl --runs 10 --seed 0 --threads 2");
        return map;
    }
}
