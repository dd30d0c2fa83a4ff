package dev.repel.io.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;

/**
 * The characters of an XML document, in the encoding of its byte order mark, of its declaration, else in UTF-8. Decoding
 * is strict. The parser could decode by itself, but prints to the error stream when it meets bytes that are no text.
 */
final class XmlText {
    private static final int LONGEST_DECLARATION = 256;
    private static final Pattern DECLARED =
            Pattern.compile("^<\\?xml[^>]*?encoding\\s*=\\s*[\"']([A-Za-z][A-Za-z0-9._-]*)[\"'][^>]*\\?>");

    private XmlText() {}

    static Reader of(InputStream bytes) throws IOException, XMLStreamException {
        PushbackInputStream in = new PushbackInputStream(bytes, LONGEST_DECLARATION);
        byte[] start = in.readNBytes(LONGEST_DECLARATION);
        int mark = 0;
        Charset encoding = StandardCharsets.UTF_8;
        if (startsWith(start, 0xEF, 0xBB, 0xBF)) {
            mark = 3;
        } else if (startsWith(start, 0xFE, 0xFF) || startsWith(start, 0, '<')) {
            mark = start[0] == 0 ? 0 : 2;
            encoding = StandardCharsets.UTF_16BE;
        } else if (startsWith(start, 0xFF, 0xFE) || startsWith(start, '<', 0)) {
            mark = start[0] == '<' ? 0 : 2;
            encoding = StandardCharsets.UTF_16LE;
        } else {
            encoding = declared(new String(start, StandardCharsets.ISO_8859_1));
        }
        in.unread(start, mark, start.length - mark);
        return new InputStreamReader(
                in,
                encoding.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static Charset declared(String start) throws XMLStreamException {
        Matcher declaration = DECLARED.matcher(start);
        if (!declaration.find()) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(declaration.group(1));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new XMLStreamException("an encoding that this Java knows, found " + declaration.group(1));
        }
    }

    private static boolean startsWith(byte[] start, int... bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (i >= start.length || (start[i] & 0xFF) != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
