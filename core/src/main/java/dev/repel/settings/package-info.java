/**
 * How settings are declared: once, on the record component that holds them. Options, YAML keys, help, checks, the recorded
 * configuration, the search space and model files are all read off these declarations.
 */
package dev.repel.settings;
