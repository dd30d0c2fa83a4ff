/* Stands for java.exe: says what it is, and shows the arguments it gets, one per line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "-XshowSettings:properties") == 0) {
    fprintf(stderr, "Property settings:\n    java.home = %s\n    java.specification.version = %s\n    java.version = 25.0.3\n", getenv("FAKE_HOME"), getenv("FAKE_JAVA"));
    return 0;
  }
  for (int i = 1; i < argc; i++) printf("%s\n", argv[i]);
  return atoi(getenv("FAKE_EXIT"));
}
