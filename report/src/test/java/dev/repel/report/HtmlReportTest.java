package dev.repel.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    @Test
    void sample() throws Exception {
        String html = HtmlReport.render(SampleReport.ofJdk());
        Files.writeString(Path.of("target/sample.html"), html);
        assertThat(html).contains("data-geometry");
    }
}
