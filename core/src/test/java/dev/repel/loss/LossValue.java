package dev.repel.loss;

import dev.repel.autograd.Constant;
import dev.repel.autograd.OperationValue;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Matrix;
import java.util.function.Function;

/** The value of a loss on given inputs, to be compared with what its formula gives. */
final class LossValue {
    private LossValue() {}

    static double of(Function<Tape, Variable> operation) {
        return OperationValue.of(Pass.Mode.TRAINING, operation).get(0, 0);
    }

    static Variable constant(Tape tape, Matrix value) {
        return tape.add(new Constant(value, false));
    }

    static Parameter parameter(Tape tape, String name, double... row) {
        Matrix value = Matrix.of(new double[][] {row});
        return tape.add(new Parameter(name, 1, row.length, (matrix, random) -> matrix.copyFrom(value)));
    }

    /** One row per node, at right angles to all others. */
    static Matrix orthogonal(int nodes) {
        Matrix identity = new Matrix(nodes, nodes);
        for (int i = 0; i < nodes; i++) {
            identity.set(i, i, 1f);
        }
        return identity;
    }

    /** Rows of length 1 in a plane, by their angles in degrees. */
    static Matrix angles(double... degrees) {
        Matrix rows = new Matrix(degrees.length, 2);
        for (int i = 0; i < degrees.length; i++) {
            rows.set(i, 0, (float) Math.cos(Math.toRadians(degrees[i])));
            rows.set(i, 1, (float) Math.sin(Math.toRadians(degrees[i])));
        }
        return rows;
    }
}
