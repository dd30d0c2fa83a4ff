package dev.repel.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Two classes of nodes in a ring, with names that need quoting. */
final class OwnData {
    private OwnData() {}

    static Path nodes(Path folder, int count) throws IOException {
        StringBuilder text = new StringBuilder("name,club,words,size\n");
        for (int i = 0; i < count; i++) {
            String club = i % 2 == 0 ? "\"even, really\"" : "odd";
            text.append("\"node \"\"" + i + "\"\"\"," + club + "," + (i % 2 == 0 ? "red warm" : "blue cold") + "," + i)
                    .append('\n');
        }
        return Files.writeString(folder.resolve("people.csv"), text);
    }

    static Path edges(Path folder, int count) throws IOException {
        StringBuilder text = new StringBuilder("source,target\n");
        for (int i = 0; i < count; i++) {
            text.append("\"node \"\"" + i + "\"\"\",\"node \"\"" + (i + 2) % count + "\"\"\"\n");
        }
        return Files.writeString(folder.resolve("friends.csv"), text);
    }
}
