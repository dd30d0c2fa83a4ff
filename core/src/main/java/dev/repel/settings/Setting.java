package dev.repel.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a setting on the record component that holds it. The component may be a number, a boolean, a text, a path,
 * several ({@link FileList}) or an enum. For a boxed number or another object without a {@link #value}, {@code auto} stands for null: the code that
 * needs the value decides.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
    /** The name for users; by default that of the component with dashes. */
    String name() default "";

    /** The default, as a user would write it; none by default. */
    String value() default "";

    /** The allowed numbers as an interval: {@code [0, 1)}, {@code (0, )}, {@code [1, 20]}. */
    String range() default "";

    /** One sentence of help, with a full stop. {@code {name}} refers to another setting. */
    String help();

    /** The placeholder for the value in the help; by default a letter for the type, or the words of an enum. */
    String placeholder() default "";

    /** Values that a search tries; none by default. */
    String[] search() default {};

    /** Whether this is one of the few settings that everyone needs, which the short help shows. */
    boolean common() default false;
}
