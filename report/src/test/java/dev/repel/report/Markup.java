package dev.repel.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Reads pages back. */
final class Markup {
    private Markup() {}

    /** Strict: whatever is not well-formed fails. */
    static Document parse(String html) throws Exception {
        DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        builder.setErrorHandler(null);
        return builder.parse(new InputSource(new StringReader(html)));
    }

    static List<String> texts(Document document, String path) {
        try {
            NodeList nodes =
                    (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, document, XPathConstants.NODESET);
            List<String> texts = new ArrayList<>();
            IntStream.range(0, nodes.getLength())
                    .forEach(i -> texts.add(nodes.item(i).getTextContent()));
            return Collections.unmodifiableList(texts);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
