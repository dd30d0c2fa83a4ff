package dev.repel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
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

    /** What a release runs and needs is there, as far as this can be seen before there is one. */
    @Test
    void theWorkflowOfAReleaseNamesScriptsProfilesAndSecretsThatExist() throws Exception {
        String file = Files.readString(ROOT.resolve(".github/workflows/release.yml"));
        List<String> commands = new ArrayList<>();
        new YAMLMapper()
                .readTree(file)
                .at("/jobs/release/steps")
                .forEach(step -> commands.add(step.path("run").asText()));

        assertThat(found("\\.ci/[a-z-]+", commands))
                .contains(".ci/packages", ".ci/run")
                .allSatisfy(script -> assertThat(ROOT.resolve(script)).isExecutable());
        Set<String> profiles = new LinkedHashSet<>();
        found("-P[a-z,]+", commands)
                .forEach(option -> profiles.addAll(List.of(option.substring(2).split(","))));
        assertThat(texts(pom("."), "//profile/id")).containsAll(profiles);
        assertThat(profiles).containsExactlyInAnyOrder("release", "central", "packages");
        assertThat(found("(?<=secrets\\.)\\w+", List.of(file)))
                .isNotEmpty()
                .allSatisfy(secret ->
                        assertThat(ROOT.resolve("CONTRIBUTING.md")).content().contains("`" + secret + "`"));
    }

    /** The plugin of Maven Central takes the place of maven-deploy-plugin, whose property says what is not published. */
    @Test
    void whatIsNotPublishedIsNotSentToMavenCentralEither() throws Exception {
        assertThat(texts(pom("."), "//profile[id='central']//skipPublishing")).containsExactly("${maven.deploy.skip}");
        assertThat(texts(pom("."), "/project/properties/maven.deploy.skip")).containsExactly("false");
        for (String module : NOT_PUBLISHED) {
            assertThat(texts(pom(module), "/project/properties/maven.deploy.skip"))
                    .as(module)
                    .containsExactly("true");
        }
    }

    private static Set<String> found(String pattern, List<String> texts) {
        Set<String> found = new LinkedHashSet<>();
        for (String text : texts) {
            Pattern.compile(pattern).matcher(text).results().forEach(each -> found.add(each.group()));
        }
        return found;
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
