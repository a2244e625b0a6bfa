# shellcheck shell=bash disable=SC2154 # root is set where this is sourced
# Sourced by the launchers in bin/, which set $root: finds a JDK, builds what is stale, starts a command.
#
# A build is collected in target/dist/ID, where ID is a hash over the content of all sources. So nothing is stale if and
# only if that folder exists, whatever time stamps say, and a new build leaves alone the jars of a command that runs.

readonly jdk_needed=25

# The folders of the Maven modules.
modules=("$root"/{*,capture/*}/pom.xml)
modules=("${modules[@]%/pom.xml}")

# Debian package:what shows that it is there, a command, a shared library or an absolute file name.
build_packages=(
    clang:clang
    gcc:gcc
    make:make
    bpftool:bpftool
    libc6-dev:/usr/include/stdio.h
    libbpf-dev:/usr/include/bpf/libbpf.h
)
# JavaFX draws with them.
app_packages=(
    libgtk-3-0:libgtk-3.so.0
    libpangoft2-1.0-0:libpangoft2-1.0.so.0
    fonts-dejavu-core:/usr/share/fonts
)
# shellcheck disable=SC2034 # bin/test uses it
test_packages=(
    "${app_packages[@]}"
    xvfb:Xvfb
    x11-utils:xwininfo
    iproute2:ip
    iperf3:iperf3
    ethtool:ethtool
    tcpdump:tcpdump
    shellcheck:shellcheck
    gcc-aarch64-linux-gnu:aarch64-linux-gnu-gcc
    libc6-dev-arm64-cross:/usr/aarch64-linux-gnu/include/stdio.h
)

# bpftool and ldconfig are there, and Debian leaves it out for other users than root.
export PATH=$PATH:/usr/sbin:/sbin

# Without a locale, as under cron, Java could not open a file whose name is not ASCII.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    '' | C | POSIX) export LC_ALL=C.UTF-8 ;;
esac

# Replaces this shell by COMMAND (capture, analyzer, app), built from the sources as they are.
start() { # COMMAND ARGUMENT...
    local command=$1
    shift
    find_jdk
    fingerprint
    until hold_build; do
        build
        fingerprint
    done
    [[ $command != app || " $* " == *" -"[hV]" "* || " $* " == *" --"@(help|version)" "* ]] ||
        require_packages "${app_packages[@]}" || exit 1
    java_command "$dist" "$command" "$@"
    exec "${java[@]}" "$@"
}

say() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

die() {
    say "$@"
    exit 1
}

# --- the JDK

# Sets and exports JAVA_HOME, for Maven too: Error Prone runs on the JDK that Maven runs on.
find_jdk() {
    local on_path
    on_path=$(type -P java || true)
    [[ -z $on_path ]] || on_path=$(readlink -f -- "$on_path")
    use_jdk "${JAVA_HOME:-}" /usr/lib/jvm/* "${on_path%/bin/java}" && return
    install_jdk
    use_jdk /usr/lib/jvm/* ||
        die "needs a JDK $jdk_needed or newer: install one (https://adoptium.net/installation/linux) and set JAVA_HOME"
}

use_jdk() { # FOLDER...
    local home version=$'\n''JAVA_VERSION="([0-9]+)'
    for home in "$@"; do
        if [[ -x $home/bin/java && -x $home/bin/javac && -r $home/release ]] &&
            [[ $'\n'$(<"$home/release") =~ $version ]] && ((BASH_REMATCH[1] >= jdk_needed)); then
            export JAVA_HOME=$home
            return
        fi
    done
    return 1
}

# Installs the oldest JDK package that is new enough, if there is one and we may.
install_jdk() {
    local package
    can_install || return 0
    package=$(jdk_package)
    if [[ -z $package ]]; then
        apt-get update -q >/dev/null 2>&1 || true # apt without network: then there is no package
        package=$(jdk_package)
    fi
    [[ -z $package ]] || install_packages "$package"
}

jdk_package() {
    apt-cache search --names-only '^(openjdk-[0-9]+-jdk-headless|temurin-[0-9]+-jdk)$' |
        awk -F- -v needed="$jdk_needed" '$2 >= needed { print $2, $0 }' | sort -n | awk 'NR == 1 { print $2 }'
}

# --- Debian packages

# Sets $missing to those of the packages that are not there.
find_missing() { # PACKAGE:PROOF...
    local entry proof
    missing=()
    for entry in "$@"; do
        proof=${entry#*:}
        case $proof in
            /*) [[ -e $proof ]] ;;
            *.so.*) [[ $(ldconfig -p) == *$'\t'"$proof "* ]] ;;
            *) type -P "$proof" >/dev/null ;;
        esac || missing+=("${entry%%:*}")
    done
}

# Installs those of the packages that are not there, or says what to do. Fails if one is still missing.
require_packages() { # PACKAGE:PROOF...
    find_missing "$@"
    ((${#missing[@]})) || return 0
    if ! can_install; then
        say "missing: ${missing[*]}; as root: apt-get install ${missing[*]}"
        return 1
    fi
    install_packages "${missing[@]}" || return
    find_missing "$@"
    if ((${#missing[@]})); then
        say "still missing after their installation: ${missing[*]}"
        return 1
    fi
}

can_install() {
    ((EUID == 0)) && type -P apt-get >/dev/null
}

install_packages() { # PACKAGE...
    local log apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
    local install=("${apt[@]}" install --no-install-recommends "$@")
    say "installing Debian packages: $*"
    log=$(mktemp)
    # The lists of a fresh image are empty, and old ones name files that are gone.
    if ! { "${install[@]}" || { "${apt[@]}" update && "${install[@]}"; }; } >"$log" 2>&1 </dev/null; then
        cat -- "$log" >&2
        rm -f -- "$log"
        say "cannot install $*: see above"
        return 1
    fi
    rm -f -- "$log"
}

# --- the build

# Sets $listing (hash and name of every file the build reads, tests apart) and $dist, the folder of their build.
fingerprint() {
    local id
    listing=$(cd -- "$root" &&
        find pom.xml mvnw .mvn/* bin/lib/launch.sh bpf capture analyzer app \
            \( -name target -o -name '.?*' -o -path '*/src/test' \) -prune -o -type f ! -name '*~' -print0 |
        LC_ALL=C sort -z | xargs -0 sha256sum) || die "cannot read all sources in $root"
    id=$(sha256sum <<<"$listing")
    dist=$root/target/dist/${id:0:16}
}

