package dev.repel.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.BaseStream;
import org.junit.jupiter.api.Test;

/** Holds the direction of the modules and what the computing part may not touch. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.repel");

    /** The modules above core, lowest first: each may use only those before it, and core. */
    private static final List<String> OUTER = List.of("io", "api", "study", "report", "serve", "cli");

    /** The packages at the bottom of core, lowest first: each may use only those before it. */
    private static final List<String> FOUNDATION = List.of("settings", "tensor", "autograd", "graph", "data");

    private static final DescribedPredicate<JavaClass> CORE = resideInAnyPackage("dev.repel..")
            .and(resideOutsideOfPackages(
                    "dev.repel.io..",
                    "dev.repel.api..",
                    "dev.repel.report..",
                    "dev.repel.study..",
                    "dev.repel.serve..",
                    "dev.repel.cli..",
                    "dev.repel.simd..",
                    "dev.repel.spark..",
                    "dev.repel.bench.."))
            .as("core");

    @Test
    void seesTheClassesOfCoreAndOfTheCommandLine() {
        assertThat(CLASSES.stream().filter(CORE)).isNotEmpty();
        assertThat(CLASSES.stream().filter(resideInAnyPackage("dev.repel.cli..")))
                .isNotEmpty();
    }

    @Test
    void coreKnowsNoOtherModule() {
        noClasses()
                .that(CORE)
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.repel..").and(DescribedPredicate.not(CORE)))
                .check(CLASSES);
    }

    @Test
    void modulesAreUsedInOneDirection() {
        checkOrder(OUTER);
    }

    /** The module itself is not among the classes here: nothing could be compiled that uses it. */
    @Test
    void sparkIsKnownToItsOwnModuleOnly() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "scala.."))
                .check(CLASSES.that(DescribedPredicate.not(resideInAnyPackage("dev.repel.parquet.."))));
    }

    @Test
    void theFoundationOfCoreIsUsedInOneDirection() {
        checkOrder(FOUNDATION);
        DescribedPredicate<JavaClass> foundation = resideInAnyPackage(packages(FOUNDATION));
        noClasses()
                .that(foundation)
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.repel.*..").and(DescribedPredicate.not(foundation)))
                .check(CLASSES);
    }

    @Test
    void partsOfTheWholeHaveNoCycles() {
        slices().matching("dev.repel.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /** Packages one by one, those within a module too: {@code io.model} and {@code io.run} may not use each other. */
    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.repel.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void coreReadsNoFileAndNoNetwork() {
        noClasses()
                .that(CORE)
                .should()
                // a path is a name like any other until somebody opens it
                .dependOnClassesThat(resideInAnyPackage("java.nio.file..", "java.net..", "javax.net..")
                        .and(DescribedPredicate.not(JavaClass.Predicates.type(Path.class))))
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.(File.*|RandomAccessFile)")
                .check(CLASSES);
    }

    /** No request can name a file if nothing that answers requests opens any. The model's file is the one exception. */
    @Test
    void servicesOpenNoFile() {
        noClasses()
                .that()
                .resideInAPackage("dev.repel.serve..")
                .and()
                .doNotHaveFullyQualifiedName("dev.repel.serve.predict.CurrentModel")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.nio.file.Files")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.(File.*|RandomAccessFile)")
                .orShould()
                .callMethod(Path.class, "of", String.class, String[].class)
                .check(CLASSES);
    }

    @Test
    void coreDoesNotPrint() {
        noClasses()
                .that(CORE)
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callCodeUnitWhere(DescribedPredicate.describe(
                        "it prints a stack trace", call -> call.getName().equals("printStackTrace")))
                .check(CLASSES);
    }

    @Test
    void coreDrawsNoNumberThatASeedDoesNotFix() {
        noClasses()
                .that(CORE)
                .should()
                .callMethod(Math.class, "random")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocalRandom.class)
                .orShould()
                .callConstructor(Random.class)
                .orShould()
                .callConstructor(SplittableRandom.class)
                .check(CLASSES);
    }

    @Test
    void coreLeavesNoOrderToAParallelStream() {
        DescribedPredicate<JavaCall<?>> parallel = DescribedPredicate.describe(
                "of a parallel stream",
                call -> call.getName().equals("parallelStream")
                        || (call.getName().equals("parallel")
                                && call.getTargetOwner().isAssignableTo(BaseStream.class)));
        noClasses().that(CORE).should().callCodeUnitWhere(parallel).check(CLASSES);
    }

    private static void checkOrder(List<String> lowestFirst) {
        for (int i = 0; i < lowestFirst.size() - 1; i++) {
            noClasses()
                    .that()
                    .resideInAPackage("dev.repel." + lowestFirst.get(i) + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(packages(lowestFirst.subList(i + 1, lowestFirst.size())))
                    .allowEmptyShould(true)
                    .check(CLASSES);
        }
    }

    private static String[] packages(List<String> names) {
        return names.stream().map(name -> "dev.repel." + name + "..").toArray(String[]::new);
    }
}
