package dev.repel.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A diagram that can be put into a page or into a file of its own. What is drawn here is what is printed and what one
 * sees without scripts; where scripts run, a library draws the same from the table of data, and it can be zoomed.
 *
 * @param drawing the inside, in coordinates of width × height
 * @param live what the library needs to know beyond the table, null if the diagram stays as it is drawn
 */
record Chart(Figure figure, Axes axes, double width, double height, Figure.Drawing drawing, Live live) {
    private static final double MARGIN = 18;
    private static final double TITLE_HEIGHT = 40;
    private static final double ROW_HEIGHT = 24;
    private static final double SWATCH = 34;
    private static final double LETTER = 7.4;

    /**
     * Directions for the library.
     *
     * @param sync diagrams with the same name move their cursors together
     * @param warmup the last epoch of the warm-up, 0 for none
     * @param best the chosen epoch, 0 for none
     * @param points whether each value gets a mark
     */
    record Live(String sync, int warmup, int best, boolean points, List<Map<String, Object>> marks) {}

    void write(Html html) {
        figure.write(html, this);
    }

    /** For an attribute: the axes, and what is drawn besides the curves. */
    String directions() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("x", axes.xName());
        all.put("y", axes.yName());
        all.put("left", axes.x().low());
        all.put("right", axes.x().high());
        all.put("low", axes.y().low());
        all.put("high", axes.y().high());
        all.put("sync", live.sync());
        all.put("warmup", live.warmup());
        all.put("best", live.best());
        all.put("points", live.points());
        all.put("marks", live.marks());
        try {
            return new ObjectMapper().writeValueAsString(all);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers can always be written", e);
        }
    }

    /** The whole diagram as an SVG file with title and legend. */
    String svg() {
        List<List<Figure.Key>> rows = legendRows();
        double top = TITLE_HEIGHT + rows.size() * ROW_HEIGHT;
        String box = "0 0 " + Format.coordinate(width) + " " + Format.coordinate(top + height);
        Html svg = Html.svgFile();
        svg.open("svg", "xmlns", "http://www.w3.org/2000/svg", "viewBox", box, "role", "img");
        svg.leaf("title", figure.title()).leaf("desc", figure.description());
        svg.style(Resources.text("figure.css"));
        svg.empty("rect", "class", "paper", "width", "100%", "height", "100%");
        svg.leaf("text", figure.title(), "class", "title", "x", Format.coordinate(MARGIN), "y", "27");
        for (int row = 0; row < rows.size(); row++) {
            double left = MARGIN;
            for (Figure.Key key : rows.get(row)) {
                double y = TITLE_HEIGHT + row * ROW_HEIGHT;
                svg.open("g", "transform", "translate(" + Format.coordinate(left) + " " + Format.coordinate(y) + ")");
                Figure.shape(svg, key);
                svg.leaf("text", key.name(), "class", "name", "x", Format.coordinate(SWATCH), "y", "12")
                        .close("g");
                left += space(key);
            }
        }
        svg.open("g", "transform", "translate(0 " + Format.coordinate(top) + ")");
        axes.draw(svg);
        drawing.draw(svg);
        return svg.close("g").close("svg").document();
    }

    /** As many keys per row as fit; the width of a text is guessed, on the safe side. */
    private List<List<Figure.Key>> legendRows() {
        List<List<Figure.Key>> rows = new ArrayList<>();
        double left = width;
        for (Figure.Key key : figure.legend()) {
            if (left + space(key) > width - MARGIN) {
                rows.add(new ArrayList<>());
                left = MARGIN;
            }
            rows.get(rows.size() - 1).add(key);
            left += space(key);
        }
        return rows;
    }

    private static double space(Figure.Key key) {
        return SWATCH + LETTER * key.name().length() + MARGIN;
    }
}
