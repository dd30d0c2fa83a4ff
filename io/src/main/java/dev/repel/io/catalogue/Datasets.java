package dev.repel.io.catalogue;

import dev.repel.data.NodeDataset;
import dev.repel.io.jdk.JdkClassGraph;
import dev.repel.io.linqs.CoraPublicOrder;
import dev.repel.io.linqs.LinqsReader;
import dev.repel.io.npz.NpzReader;
import dev.repel.io.pickle.Pickle;
import dev.repel.io.planetoid.PlanetoidFiles;
import dev.repel.io.planetoid.PlanetoidReader;
import dev.repel.io.synthetic.SyntheticGraph;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The table of datasets, with the checksums of their files. Where only a file that was packed anew was available to us,
 * the published one is recognised by what it holds.
 */
public final class Datasets {
    private static final String PLANETOID = "https://github.com/kimiyoung/planetoid/raw/master/data/";
    private static final String GNN_BENCHMARK = "https://github.com/shchur/gnn-benchmark/raw/master/data/npz/";
    private static final String MIT_PLANETOID = "MIT (kimiyoung/planetoid)";
    private static final String MIT_REMADE = "MIT (EdisonLeeeee/GraphData, yandex-research/heterophilous-graphs)";
    private static final String MIT_BENCHMARK = "MIT (shchur/gnn-benchmark)";
    private static final long MAX_NPZ_BYTES = 256L << 20;

    /** Loaders of the datasets that are not read from published files, by name. */
    private static final Map<String, Catalogue.Loader> BUILT_IN = Map.of(
            "jdk",
            request -> JdkClassGraph.load(request.cacheFolder(), request.progress()),
            "synthetic",
            request -> SyntheticGraph.parse(request.name()).generate());

