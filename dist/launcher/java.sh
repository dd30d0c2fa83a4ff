# What the bash launchers have in common: which Java, with which options. They source it. Needs bash 3.2, as on macOS.

die() {
  printf 'repel: %s\n' "$*" >&2
  exit 1
}

say() {
  printf 'repel: %s\n' "$*" >&2
}

# ---- which Java ----------------------------------------------------------------------------------------------------

# The feature number (17, 25 ...) of the Java in folder $1; 0 when there is none. Asks the JVM only if it must.
java_version() {
  local version=
  [ -x "$1/bin/java" ] || { echo 0; return; }
  [ ! -r "$1/release" ] || version=$(sed -n 's/^JAVA_VERSION="\([^"]*\)".*/\1/p' "$1/release")
  [ -n "$version" ] || version=$("$1/bin/java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p' | head -n 1)
  version=${version#1.} # 1.8.0 is Java 8
  version=${version%%[!0-9]*}
  echo "${version:-0}"
}

# Takes the Java in folder $1 if it is newer than the one found so far, but not newer than the task supports.
consider() {
  local version
  version=$(java_version "$1")
  if [ "$version" -gt "$java_feature" ] && [ "$version" -le "$newest_java" ]; then
    java_home=$1
    java_feature=$version
  fi
}

# Takes the Java in folder $1.
use_java() {
  java_home=$1
  java_feature=$(java_version "$1")
}

# Sets java_home and java_feature: JAVA_HOME, else the newest with the program bin/$1, else the one on the PATH. Java $2
# is the newest that the task supports; the feature number stays below 17 if there is none.
find_java() {
  local program=$1 folder onpath
  newest_java=$2
  java_home=
  java_feature=0
  if [ -n "${JAVA_HOME:-}" ]; then
    newest_java=999 consider "$JAVA_HOME"
    [ "$java_feature" -lt 17 ] || return 0
    say "JAVA_HOME ($JAVA_HOME) holds no Java 17 or newer; looking for another one"
  fi
  for folder in /usr/lib/jvm/* /usr/java/* /opt/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/.sdkman/candidates/java/* \
    "${HOME:-}"/.jdks/*; do
    [ ! -x "$folder/bin/$program" ] || consider "$folder"
  done
  if [ "$java_feature" -lt 17 ] && onpath=$(command -v java); then
    # Let Java say where it lives: /usr/bin/java may be a link, or a stub on macOS.
    folder=$("$onpath" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')
    [ -z "$folder" ] || consider "$folder"
  fi
}

# ---- its options ---------------------------------------------------------------------------------------------------

# The user's own, one per word.
own=()
[ -z "${REPEL_JAVA_OPTS:-}" ] || read -r -a own <<<"$REPEL_JAVA_OPTS"

# True if one of them is a collector.
own_collector() {
  local option
  for option in ${own[@]+"${own[@]}"}; do
    case $option in
      -XX:+Use*GC) return 0 ;;
    esac
  done
  return 1
}

# True if the Java found can run the vector kernels.
has_vectors() {
  [ "$java_feature" -ge 25 ] && grep -q 'jdk\.incubator\.vector' "$java_home/release" 2>/dev/null
}

# Adds to options those of the file $1, for the Java found and for $vector (yes or no).
read_options() {
  local condition option
  while read -r condition option; do
    case $condition in
      '' | '#'*) continue ;;
      vector) [ "$vector" = yes ] || continue ;;
      *) [ "$java_feature" -ge "$condition" ] || continue ;;
    esac
    # The JVM accepts only one collector, so the user's choice replaces ours.
    case $option in
      -XX:+Use*GC) ! own_collector || continue ;;
    esac
    options+=("$option")
  done <"$1"
}

# Passes on the JVM's standard error, except for the first line if it is the warning about the incubator module, which
# no option silences.
without_incubator_warning() {
  local first
  trap '' INT TERM HUP
  if IFS= read -r first; then
    case $first in
      'WARNING: Using incubator modules: jdk.incubator.vector') ;;
      *) printf '%s\n' "$first" ;;
    esac
  else
    printf '%s' "$first"
  fi
  exec cat
}

# Starts Repel with the arguments and ends with it. REPEL_JAVA_OPTS comes last, so that it wins.
start_repel() {
  options+=(${own[@]+"${own[@]}"})
  [ -z "${REPEL_CLASS_PATH:-}" ] || class_path=$class_path:$REPEL_CLASS_PATH
  if [ "$vector" = yes ]; then
    exec 2> >(without_incubator_warning >&2)
  fi
  exec "$java_home/bin/java" ${options[@]+"${options[@]}"} -cp "$class_path" dev.repel.cli.Repel "$@"
}
