package dev.repel.io.catalogue;

import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/** Where datasets are kept when the user names no folder. */
public final class DataFolder {
    private DataFolder() {}

    /** The folder in REPEL_DATA, else the per-user cache. */
    public static Path standard() {
        String named = System.getenv("REPEL_DATA");
        return named == null || named.isBlank() ? perUserCache() : Path.of(named);
    }

    /** Always writable by the user, unlike a data folder that may be shared. */
    public static Path perUserCache() {
        return perUserCache(System.getProperty("os.name"), System.getProperty("user.home"), System::getenv);
    }

    static Path perUserCache(String system, String home, Function<String, String> environment) {
        boolean windows = system.toLowerCase(Locale.ROOT).startsWith("windows");
        String named = environment.apply(windows ? "LOCALAPPDATA" : "XDG_CACHE_HOME");
        if (named != null && !named.isBlank()) {
            return Path.of(named, "repel");
        }
        return windows ? Path.of(home, "AppData", "Local", "repel") : Path.of(home, ".cache", "repel");
    }
}
