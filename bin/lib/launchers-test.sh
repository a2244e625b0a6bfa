#!/usr/bin/env bash
# Tests the launchers. What the real JDK decides is tested in this checkout, which must be built; the rest in a checkout
# of stand-ins, where Maven writes down its calls and Java prints its arguments. Prints a line per test, as
# "passed NAME", "failed NAME" or "skipped NAME: REASON"; what a failed test wrote goes to stderr.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/bin/lib/launchers-test.sh}
source "$root/bin/lib/launch.sh"

# --- in this checkout

test_every_command_prints_help_and_version_to_stdout() {
    local command
    for command in capture analyzer app; do
        "$root/bin/$command" --help >out 2>err
        grep -q "Usage: $command" out
        "$root/bin/$command" --version >out 2>err
        [[ $(wc -l <out) == 1 && ! -s err ]]
    done
}

test_wrong_usage_is_2() {
    local command
    for command in capture analyzer app; do
        expect 2 "$root/bin/$command" --no-such-option >out
        [[ ! -s out ]]
    done
}

test_app_writes_pictures_of_its_views_without_a_display() {
    env --unset=DISPLAY "$root/bin/app" --screenshot pictures --size 800x600 "$root/samples/imbalance.arrow" >out 2>err
    [[ ! -s err && $(sort out) == "$(printf '%s\n' pictures/*.png | sort)" ]]
    [[ -s pictures/overview-light.png && -s pictures/overview-dark.png ]]
}

test_app_says_what_it_cannot_take_a_picture_of() {
    expect 1 "$root/bin/app" --screenshot pictures "$root/README.md" >out 2>err
    [[ ! -s out && $(wc -l <err) == 1 && ! -e pictures ]]
    grep -q 'README.md is a text file, not a recording' err
}

test_app_says_that_there_is_no_display() {
    expect 1 env --unset=DISPLAY "$root/bin/app" run.arrow >out 2>err
    [[ ! -s out && $(wc -l <err) == 1 ]]
    grep -q 'app --screenshot' err
}

test_app_opens_a_window_that_is_named_after_the_recording() {
    local server app display
    type -P Xvfb >/dev/null || skip "needs Xvfb"
    type -P xwininfo >/dev/null || skip "needs xwininfo"
    Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>display >xvfb 2>&1 &
    server=$!
    await_line display .
    display=:$(<display)
    export DISPLAY=$display XDG_CONFIG_HOME=$PWD XDG_STATE_HOME=$PWD
    "$root/bin/app" "$root/samples/imbalance.arrow" >out 2>err &
    app=$!
    await_window "$app" "imbalance.arrow – netqscope"
    kill "$app" "$server"
    wait
    [[ ! -s err ]]
}

test_it_runs_from_another_directory_and_through_symlinks() {
    mkdir elsewhere
    ln -s "$root/bin/app" 'elsewhere/by another name'
    ln -s 'elsewhere/by another name' twice
    (cd / && "$OLDPWD/twice" --version) >out
    [[ $(wc -l <out) == 1 ]]
}

test_a_java_home_that_is_missing_or_too_old_is_passed_over() {
    local real=$JAVA_HOME
    make_stand_ins
    PATH=$real/bin:$PATH
    JAVA_HOME=/nonexistent "$root/bin/app" --version
    sed -i s/25/17/ jdk/release
    JAVA_HOME=$PWD/jdk "$root/bin/app" --version
}

test_nobody_can_run_what_root_built() {
    ((EUID == 0)) || skip "needs root, to become nobody"
    nobody test -x "$root/bin/app" -a -x "$JAVA_HOME/bin/java" || skip "nobody cannot reach this checkout or its JDK"
    local command
    for command in capture analyzer app; do
        nobody env --unset=HOME "$root/bin/$command" --version >out 2>err
        [[ $(wc -l <out) == 1 && ! -s err ]]
    done
}

