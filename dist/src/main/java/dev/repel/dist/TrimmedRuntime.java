package dev.repel.dist;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A Java runtime with only the modules that Repel uses, so that a machine needs no Java. */
final class TrimmedRuntime {
    /**
     * What the jars refer to, and what they find at run time: jdk.crypto.ec for servers with elliptic curves, jdk.zipfs
     * for jars read as file systems, jdk.charsets for tables in an older encoding, jdk.jfr for measurements. Jackson
     * refers to java.desktop, but does without it.
     */
    static final List<String> MODULES = List.of(
            "java.base",
            "java.logging",
            "java.management",
            "java.naming",
            "java.net.http",
            "java.security.jgss",
            "java.sql",
            "java.xml",
            "jdk.charsets",
            "jdk.crypto.ec",
            "jdk.incubator.vector",
            "jdk.jfr",
            "jdk.management",
            "jdk.unsupported",
            "jdk.zipfs");

    private TrimmedRuntime() {}

    static void make(Path folder) throws IOException {
        new Tool("jlink")
                .run(List.of(
                        "--add-modules",
                        String.join(",", MODULES),
                        "--strip-debug",
                        "--no-header-files",
                        "--no-man-pages",
                        "--compress=zip-6",
                        // Without the JVM's archive of its own classes every start would take twice as long.
                        "--generate-cds-archive",
                        "--output",
                        folder.toString()));
    }
}
