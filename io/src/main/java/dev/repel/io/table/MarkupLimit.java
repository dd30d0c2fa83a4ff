package dev.repel.io.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Stops reading XML if no tag ends for very long, because the parser would keep all of it in memory. */
final class MarkupLimit extends FilterInputStream {
    private static final long LONGEST_TEXT = 1 << 26;

    /** A tag is kept in memory as a whole, and more than once. */
    private static final long LONGEST_TAG = 1 << 24;

    private long sinceTag;
    private boolean inTag;

    MarkupLimit(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        count(b);
        return b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        for (int i = 0; i < read; i++) {
            count(bytes[offset + i]);
        }
        return read;
    }

    private void count(int b) throws IOException {
        sinceTag = b == '>' || (b == '<' && !inTag) ? 0 : sinceTag + 1;
        inTag = b == '<' || (inTag && b != '>');
        if (sinceTag > (inTag ? LONGEST_TAG : LONGEST_TEXT)) {
            throw new IOException(
                    "expected XML, but no tag " + (inTag ? "ends" : "begins") + " within " + sinceTag + " bytes");
        }
    }
}