# Takes a shared lock on the build for the life of this process, Java's included. Fails if there is no such build.
hold_build() {
    local held
    [[ -d $dist ]] || return
    exec {held}<"$dist" || die "cannot read $dist"
    flock --shared "$held" || die "cannot lock $dist"
    if [[ ! -d $dist ]]; then
        exec {held}<&-
        return 1
    fi
}

# Makes $dist, unless another launcher made it first or a source changes meanwhile.
build() {
    local lock
    lock_target
    if [[ ! -d $dist ]]; then
        require_packages "${build_packages[@]}" || exit 1
        say "building (the first run takes a few minutes)"
        maven -q -Dmaven.test.skip -pl capture/cli,analyzer,app -am package >&2 || die "the build failed: see above"
        collect
    fi
    exec {lock}>&-
}

# Sets $lock to a descriptor that keeps other launchers from building.
lock_target() {
    local denied
    # Most of these do not exist before the first build.
    denied=$(find "$root" "$root"/target{,/dist,/build.lock} "${modules[@]}" "${modules[@]/%//target}" \
        -maxdepth 0 ! -writable -print -quit 2>/dev/null) || true
    [[ -z $denied ]] || die "needs a build, but $denied is not writable for user $(id -un)"
    mkdir -p -- "$root/target/dist"
    exec {lock}>"$root/target/build.lock"
    if ! flock --nonblock "$lock"; then
        say "waiting for another build"
        flock "$lock"
    fi
}

maven() { # ARGUMENT...
    local record=$root/target/built-sources status=0
    maven_sees_changes "$record" || rm -rf -- "${modules[@]/%//target}"
    printf '%s\n' "$listing" >"$record"
    (cd -- "$root" && ./mvnw -B --no-transfer-progress "$@" </dev/null) || status=$?
    hand_over
    return "$status"
}

# After `sudo bin/capture`, the owner of the checkout must be able to build again.
hand_over() {
    local folder
    ((EUID == 0)) || return 0
    for folder in "$root/target" "${modules[@]/%//target}"; do
        [[ ! -d $folder ]] || chown -R --no-dereference --reference="$root" -- "$folder"
    done
}

# Maven compares times: it keeps the output of a file that is gone or that changed to an older one, and the jars of a
# dependency that is no longer in the POM.
maven_sees_changes() { # RECORD
    local file
    [[ -e $1 ]] || return
    while read -r _ file; do
        [[ $file != *pom.xml && $root/$file -nt $1 ]] || return
    done < <(sort -- "$1" - <<<"$listing" | uniq -u)
}

