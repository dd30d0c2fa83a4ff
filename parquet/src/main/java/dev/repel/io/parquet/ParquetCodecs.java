package dev.repel.io.parquet;

import dev.repel.io.ExpansionLimit;
import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Parquet compression in pure Java: reads uncompressed, gzip, Snappy, Zstandard and LZ4; writes Snappy. */
final class ParquetCodecs implements CompressionCodecFactory {
    private final ExpansionLimit limit;

    /** @param limit of all that is unpacked; null for writing */
    ParquetCodecs(ExpansionLimit limit) {
        this.limit = limit;
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        if (codec != CompressionCodecName.SNAPPY) {
            throw new IllegalArgumentException("only Snappy is written, not " + codec);
        }
        return new SnappyOut();
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return switch (codec) {
            case UNCOMPRESSED -> in((bytes, length) -> bytes);
            case GZIP -> in(ParquetCodecs::gunzip);
            case SNAPPY -> in(by(new SnappyDecompressor()));
            case ZSTD -> in(by(new ZstdDecompressor()));
            case LZ4_RAW -> in(by(new Lz4Decompressor()));
            default -> throw new IllegalArgumentException("compressed by " + codec + ", which is not supported");
        };
    }

    private In in(Expansion expansion) {
        return new In((bytes, length) -> {
            limit.add(length);
            return expansion.expand(bytes, length);
        });
    }

    @Override
    public void release() {}

    @FunctionalInterface
    private interface Expansion {
        byte[] expand(byte[] bytes, int length) throws IOException;
    }

    private static Expansion by(Decompressor decompressor) {
        return (bytes, length) -> {
            byte[] out = new byte[length];
            int written = decompressor.decompress(bytes, 0, bytes.length, out, 0, length);
            return written == length ? out : Arrays.copyOf(out, written);
        };
    }

    private static byte[] gunzip(byte[] bytes, int length) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return in.readNBytes(length);
        }
    }

    private static byte[] array(BytesInput bytes) throws IOException {
        ByteArrayOutputStream array = new ByteArrayOutputStream(Math.toIntExact(bytes.size()));
        bytes.writeAllTo(array);
        return array.toByteArray();
    }

    /** @param expansion of a whole page */
    private record In(Expansion expansion) implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput bytes, int length) throws IOException {
            return BytesInput.from(expansion.expand(array(bytes), length));
        }

        @Override
        public void decompress(ByteBuffer input, int compressed, ByteBuffer output, int length) throws IOException {
            byte[] bytes = new byte[compressed];
            input.get(bytes);
            output.put(expansion.expand(bytes, length));
        }

        @Override
        public void release() {}
    }

    private static final class SnappyOut implements BytesInputCompressor {
        private final SnappyCompressor snappy = new SnappyCompressor();

        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            byte[] plain = array(bytes);
            byte[] out = new byte[snappy.maxCompressedLength(plain.length)];
            int length = snappy.compress(plain, 0, plain.length, out, 0, out.length);
            return BytesInput.from(out, 0, length);
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.SNAPPY;
        }

        @Override
        public void release() {}
    }
}
