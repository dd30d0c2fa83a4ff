package dev.repel.settings;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings that backbones and techniques declare for themselves, by record. Only those that differ from the defaults
 * need be put in, so a new technique adds nothing here.
 */
public final class OwnSettings implements Serializable {
    /** Every setting has its default. */
    public static final OwnSettings NONE = new OwnSettings(Map.of());

    private static final long serialVersionUID = 1L;

    private final LinkedHashMap<Class<?>, Record> records;

    private OwnSettings(Map<Class<?>, Record> records) {
        this.records = new LinkedHashMap<>(records);
    }

    /** The settings of one record: what was put in, else the defaults. */
    public <R extends Record> R of(Class<R> type) {
        Record record = records.get(type);
        return record == null ? Declared.in(type).defaults() : type.cast(record);
    }

    /** The same with another record of its type. */
    public OwnSettings with(Record record) {
        Map<Class<?>, Record> changed = new LinkedHashMap<>(records);
        changed.put(record.getClass(), record);
        return new OwnSettings(changed);
    }

    /** Checks every setting that was put in. */
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
