package dev.repel.settings;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The settings that a record declares, including those of records in it. A component is a {@link Setting}, a record of
 * settings, or {@link OwnSettings}, which start empty.
 *
 * @param <R> the record
 */
public final class Declared<R extends Record> {
    private static final ClassValue<Declared<?>> ALL = new ClassValue<>() {
        @Override
        @SuppressWarnings("unchecked") // only records are asked for
        protected Declared<?> computeValue(Class<?> type) {
            return new Declared<>((Class<? extends Record>) type);
        }
    };

    private final Constructor<R> constructor;
    private final List<Part> parts;
    private final Map<String, DeclaredSetting> settings = new LinkedHashMap<>();

    /** A component and its setting; the setting is null if the component holds other settings. */
    private record Part(RecordComponent component, DeclaredSetting setting) {
        Object of(Record record) {
            try {
                component.getAccessor().setAccessible(true);
                return component.getAccessor().invoke(record);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a record can always be read", e);
            }
        }

        boolean isRecord() {
            return component.getType().isRecord();
        }

        Declared<? extends Record> inner() {
            return Declared.in(component.getType().asSubclass(Record.class));
        }
    }

    private Declared(Class<R> type) {
        this.parts = Arrays.stream(type.getRecordComponents())
                .map(component -> new Part(component, declaredOn(component)))
                .toList();
        this.constructor = canonical(type);
        for (Part part : parts) {
            if (part.setting != null) {
                add(part.setting);
            } else if (part.isRecord()) {
                part.inner().settings().forEach(this::add);
            }
        }
    }

    private static DeclaredSetting declaredOn(RecordComponent component) {
        Setting declaration = component.getAnnotation(Setting.class);
        return declaration == null ? null : new DeclaredSetting(component, declaration);
    }

    private static <R extends Record> Constructor<R> canonical(Class<R> type) {
        try {
            Class<?>[] types = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every record has a canonical constructor", e);
        }
    }

    private void add(DeclaredSetting setting) {
        if (settings.put(setting.name(), setting) != null) {
            throw new IllegalStateException("two settings are called " + setting.name());
        }
    }

    /** The settings that a record declares. */
    @SuppressWarnings("unchecked") // the value of a class is made of that class
    public static <R extends Record> Declared<R> in(Class<R> type) {
        return (Declared<R>) ALL.get(type);
    }

    /** In the order of the components. */
    public List<DeclaredSetting> settings() {
        return List.copyOf(settings.values());
    }

    public Optional<DeclaredSetting> named(String name) {
        return Optional.ofNullable(settings.get(name));
    }

    /** The record with the default of every setting. */
    public R defaults() {
        return read(DeclaredSetting::defaultValue);
    }

    /**
     * The record with these values.
     *
     * @throws InvalidSetting if a value is outside its range, or values cannot be combined
     */
    public R read(Function<DeclaredSetting, Object> values) {
        return make(part -> {
            if (part.setting == null) {
                return part.isRecord() ? part.inner().read(values) : OwnSettings.NONE;
            }
            Object value = values.apply(part.setting);
            part.setting.check(value);
            return value;
        });
    }

    /**
     * A copy of the record with another value of one setting, which may belong to a record in it.
     *
     * @throws InvalidSetting if the value is outside its range, or cannot be combined with the others
     */
    @SuppressWarnings("unchecked") // the class of a record is a class of that record
    public static <R extends Record> R with(R record, String name, Object value) {
        return in((Class<R>) record.getClass()).changed(record, name, value);
    }

    private R changed(R record, String name, Object value) {
        if (!settings.containsKey(name)) {
            throw new IllegalArgumentException("there is no setting called " + name + " in " + record);
        }
        return make(part -> {
            Object old = part.of(record);
            if (part.setting != null && part.setting.name().equals(name)) {
                Object widened = part.setting.type() == Double.class && value instanceof Integer whole
                        ? Double.valueOf(whole)
                        : value;
                part.setting.check(widened);
                return widened;
            }
            boolean inside = part.isRecord() && part.inner().named(name).isPresent();
            return inside ? with((Record) old, name, value) : old;
        });
    }

    /**
     * A copy of the record with another value of the only component of its type.
     *
     * @throws InvalidSetting if it cannot be combined with the others
     */
    @SuppressWarnings("unchecked") // the class of a record is a class of that record
    public static <R extends Record> R replacing(R record, Object part) {
        return in((Class<R>) record.getClass())
                .make(each -> each.component.getType().isInstance(part) ? part : each.of(record));
    }

    /** The value of every setting in a record, by name. */
    public static Map<String, Object> values(Record record) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Part part : in(record.getClass()).parts) {
            if (part.setting != null) {
                values.put(part.setting.name(), part.of(record));
            } else if (part.isRecord()) {
                values.putAll(values((Record) part.of(record)));
            }
        }
        return values;
    }

    /**
     * Checks every setting of a record, for records created by their constructors.
     *
     * @throws InvalidSetting if a value is outside its range
     */
    public static void check(Record record) {
        Declared<?> declared = in(record.getClass());
        values(record).forEach((name, value) -> declared.settings.get(name).check(value));
    }

    private R make(Function<Part, Object> value) {
        List<Object> values = new ArrayList<>();
        parts.forEach(part -> values.add(value.apply(part)));
        try {
            return constructor.newInstance(values.toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record can always be made", e);
        }
    }
}
