package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.ClassFiles;
import dev.repel.TestSeed;
import dev.repel.autograd.GradientInputs.Shape;
import dev.repel.loss.PairContrast;
import dev.repel.loss.TopologicallyWeightedContrastive;
import dev.repel.tensor.Kernels;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every operation in {@link GradientChecks} must satisfy. */
@ExtendWith(TestSeed.class)
class GradientCheckTest {
    private static final Set<Class<?>> LEAVES = Set.of(Parameter.class, Constant.class, Features.class);
    /** They announce the most that they may take, or share what they compute from the data. */
    private static final Set<Class<?>> SIZED_BY_DATA = Set.of(
            FeatureMatMul.class,
            LazyPropagate.class,
            RandomRows.class,
            PairContrast.class,
            TopologicallyWeightedContrastive.class);

    static Stream<Arguments> onEveryShape() {
        return GradientChecks.ALL.stream()
                .flatMap(check -> check.shapes().stream().map(shape -> Arguments.of(check, shape)));
    }

    static List<GradientCheck> all() {
        return GradientChecks.ALL;
    }

    static List<GradientCheck> sizedByShape() {
        return GradientChecks.ALL.stream()
                .filter(check -> !SIZED_BY_DATA.contains(check.operation()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("onEveryShape")
    void numericGradientsAgree(GradientCheck check, Shape shape) {
        check.numericGradientsAgree(shape);
    }

    @ParameterizedTest
    @MethodSource("onEveryShape")
    void secondPassGivesTheSameBits(GradientCheck check, Shape shape) {
        check.secondPassGivesTheSameBits(shape);
    }

    @ParameterizedTest
    @MethodSource("onEveryShape")
    void gradientsOfSeveralUsesAreAdded(GradientCheck check, Shape shape) {
        check.gradientsOfSeveralUsesAreAdded(shape);
    }

    @ParameterizedTest
    @MethodSource("onEveryShape")
    void inputsWithoutGradientAreLeftAlone(GradientCheck check, Shape shape) {
        check.inputsWithoutGradientAreLeftAlone(shape);
    }

    @ParameterizedTest
    @MethodSource("sizedByShape")
    void memoryIsAsAnnounced(GradientCheck check) {
        check.memoryIsAsAnnounced();
    }

    @ParameterizedTest
    @MethodSource("all")
    void threadsDoNotChangeABit(GradientCheck check) {
        check.threadsDoNotChangeABit();
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
