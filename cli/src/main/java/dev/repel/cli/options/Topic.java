package dev.repel.cli.options;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The part of the help in which the options of a class stand. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Topic {
    /** One of the names in {@link Topics}. */
    String value();

    /** Whether the short help shows them. */
    boolean common() default true;

    /** Those that the short help leaves out nevertheless, with dashes. */
    String[] rare() default {};
}
