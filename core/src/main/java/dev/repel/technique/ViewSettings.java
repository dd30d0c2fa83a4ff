package dev.repel.technique;

/** The settings of the techniques that look at a graph in several ways at once. */
public record ViewSettings(GrandSettings grand, Cg3Settings cg3, CgpnSettings cgpn, TifaSettings tifa) {
    public static ViewSettings defaults() {
        return new ViewSettings(
                GrandSettings.defaults(), Cg3Settings.defaults(), CgpnSettings.defaults(), TifaSettings.defaults());
    }
}
