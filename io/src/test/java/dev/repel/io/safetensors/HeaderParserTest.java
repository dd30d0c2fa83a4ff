package dev.repel.io.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderParserTest {
    private static Header parse(String json, long dataSize) throws IOException {
        return HeaderParser.parse("m", json.replace('\'', '"'), dataSize);
    }

    private static String tensor(String name, String shape, long begin, long end) {
        return "'" + name + "':{'dtype':'F32','shape':" + shape + ",'data_offsets':[" + begin + "," + end + "]}";
    }

    @Test
    void ordersTensorsByTheirBytes() throws IOException {
        Header header = parse("{" + tensor("a", "[1]", 4, 8) + "," + tensor("b", "[1]", 0, 4) + "}", 8);

        assertThat(header.entries()).extracting(Header.Entry::name).containsExactly("b", "a");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "[] | an object",
                "{'a':1} | an object for a",
                "{'a':{}} | expected dtype, shape and two data_offsets for a",
                "{'a':{'dtype':'F16','shape':[1],'data_offsets':[0,2]}} | expected one of [F32, F64, I32, I64, U8]",
                "{'a':{'dtype':'F32','shape':[1],'data_offsets':[0,4],'x':1}} | found x",
                "{'a':{'dtype':'F32','shape':[-1],'data_offsets':[0,4]}} | no negative number",
                "{'a':{'dtype':'F32','shape':[1.5],'data_offsets':[0,4]}} | whole numbers",
                "{'a':{'dtype':'F32','shape':'1','data_offsets':[0,4]}} | a list of numbers",
                "{'a':{'dtype':'F32','shape':[1],'data_offsets':[4,0]}} | expected 4 bytes",
                "{'a':{'dtype':'F32','shape':[1],'data_offsets':[0]}} | two data_offsets",
                "{'a':{'dtype':'F32','shape':[1],'data_offsets':[0,4,8]}} | at most 2 numbers",
                "{'a':{'dtype':'F32','shape':[1,1,1,1,1,1,1,1,1],'data_offsets':[0,4]}} | at most 8 numbers",
                "{'a':{'dtype':'F32','shape':[4294967296,4294967296],'data_offsets':[0,0]}} | is too large",
                "{'a':{'dtype':'F32','shape':[99999999999999999999],'data_offsets':[0,4]}} | expected JSON",
                "{'a':{'dtype':'F32','shape':[1000000000],'data_offsets':[0,4000000000]}} | at most 2 GB",
                "{'a':{'dtype':'F32','dtype':'F32','shape':[1],'data_offsets':[0,4]}} | expected JSON, Duplicate",
                "{'__metadata__':{'k':1}} | a text for the metadata k",
                "{'__metadata__':{'k':'1','k':'2'}} | expected JSON, Duplicate",
                "{'__metadata__':{},'__metadata__':{}} | expected JSON, Duplicate",
                "{} {} | nothing after",
                "{ | expected JSON",
                "{'a':[[[[[]]]]]} | an object for a"
            })
    void refusesWhatIsNotAHeader(String json, String message) {
        assertThatThrownBy(() -> parse(json, 4))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith("m, header: ")
                .hasMessageContaining(message);
    }

    @Test
    void refusesHolesOverlapsAndTrailingBytes() {
        String first = tensor("a", "[2]", 0, 8);
        assertInvalid("{" + first + "," + tensor("b", "[1]", 12, 16) + "}", 16, "neither hole nor overlap");
        assertInvalid("{" + first + "," + tensor("b", "[1]", 4, 8) + "}", 8, "neither hole nor overlap");
        assertInvalid("{" + first + "," + tensor("b", "[2]", 0, 8) + "}", 8, "neither hole nor overlap");
        assertInvalid("{" + first + "," + tensor("a", "[1]", 8, 12) + "}", 12, "Duplicate");
        assertInvalid("{" + first + "}", 9, "expected 8 bytes of tensors, the file has 9");
        assertInvalid("{" + first + "}", 7, "expected 8 bytes of tensors, the file has 7");
        assertInvalid("{" + tensor("a", "[2]", 1, 9) + "}", 9, "neither hole nor overlap");
    }

    @Test
    void refusesTooManyTensors() {
        String json = IntStream.rangeClosed(0, Header.MOST_TENSORS)
                .mapToObj(i -> tensor("t" + i, "[0]", 0, 0))
                .collect(Collectors.joining(",", "{", "}"));

        assertInvalid(json, 0, "at most 10000 tensors");
    }

    private static void assertInvalid(String json, long dataSize, String message) {
        assertThatThrownBy(() -> parse(json, dataSize))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(message);
    }
}
