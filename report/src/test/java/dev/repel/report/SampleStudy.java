package dev.repel.report;

/** What a study writes, made up. */
final class SampleStudy {
    static final String JSON = """
            {"study": "techniques", "title": "Techniques on six backbones",
             "explanation": "Test accuracy of every backbone with every technique, ten runs each.",
             "command": "repel study techniques --datasets cora",
             "provenance": {"version": "0.1.0", "java": "25", "kernels": "vector", "threads": 2},
             "tables": [{"title": "cora", "baseline": "none", "columns": ["Backbone", "none", "PairNorm", "PCL"], "rows": [
               {"name": "gcn", "cells": [
                 {"mean": 0.829, "std": 0.0046, "runs": 10, "paper": 0.8157, "pValue": null, "best": false, "note": null},
                 {"mean": 0.801, "std": 0.011, "runs": 10, "paper": 0.79, "pValue": 0.002, "best": false, "worse": true, "note": "1 failed"},
                 {"mean": 0.8445, "std": 0.0075, "runs": 10, "paper": 0.8428, "pValue": 0.0004, "best": true, "note": null}]},
               {"name": "mlp", "cells": [
                 {"mean": 0.5945, "std": 0.0055, "runs": 10},
                 null,
                 {"mean": 0.6782, "std": 0.0208, "runs": 10, "paper": 0.6622, "pValue": 1.5e-5, "best": true}]}]}],
             "figures": [
               {"title": "Separability over labels", "x": "Labels per class", "y": "Separability-G", "series": [
                 {"name": "none", "points": [{"x": 1, "y": 0.31, "std": 0.02}, {"x": 5, "y": 0.52, "std": 0.01},
                   {"x": 20, "y": 0.74, "std": 0.01}]},
                 {"name": "pcl", "points": [{"x": 1, "y": 0.4, "std": 0.03}, {"x": 5, "y": 0.7, "std": 0.02},
                   {"x": 20, "y": 0.9, "std": 0.01}]}]},
               {"title": "Accuracy over noise", "x": "Wrong labels", "y": "Test accuracy", "series": [
                 {"name": "none", "points": [{"x": 1, "y": 0.81}, {"x": 20, "y": 0.69}]}]}]}
            """;

    private SampleStudy() {}
}
