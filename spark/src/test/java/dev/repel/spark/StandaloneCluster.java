package dev.repel.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * A standalone cluster of Spark, a master and some workers, each a process of its own on this machine's loopback, with the
 * class path of the tests for a distribution. Closing ends all of them and deletes what they wrote.
 */
public final class StandaloneCluster implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Pattern ADDRESS = Pattern.compile("Starting Spark master at (spark://\\S+)");
    private static final String REGISTERED = "Successfully registered with master";
    private static final String LOGGING = """
            rootLogger.level = info
            rootLogger.appenderRef.console.ref = console
            appender.console.type = Console
            appender.console.name = console
            appender.console.target = SYSTEM_ERR
            appender.console.layout.type = PatternLayout
            appender.console.layout.pattern = %d{HH:mm:ss.SSS} %p %c{1}: %m%n%ex
            """;

    private final Path home;
    private final Process master;
    private final String url;
    private final List<Process> workers = new ArrayList<>();

    private StandaloneCluster(Path home) throws IOException, InterruptedException {
        this.home = home;
        this.master = start("master", Master.class, "--host", LOOPBACK, "--port", "0", "--webui-port", "0");
        this.url = awaitText("master", master, ADDRESS).group(1);
    }

    /**
     * Starts a cluster and waits until its workers are there.
     *
     * @param cores of each worker
     */
    public static StandaloneCluster start(int workers, int cores) throws IOException, InterruptedException {
        Path home = Files.createTempDirectory("repel-spark-home");
        makeDistribution(home);
        StandaloneCluster cluster = new StandaloneCluster(home);
        try {
            for (int index = 0; index < workers; index++) {
                cluster.workers.add(cluster.start(
                        worker(index),
                        Worker.class,
                        "--host",
                        LOOPBACK,
                        "--port",
                        "0",
                        "--webui-port",
                        "0",
                        "--cores",
                        Integer.toString(cores),
                        "--memory",
                        "4g",
                        "--work-dir",
                        home.resolve("work-" + index).toString(),
                        cluster.url));
            }
            for (int index = 0; index < workers; index++) {
                cluster.awaitText(worker(index), cluster.workers.get(index), Pattern.compile(REGISTERED));
            }
            return cluster;
        } catch (IOException | InterruptedException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** What executors are started from: a folder of jars, and where classes lie in folders, those. */
    private static void makeDistribution(Path home) throws IOException {
        Path jars = Files.createDirectory(home.resolve("jars"));
        Path conf = Files.createDirectory(home.resolve("conf"));
        Files.writeString(conf.resolve("log4j2.properties"), LOGGING);
        int number = 0;
        for (String entry : classPath()) {
            if (entry.endsWith(".jar")) {
                // two jars may have the same name
                String name = String.format("%03d-%s", number++, Path.of(entry).getFileName());
                Files.createSymbolicLink(jars.resolve(name), Path.of(entry));
            }
        }
    }

    private static List<String> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .toList();
    }

    private static String worker(int index) {
        return "worker-" + index;
    }

    private Process start(String name, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx256m");
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptions().strip().split("\\s+")));
        command.add("-Dlog4j2.configurationFile=" + home.resolve("conf/log4j2.properties"));
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath()), main.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log(name).toFile());
        builder.environment().keySet().removeIf(key -> key.startsWith("SPARK_"));
        builder.environment().put("SPARK_HOME", home.toString());
        // without it Spark takes the folder for a copy of its sources
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", LOOPBACK);
        builder.environment().put("SPARK_PUBLIC_DNS", LOOPBACK);
        builder.environment().put("SPARK_LOCAL_DIRS", home.resolve("local").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    private Path log(String name) {
        return home.resolve(name + ".log");
    }

    private Matcher awaitText(String name, Process process, Pattern pattern) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            Matcher found = pattern.matcher(Files.readString(log(name)));
            if (found.find()) {
                return found;
            }
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        name + " of the cluster does not start:\n" + Files.readString(log(name)));
            }
            Thread.sleep(20);
        }
    }

    /** The address of the master. */
    public String url() {
        return url;
    }

    /** The settings that a program on this machine needs to use it, by name; its executors have the classes of the tests. */
    public Map<String, String> conf() {
        Map<String, String> conf = new LinkedHashMap<>();
        conf.put("spark.driver.host", LOOPBACK);
        conf.put("spark.driver.bindAddress", LOOPBACK);
        conf.put("spark.ui.enabled", "false");
        conf.put("spark.executor.extraClassPath", String.join(File.pathSeparator, classPath()));
        conf.put("spark.executor.memory", "512m");
        // they live for seconds only
        conf.put("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1");
        return conf;
    }

    /** The same as arguments of the command line. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("--engine", "spark", "--master", url));
        conf().forEach((key, value) -> arguments.addAll(List.of("--spark-conf", key + "=" + value)));
        return arguments;
    }

    /** Kills a worker and its executors at once, without a chance to say goodbye. */
    public void kill(int index) {
        kill(workers.get(index));
    }

    private static void kill(Process process) {
        List<ProcessHandle> executors = process.descendants().toList();
        process.destroyForcibly();
        executors.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
        executors.forEach(executor -> executor.onExit().join());
    }

    @Override
    public void close() throws IOException {
        for (Process worker : workers) {
            kill(worker);
        }
        kill(master);
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
