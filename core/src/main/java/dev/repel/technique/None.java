package dev.repel.technique;

/** The plain backbone. */
public final class None implements Technique {}
