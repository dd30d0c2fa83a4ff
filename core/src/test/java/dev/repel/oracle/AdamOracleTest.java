package dev.repel.oracle;

import static dev.repel.oracle.Oracle.assertClose;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Tape;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import dev.repel.train.Adam;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Adam with coupled weight decay follows PyTorch's trajectory step by step. */
class AdamOracleTest {
    @Test
    void everyStepAgrees() {
        Oracle oracle = Oracle.read("adam");
        Matrix start = oracle.matrix("start");
        Matrix gradients = oracle.matrix("gradients");
        Matrix golden = oracle.matrix("parameters_after_step");
        Tape tape = new Tape();
        Parameter theta = tape.add(new Parameter("theta", 1, start.cols(), Initialiser.zeros()));
        tape.allocate();
        theta.value().copyFrom(start);
        Adam adam = new Adam(List.of(theta), oracle.number("lr"), oracle.number("weight_decay"));

        try (Workers workers = new Workers(1)) {
            for (int step = 0; step < gradients.rows(); step++) {
                theta.gradient().copyFrom(row(gradients, step));
                adam.step(workers);
                assertClose(theta.value(), row(golden, step), 1e-5, "parameters after step " + (step + 1));
            }
        }
    }

    private static Matrix row(Matrix matrix, int i) {
        Matrix row = new Matrix(1, matrix.cols());
        System.arraycopy(matrix.data(), i * matrix.cols(), row.data(), 0, matrix.cols());
        return row;
    }
}
