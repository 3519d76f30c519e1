#!/bin/sh
# Compiles every way to pass a closure in every place in which closures are written, in Swift 5 and in Swift 6 mode, and
# compares what the compiler says of each line with what it should say.
#
# Each file of Contexts/ is such a place. Its first line names a list of ways, which takes the place of its line
# "// FORMS", and what "CAPTURE" and "note()" stand for there:
#
#     // forms: LIST[, capture: TEXT][, body: TEXT][, warns in Swift 5: GROUP][, warns in Swift 6: GROUP]
#     // options: OPTIONS OF THE COMPILER                          (optional second line)
#
# In silence unless it "warns": then with exactly one warning of that group for each closure of a line that does
# something, or for each line if its function values are named ones ("-" is a warning that has no group; a line of a list
# that ends with "// plain: GROUP" has that one instead). Each file of
# Programs/ says so at the end of the line in question: "// warns in Swift 6: GROUP", once for each warning.
#
# usage: Tests/Compiler/HandlerChecks/check.sh [MODULES]        after swift build; MODULES is by default .build/debug/Modules

here=$(cd "$(dirname "$0")" && pwd)
modules=${1:-$here/../../../.build/debug/Modules}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
checked=0 wrong=0

for module in SwiftObserver SwiftObserver8 Receiver; do
    if [ ! -e "$modules/$module.swiftmodule" ]; then
        echo "no module $module in $modules: build first" >&2
        exit 2
    fi
done

# Writes a context with its forms.
expand() {
    awk -v here="$here" '
        function field(name) {
            if (!match(first, ", " name ": ")) return ""
            rest = substr(first, RSTART + RLENGTH)
            if (match(rest, /, (capture|body|warns in Swift [56]): /)) rest = substr(rest, 1, RSTART - 1)
            return rest
        }
        NR == 1 {
            first = $0
            match(first, /forms: [A-Za-z0-9]+\.txt/)
            list = here "/" substr(first, RSTART + 7, RLENGTH - 7)
            capture = field("capture"); body = field("body")
            five = field("warns in Swift 5"); six = field("warns in Swift 6")
        }
        /\/\/ FORMS/ {
            while ((getline form < list) > 0) {
                own = six
                if (match(form, / \/\/ plain: [A-Za-z]+$/)) {
                    if (six == "-") own = substr(form, RSTART + 11)
                    form = substr(form, 1, RSTART - 1)
                }
                count = gsub(/note\(\)/, "note()", form)
                if (count == 0 || list ~ /ActorForms/) count = 1
                gsub(/CAPTURE /, capture == "" ? "" : capture " ", form)
                if (body != "") gsub(/note\(\)/, body, form)
                for (i = 0; i < count && five != ""; i++) form = form " // warns in Swift 5: " five
                for (i = 0; i < count && own != ""; i++) form = form " // warns in Swift 6: " own
                print form
            }
            close(list)
            next
        }
        NR > 1 { print }
    ' "$1" >"$work/source.swift"
}

# What the compiler should say in mode $1: a line for each warning, with the number of the line and the group.
expected() {
    awk -v mark="// warns in Swift $1: " '
        { rest = $0; while ((at = index(rest, mark)) > 0) {
            rest = substr(rest, at + length(mark)); group = rest; sub(/ .*/, "", group); print FNR, group } }
    ' "$work/source.swift" | sort
}

check() { # file, mode
    options=$(sed -n 's|^// options: ||p' "$1")
    swiftc -emit-sil -o /dev/null -module-name Client -parse-as-library -swift-version "$2" -diagnostic-style=llvm \
        -print-diagnostic-groups $options -I "$modules" "$work/source.swift" >"$work/output" 2>&1
    status=$?
    # Sorted with their columns, which tell two warnings of one line apart.
    sed -nE 's/^[^ ]*source\.swift:([0-9]+:[0-9]+): (warning|error): (.*)$/\1 \2 \3/p' "$work/output" | sort -u |
        awk '{ line = $1; sub(/:.*/, "", line)
               if ($2 == "error") print line, "error"
               else if (match($0, /\[#[A-Za-z]+\]$/)) print line, substr($0, RSTART + 2, RLENGTH - 3)
               else print line, "-" }' | sort >"$work/said"
    expected "$2" >"$work/expected"
    checked=$((checked + 1))
    if [ $status -ne 0 ] || ! cmp -s "$work/said" "$work/expected"; then
        wrong=$((wrong + 1))
        echo "$(basename "$1"), Swift $2 mode: expected (<) and said (>)"
        diff "$work/expected" "$work/said" | grep '^[<>]' | head -${LINES_SHOWN:-8} | while read -r side line group; do
            echo "    $side $group: $(sed -n "${line}p" "$work/source.swift" | sed 's|//.*||; s/^ *//')"
        done
        [ $status -eq 0 ] || grep 'error:' "$work/output" | head -5 | sed 's/^/    /'
    fi
}

for file in "$here"/Contexts/*.swift "$here"/Programs/*.swift; do
    case $file in
    */Contexts/*) expand "$file" && cat "$here/Prelude.swift" >>"$work/source.swift" ;;
    *) cp "$file" "$work/source.swift" ;;
    esac
    check "$file" 5
    check "$file" 6
done

echo "$checked compilations checked, $wrong wrong"
[ $wrong -eq 0 ]
