package dev.repel.technique;

import dev.repel.settings.Setting;
import java.io.Serializable;

/**
 * What keeps pseudo contrastive learning from doing harm on a graph where its assumptions do not hold. Everything is off
 * by default, as in the paper.
 *
 * @param gate whether held-out nodes decide if it is used at all
 */
public record Safeguards(
        @Setting(
                help = "Let held-out nodes decide between pcl, with {contrastive-weight} or less, the plain backbone"
                        + " and the mean of both.",
                common = true)
        boolean gate)
        implements Serializable {}
