package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.function.Function;

/** The value of an operation on given inputs, to be compared with what its formula gives. */
public final class OperationValue {
    private OperationValue() {}

    public static Matrix of(Pass.Mode mode, Function<Tape, Variable> operation) {
        Tape tape = new Tape();
        Variable result = tape.add(operation.apply(tape));
        tape.allocate();
        for (Parameter parameter : tape.parameters()) {
            parameter.initialiser().fill(parameter.value(), new CounterRandom(0, Purpose.SAMPLING, 0, 0));
        }
        try (Workers workers = new Workers(1)) {
            tape.program(result).forward(new Pass(new PlainKernels(), workers, mode, 0, 1));
        }
        return result.value();
    }

    static Variable constant(Tape tape, double[][] value) {
        return tape.add(new Constant(Matrix.of(value), false));
    }
}
