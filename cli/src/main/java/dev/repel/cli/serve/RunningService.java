package dev.repel.cli.serve;

import dev.repel.serve.http.HttpService;

/** A service that runs until the process is told to end. Requests that are under way then end first. */
final class RunningService {
    private RunningService() {}

    /** @param after is closed when nothing more is answered */
    static void untilTold(HttpService service, AutoCloseable after) throws InterruptedException {
        Thread stop = new Thread(
                () -> {
                    service.close();
                    closeQuietly(after);
                },
                "repel-stop");
        Runtime.getRuntime().addShutdownHook(stop);
        service.await();
        // the process ends: let it, only when everything is closed
        stop.join();
    }

    private static void closeQuietly(AutoCloseable after) {
        try {
            after.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
