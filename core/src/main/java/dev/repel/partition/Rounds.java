package dev.repel.partition;

/**
 * Where the parts are: carries a message to each of their workers and brings back what they answer together, added up in
 * an order that depends on nothing but the number of parts. A worker that was lost may be replaced at any time, see
 * {@link PartWorker}.
 */
public interface Rounds {
    Forwarded forward(Step step);

    Contrasted contrast(Step step, Negatives negatives);

    /**
     * The gradient of all parameters.
     *
     * @param returned the gradients by the embeddings of the negatives, of all parts together
     */
    float[] backward(Step step, Negatives negatives, float[] returned);
}
