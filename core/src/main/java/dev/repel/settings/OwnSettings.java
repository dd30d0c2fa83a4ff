package dev.repel.settings;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings that backbones and techniques themselves declare, by record. Only records that differ from the defaults
 * need to be stored, so a new technique adds nothing here.
 */
public final class OwnSettings implements Serializable {
    /** Every setting has its default. */
    public static final OwnSettings NONE = new OwnSettings(Map.of());

    private static final long serialVersionUID = 1L;

    private final LinkedHashMap<Class<?>, Record> records;

    private OwnSettings(Map<Class<?>, Record> records) {
        this.records = new LinkedHashMap<>(records);
    }

    /** The settings of one record: the stored ones, otherwise the defaults. */
    public <R extends Record> R of(Class<R> type) {
        Record record = records.get(type);
        return record == null ? Declared.in(type).defaults() : type.cast(record);
    }

    /** A copy in which this record replaces the one of its type. */
    public OwnSettings with(Record record) {
        Map<Class<?>, Record> changed = new LinkedHashMap<>(records);
        changed.put(record.getClass(), record);
        return new OwnSettings(changed);
    }

    /** Checks every stored setting. */
    public void check() {
        records.values().forEach(Declared::check);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OwnSettings own && own.records.equals(records);
    }

    @Override
    public int hashCode() {
        return records.hashCode();
    }

    @Override
    public String toString() {
        return records.values().toString();
    }
}
