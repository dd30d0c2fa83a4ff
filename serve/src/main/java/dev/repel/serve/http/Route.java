package dev.repel.serve.http;

import java.io.IOException;
import java.util.function.Predicate;

/**
 * One thing that can be asked for. Its path is compared as a whole: nothing in a request ever names a file.
 *
 * @param open whether it is answered without a token, and to other pages; only for what says nothing about the data
 * @param heavy the requests for which it computes: only some of them run at a time
 */
public record Route(String method, String path, boolean open, Predicate<Call> heavy, Action action) {
    /** What answers. */
    @FunctionalInterface
    public interface Action {
        Answer answer(Call call) throws IOException;
    }

    /** Answers at once. */
    public static Route light(String method, String path, Action action) {
        return new Route(method, path, false, call -> false, action);
    }

    /** Computes. */
    public static Route heavy(String method, String path, Action action) {
        return new Route(method, path, false, call -> true, action);
    }

    /** The same for everyone, whatever the data. */
    public static Route open(String path, Action action) {
        return new Route("GET", path, true, call -> false, action);
    }
}
