package dev.repel.stress.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.stress.disk.Disk;
import dev.repel.stress.disk.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/**
 * Lets every operation of some work on the disk go wrong in every way, one at a time, from the same state. Afterwards the
 * state before is there, or the new one, or the work is under way; the next start completes it to the same bits and leaves
 * nothing else behind.
 */
final class CrashLoop {
    /** Each operation, or a few of them as every build does. */
    private static final boolean ALL = "all".equals(System.getProperty("repel.crash"));

    private static final int FEW = Integer.getInteger("repel.crash.few", 3);

    private final Path root;
    private final Path template;
    private final Work work;
    private final Contents before;
    private final Contents after;
    private final int operations;

    /** What is done below a folder. */
    interface Work {
        /** What was there before. */
        default void prepare(Path root) throws IOException {
            assertThat(root).isDirectory();
        }

        /** Does it, and says what failed. */
        Call begin(Path root) throws IOException;

        /** Does what a user does next. */
        default Call again(Path root) throws IOException {
            return begin(root);
        }

        /** Whether each file is the old or the new one is checked anyway; this is about all of them. */
        default boolean isWhole(Path root, Contents found, Contents before, Contents after) throws IOException {
            return true;
        }
    }

    CrashLoop(Path folder, Work work) throws IOException {
        this.root = Files.createDirectories(folder.toRealPath().resolve("root"));
        this.template = folder.resolve("template");
        this.work = work;
        System.setProperty("user.home", root.resolve("home").toString());
        work.prepare(root);
        before = Contents.of(root);
        Contents.copy(root, template);
        operations = Disk.operations(root, () -> work.begin(root).succeeds());
        after = Contents.of(root);
    }

    /** @return how many cases there were */
    int run() throws IOException {
        int cases = 0;
        List<String> failures = new ArrayList<>();
        int offset = 0;
        for (Fault fault : Fault.values()) {
            // a loss of power may also follow the last operation
            int last = fault.endsProcess() ? operations + 1 : operations;
            for (int at : chosen(last, offset)) {
                failures.addAll(check(fault, at));
                cases++;
            }
            offset++;
        }
        assertThat(failures)
                .as("%d failures of %d cases", failures.size(), cases)
                .isEmpty();
        return cases;
    }

    private static int[] chosen(int last, int offset) {
        if (ALL || last <= FEW) {
            return IntStream.rangeClosed(1, last).toArray();
        }
        return IntStream.rangeClosed(0, FEW - 1)
                .map(i -> i == FEW - 1 ? last : 1 + i * last / FEW + offset % (last / FEW))
                .distinct()
                .toArray();
    }

    private List<String> check(Fault fault, int at) throws IOException {
        Contents.copy(template, root);
        String where = fault + " at operation " + at + " of " + operations;
        try {
            AtomicBoolean done = new AtomicBoolean();
            Disk.fail(root, fault, at, () -> {
                Call first = work.begin(root);
                done.set(!fault.endsProcess() && first.exitCode() == 0);
                if (!fault.endsProcess() && first.exitCode() != 0) {
                    first.tellsWhatFailed(root);
                }
            });
            Contents found = Contents.of(root);
            requireOldOrNew(found.results().files());
            requireKept(found.files().keySet());
            assertThat(work.isWhole(root, found.results(), before.results(), after.results()))
                    .as("all of the old or all of the new: %s", found.files().keySet())
                    .isTrue();
            if (done.get() || at > operations) {
                // whoever was told that the work is done can rely on it
                assertThat(found.results())
                        .as("results of work that was reported as done")
                        .isEqualTo(after.results());
            }
            Contents.abandon(root);
            work.again(root).succeeds();
            requireNew(Contents.of(root));
            return List.of();
        } catch (AssertionError | IOException | RuntimeException e) {
            return List.of(where + ": " + e);
        }
    }

    private void requireOldOrNew(SortedMap<String, String> found) {
        found.forEach((name, content) -> assertThat(content)
                .as(name)
                .isIn(List.of(
                        before.files().getOrDefault(name, "(nothing)"),
                        after.files().getOrDefault(name, "(nothing)"))));
    }

    /** What both states have is there at any time, if only on its way to its place. */
    private void requireKept(Set<String> found) {
        SortedSet<String> both = new TreeSet<>(before.results().files().keySet());
        both.retainAll(after.files().keySet());
        for (String name : both) {
            String underWay = ".whole/" + name.substring(name.lastIndexOf('/') + 1);
            assertThat(found.contains(name) || found.stream().anyMatch(other -> other.endsWith(underWay)))
                    .as("%s is kept", name)
                    .isTrue();
        }
    }

    /** All that belongs to the work is there, to the bit, and nothing else but what is kept for the next time. */
    private void requireNew(Contents found) {
        TreeSet<String> names = new TreeSet<>(found.files().keySet());
        names.removeIf(name -> name.startsWith("home/") && after.files().containsKey(name));
        TreeSet<String> expected = new TreeSet<>(after.files().keySet());
        expected.removeIf(name -> name.startsWith("home/"));
        assertThat(names).as("files after the next start").isEqualTo(expected);
        after.files().forEach((name, content) -> {
            if (!name.startsWith("home/")) {
                assertThat(found.files().get(name)).as(name).isEqualTo(content);
            }
        });
    }
}
