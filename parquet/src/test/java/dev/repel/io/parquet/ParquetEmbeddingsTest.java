package dev.repel.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.OwnGraph;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.table.TableOptions;
import dev.repel.tensor.FeatureMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A column of embeddings in a Parquet file, as data frames and vector stores write it. */
class ParquetEmbeddingsTest {
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType(
            "message t { required binary id (STRING); required binary label (STRING);"
                    + " optional group vector (LIST) { repeated group list { optional float element; } } }");

    @TempDir
    Path folder;

    /** @param lengths of the vector of each node */
    private GraphTables tables(int... lengths) throws IOException {
        Path nodes = folder.resolve("nodes.parquet");
        StringBuilder edges = new StringBuilder("source,target\n");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(nodes))
                .withType(SCHEMA)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .build()) {
            for (int i = 0; i < lengths.length; i++) {
                Group row = new SimpleGroup(SCHEMA).append("id", "n" + i).append("label", i % 2 == 0 ? "a" : "b");
                Group vector = row.addGroup("vector");
                for (int k = 0; k < lengths[i]; k++) {
                    vector.addGroup(0).add(0, (float) (i + 1) * (k - 1.5f));
                }
                writer.write(row);
                edges.append("n").append(i).append(",n0\n");
            }
        }
        return GraphTables.ofFiles(
                nodes, Files.writeString(folder.resolve("edges.csv"), edges), TableOptions.defaults());
    }

    @Test
    void isADenseBlockOfUnitLength() throws IOException {
        OwnGraph own = OwnGraph.load(tables(4, 4, 4, 0), OwnGraphOptions.defaults());

        FeatureMatrix features = own.dataset().features();
        assertThat(features.denseColumns()).containsExactly(0, 1, 2, 3);
        assertThat(own.dataset().featureNames()).containsExactly("vector[0]", "vector[1]", "vector[2]", "vector[3]");
        assertThat(features.get(1, 0)).isCloseTo((float) (-1.5 / Math.sqrt(5)), within(1e-6f));
        assertThat(features.get(2, 3)).isCloseTo((float) (1.5 / Math.sqrt(5)), within(1e-6f));
        assertThat(features.get(3, 0)).isZero();
        assertThat(own.blank().stream()).containsExactly(3);
        assertThat(own.notes().columns().get(0).remark()).startsWith("4 numbers as they are");
    }

    @Test
    void rowsOfAnotherLengthAreNamed() throws IOException {
        GraphTables uneven = tables(4, 4, 3, 4);

        assertThatThrownBy(() -> OwnGraph.load(uneven, OwnGraphOptions.defaults()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(folder.resolve("nodes.parquet")
                        + ", row 3, column vector: expected a list of 4 numbers as in other rows, found 3");
    }
}
