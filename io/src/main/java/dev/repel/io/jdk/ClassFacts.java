package dev.repel.io.jdk;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What the graph needs to know of a top-level class, its nested classes folded in.
 *
 * @param references outermost classes named in the constant pools, as {@code java/util/Map}
 * @param words of the names of the classes, their methods and their fields, as they stand in the class file: also those
 *     of constructors ({@code init}) and of members the compiler adds
 */
record ClassFacts(Set<String> references, Set<String> words) {
    private static final Set<String> NO_CLASSES = Set.of("module-info.class", "package-info.class");
    private static final int CONSTANT_CLASS = 7;
    private static final int MAJOR_VERSION_AT = 6;
    private static final int NO_BODIES = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;

    ClassFacts() {
        this(new TreeSet<>(), new TreeSet<>());
    }

    /** Whether a file of this name holds a class, which descriptions of modules and packages do not. */
    static boolean isClass(String fileName) {
        return fileName.endsWith(".class") && !NO_CLASSES.contains(fileName);
    }

    /** {@code a/b/Outer$Inner$1} gives {@code a/b/Outer}. */
    static String outermost(String internalName) {
        int simpleName = internalName.lastIndexOf('/') + 1;
        int dollar = internalName.indexOf('$', simpleName + 1);
        return dollar < 0 ? internalName : internalName.substring(0, dollar);
    }

    void add(byte[] classFile) {
        add(new ClassReader(readableByAnyAsm(classFile)), classFile, 0);
    }

    /**
     * Adds a class file to the facts of its top-level class, of which only the file itself knows the name. Members that
     * the compiler adds are left out: the names of some have packages in them.
     */
    static void of(byte[] classFile, Function<String, ClassFacts> byName) {
        ClassReader reader = new ClassReader(readableByAnyAsm(classFile));
        byName.apply(outermost(reader.getClassName())).add(reader, classFile, Opcodes.ACC_SYNTHETIC);
    }

    private void add(ClassReader reader, byte[] classFile, int leftOut) {
        addReferences(reader, classFile);
        addWords(reader, leftOut);
    }

    /** ASM refuses class files newer than itself; the parts read here have not changed in years. */
    private static byte[] readableByAnyAsm(byte[] classFile) {
        int newest = Opcodes.V17;
        int version = ((classFile[MAJOR_VERSION_AT] & 0xFF) << 8) | (classFile[MAJOR_VERSION_AT + 1] & 0xFF);
        if (version > newest) {
            classFile[MAJOR_VERSION_AT] = (byte) (newest >> 8);
            classFile[MAJOR_VERSION_AT + 1] = (byte) newest;
        }
        return classFile;
    }

    private void addReferences(ClassReader reader, byte[] classFile) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            // Zero marks the unused second half of a long or double.
            if (at != 0 && classFile[at - 1] == CONSTANT_CLASS) {
                String name = elementClass(reader.readUTF8(at, buffer));
                if (!name.isEmpty()) {
                    references.add(outermost(name));
                }
            }
        }
    }

    /** {@code [[La/B;} gives {@code a/B}; an array of primitives gives nothing. */
    private static String elementClass(String name) {
        if (!name.startsWith("[")) {
            return name;
        }
        return name.endsWith(";") ? name.substring(name.indexOf('L') + 1, name.length() - 1) : "";
    }

    private void addWords(ClassReader reader, int leftOut) {
        String name = reader.getClassName();
        NameWords.split(name.substring(name.lastIndexOf('/') + 1), words::add);
        reader.accept(new MemberNames(leftOut), NO_BODIES);
    }

    private final class MemberNames extends ClassVisitor {
        private final int leftOut;

        /** @param leftOut access flags of members that do not count */
        MemberNames(int leftOut) {
            super(Opcodes.ASM9);
            this.leftOut = leftOut;
        }

        private void add(int access, String name) {
            if ((access & leftOut) == 0) {
                NameWords.split(name, words::add);
            }
        }

        @Override
        public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
            add(access, name);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
            add(access, name);
            return null;
        }
    }
}
