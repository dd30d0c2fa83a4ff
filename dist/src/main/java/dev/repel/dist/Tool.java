package dev.repel.dist;

import java.io.IOException;
import java.util.List;
import java.util.spi.ToolProvider;

/** A program of the JDK that runs this build. */
record Tool(String name) {
    void run(List<String> arguments) throws IOException {
        ToolProvider tool = ToolProvider.findFirst(name)
                .orElseThrow(
                        () -> new IOException("this JDK (" + System.getProperty("java.home") + ") has no " + name));
        int code = tool.run(System.out, System.err, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new IOException(name + " ended with " + code + "; what it said is above");
        }
    }
}
