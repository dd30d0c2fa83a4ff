package dev.repel.io.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class ClassFactsTest {
    @SuppressWarnings("unused")
    private static final class Sample {
        private int waterLevel;

        Object fillTank(int[] amounts) {
            return new Thread[0];
        }
    }

    private static byte[] sample() throws IOException {
        try (InputStream in = ClassFactsTest.class.getResourceAsStream("ClassFactsTest$Sample.class")) {
            return in.readAllBytes();
        }
    }

    @Test
    void findsReferencedClassesFoldedIntoTheirOutermostOne() throws IOException {
        ClassFacts facts = new ClassFacts();

        facts.add(sample());

        assertThat(facts.references())
                .contains("java/lang/Object", "java/lang/Thread", "dev/repel/io/jdk/ClassFactsTest");
        assertThat(facts.references()).noneMatch(name -> name.contains("$") || name.startsWith("["));
    }

    @Test
    void findsTheWordsOfClassMethodsAndFieldsButNotOfThePackage() throws IOException {
        ClassFacts facts = new ClassFacts();

        facts.add(sample());

        assertThat(facts.words())
                .contains("water", "level", "fill", "tank", "sample", "class", "facts", "test")
                .doesNotContain("repel", "jdk", "dev");
    }

    @Test
    void readsClassFilesNewerThanTheLibrary() throws IOException {
        byte[] future = sample();
        future[6] = 0;
        future[7] = (byte) 200;
        ClassFacts facts = new ClassFacts();

        facts.add(future);

        assertThat(facts.words()).contains("water");
    }

    @Test
    void keepsANameThatStartsWithADollarSign() {
        assertThat(ClassFacts.outermost("a/$B")).isEqualTo("a/$B");
        assertThat(ClassFacts.outermost("a/$B$C")).isEqualTo("a/$B");
        assertThat(ClassFacts.outermost("a$b/C$D$1")).isEqualTo("a$b/C");
    }
}
