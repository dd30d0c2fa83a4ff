package dev.repel.data;

import dev.repel.InvalidRequest;
import java.util.Collection;
import java.util.List;

/** A name that is not in a table; the message lists the most similar names and then all of them. */
public final class UnknownName extends InvalidRequest {
    private static final long serialVersionUID = 1L;

    public UnknownName(String kind, String name, Collection<String> known) {
        super(message(kind, name, known));
    }

    private static String message(String kind, String name, Collection<String> known) {
        List<String> near = NearestNames.to(name, known);
        String guess = near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?";
        return "There is no " + kind + " called '" + name + "'." + guess + " Known: " + String.join(", ", known) + ".";
    }
}
