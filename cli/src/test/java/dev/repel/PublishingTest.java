package dev.repel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What is published is complete: every module is in the bill of materials, every POM says what a registry asks for. */
class PublishingTest {
    private static final Path ROOT = Path.of("..");
    private static final Set<String> NOT_PUBLISHED =
            Set.of("bench", "databases", "dist", "examples", "examples/plugin", "fuzz", "stress");

    @Test
    void theBillOfMaterialsHasEveryPublishedModuleInItsVersion() throws Exception {
        Document root = pom(".");
        Document bom = pom("bom");
        List<String> expected = new ArrayList<>();
        for (String module : published()) {
            if (!module.equals("bom")) {
                expected.add(texts(pom(module), "/project/artifactId").get(0));
            }
        }

        assertThat(texts(bom, "/project/dependencyManagement//artifactId"))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(texts(bom, "/project/dependencyManagement//version")).containsOnly("${project.version}");
        assertThat(texts(bom, "/project/version")).isEqualTo(texts(root, "/project/version"));
    }

    @Test
    void everyPublishedPomNamesAndDescribesItself() throws Exception {
        for (String module : published()) {
            assertThat(texts(pom(module), "/project/name")).as(module).hasSize(1);
            assertThat(texts(pom(module), "/project/description")).as(module).hasSize(1);
        }
    }

    /** Modules inherit this from the root; the bill of materials has no parent. */
    @Test
    void licenceAddressAndPeopleAreGiven() throws Exception {
        for (String path : List.of(
                "/project/url",
                "/project/licenses/license/name",
                "/project/licenses/license/url",
                "/project/developers/developer/name",
                "/project/scm/connection",
                "/project/scm/developerConnection",
                "/project/scm/url")) {
            assertThat(texts(pom("."), path)).as(path).hasSize(1);
            assertThat(texts(pom("bom"), path)).as(path).isEqualTo(texts(pom("."), path));
        }
    }

    /** Each once: more than one profile may have it. */
    private static List<String> published() throws Exception {
        List<String> modules = new ArrayList<>(new LinkedHashSet<>(texts(pom("."), "//modules/module")));
        assertThat(modules).containsAll(NOT_PUBLISHED);
        modules.removeAll(NOT_PUBLISHED);
        return modules;
    }

    private static Document pom(String module) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(ROOT.resolve(module).resolve("pom.xml").toFile());
    }

    private static List<String> texts(Document pom, String path) throws Exception {
        NodeList nodes = (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, pom, XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent().strip());
        }
        return texts;
    }
}