# Collects what Maven made into $dist.
collect() {
    local built=$dist new=$root/target/dist/new folder jar
    fingerprint
    if [[ $dist != "$built" ]]; then
        say "the sources changed during the build"
        return
    fi
    rm -rf -- "$new"
    mkdir -- "$new" "$new/app"
    cp -R -- "$root/capture/cli/target/lib" "$new/capture"
    cp -- "$root"/capture/cli/target/netqscope-*.jar "$new/capture"
    cp -R -- "$root/analyzer/target/lib" "$new/analyzer"
    cp -- "$root"/analyzer/target/netqscope-*.jar "$new/analyzer"
    cp -- "$root"/app/target/netqscope-*.jar "$new/app"
    # What the analyzer has, too, lies there; JavaFX is for the module path.
    mkdir -- "$new/javafx"
    for jar in "$root"/app/target/lib/*.jar; do
        case ${jar##*/} in
            javafx-*-linux*.jar) cp -- "$jar" "$new/javafx" ;;
            # Those without a system's name are empty, and the analyzer has a DuckDB of its own making.
            javafx-*.jar | duckdb_jdbc-*.jar | netqscope-*.jar) ;;
            *) [[ -e $new/analyzer/${jar##*/} ]] || cp -- "$jar" "$new/app" ;;
        esac
    done
    cp -R -- "$root/bpf/target/native" "$new/native"
    sed -n 's:.*<jvm.flags>\(.*\)</jvm.flags>.*:\1:p' "$root/pom.xml" >"$new/jvm.flags"
    printf '%s\n' "$dist" >"$new/place"
    # Others run it too, whatever the umask: recording takes root, looking at the file does not.
    chmod -R a+rX -- "$new"
    chmod a+rx -- "$root/target" "$root/target/dist"
    mv -- "$new" "$dist"
    train
    chmod a+r -- "$dist"/*
    hand_over
    for folder in "$root"/target/dist/*; do
        # Fails, as it should, where a command runs from it.
        [[ $folder == "$dist" ]] || flock --nonblock "$folder" rm -rf -- "$folder" || true
    done
}

# --- Java

# Sets $java to the command line that starts COMMAND from the build in FOLDER; its arguments are not part of it.
java_command() { # FOLDER COMMAND ARGUMENT...
    local folder=$1 main options=() jars flags class_path
    case $2 in
        capture)
            main=netqscope.capture.CaptureCommand
            jars=("$folder"/capture/*.jar)
            # The work per packet is done in C; the optimizing compiler would only take time from the machine's own work.
            options=(-XX:TieredStopAtLevel=1 "-Dnetqscope.native.dir=$folder/native/linux-$(uname -m)")
            ;;
        analyzer)
            main=netqscope.analyzer.AnalyzerCommand
            jars=("$folder"/analyzer/*.jar)
            # Else Arrow copies its library into a temporary file, which stays where the process is killed.
            options=("-Darrow.cdata.library.path=$folder/analyzer")
            # Up to 50 million packets, most answers are there before the optimizing compiler pays for itself. What goes
            # through rows one by one runs for longer.
            [[ ${3:-} == @(bursts|sampling|sql|export|recover) ]] || options+=(-XX:TieredStopAtLevel=1)
            ;;
        app)
            main=netqscope.app.AppCommand
            jars=("$folder"/{app,analyzer}/*.jar)
            options=(-Xmx1g "-Darrow.cdata.library.path=$folder/analyzer" --module-path "$folder/javafx"
                --add-modules javafx.controls --enable-native-access=javafx.graphics
                "-Dnetqscope.samples=$root/samples")
            ;;
    esac
    # Java does not look at it.
    [[ -z ${TMPDIR:-} ]] || options+=("-Djava.io.tmpdir=$TMPDIR")
    read -ra flags <"$folder/jvm.flags"
    printf -v class_path '%s:' "${jars[@]}"
    # What the JVM has to say goes to stderr, as results go to stdout. A start-up cache of another JDK is no news.
    java=("$JAVA_HOME/bin/java" "${flags[@]}" "${options[@]}" -XX:+UseSerialGC
        -XX:+DisplayVMOutputToStderr -Xlog:disable '-Xlog:all=warning,aot*=off,cds*=off:stderr')
    # Where a checkout was moved, classes from the cache would have no code source, by which DuckDB finds its library.
    [[ $(<"$folder/place") != "$folder" ]] || java+=("-XX:AOTCache=$folder/$2.aot")
    java+=(-cp "${class_path%:}" "$main")
}

# Makes the start-up caches, each from a run that loads most of the classes its command needs.
train() {
    local samples=("$root"/samples/*.arrow) analyzer=(--help) app=(--help) unprivileged=()
    if [[ -e ${samples[0]} ]]; then
        analyzer=(queues "${samples[0]}")
        app=(--screenshot "$dist/training.pictures" "${samples[0]}")
    fi
    # A recording that the kernel refuses: a build attaches to nothing.
    ((EUID)) || unprivileged=(setpriv --bounding-set=-all --inh-caps=-all)
    train_command capture "${unprivileged[@]}" -- -n lo -d 1ms -o "$dist/training.arrow" &
    train_command analyzer -- "${analyzer[@]}"
    wait
    train_command app -- "${app[@]}"
    rm -rf -- "$dist"/training.*
}

train_command() { # COMMAND [PREFIX...] -- ARGUMENT...
    local command=$1 prefix=() log=$dist/training.$1.log cache=$dist/training.$1.aot
    shift
    while [[ $1 != -- ]]; do
        prefix+=("$1")
        shift
    done
    java_command "$dist" "$command"
    # The run itself may fail; what counts is the cache.
    "${prefix[@]}" "${java[@]/#-XX:AOTCache=*/-XX:AOTCacheOutput=$cache}" "${@:2}" >"$log" 2>&1 </dev/null || true
    if [[ -e $cache ]]; then
        mv -- "$cache" "$dist/$command.aot"
    else
        cat -- "$log" >&2
        say "no start-up cache for $command: see above"
    fi
}
