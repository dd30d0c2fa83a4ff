package dev.repel.io.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.repel.data.FittedScaling;
import dev.repel.eval.Temperature;
import dev.repel.io.JsonFiles;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.settings.DeclaredSetting;
import dev.repel.train.ConfigByName;
import dev.repel.train.Ensemble;
import dev.repel.train.Member;
import dev.repel.train.TrainConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The networks of an ensemble in the file of a finished run, preserved bit for bit. */
final class EnsembleTensors {
    private static final String MEMBERS = "repel.members";
    private static final String COUNTS = "ensemble.counts";
    private static final String DISAGREEMENT = "ensemble.disagreement";

    private EnsembleTensors() {}

    /**
     * A member without its parameters.
     *
     * @param config its settings as users write them, by name
     */
    private record Description(
            Map<String, String> config, FittedScaling scaling, double temperature, long seed, double weight) {
        static Description of(Member member) {
            Map<String, String> config = new TreeMap<>();
            ConfigByName.values(member.config())
                    .forEach((name, value) -> config.put(name, DeclaredSetting.text(value)));
            return new Description(
                    config, member.scaling(), member.temperature().value(), member.seed(), member.weight());
        }

        Member with(TensorFile content, int index) {
            return new Member(
                    TrainConfig.of(config),
                    scaling,
                    new Temperature(temperature),
                    seed,
                    weight,
                    NamedMatrices.take(content, prefix(index)));
        }
    }

    private static String prefix(int member) {
        return "member." + member + ".";
    }

    static void put(Map<String, Tensor> tensors, Map<String, String> metadata, Ensemble ensemble) {
        List<Member> members = ensemble.members();
        metadata.put(
                MEMBERS, JsonFiles.text(members.stream().map(Description::of).toList()));
        for (int m = 0; m < members.size(); m++) {
            NamedMatrices.put(tensors, prefix(m), members.get(m).parameters());
        }
        tensors.put(COUNTS, Tensor.ofInts(new int[] {ensemble.candidates(), ensemble.epochs()}));
        tensors.put(DISAGREEMENT, Tensor.ofDoubles(ensemble.disagreement()));
    }

    /** Empty if the run is a single network. */
    static Optional<Ensemble> take(TensorFile content) {
        String text = content.metadata().get(MEMBERS);
        if (text == null) {
            return Optional.empty();
        }
        List<Member> members = new ArrayList<>();
        for (Description description : descriptions(text)) {
            members.add(description.with(content, members.size()));
        }
        int[] counts = content.tensor(COUNTS).ints();
        return Optional.of(new Ensemble(
                members, counts[0], counts[1], content.tensor(DISAGREEMENT).doubles()));
    }

    private static List<Description> descriptions(String text) {
        try {
            return JsonFiles.value(text, new TypeReference<List<Description>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the members are not described", e);
        }
    }
}
