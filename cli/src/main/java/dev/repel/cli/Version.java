package dev.repel.cli;

import picocli.CommandLine.IVersionProvider;

/** The version as the build wrote it into the jar. */
public final class Version implements IVersionProvider {
    /** Without a jar, in an IDE or a test, there is none. */
    public static String number() {
        String fromManifest = Version.class.getPackage().getImplementationVersion();
        return fromManifest == null ? "development" : fromManifest;
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "repel " + number(),
            "Java " + System.getProperty("java.runtime.version") + ", " + System.getProperty("java.vm.name")
        };
    }
}
