package dev.repel.io.table;

import dev.repel.io.ExpansionLimit;
import dev.repel.io.InputFile;
import dev.repel.io.InvalidDataException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A GraphML file as two tables: its nodes with the column {@code id}, its edges with {@code source} and {@code target},
 * both with a column for each key declared for them. Nested graphs are merged into one; hyperedges are an
 * error. Document types and entities are refused, so a file can neither access other files nor expand without limit.
 */
public final class GraphmlFile {
    private static final int LONGEST_CELL = 1 << 24;

    /**
     * Each level uses some of the stack. A level is two elements, and newer JDKs refuse the hundredth by themselves: this
     * is less, so that every JDK reads the same files.
     */
    private static final int MOST_LEVELS = 40;

    private final Path file;
    private final TableOptions options;

    public GraphmlFile(Path file, TableOptions options) {
        this.file = file;
        this.options = options;
    }

    /** The nodes. A key whose name is taken is named by its id instead, with "key" before it if that is taken too. */
    public Table nodes() throws IOException {
        return new Elements("node", List.of("id"));
    }

    public Table edges() throws IOException {
        return new Elements("edge", List.of("source", "target"));
    }

    /** All elements of one kind, in file order. */
    private final class Elements implements Table {
        private final String element;
        private final List<String> attributes;
        private final Problems problems = new Problems(file.toString(), "line");
        private final Map<String, Integer> columnOfKey = new LinkedHashMap<>();
        private final Map<Integer, String> defaults = new HashMap<>();
        private final List<String> columns;
        private final Set<String> taken;
        private int level;
        private ExpansionLimit cells;
        /** What the graph says of edges that do not say it themselves. */
        private boolean oneWayByDefault = true;

        private boolean oneWay = true;

        Elements(String element, List<String> attributes) throws IOException {
            this.element = element;
            this.attributes = attributes;
            this.columns = new ArrayList<>(attributes);
            this.taken = new HashSet<>(attributes);
            InputFile.require(file);
            parse(this::readKeys);
            problems.throwIfAny();
        }

        @Override
        public List<String> columns() {
            return columns;
        }

        @Override
        public Problems problems() {
            return problems;
        }

        @Override
        public String headerPlace() {
            return "keys of the " + element + "s";
        }

        @Override
        public boolean goesOneWay() {
            return oneWay;
        }

        @Override
        public void forEachRow(RowConsumer rows) throws IOException {
            cells = ExpansionLimit.ofCells(file, options.maxExpansion());
            parse(xml -> {
                while (xml.hasNext()) {
                    if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                        readElement(xml, rows);
                    }
                }
            });
        }

        private void readElement(XMLStreamReader xml, RowConsumer rows) throws XMLStreamException, IOException {
            String name = xml.getLocalName();
            if (name.equals("graph")) {
                oneWayByDefault = !"undirected".equals(xml.getAttributeValue(null, "edgedefault"));
            } else if (name.equals("hyperedge")) {
                problems.add(line(xml), "expected edges between two nodes, found a hyperedge");
            } else if (name.equals(element)) {
                long line = line(xml);
                String said = xml.getAttributeValue(null, "directed");
                boolean thisOneWay =
                        said == null ? oneWayByDefault : said.strip().matches("true|1");
                cells.add(columns.size());
                String[] row = new String[columns.size()];
                for (int c = 0; c < row.length; c++) {
                    row[c] = defaults.getOrDefault(c, "");
                }
                for (int a = 0; a < attributes.size(); a++) {
                    String value = xml.getAttributeValue(null, attributes.get(a));
                    row[a] = value == null ? "" : value.strip();
                }
                if (level == MOST_LEVELS) {
                    throw new XMLStreamException(
                            "more than " + MOST_LEVELS + " " + element + "s within each other", xml.getLocation());
                }
                level++;
                readData(xml, row, rows);
                level--;
                oneWay = thisOneWay;
                rows.accept(line, List.of(row));
            }
        }

