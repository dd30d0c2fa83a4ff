package dev.repel.io.table;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** What a file ends with, line ends and the zero bytes of UTF-16 aside; read from its end, however long it is. */
final class LastCharacter {
    private LastCharacter() {}

    static boolean isQuote(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            for (long at = channel.size() - 1; at >= 0; at--) {
                channel.read(one.clear(), at);
                byte last = one.get(0);
                if (last != '\n' && last != '\r' && last != 0) {
                    return last == '"';
                }
            }
            return false;
        }
    }
}
