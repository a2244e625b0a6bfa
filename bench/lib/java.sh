# shellcheck shell=bash disable=SC2034,SC2154 # root is set, and java used, where this is sourced
# Sourced by the benchmarks in bench/, which set $root: builds the bench module if it is stale, and starts a class of it.
# shellcheck source-path=SCRIPTDIR source=../../bin/lib/launch.sh
source "$root/bin/lib/launch.sh"

readonly built=$root/bench/target/built

# Sets $java to the command line that starts CLASS of netqscope.bench.
bench_java() { # CLASS
    find_jdk
    ! is_stale || build_bench
    local flags jars class_path
    read -ra flags < <(sed -n 's:.*<jvm.flags>\(.*\)</jvm.flags>.*:\1:p' "$root/pom.xml")
    jars=("$root"/bench/target/*.jar "$root"/bench/target/lib/*.jar)
    printf -v class_path '%s:' "${jars[@]}"
    java=("$JAVA_HOME/bin/java" "${flags[@]}" -XX:+UseSerialGC -cp "${class_path%:}" "netqscope.bench.$1")
}

# Sets $java to the command line that starts CLASS as bin/analyzer, which built it, starts its SUBCOMMAND.
analyzer_java() { # CLASS SUBCOMMAND
    launched_java analyzer "$2" "$1"
}

# Sets $java to the command line that starts CLASS as bin/app, which built it, starts, without a display.
app_java() { # CLASS
    launched_java app "" "$1"
    java=("${java[0]}" -Dglass.platform=Headless -Dprism.order=sw "${java[@]:1}")
}

launched_java() { # COMMAND SUBCOMMAND CLASS
    local jar
    find_jdk
    ! is_stale || build_bench
    fingerprint
    hold_build || die "the sources of bin/$1 changed since it was built: start again"
    java_command "$dist" "$1" "$2"
    jar=("$root"/bench/target/netqscope-bench-*.jar)
    # Its start-up cache serves a longer class path, too.
    java=("${java[@]:0:${#java[@]}-2}" "${java[-2]}:${jar[0]}" "netqscope.bench.$3")
}

is_stale() {
    [[ ! -e $built ||
        -n $(find "$root"/{pom.xml,{bench,app,analyzer,capture/recording}/{pom.xml,src/main}} -newer "$built" -print -quit) ]]
}

build_bench() {
    local lock started
    fingerprint
    lock_target
    say "building"
    mkdir -p -- "$root/bench/target"
    started=$(mktemp)
    maven -q -Dmaven.test.skip -pl bench -am package >&2 || die "the build failed: see above"
    # As old as the beginning of the build: what was changed meanwhile is newer.
    mkdir -p -- "$root/bench/target"
    mv -- "$started" "$built"
    exec {lock}>&-
}
