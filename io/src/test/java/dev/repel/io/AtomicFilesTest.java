package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFilesTest {
    @TempDir
    Path folder;

    @Test
    void createsTheFileAndItsFolders() throws IOException {
        Path target = folder.resolve("a/b/c.txt");

        AtomicFiles.write(target, out -> out.write("new".getBytes(StandardCharsets.UTF_8)));

        assertThat(target).hasContent("new");
        assertThat(names(target.getParent())).containsExactly("c.txt");
    }

    @Test
    void replacesAnExistingFile() throws IOException {
        Path target = Files.writeString(folder.resolve("c.txt"), "a longer old content");

        AtomicFiles.write(target, out -> out.write("new".getBytes(StandardCharsets.UTF_8)));

        assertThat(target).hasContent("new");
        assertThat(names(folder)).containsExactly("c.txt");
    }

    @Test
    void takesARelativePathWithoutFolder() throws IOException {
        Path target = Path.of("atomic-files-test.tmp");
        try {
            AtomicFiles.write(target, out -> out.write(1));

            assertThat(target).exists();
        } finally {
            Files.deleteIfExists(target);
        }
    }

    @Test
    void writesThroughASymbolicLink() throws IOException {
        Path target = Files.writeString(folder.resolve("real.txt"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.txt"), target);

        AtomicFiles.write(link, out -> out.write("new".getBytes(StandardCharsets.UTF_8)));

        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("new");
    }

    @Test
    void aContentThatFailsMidwayLeavesTheOldFileAndNoTemporaryOne() throws IOException {
        Path target = Files.writeString(folder.resolve("c.txt"), "old");

        assertThatThrownBy(() -> AtomicFiles.write(target, out -> {
                    out.write(new byte[1 << 20]);
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write " + target + ": No space left on device");
        assertThatThrownBy(() -> AtomicFiles.write(target, out -> {
                    out.write(1);
                    throw new IllegalStateException("a bug");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(target).hasContent("old");
        assertThat(names(folder)).containsExactly("c.txt");
    }

    @Test
    void refusesAFolderAsTarget() {
        assertThatThrownBy(() -> AtomicFiles.write(folder, out -> out.write(1)))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write " + folder + ": it is a folder");
    }

    @Test
    void namesTheFileWhenItsFolderIsAFile() throws IOException {
        Path target = Files.writeString(folder.resolve("file"), "x").resolve("child");

        assertThatThrownBy(() -> AtomicFiles.write(target, out -> out.write(1)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot write " + target + ": ");
    }

    @Test
    void namesTheFileWhenItsFolderIsNotWritable() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        assumeTrue(closed.toFile().setWritable(false) && !Files.isWritable(closed), "permissions bind this user");

        assertThatThrownBy(() -> AtomicFiles.write(closed.resolve("c.txt"), out -> out.write(1)))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write " + closed.resolve("c.txt") + ": no permission to write in this folder");
    }

    @Test
    void namesTheFileWhenTheDeviceIsFullAndDoesNotReplaceTheDevice() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "only Linux has this device");

        assertThatThrownBy(() -> AtomicFiles.write(full, out -> out.write(1)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot write /dev/full: ");
        assertThat(Files.isRegularFile(full)).isFalse();
    }

    @Test
    void whoReadsWhileItIsWrittenSeesTheOldContent() throws IOException {
        Path target = Files.writeString(folder.resolve("c.txt"), "old");
        List<String> seen = new ArrayList<>();

        AtomicFiles.write(target, out -> {
            out.write("new".getBytes(StandardCharsets.UTF_8));
            out.flush();
            seen.add(Files.readString(target));
        });

        assertThat(seen).containsExactly("old");
        assertThat(target).hasContent("new");
    }

    @Test
    void problemsOfTheContentAreToldAsTheyAre() throws IOException {
        Path target = Files.writeString(folder.resolve("c.txt"), "old");

        assertThatThrownBy(() -> AtomicFiles.write(target, out -> {
                    throw new InvalidDataException("nodes.csv", "line 3", "expected a number");
                }))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("nodes.csv, line 3: expected a number");
        assertThatThrownBy(() -> AtomicFiles.write(target, out -> {
                    throw new OutOfMemoryError("of a test");
                }))
                .isInstanceOf(OutOfMemoryError.class);

        assertThat(target).hasContent("old");
        assertThat(names(folder)).containsExactly("c.txt");
    }

    @Test
    void aNewFileIsAsReadableAsAnyOther() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "permissions as on Unix");
        Path usual = Files.createFile(folder.resolve("usual"));

        AtomicFiles.write(folder.resolve("c.txt"), out -> out.write(1));

        assertThat(Files.getPosixFilePermissions(folder.resolve("c.txt")))
                .isEqualTo(Files.getPosixFilePermissions(usual));
    }

    @Test
    void aLinkToNothingIsNamedAndStays() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nothing"));

        assertThatThrownBy(() -> AtomicFiles.write(link, out -> out.write(1)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot write " + link + ": ");
        assertThat(link).isSymbolicLink();
    }

    @Test
    void onlyTheOwnerCanReadAFileBeforeItIsFinished() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
        Path usual = Files.createFile(folder.resolve("usual"));
        List<String> seen = new ArrayList<>();

        AtomicFiles.write(folder.resolve("target"), out -> {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".repel-*.tmp")) {
                for (Path file : files) {
                    seen.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
                }
            }
        });

        assertThat(seen).containsExactly("rw-------");
        assertThat(Files.getPosixFilePermissions(folder.resolve("target")))
                .isEqualTo(Files.getPosixFilePermissions(usual));
        assertThat(names(folder)).containsExactlyInAnyOrder("usual", "target");
    }

    @Test
    void whatIsNotLockedIsRemovedOnlyIfItHasBeenLeftAloneForAWhile() throws IOException {
        Pattern ours = Pattern.compile("x-(\\d+)");
        Path fresh = Files.createDirectory(folder.resolve("x-999999999"));
        Path file = Files.createFile(fresh.resolve("file"));
        Leftovers.removeOld(folder, ours);
        assertThat(file).exists();

        FileTime before = FileTime.from(Instant.now().minus(Duration.ofDays(2)));
        Files.setLastModifiedTime(fresh, before);
        Leftovers.removeOld(folder, ours);
        assertThat(file).as("something in it is new").exists();

        Files.setLastModifiedTime(file, before);
        Leftovers.removeOld(folder, ours);
        assertThat(fresh).doesNotExist();
    }

    @Test
    void onlyTemporaryFilesOfProcessesThatAreGoneAreRemoved() throws IOException {
        long own = ProcessHandle.current().pid();
        List<String> kept = List.of(
                ".repel-" + own + "-x.tmp", ".repel-x-y.tmp", ".repel-999999999.tmp", "repel-999999999-x.tmp", "a.txt");
        for (String name : kept) {
            Files.createFile(folder.resolve(name));
        }
        Files.createFile(folder.resolve(".repel-999999999-x.tmp"));
        Files.createFile(folder.resolve(".repel-999999999999999999-y.tmp"));

        AtomicFiles.removeAbandoned(folder);

        assertThat(names(folder)).containsExactlyInAnyOrderElementsOf(kept);
    }

    private static Stream<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }

    @Test
    void aFullDiskIsToldAlsoWhereALibraryHidesIt() throws IOException {
        Path target = Files.writeString(folder.resolve("c.txt"), "old");

        assertThatThrownBy(() -> AtomicFiles.write(target, out -> {
                    throw new UncheckedIOException(new IOException("No space left on device"));
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write " + target + ": No space left on device");
        assertThat(target).hasContent("old");
        assertThat(names(folder)).containsExactly("c.txt");
    }
}
