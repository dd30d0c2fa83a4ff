package dev.repel.partition;

/**
 * Sends a message to the worker of each part and returns their combined answers, added up in an order that depends only
 * on the number of parts. A lost worker may be replaced at any time, see {@link PartWorker}.
 */
public interface Rounds {
    Forwarded forward(Step step);

    Contrasted contrast(Step step, Negatives negatives);

    /**
     * The gradient of all parameters.
     *
     * @param returned the gradients with respect to the embeddings of the negatives, summed over all parts
     */
    float[] backward(Step step, Negatives negatives, float[] returned);
}