    private static final Catalogue CATALOGUE = new Catalogue(
            List.of(
                    builtIn("jdk", "the classes of the JDK that runs, their references and modules", "the JDK's own"),
                    new DatasetEntry(
                            "cora",
                            "machine-learning papers and their citations, public split",
                            MIT_PLANETOID,
                            counts(2_708, 5_278, 1_433, 7),
                            List.of(
                                    planetoid(
                                            "cora",
                                            CoraPublicOrder.CLASS_NAMES,
                                            "9419ba2f26f5c35243db64aba110e0f35a04851609e0dc5433450676ca6b8543",
                                            "2b998f5cc7fedc86e7f97ca2498f47a1ffc1462c29e2d578b23bf3f62b6e7d71",
                                            "58f13302f39dde8852dad6fe6d15b89b077b6d7f837626bce671ef80344b383d",
                                            "297ce89af2b51a6a194181c7dbe1796c6a1cf9cd9349a88383b1b1e227867875",
                                            "b9afbaa4a400df991f6f02ef677e1e44da55ffc04801fd02f9e673987829226a",
                                            "41f5ac76596a1699cc33f53084a2419e92961c42bb75f36fc38e616d348532ad",
                                            "23cfa55d91c6f624233f5eb7b6e3f141f1bd2b2ae39608a63cf5d084bb27baab",
                                            "94465c14eb53e04ca262198dcbb2521ee8af60fb3f3d546cd6ca24a511b0e7d1"),
                                    coraByMaven())),
                    new DatasetEntry(
                            "citeseer",
                            "computer-science papers and their citations, public split",
                            MIT_PLANETOID,
                            counts(3_327, 4_552, 3_703, 6),
                            List.of(planetoid(
                                    "citeseer",
                                    List.of(),
                                    "2ac30345d95c9ec933a817ee0bdd6a5f077f8c184a20e696910192d534414668",
                                    "f704b2d986dde6c2669934de1f3ae5696a6cf9455c0f6b2646a2d135ea0a1c95",
                                    "d79a4ef9d3e7169aee8946145f6b7306e35bc79bffad26346cfb94e10e9912a7",
                                    "2af990671580b6b2df5d158d1038f8292e30c9cd821b5453f399659b25b723d4",
                                    "539a8906a2da97628d212f2fdd668c109a8b3f0d36574b59e5d3fd5b5303da21",
                                    "55e5bd1ba1e733a04598753ad1a8d57957f4b8f89e74519f41f4f4938767e4ce",
                                    "d20de19150741e555de0ed037195630fc194114ebc7fd72ced62810148aa22f6",
                                    "8ba87e515d8e3ee3cf52f6d2c5b86aa73f11ecad825a808455209ec26cd54924"))),
                    new DatasetEntry(
                            "pubmed",
                            "papers on diabetes and their citations, public split",
                            MIT_PLANETOID,
                            counts(19_717, 44_324, 500, 3),
                            List.of(planetoid(
                                    "pubmed",
                                    List.of(),
                                    "508e538e2abdccdd54c4d3e9f49d638b4af7107d85845f66ddea5a5152658b7e",
                                    "0c37bbe3b5014ec365e9d393cf4791925e5ed94fb194305d74f064a8d7b50f0e",
                                    "5b89f0036ca22909471f1e6558eb42fa06e0c730a577bde5b058b40638f81dc9",
                                    "b101d421688bbaecbd82e8a18f1e282378d6830f3a37666f28ebc47f844341b5",
                                    "4eb5f5d0f30f26497eb0ac6ac9719d09c67e284f1ed0385c93f3ef27a671da3d",
                                    "ee2e0d4819d9fbcc403689c3bf2e49face401b605932f093bc58ab6461130fdd",
                                    "fbe9cb5c47200d1b7769a26e579be3b7130b556831f9d850e77c4c74f2599b33",
                                    "e6c807633307a07ed659249006536a147c7999c797f11a2560752990181b41b3"))),
                    npz(
                            "coauthor-cs",
                            "authors in computer science who wrote together",
                            "ms_academic_cs.npz",
                            counts(18_333, 81_894, 6_805, 15),
                            "7bbda0ec297bb44efc712cc59f9e9a6c9ac959e5c4848e311bc7e011b0be5753",
                            "cf88f32768fcfa10e762c72f48f0d84511c11d9ea4182686228d96ea45a233c0"),
                    npz(
                            "coauthor-physics",
                            "authors in physics who wrote together",
                            "ms_academic_phy.npz",
                            counts(34_493, 247_962, 8_415, 5),
                            "16df58ffe9c5d6e73220f42cc5a9f7056d2f7d076d779d9d73f1d2470f9e6592",
                            "5435a81c16da933515263fe39e212ebb5364c29eea331c0482001e0e86e99f29"),
                    npz(
                            "amazon-photo",
                            "photo goods bought together",
                            "amazon_electronics_photo.npz",
                            counts(7_650, 119_081, 745, 8),
                            "bfd3ee29622e8394c100621ee00537d738b606ecd06d513c7ceb1cd9dc7f1ef0",
                            "637438a8b30689c3a46c0e8a05381d3bc07762aed1f5e0041bd0540d17fa41e6"),
                    npz(
                            "amazon-computers",
                            "computer goods bought together",
                            "amazon_electronics_computers.npz",
                            counts(13_752, 245_861, 767, 10),
                            "be58a1ec75405bfb2f9917b85cc34eb29c606df5a988da355468dda97d19b753",
                            "8fa0c6feca89057efebc411fb0f7a6fb9ba577bdbef0ffa954e0512b51a28766"),
                    unfetched(
                            "cora-ml",
                            "machine-learning papers and their citations, more of them than in cora",
                            "cora_ml.npz",
                            counts(2_995, 8_158, 2_879, 7),
                            "0460d25b737774a78a588838daf20afe9291b4eb89da2aa3d517244d3fc2bb0b",
                            "eb04b94ed424da045a24263f35e2a595411ca714fdfaa130de1fedd7b5e6f2f1"),
                    unfetched(
                            "blogcatalog",
                            "bloggers and who follows whom; few edges join equal classes",
                            "blogcatalog.npz",
                            counts(5_196, 171_743, 8_189, 6),
                            "858b9e1c2cc34e7de723ebd56b1d19590869eafa800cde8663ad8dc8e29ef1f6",
                            "2d4e4677616050393eb4b96efa3a81cda9c82e5c803d436afc39482bcc6619f9"),
                    unfetched(
                            "acm",
                            "papers joined by a common author",
                            "acm.npz",
                            counts(3_025, 13_128, 1_870, 3),
                            "db4da86392e6bf11961b8e79eccabd1823ca644dc914c31ac31de545950b7493",
                            "87d06c55b9d2b0befc087588588caabb421b7a4cffdb7f0f003d9603f9668b57"),
                    unfetched(
                            "chameleon",
                            "pages on chameleons and their links, without copies; few links join equal classes",
                            "chameleon_filtered.npz",
                            counts(890, 8_854, 2_325, 5),
                            "4de1dde3ce6fd209d08fc43ad421d6073d0c54b1b41f9cdf5587d3812b2bc628",
                            "4ed0e79dfccd910d42fbf638e22612c6bbf32168a54ba91faf20a1f65a01c6de"),
                    unfetched(
                            "tolokers",
                            "workers who did the same tasks; two unequal classes, ten dense features",
                            "tolokers.npz",
                            counts(11_758, 519_000, 10, 2),
                            "f28733e0c2e1382b4a7b693affaf1390ad1acdd4b3c323723c826bba7c3dd5a1",
                            "c1294da1501c198c5d975c7aa0d9aa3478385f9bed680cd2ac2d6a5dfc9f752d"),
                    builtIn("synthetic", "a random graph with classes: synthetic:nodes=…,…", "none")),
            BUILT_IN);

    private Datasets() {}

    public static List<DatasetEntry> list() {
        return CATALOGUE.list();
    }

