package dev.repel.cli;

import dev.repel.Require;
import dev.repel.cli.options.StudyOptions;
import dev.repel.cli.options.Topic;
import dev.repel.cli.options.Topics;
import dev.repel.cli.report.FolderReport;
import dev.repel.cli.study.Workplace;
import dev.repel.io.AtomicFiles;
import dev.repel.io.CommandFiles;
import dev.repel.io.run.RunFolder;
import dev.repel.settings.InvalidSetting;
import dev.repel.study.RecordedStudies;
import dev.repel.study.StudyEstimate;
import dev.repel.study.StudyRunner;
import dev.repel.study.design.BuiltInStudies;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyFile;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.TrainingCall;
import dev.repel.study.table.MarkdownText;
import dev.repel.study.table.StudyFiles;
import dev.repel.study.table.StudyResult;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a table or a figure of the paper, or of the user's own. */
@Command(
        name = "study",
        description = {
            "Makes tables and figures from many runs: those of the paper, or your own.",
            "Finished runs are recorded: after an interruption, run the command again. When all runs are done,",
            "it only makes the tables."
        },
        sortOptions = false,
        customSynopsis =
                "repel study NAME|FILE.yaml [--quick] [--datasets NAME,... | --nodes FILE --edges FILE] [OPTION...]",
        footer = {
            "",
            "Examples",
            "  repel study techniques --datasets cora,citeseer --out studies",
            "  repel study all --quick",
            "  repel study techniques --estimate",
            "  repel study techniques --from results --out tables",
            "  repel study --print ablation > mine.yaml; repel study mine.yaml"
        })
@Topic(Topics.STUDY)
final class StudyCommand extends ManyRunsCommand {
    @Parameters(
            paramLabel = "NAME|FILE",
            description = {
                "techniques, sota, ablation, separability-hops, separability-labels, robustness, threshold,",
                "negatives, no-harm, transfer, labelling, label-check, all; or a file of your own (docs/STUDIES.md)."
            })
    private String name;

    @Option(names = "--print", order = 0, description = "Print the study's file, to copy and edit.")
    private boolean print;

    @Mixin
    private StudyOptions study = new StudyOptions();

    @Override
    Optional<String> file() throws IOException {
        if (!print) {
            return Optional.empty();
        }
        Require.that(!name.equals(BuiltInStudies.ALL), "all is not one study; print them one by one.");
        return Optional.of(isFile() ? Files.readString(Path.of(name)) : BuiltInStudies.text(name));
    }

    @Override
    String folder() {
        return study.from().map(Path::toString).orElse("studies");
    }

    @Override
    Work prepare(TrainingCall.Reader reader, Kernels kernels, Path place, CommandFiles files) throws IOException {
        study.check();
        InvalidSetting.unless(
                isLocal() || !study.estimates(), "estimate", "is of the threads of this machine; leave out {engine}");
        List<StudyFile> declared = declared();
        List<Study> studies = study.applyTo(
                declared.stream()
                        .map(file -> study.quick() ? file.quick() : file.study())
                        .toList(),
                graph());
        if (isFile()) {
            files.reads("study", Path.of(name));
        }
        boolean ours = Ledger.isIn(place) || !StudyFiles.declaredIn(place).isEmpty();
        files.writesAll("out", files(studies, place), ours);
        new RunFolder(place).requireNoLinks();
        if (study.from().isPresent()) {
            return (workplace, folder) -> recorded(study.from().get(), declared, studies, reader, workplace, folder);
        }
        studies.stream()
                .flatMap(one -> one.cells().stream())
                .map(cell -> reader.graph(cell.options()))
                .distinct()
                .forEach(graph -> graph.addTo(files));
        if (study.estimates()) {
            return (workplace, folder) -> StudyEstimate.of(
                    studies, folder, study.shard(), kernels, workplace.engine(), reader, workplace.data());
        }
        return (workplace, folder) -> {
            StudyRunner runner = new StudyRunner(
                    folder, study.shard(), kernels, workplace.engine(), workplace.provenance(), workplace.progress());
            List<StudyResult> results = runner.carryOut(studies, reader, workplace.data());
            workplace.progress().say("Tables and finished runs: " + folder);
            return written(declared, results, studies.size(), workplace, folder);
        };
    }

    /** Tables of what others have run. */
    private String recorded(
            Path from,
            List<StudyFile> declared,
            List<Study> studies,
            TrainingCall.Reader reader,
            Workplace workplace,
            Path folder)
            throws IOException {
        RecordedStudies recorded = RecordedStudies.in(from);
        List<StudyResult> results = new ArrayList<>();
        for (Study one : studies) {
            if (studies.size() == 1 || recorded.has(one)) {
                results.add(recorded.result(one, reader));
            }
        }
        Require.that(!results.isEmpty(), from + " has no run of these studies: expected ledgers, NAME.ledger.jsonl.");
        AtomicFiles.createFolders(folder);
        for (StudyResult result : results) {
            StudyFiles.write(folder, result);
        }
        return written(declared, results, results.size(), workplace, folder);
    }

    /** @param count how many of the results are to be printed */
    private String written(
            List<StudyFile> declared, List<StudyResult> results, int count, Workplace workplace, Path folder)
            throws IOException {
        for (StudyFile file : declared) {
            String study = file.study().name();
            Path declaration = StudyFiles.declaration(folder, study);
            if (results.stream().anyMatch(result -> result.study().equals(study)) && !isDeclaredBy(declaration)) {
                StudyFiles.write(declaration, file.text());
            }
        }
        workplace.progress().say("Report: " + new FolderReport(folder).writeStudies(results));
        return results.subList(0, count).stream().map(MarkdownText::of).collect(Collectors.joining("\n"));
    }

    private List<Path> files(List<Study> studies, Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Study one : studies) {
            files.addAll(StudyFiles.in(folder, one.name()));
            if (!isDeclaredBy(StudyFiles.declaration(folder, one.name()))) {
                files.add(StudyFiles.declaration(folder, one.name()));
            }
        }
        if (studies.size() > 1) {
            files.addAll(StudyFiles.in(folder, BuiltInStudies.ALL));
        }
        files.add(new RunFolder(folder).report());
        return files;
    }

    /** Whether the study was read from this very file. */
    private boolean isDeclaredBy(Path declaration) throws IOException {
        return isFile() && Files.exists(declaration) && Files.isSameFile(Path.of(name), declaration);
    }

    private boolean isFile() {
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    private List<StudyFile> declared() throws IOException {
        if (isFile()) {
            return List.of(StudyFile.read(name, Files.readString(Path.of(name))));
        }
        if (!name.equals(BuiltInStudies.ALL)) {
            return List.of(declared(name));
        }
        Set<String> names = new LinkedHashSet<>(BuiltInStudies.names());
        if (study.from().isPresent()) {
            names.addAll(StudyFiles.declaredIn(study.from().get()));
        }
        List<StudyFile> files = new ArrayList<>();
        for (String one : names) {
            files.add(declared(one));
        }
        return files;
    }

    /** As the folder with its runs says, if it says so. */
    private StudyFile declared(String one) throws IOException {
        if (study.from().isPresent()) {
            Path file = StudyFiles.declaration(study.from().get(), one);
            if (Files.isRegularFile(file)) {
                return StudyFile.read(file.toString(), Files.readString(file));
            }
        }
        return BuiltInStudies.read(one);
    }
}
