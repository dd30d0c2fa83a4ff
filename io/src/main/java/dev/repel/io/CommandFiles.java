package dev.repel.io;

import dev.repel.settings.InvalidSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a command reads and what it writes, by the settings that name the files. No output may be an input, whatever name
 * or link leads to it, and no two outputs may be one file. A file that Repel did not write is replaced only if the user
 * says so.
 */
public final class CommandFiles {
    private final boolean overwrite;
    private final Set<Input> inputs = new LinkedHashSet<>();
    private final List<Output> outputs = new ArrayList<>();

    /** Tells whether Repel wrote an existing file. */
    @FunctionalInterface
    public interface Recognition {
        /** @throws IOException if the file cannot be read as what Repel would have written */
        boolean isOurs(Path file) throws IOException;
    }

    private record Input(String setting, Path file) {}

    private record Output(String setting, Path file, Recognition recognition) {}

    /** @param overwrite whether files that Repel did not write may be replaced */
    public CommandFiles(boolean overwrite) {
        this.overwrite = overwrite;
    }

    /** @param file null for none */
    public CommandFiles reads(String setting, Path file) {
        if (file != null) {
            inputs.add(new Input(setting, file));
        }
        return this;
    }

    /** @param file null for none */
    public CommandFiles writes(String setting, Path file, Recognition recognition) {
        if (file != null) {
            outputs.add(new Output(setting, file, recognition));
        }
        return this;
    }

    /** Several files in a folder that is Repel's as a whole or not at all, and in which no link is followed. */
    public CommandFiles writesAll(String setting, Collection<Path> files, boolean ours) throws IOException {
        for (Path file : files) {
            AtomicFiles.requireNoLink(file);
            writes(setting, file, any -> ours);
        }
        return this;
    }

    /**
     * Fails if an output would destroy something.
     *
     * @throws InvalidSetting naming the setting of the output, the file and what to do
     */
    public void check() throws IOException {
        for (int i = 0; i < outputs.size(); i++) {
            Output output = outputs.get(i);
            for (Output other : outputs.subList(0, i)) {
                InvalidSetting.unless(
                        !isSame(output.file, other.file),
                        output.setting,
                        "and {" + other.setting + "} both write " + output.file + "; name two files");
            }
            if (Files.exists(output.file)) {
                checkExisting(output);
            }
        }
    }

    private void checkExisting(Output output) throws IOException {
        for (Input input : inputs) {
            InvalidSetting.unless(
                    !Files.exists(input.file) || !Files.isSameFile(output.file, input.file),
                    output.setting,
                    "would replace " + output.file + ", which is read as {" + input.setting
                            + "}; choose another place for the output");
        }
        InvalidSetting.unless(
                overwrite || mayBeReplaced(output),
                output.setting,
                "would replace " + output.file
                        + ", which Repel did not write; choose another place, or allow it by {overwrite}");
    }

    /** Devices and pipes are written to, not replaced, and an empty file is no loss. */
    private static boolean mayBeReplaced(Output output) throws IOException {
        if (!Files.isRegularFile(output.file) || Files.size(output.file) == 0) {
            return true;
        }
        try {
            return output.recognition.isOurs(output.file);
        } catch (IOException somethingElse) {
            return false;
        }
    }

    private static boolean isSame(Path one, Path other) throws IOException {
        boolean exist = Files.exists(one) && Files.exists(other);
        return exist
                ? Files.isRegularFile(one) && Files.isSameFile(one, other)
                : one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
}
