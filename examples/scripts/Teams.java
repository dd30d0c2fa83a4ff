///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 17+
//DEPS dev.repel:repel-api:0.1.0
//DEPS org.slf4j:slf4j-nop:2.0.20

import dev.repel.api.GraphData;
import dev.repel.api.NodeClassifier;
import dev.repel.api.Prediction;
import dev.repel.api.Training;
import java.io.IOException;
import java.nio.file.Path;

/** jbang Teams.java PEOPLE.csv MAILS.csv: prints a team for everybody. */
class Teams {
    public static void main(String[] args) throws IOException {
        GraphData graph = GraphData.ofFiles(Path.of(args[0]), Path.of(args[1])).withColumns("name", "team");
        NodeClassifier model = new Training().backbone("gcn").technique("pcl").epochs(60).seed(1).train(graph);
        for (Prediction person : model.predict(graph)) {
            System.out.printf("%s\t%s\t%.2f%n", person.id(), person.label(), person.confidence());
        }
    }
}
