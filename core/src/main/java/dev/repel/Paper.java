package dev.repel;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the one place where an equation or algorithm of the paper lives; docs/EQUATIONS.md is checked against it. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Paper {
    /** The names used in docs/EQUATIONS.md. */
    String[] value();
}
