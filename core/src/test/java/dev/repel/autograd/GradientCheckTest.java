package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.ClassFiles;
import dev.repel.TestSeed;
import dev.repel.autograd.GradientInputs.Shape;
import dev.repel.tensor.Kernels;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every operation in {@link GradientChecks} must satisfy. */
@ExtendWith(TestSeed.class)
class GradientCheckTest {
    private static final Set<Class<?>> LEAVES = Set.of(Parameter.class, Constant.class, Features.class);

    @TestFactory
    Stream<DynamicTest> numericGradientsAgree() {
        return onEveryShape(GradientCheck::numericGradientsAgree);
    }

    @TestFactory
    Stream<DynamicTest> secondPassGivesTheSameBits() {
        return onEveryShape(GradientCheck::secondPassGivesTheSameBits);
    }

    @TestFactory
    Stream<DynamicTest> gradientsOfSeveralUsesAreAdded() {
        return onEveryShape(GradientCheck::gradientsOfSeveralUsesAreAdded);
    }

    @TestFactory
    Stream<DynamicTest> inputsWithoutGradientAreLeftAlone() {
        return onEveryShape(GradientCheck::inputsWithoutGradientAreLeftAlone);
    }

    @TestFactory
    Stream<DynamicTest> threadsDoNotChangeABit() {
        return GradientChecks.ALL.stream()
                .map(check -> DynamicTest.dynamicTest(check.toString(), check::threadsDoNotChangeABit));
    }

    @Test
    void everyOperationHasAGradientCheck() {
        Set<Class<?>> checked =
                GradientChecks.ALL.stream().map(GradientCheck::operation).collect(Collectors.toSet());

        List<Class<?>> unchecked = ClassFiles.ofCore().stream()
                .filter(Variable.class::isAssignableFrom)
                .filter(type -> !Modifier.isAbstract(type.getModifiers()))
                .filter(type -> !LEAVES.contains(type) && !checked.contains(type))
                .toList();

        assertThat(unchecked).as("operations without a line in GradientChecks").isEmpty();
    }

    @Test
    void wrongGradientIsFound() {
        GradientCheck check = GradientCheck.check(WrongDouble.class, in -> new WrongDouble(in.dense(in.n(), in.k())));

        assertThatThrownBy(() -> check.numericGradientsAgree(new Shape(3, 2, 1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("gradient of leaf 0");
    }

    private static Stream<DynamicTest> onEveryShape(BiConsumer<GradientCheck, Shape> property) {
        return GradientChecks.ALL.stream()
                .flatMap(check -> check.shapes().stream()
                        .map(shape ->
                                DynamicTest.dynamicTest(check + " on " + shape, () -> property.accept(check, shape))));
    }

    /** y = 2 x, its derivative off by one in a hundred. */
    private static final class WrongDouble extends Elementwise {
        WrongDouble(Variable x) {
            super(x);
        }

        @Override
        void apply(Kernels kernels, float[] in, float[] out, int from, int to) {
            for (int i = from; i < to; i++) {
                out[i] = 2 * in[i];
            }
        }

        @Override
        void differentiate(
                Kernels kernels,
                Scaled y,
                float factor,
                float[] up,
                float[] down,
                boolean accumulate,
                int from,
                int to) {
            for (int i = from; i < to; i++) {
                float g = 2.02f * factor * up[i];
                down[i] = accumulate ? down[i] + g : g;
            }
        }
    }
}
