package dev.repel.report;

/** The scores of the classes, and how far confidences can be trusted before and after temperature scaling. */
record CalibrationSection(ReportData data) {

    /** Whether there is an after. */
    boolean isCalibrated() {
        return data.temperature() != 1;
    }

    void write(Html html) {
        ReliabilityDiagram before = ReliabilityDiagram.before(data);
        html.open("section", "id", "classes").leaf("h2", "Classes and calibration");
        html.leaf("p", before.verdict(), "class", "lead");
        html.open("div", "class", "pair");
        new ClassTable(data.classNames(), data.classScores()).write(html);
        before.chart().write(html);
        html.close("div");
        if (isCalibrated()) {
            writeAfter(html, before, ReliabilityDiagram.after(data));
        }
        html.close("section");
    }

    private void writeAfter(Html html, ReliabilityDiagram before, ReliabilityDiagram after) {
        String text = "Predictions are written with temperature "
                + Format.decimals(data.temperature(), 2) + ", which makes them "
                + (data.temperature() > 1 ? "less" : "more")
                + " sure and changes no label; it was fitted on labels that were held back from learning. Measured on the "
                + data.judgedOn() + ", the expected calibration error is " + Format.percent(before.expectedError())
                + " before and " + Format.percent(after.expectedError()) + " after. " + after.verdict();
        html.leaf("p", text, "class", "lead").open("div", "class", "pair");
        after.chart().write(html);
        html.close("div");
    }
}
