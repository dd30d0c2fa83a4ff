package dev.repel.report;

/** The scores of the classes, and how far confidences can be trusted after and before temperature scaling. */
record CalibrationSection(TrainingView data) {

    void write(Html html) {
        ReliabilityDiagram before = ReliabilityDiagram.before(data.judgement());
        ClassTable classes = new ClassTable(data.classNames(), data.confusion(), data.classFindings());
        html.open("section", "id", "classes").leaf("h2", "Classes and calibration");
        if (data.isCalibrated()) {
            ReliabilityDiagram after = ReliabilityDiagram.after(data.judgement());
            html.leaf("p", after.verdict() + " " + effect(before, after), "class", "lead");
            classes.write(html);
            html.open("div", "class", "pair below");
            after.chart().write(html);
            before.chart().write(html);
        } else {
            html.leaf("p", before.verdict(), "class", "lead");
            html.open("div", "class", "pair");
            classes.write(html);
            before.chart().write(html);
        }
        html.close("div").close("section");
    }

    private String effect(ReliabilityDiagram before, ReliabilityDiagram after) {
        double temperature = data.saved().temperature();
        int nodes = data.judgedNodes();
        boolean worse = after.expectedError() > before.expectedError();
        return "Predictions are written with temperature "
                + Format.decimals(temperature, 2) + ", which makes them "
                + (temperature > 1 ? "less" : "more")
                + " sure and changes no label; it was fitted on labels that were held back from learning. Measured on the "
                + data.judgedOn() + ", the expected calibration error is "
                + Format.percent(after.expectedError(), nodes) + " with it and "
                + Format.percent(before.expectedError(), nodes) + " without"
                + (worse ? ": here calibration made it worse, as it can with few labels to fit it on." : ".");
    }
}
