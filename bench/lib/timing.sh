# shellcheck shell=bash disable=SC2034,SC2154 # output is set, and seconds used, where this is sourced
# Sourced by the benchmarks in bench/: whole-process times as the shell sees them, and their medians.

# Sets $number_of_packets to the number that TEXT, such as 20M, stands for; fails if it is none.
read_packets() { # TEXT
    [[ $1 =~ ^([1-9][0-9]{0,8})(|k|M)$ ]] || return
    case ${BASH_REMATCH[2]} in
        k) number_of_packets=$((BASH_REMATCH[1] * 1000)) ;;
        M) number_of_packets=$((BASH_REMATCH[1] * 1000000)) ;;
        *) number_of_packets=${BASH_REMATCH[1]} ;;
    esac
}

# Sets $seconds to the time COMMAND takes. Its output goes to $output, its errors are shown if it fails.
measure() { # COMMAND ARGUMENT...
    local began=$EPOCHREALTIME
    "$@" >"$output" 2>"$output.err" </dev/null || {
        cat -- "$output.err" >&2
        echo "${0##*/}: failed: $*" >&2
        exit 1
    }
    seconds=$(awk -v from="$began" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.3f", to - from }')
}

# Prints the median of its arguments, with as many decimals as FORMAT says.
median() { # FORMAT NUMBER...
    local format=$1
    shift
    printf '%s\n' "$@" | sort -g | awk -v format="$format" '
        { value[NR] = $1 }
        END { printf format, (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'
}

# Prints the quartiles of its arguments (nearest rank), as "LOW-HIGH".
quartiles() { # FORMAT NUMBER...
    local format=$1
    shift
    printf '%s\n' "$@" | sort -g | awk -v format="$format" '
        { value[NR] = $1 }
        END { printf format "-" format, value[int((NR + 3) / 4)], value[int((3 * NR + 3) / 4)] }'
}
