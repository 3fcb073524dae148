# The page of performance tables can be made: its scripts run, every table has all
# cells.  What is fast is no test's question (make bench).

# bats file_tags=whole

bats_require_minimum_version 1.5.0

setup_file() {
	export page=$BATS_FILE_TMPDIR/page
	QUICK=1 EVENTS=150 TMPDIR=$BATS_FILE_TMPDIR "$ROOT/tests/bench/page" startup programs growth \
		>"$page" 2>"$page.said" || {
		cat "$page.said"
		return 1
	}
}

# python TEXT: with the modules of the bench
python() {
	PYTHONPATH=$ROOT/tests/bench PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 -c "$1"
}

@test "every line of a table has as many cells as its head" {
	run -0 awk -F'|' '/^## / { cells = 0 } /^\|/ { lines++; if (!cells) cells = NF; if (NF != cells) print }
		END { print lines }' "$page"
	[ "$output" -ge 45 ]
}

@test "the list is measured against a program without a libc, and every kind of answer has a row" {
	local name
	grep -qE '^\| no libc \| [0-9.]+ \| [0-9.]+ \| [0-9.]+ \| [0-9.]+ \|' "$page"
	for name in health list 'list, q of three words' detail 404 'event, iCalendar' 'MCP, search' 'A2A, a sentence'; do
		grep -qE "^\| $name (\| [0-9.]+ ){7}\|" "$page"
	done
}

@test "the list has a limit against a program with glibc, and each program its page faults, system calls and files" {
	grep -qE '^\| glibc, dynamic \|.*\| CPU ≤ 2\.2: (ok|OVER) \(' "$page"
	grep -qE '^\|  \|.*\| page faults \| system calls \| files opened \| limit \|$' "$page"
}

@test "growth names the sizes of its catalogs" {
	grep -qxF '|  | 100 | 150 | ratio | / 2nd | limit |' "$page"
}

@test "a limit says whether it is kept, and what was not measured says why" {
	run -0 python 'from parts.markdown import Limit, Row, row_line
print(Limit("CPU", 1.5, "<=", 1.5), Limit("CPU", 1.51, "<=", 1.5), Limit("x", 0.8, ">=", 0.85), sep="; ")
print(row_line(Row("a", (1, None), (Limit("y", None, "<=", 1),)), 2))
print(row_line(Row("b", reason="no wrk"), 2))'
	[ "${lines[0]}" = 'CPU ≤ 1.5: ok (1.50); CPU ≤ 1.5: OVER (1.51); x ≥ 0.85: OVER (0.800)' ]
	[ "${lines[1]}" = '| a | 1 | – |  |' ]
	[ "${lines[2]}" = '| b | – | – | not measured: no wrk |' ]
}

@test "a table that is not there is named, with those that are" {
	run --separate-stderr "$ROOT/tests/bench/page" no-such-table
	[ "$status" -ne 0 ]
	[[ $stderr == *'there is no table no-such-table; there are: '*startup* ]]
}

@test "every table can be read, and has what the page wants of it" {
	run -0 python 'import importlib.util, pathlib
for path in sorted(pathlib.Path("'"$ROOT"'/tests/bench/tables").glob("*.py")):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    table = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(table)
    assert table.TITLE and table.NOTE and callable(table.rows), path
    assert hasattr(table, "columns") or table.COLUMNS, path
    print(path.stem)'
	[ "${#lines[@]}" -ge 8 ]
}
