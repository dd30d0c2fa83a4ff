package dev.repel.io.planetoid;

import dev.repel.io.LimitedFile;
import dev.repel.io.Sha256;
import dev.repel.io.pickle.Pickle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The eight files of one Planetoid dataset, each read once. */
public final class PlanetoidFiles {
    /** The endings of the files, in the order of the full names. */
    public static final List<String> PARTS = List.of("allx", "ally", "graph", "test.index", "tx", "ty", "x", "y");

    private final String name;
    private final List<byte[]> contents = new ArrayList<>();

    private PlanetoidFiles(String name) {
        this.name = name;
    }

    static PlanetoidFiles read(Path folder, String name) throws IOException {
        PlanetoidFiles files = new PlanetoidFiles(name);
        for (String part : PARTS) {
            files.contents.add(LimitedFile.read(folder.resolve(fileName(name, part)), Pickle.MAX_FILE_BYTES));
        }
        return files;
    }

    public static String fileName(String name, String part) {
        return "ind." + name + "." + part;
    }

    String fileName(String part) {
        return fileName(name, part);
    }

    byte[] bytes(String part) {
        return contents.get(PARTS.indexOf(part));
    }

    String sha256() {
        return Sha256.combined(contents.stream().map(Sha256::ofBytes).toList());
    }
}
