package dev.repel.io.catalogue;

/**
 * An artifact that holds data files at its root.
 *
 * @param licence of the artifact, which is fetched for its data only and never becomes part of Repel
 */
public record MavenArtifact(String group, String name, String version, String licence) {
    String coordinates() {
        return group + ":" + name + ":" + version;
    }
}
