package dev.repel.io.catalogue;

import dev.repel.InvalidRequest;
import dev.repel.data.NearestNames;
import java.util.List;

/** The user named a dataset that does not exist. */
public final class UnknownDatasetException extends InvalidRequest {
    private static final long serialVersionUID = 1L;

    UnknownDatasetException(String name, List<String> known) {
        super("unknown dataset '" + name + "'" + suggestion(NearestNames.to(name, known)) + " There are "
                + String.join(", ", known)
                + " (synthetic takes parameters: synthetic:nodes=…), or the path of an .npz file"
                + " or of a folder with nodes.csv and edges.csv");
    }

    private static String suggestion(List<String> nearest) {
        return nearest.isEmpty() ? "." : ": did you mean " + String.join(" or ", nearest) + "?";
    }
}