        private void readData(XMLStreamReader xml, String[] row, RowConsumer rows)
                throws XMLStreamException, IOException {
            while (xml.next() != XMLStreamConstants.END_ELEMENT
                    || !xml.getLocalName().equals(element)) {
                if (xml.isStartElement() && xml.getLocalName().equals("data")) {
                    String key = xml.getAttributeValue(null, "key");
                    Integer column = key == null ? null : columnOfKey.get(key);
                    String text = text(xml);
                    if (column == null) {
                        problems.add(line(xml), "expected a declared key, found " + Problems.quoted(key + ""));
                    } else {
                        row[column] = text.strip();
                    }
                } else if (xml.isStartElement()) {
                    readElement(xml, rows);
                }
            }
        }

        private void readKeys(XMLStreamReader xml) throws XMLStreamException {
            xml.nextTag();
            if (!xml.getLocalName().equals("graphml")) {
                problems.add(line(xml), "expected the element graphml, found " + Problems.quoted(xml.getLocalName()));
                return;
            }
            while (xml.hasNext()) {
                if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                    continue;
                }
                if (xml.getLocalName().equals("graph")) {
                    return;
                }
                if (xml.getLocalName().equals("key")) {
                    readKey(xml);
                }
            }
        }

        private void readKey(XMLStreamReader xml) throws XMLStreamException {
            String id = xml.getAttributeValue(null, "id");
            String name = xml.getAttributeValue(null, "attr.name");
            String domain = xml.getAttributeValue(null, "for");
            if (id == null) {
                problems.add(line(xml), "expected the attribute id of a key");
            } else if (columnOfKey.containsKey(id)) {
                problems.add(line(xml), "expected each key once, " + Problems.quoted(id) + " is declared again");
            } else if (domain == null || domain.equals("all") || domain.equals(element)) {
                int column = columns.size();
                columns.add(freeName(name == null ? id : name, id));
                columnOfKey.put(id, column);
                readDefault(xml, column);
            }
        }

        private String freeName(String wanted, String id) {
            String free = taken.contains(wanted) ? id : wanted;
            while (!taken.add(free)) {
                free = "key " + free;
            }
            return free;
        }

        private void readDefault(XMLStreamReader xml, int column) throws XMLStreamException {
            while (xml.next() != XMLStreamConstants.END_ELEMENT
                    || !xml.getLocalName().equals("key")) {
                if (xml.isStartElement() && xml.getLocalName().equals("default")) {
                    defaults.put(column, text(xml).strip());
                }
            }
        }

        private String text(XMLStreamReader xml) throws XMLStreamException {
            StringBuilder text = new StringBuilder();
            int depth = 1;
            while (depth > 0) {
                int event = xml.next();
                depth += event == XMLStreamConstants.START_ELEMENT ? 1 : 0;
                depth -= event == XMLStreamConstants.END_ELEMENT ? 1 : 0;
                if (xml.isCharacters()) {
                    text.append(xml.getText());
                }
                if (text.length() > LONGEST_CELL) {
                    throw new XMLStreamException(
                            "a value of more than " + LONGEST_CELL + " characters", xml.getLocation());
                }
            }
            return text.toString();
        }

        private void parse(XmlConsumer consumer) throws IOException {
            XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
            try (InputStream in =
                    new MarkupLimit(new BufferedInputStream(Compression.open(file, options.maxExpansion())))) {
                XMLStreamReader xml = factory.createXMLStreamReader(XmlText.of(in));
                consumer.accept(xml);
                xml.close();
            } catch (XMLStreamException e) {
                if (e.getNestedException() instanceof InvalidDataException damaged) {
                    throw damaged;
                }
                String place = e.getLocation() == null
                        ? "line 1"
                        : "line " + e.getLocation().getLineNumber() + ", column "
                                + e.getLocation().getColumnNumber();
                throw new InvalidDataException(file.toString(), place, "expected sound XML: " + said(e));
            }
        }

        private static String said(XMLStreamException e) {
            if (e.getNestedException() instanceof CharacterCodingException) {
                return "found bytes that are no text in the encoding of the file";
            }
            String[] lines = e.getMessage().split("\n", -1);
            return lines[lines.length - 1].replaceFirst("^Message: ", "");
        }

        private static long line(XMLStreamReader xml) {
            return xml.getLocation().getLineNumber();
        }
    }

    @FunctionalInterface
    private interface XmlConsumer {
        void accept(XMLStreamReader xml) throws XMLStreamException, IOException;
    }
}
