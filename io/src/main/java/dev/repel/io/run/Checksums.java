package dev.repel.io.run;

import dev.repel.io.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The checksums of the files that belong to a result, by their names: files of another training do not have them, even if
 * they are sound. They are not signatures: whoever changes a file can change its checksum too.
 */
public final class Checksums {
    private Checksums() {}

    private static List<Path> checked(RunFolder folder) {
        return List.of(folder.model(), folder.predictions(), folder.reportData());
    }

    /** Of the files that a folder has. */
    public static SortedMap<String, String> of(RunFolder folder) throws IOException {
        SortedMap<String, String> sums = new TreeMap<>();
        for (Path file : checked(folder)) {
            if (Files.isRegularFile(file)) {
                sums.put(file.getFileName().toString(), Sha256.ofFile(file));
            }
        }
        return sums;
    }

    /** What is wrong with the files of a folder, one line each. */
    public static List<String> problems(RunFolder folder, Map<String, String> expected) throws IOException {
        Map<String, String> found = of(folder);
        List<String> problems = new ArrayList<>();
        for (Path file : checked(folder)) {
            String name = file.getFileName().toString();
            if (expected.containsKey(name) && !found.containsKey(name)) {
                problems.add(file + " is missing");
            } else if (expected.containsKey(name) && !expected.get(name).equals(found.get(name))) {
                problems.add(file + " was changed or belongs to another training: its checksum is not the one in "
                        + folder.result().getFileName());
            }
        }
        return problems;
    }
}
