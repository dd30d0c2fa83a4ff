package dev.repel.serve.http;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Requests to a service without a network. */
public final class Asked {
    private Asked() {}

    /** Sends a body, as the service does once it has arrived. */
    public static Answer post(List<Route> routes, String path, byte[] body) throws IOException {
        Route route = new Routes(routes).find("POST", path);
        Call call = new Call(Map.of(), body, () -> false);
        boolean takesItsTurn = route.heavy().test(call);
        Answer answer = route.action().answer(call);
        if (takesItsTurn && call.isStopped()) {
            throw new IllegalStateException("nobody has stopped it");
        }
        return answer;
    }
}
