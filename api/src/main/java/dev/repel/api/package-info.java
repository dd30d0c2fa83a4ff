/**
 * Repel for Java programs: from a graph in which some nodes have a label to labels for all of them.
 *
 * <pre>{@code
 * GraphData graph = GraphData.ofFiles(Path.of("people.csv"), Path.of("mails.csv"))
 *         .withColumns("name", "team");
 * NodeClassifier model = new Training().seed(42).train(graph);
 * model.save(Path.of("teams.safetensors"));
 * for (Prediction node : model.predict(graph)) {
 *     System.out.println(node.id() + " " + node.label() + " " + node.confidence());
 * }
 * }</pre>
 *
 * <ul>
 *   <li>{@link dev.repel.api.GraphData} describes where a graph is and how it is read; immutable.
 *   <li>{@link dev.repel.api.Training} has the settings, the listeners and a way to stop; for one thread at a time.
 *   <li>{@link dev.repel.api.NodeClassifier} is the trained model; immutable and thread-safe.
 *   <li>{@link dev.repel.api.Predictions} are labels with calibrated probabilities; immutable.
 * </ul>
 *
 * <p>There is no static state. Log messages go to SLF4J at the levels info and debug. The same seed gives the same bits
 * on any number of threads. The packages below ({@code dev.repel.train}, {@code dev.repel.io} and so on) may be used
 * too, but only this one stays compatible between minor versions.
 */
package dev.repel.api;
