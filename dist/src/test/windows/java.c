/* Stands for java.exe: says what it is by the file "version" in its home, and shows the arguments it gets, one per line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "-XshowSettings:properties") == 0) {
    char home[MAX_PATH], file[MAX_PATH + 10], version[20] = "";
    GetModuleFileNameA(NULL, home, sizeof home);
    *strrchr(home, '\\') = 0;
    *strrchr(home, '\\') = 0;
    sprintf(file, "%s\\version", home);
    FILE *in = fopen(file, "r");
    if (in == NULL || fscanf(in, "%19s", version) != 1) return 1;
    fprintf(stderr, "Property settings:\n    java.home = %s\n    java.specification.version = %s\n    java.version = 25.0.3\n", home, version);
    return 0;
  }
  for (int i = 1; i < argc; i++) printf("%s\n", argv[i]);
  return atoi(getenv("FAKE_EXIT"));
}
