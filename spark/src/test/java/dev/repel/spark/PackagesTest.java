package dev.repel.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Holds the direction in which the packages of this module use each other. */
class PackagesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.repel.spark");

    @Test
    void seesAllPackages() {
        assertThat(CLASSES.stream().map(one -> one.getPackageName()).distinct())
                .containsExactlyInAnyOrder(
                        "dev.repel.spark",
                        "dev.repel.spark.bench",
                        "dev.repel.spark.data",
                        "dev.repel.spark.runs",
                        "dev.repel.spark.train");
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.repel.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    /** The interface to the command line is for the outermost packages: data are read and written without it. */
    @Test
    void dataKnowNoCommandLine() {
        noClasses()
                .that()
                .resideInAPackage("dev.repel.spark.data..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.repel.cli..")
                .check(CLASSES);
    }
}