    /** @throws UnknownDatasetException with the nearest names if no dataset has this name */
    public static DatasetEntry find(String name) {
        return CATALOGUE.find(name);
    }

    /** Whether a name is in the table, ignoring the parameters of a generated graph. */
    public static boolean has(String name) {
        return CATALOGUE.has(name);
    }

    public static NodeDataset load(String name, LoadOptions options) throws IOException {
        return load(name, options, line -> {});
    }

    /**
     * Loads a dataset by its name in the table. Missing files are fetched from where they are published, unless the
     * options say offline.
     *
     * @throws UnknownDatasetException if no dataset has this name
     * @throws MissingDataException if its files are missing and cannot be fetched
     */
    public static NodeDataset load(String name, LoadOptions options, Consumer<String> progress) throws IOException {
        return CATALOGUE.load(new DatasetRequest(name, options, progress));
    }

    /** Fetches the files of a dataset, for Cora also with the user's own Maven, and returns their paths. */
    public static List<Path> get(String name, LoadOptions options, Consumer<String> progress) throws IOException {
        return CATALOGUE.get(new DatasetRequest(name, options, progress));
    }

    /** The files that a dataset may be read from, whether they are there or not; none if it is built in. */
    public static List<Path> files(String name, Path dataFolder) {
        return find(name).sources().stream()
                .flatMap(source -> source.files().stream())
                .map(file -> file.in(dataFolder))
                .toList();
    }

    private static Optional<Counts> counts(int nodes, int edges, int features, int classes) {
        return Optional.of(new Counts(nodes, edges, features, classes));
    }

    private static DatasetEntry builtIn(String name, String description, String licence) {
        return new DatasetEntry(name, description, licence, Optional.empty(), List.of());
    }

    /** @param sha256 one per file in the order of {@link PlanetoidFiles#PARTS} */
    private static Source planetoid(String name, List<String> classNames, String... sha256) {
        List<DataFile> files = new ArrayList<>();
        for (int i = 0; i < PlanetoidFiles.PARTS.size(); i++) {
            String file = PlanetoidFiles.fileName(name, PlanetoidFiles.PARTS.get(i));
            files.add(new DataFile(
                    "planetoid/" + file,
                    Optional.of(URI.create(PLANETOID + file)),
                    List.of(sha256[i]),
                    Optional.empty(),
                    Pickle.MAX_FILE_BYTES));
        }
        Source.Reader reader = (folder, options) -> PlanetoidReader.read(folder.resolve("planetoid"), name, classNames);
        return new Source(DatasetKind.PLANETOID, files, reader, Optional.empty());
    }

    private static Source coraByMaven() {
        return new Source(
                DatasetKind.LINQS,
                List.of(
                        linqs(LinqsReader.CITES, "95a954efe86aab99ccf8ed051aa556b7d624008d922ecdc2244a5d5b975fb21a"),
                        linqs(LinqsReader.CONTENT, "b277eab36e9f07e3964a06752d9aec034998ba2b33222a5ffaf25a8605a35cdf")),
                (folder, options) -> LinqsReader.readCora(folder.resolve("linqs"), "cora"),
                Optional.of(new MavenArtifact("org.neo4j.gds", "test-utils", "2.13.9", "GPL-3.0")));
    }

    private static DataFile linqs(String file, String sha256) {
        return new DataFile(
                "linqs/" + file, Optional.empty(), List.of(sha256), Optional.empty(), Pickle.MAX_FILE_BYTES);
    }

    /**
     * @param sha256 of a file that was packed anew
     * @param content of any file with the same content
     */
    private static DatasetEntry npz(
            String name, String description, String file, Optional<Counts> counts, String sha256, String content) {
        Optional<URI> address = Optional.of(URI.create(GNN_BENCHMARK + file));
        return npz(name, description, address, file, MIT_BENCHMARK, counts, sha256, content);
    }

    /** A graph that is published in another form: its file must be in the data folder. */
    private static DatasetEntry unfetched(
            String name, String description, String file, Optional<Counts> counts, String sha256, String content) {
        return npz(name, description, Optional.empty(), file, MIT_REMADE, counts, sha256, content);
    }

    private static DatasetEntry npz(
            String name,
            String description,
            Optional<URI> address,
            String file,
            String licence,
            Optional<Counts> counts,
            String sha256,
            String content) {
        KnownContent known = new KnownContent(content, path -> NpzReader.read(path, name, false));
        DataFile dataFile = new DataFile("npz/" + file, address, List.of(sha256), Optional.of(known), MAX_NPZ_BYTES);
        Source.Reader reader = (folder, options) -> NpzReader.read(dataFile.in(folder), name, options.binarises(true));
        Source source = new Source(DatasetKind.NPZ, List.of(dataFile), reader, Optional.empty());
        return new DatasetEntry(name, description, licence, counts, List.of(source));
    }
}
