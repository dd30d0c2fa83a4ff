package dev.repel.report;

/** The scores of the classes, and how far confidences can be trusted before and after temperature scaling. */
record CalibrationSection(TrainingView data) {

    void write(Html html) {
        ReliabilityDiagram before = ReliabilityDiagram.before(data.judgement());
        html.open("section", "id", "classes").leaf("h2", "Classes and calibration");
        html.leaf("p", before.verdict(), "class", "lead");
        html.open("div", "class", "pair");
        new ClassTable(data.classNames(), data.confusion()).write(html);
        before.chart().write(html);
        html.close("div");
        if (data.isCalibrated()) {
            writeAfter(html, before, ReliabilityDiagram.after(data.judgement()));
        }
        html.close("section");
    }

    private void writeAfter(Html html, ReliabilityDiagram before, ReliabilityDiagram after) {
        double temperature = data.saved().temperature();
        String text = "Predictions are written with temperature "
                + Format.decimals(temperature, 2) + ", which makes them "
                + (temperature > 1 ? "less" : "more")
                + " sure and changes no label; it was fitted on labels that were held back from learning. Measured on the "
                + data.judgedOn() + ", the expected calibration error is " + Format.percent(before.expectedError())
                + " before and " + Format.percent(after.expectedError()) + " after. " + after.verdict();
        html.leaf("p", text, "class", "lead").open("div", "class", "pair");
        after.chart().write(html);
        html.close("div");
    }
}