# CPU time: on an idle machine a start takes no longer than that, and other load cannot fail the test.
test_a_start_takes_less_than_a_second() {
    local best=9999 TIMEFORMAT='%U %S' user system milliseconds
    for _ in 1 2 3; do
        { time "$root/bin/app" --version >out; } 2>err
        read -r user system <err
        milliseconds=$((10#${user/./} + 10#${system/./}))
        ((milliseconds >= best)) || best=$milliseconds
    done
    echo "best of 3: $best ms"
    ((best < 1000))
}

test_shellcheck_finds_nothing() {
    type -P shellcheck >/dev/null || skip "needs shellcheck"
    (cd -- "$root" && shellcheck --external-sources bin/{capture,analyzer,app,test} bin/lib/*.sh .ci/run \
        bench/{against-tshark,analyzer-speed,app-speed,fuzz,generate,probe-cost,startup} bench/lib/*.sh)
}

test_the_benchmarks_run() {
    "$root/bench/generate" --packets 1k -o generated.arrow
    "$root/bin/analyzer" sql generated.arrow 'select count(*) from packets' --format csv >out
    [[ $(tail -n 1 out) == 1000* ]]
    "$root/bench/analyzer-speed" --smoke >out
    # Two figures a line: of the small recording and the large one.
    [[ $(grep -Ec ' {2,}[0-9.]+ +[0-9.]+  (M/s|ms|MiB)( |$)' out) == 6 ]]
}

# --- in a checkout of stand-ins

test_stdout_has_only_the_output_of_the_command() {
    make_stand_ins
    checkout/bin/capture >out 2>err || true
    [[ $(head -n 1 out) == 'pid '* ]]
    grep -q '^Maven was here$' err
    grep -q '^capture: building (' err
    [[ $(<out) != *Maven* ]]
}

test_java_takes_the_place_of_the_launcher() {
    make_stand_ins
    local pid status=0
    checkout/bin/capture >out 2>err &
    pid=$!
    wait "$pid" || status=$?
    ((status == 7))
    grep -qx "pid $pid" out
}

test_arguments_arrive_as_they_were() {
    make_stand_ins
    checkout/bin/analyzer sql 'select  *' '' '*' >out 2>err || true
    [[ $(tail -n 4 out) == $'[sql]\n[select  *]\n[]\n[*]' ]]
}

test_the_class_path_is_in_the_checkout() {
    make_stand_ins
    checkout/bin/capture >out 2>err || true
    # shellcheck disable=SC2012 # our own names
    [[ $(sed -n '/^\[-cp\]$/{n;p}' out) == "[$(ls -d "$PWD"/checkout/target/dist/*/capture/*.jar | paste -sd:)]" ]]
    [[ $(grep -c 'jar' out) == 1 ]]
    grep -q "^\[-Dnetqscope.native.dir=$PWD/checkout/target/dist/.*/native/linux-$(uname -m)\]$" out
    grep -qx '\[--from-the-pom=1\]' out
}

test_a_moved_checkout_runs_without_its_start_up_cache() {
    make_stand_ins
    checkout/bin/capture >out 2>err || true
    grep -q -- "-XX:AOTCache=$PWD/checkout/target/dist/.*/capture.aot" out
    mv checkout moved
    moved/bin/capture >out 2>err || true
    [[ $(<out) != *AOTCache* && ! -s err ]]
    expect_maven_calls 1
}

test_nothing_stale_calls_no_maven() {
    make_stand_ins
    checkout/bin/capture || true
    checkout/bin/analyzer || true
    touch checkout/app/src/main/A.java
    echo changed >checkout/app/src/test/ATest.java
    checkout/bin/app || true
    expect_maven_calls 1
}

test_a_changed_source_is_built() {
    make_stand_ins
    checkout/bin/app || true
    echo changed >checkout/app/src/main/A.java
    checkout/bin/app || true
    expect_maven_calls 2
    [[ -e checkout/app/target/kept ]] # Maven sees that change itself
}

test_a_source_changed_to_an_older_time_is_built_anew() {
    make_stand_ins
    checkout/bin/app || true
    echo changed >checkout/app/src/main/A.java
    touch -d 2001-01-01 checkout/app/src/main/A.java
    checkout/bin/app || true
    expect_maven_calls 2
    [[ ! -e checkout/app/target/kept ]]
}

test_a_removed_source_is_built_anew() {
    make_stand_ins
    checkout/bin/app || true
    rm checkout/app/src/main/A.java
    checkout/bin/app || true
    expect_maven_calls 2
    [[ ! -e checkout/app/target/kept ]]
}

test_a_changed_pom_is_built_anew() {
    make_stand_ins
    checkout/bin/app || true
    echo changed >checkout/app/pom.xml
    checkout/bin/app || true
    expect_maven_calls 2
    [[ ! -e checkout/app/target/kept ]]
}

test_a_source_changed_during_the_build_is_built_again() {
    make_stand_ins
    echo 'sed -i "/during the build/d" mvnw; echo later >app/src/main/A.java # during the build' >>checkout/mvnw
    checkout/bin/app 2>err || true
    grep -q 'changed during the build' err
    expect_maven_calls 2
}

test_a_failed_build_says_so_and_leaves_nothing_to_run() {
    make_stand_ins
    echo 'exit 1' >>checkout/mvnw
    expect 1 checkout/bin/app >out 2>err
    [[ ! -s out ]]
    grep -q 'build failed' err
    expect 1 checkout/bin/app
    expect_maven_calls 2
}

test_two_at_once_build_once() {
    make_stand_ins
    local first second
    mkfifo pause
    checkout/bin/app >first 2>&1 &
    first=$!
    await_line first 'building'
    checkout/bin/app >second 2>&1 &
    second=$!
    await_line second 'waiting for another build'
    echo go >pause
    wait "$first" || (($? == 7))
    wait "$second" || (($? == 7))
    expect_maven_calls 1
    grep -q '^pid ' first
    grep -q '^pid ' second
}

test_a_build_in_use_outlives_the_next_ones() {
    make_stand_ins
    local running used
    mkfifo release
    checkout/bin/app hold >out 2>&1 &
    running=$!
    await_line out '^pid '
    used=$(echo checkout/target/dist/*)
    echo changed >checkout/app/src/main/A.java
    checkout/bin/app || true
    [[ -d $used && $(echo checkout/target/dist/*) != "$used" ]]
    echo go >release
    wait "$running" || (($? == 7))
    echo changed again >checkout/app/src/main/A.java
    checkout/bin/app || true
    [[ ! -e $used ]]
}

test_an_unwritable_checkout_runs_until_something_is_stale() {
    make_stand_ins
    (umask 077 && checkout/bin/app) || true
    chmod -R a-w checkout
    expect 7 nobody checkout/bin/app >out 2>err
    [[ ! -s err ]]
    chmod u+w checkout/app/src/main/A.java
    echo changed >checkout/app/src/main/A.java
    expect 1 nobody checkout/bin/app >out 2>err
    [[ ! -s out && $(wc -l <err) == 1 ]]
    grep -q 'needs a build, but .* is not writable' err
    expect_maven_calls 1
    chmod -R u+w checkout
}

test_what_root_builds_belongs_to_the_owner_of_the_checkout() {
    ((EUID == 0)) || skip "needs root"
    make_stand_ins
    chown -R 65534 checkout
    checkout/bin/app || true
    [[ $(find checkout -user root) == '' ]]
    echo 'exit 1' >>checkout/mvnw
    checkout/bin/app || true
    [[ $(find checkout -user root) == '' ]]
}

test_a_missing_package_is_named_to_whom_cannot_install_it() {
    make_stand_ins
    chmod -R a+w checkout .
    hide clang
    expect 1 nobody checkout/bin/app >out 2>err
    [[ $(<err) == 'app: missing: clang; as root: apt-get install clang' ]]
}

test_root_gets_missing_packages_installed() {
    make_stand_ins
    ((EUID == 0)) || skip "needs root"
    hide clang
    # The lists are empty at first, as in a fresh image.
    stand_in tools/apt-get <<'END'
        echo "$*" >>apt-calls
        case $* in
            *update) touch apt-lists ;;
            *'install '*clang) [ -e apt-lists ] && echo unpacking && ln -s /bin/true tools/clang ;;
        esac
END
    expect 7 checkout/bin/app >out 2>err
    grep -qx 'app: installing Debian packages: clang' err
    [[ $(<out)$(<err) != *unpacking* ]]
    [[ $(sed 's/ .* / ... /' apt-calls) == $'-q ... clang\n-q ... update\n-q ... clang' ]]
}

# --- what the tests share

stand_in() { # FILE, its script on stdin; a link to the real program is replaced, never written through
    rm -f "$1"
    { echo '#!/bin/sh' && cat; } >"$1"
    chmod +x "$1"
}

# Makes a checkout and a JDK of stand-ins in the current directory.
make_stand_ins() {
    local module
    mkdir -p checkout/.mvn jdk/bin checkout/{bpf,capture/cli,capture/recording,analyzer,app}/src/{main,test}
    cp -R -- "$root/bin" checkout
    echo '<jvm.flags>--from-the-pom=1</jvm.flags>' >checkout/pom.xml
    touch checkout/.mvn/jvm.config
    for module in checkout/{bpf,capture/cli,capture/recording,analyzer,app}; do
        echo "$module" | tee "$module/pom.xml" >"$module/src/main/A.java"
    done
    stand_in checkout/mvnw <<'END'
        echo "$*" >>../maven-calls
        for module in bpf capture/cli analyzer app; do
            mkdir -p $module/target/lib
            touch $module/target/lib/a.jar $module/target/netqscope-b.jar
            [ "$(wc -l <../maven-calls)" != 1 ] || touch $module/target/kept
        done
        touch app/target/lib/javafx-base-1-linux.jar
        mkdir -p bpf/target/native
        echo 'Maven was here'
        [ ! -p ../pause ] || read -r line <../pause
END
    echo 'JAVA_VERSION="25.0.1"' >jdk/release
    stand_in jdk/bin/javac </dev/null
    stand_in jdk/bin/java <<'END'
        for argument in "$@"; do
            case $argument in -XX:AOTCacheOutput=*) touch "${argument#*=}" && exit ;; esac
        done
        echo "pid $$"
        printf '[%s]\n' "$@"
        case $* in *hold) read -r line <release ;; esac
        exit 7
END
    export JAVA_HOME=$PWD/jdk
}

expect() { # STATUS COMMAND...
    local status=0
    "${@:2}" || status=$?
    ((status == $1))
}

expect_maven_calls() { # COUNT
    [[ $(wc -l <maven-calls) == "$1" ]]
}

# Runs a command as somebody else, if root, who may write everywhere.
nobody() { # COMMAND...
    if ((EUID == 0)); then
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    else
        "$@"
    fi
}

await_line() { # FILE PATTERN
    local deadline=$((SECONDS + 60))
    until grep -q -- "$2" "$1" 2>/dev/null; do
        ((SECONDS < deadline))
        sleep 0.05
    done
}

await_window() { # PID TITLE
    local deadline=$((SECONDS + 60))
    until xwininfo -root -tree 2>/dev/null | grep -q -- "$2"; do
        ((SECONDS < deadline)) && kill -0 "$1"
        sleep 0.1
    done
}

# Leaves one command out of the PATH. The launchers look in /usr/sbin too.
hide() { # COMMAND
    mkdir tools
    ln -s /usr/bin/* tools
    rm -f -- "tools/$1"
    # shellcheck disable=SC2123 # it is the search path
    PATH=$PWD/tools
}

skip() { # REASON
    echo "$*" >reason
    exit 77
}

run_tests() {
    local work test status failed=0
    # With a space, as the name of a checkout may have one.
    work=$(mktemp -d "${TMPDIR:-/tmp}/launchers test.XXXXXX")
    # shellcheck disable=SC2064 # the value of now
    trap "chmod -R u+w '$work'; rm -rf -- '$work'" EXIT
    chmod a+rx "$work"
    find_jdk
    while read -r _ _ test; do
        [[ $test == test_* ]] || continue
        mkdir "$work/$test"
        set +e
        (
            set -e
            cd -- "$work/$test"
            "$test"
        ) >"$work/log" 2>&1 </dev/null
        status=$?
        set -e
        case $status in
            0) echo "passed bin/: ${test#test_}" ;;
            77) echo "skipped bin/: ${test#test_}: $(<"$work/$test/reason")" ;;
            *)
                echo "failed bin/: ${test#test_}"
                failed=1
                {
                    echo "launchers-test: $test ended with status $status"
                    cat -- "$work/log"
                    tail -v -n 30 "$work/$test"/{out,err,maven-calls} 2>/dev/null || true
                } >&2
                ;;
        esac
    done < <(declare -F)
    return "$failed"
}

run_tests
