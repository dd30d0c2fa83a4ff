package dev.repel.study.run;

import java.io.IOException;
import java.nio.file.Path;

/** A process that appends to a ledger until it is killed. */
final class LedgerHolder {
    private LedgerHolder() {}

    public static void main(String[] arguments) throws IOException {
        try (Ledger ledger = Ledger.open(Path.of(arguments[0]))) {
            for (int number = 0; ; number++) {
                ledger.append(Entries.numbered(number));
            }
        }
    }
}
