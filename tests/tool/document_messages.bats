# What the documents quote of the tool is what it says: its messages and its exit statuses.

load ../helpers/tool

DOCS=$ROOT/static/docs

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# Each part of a quoted message between numbers, addresses and names of files, once it stands in
# no string of the sources.
not_said() { # PAGE
	/usr/bin/python3 -IS - "$ROOT" "$1" <<-'PY'
		import pathlib, re, sys
		root, page = map(pathlib.Path, sys.argv[1:])
		others = {"type=1326", "sig=31", "file for map brand-of-alias not found",  # the kernel, Apache
		          "File too large", "Permission denied", "cannot open"}             # the C library, and files_fail()
		files = [f for d in ("common", "static/cartaz", "cgi-bin") for f in sorted((root / d).rglob("*.[chd]*"))]
		said = "\n".join(f.read_text() for f in files)
		said = re.sub(r'"\s*(PRI\w+|[A-Z][A-Z_]+)?\s*"', "", said).replace('\\"', '"').replace("event%s", "events")
		quoted = 0
		for line in page.read_text().splitlines():
		    for message in re.findall(r"`([^`]+)`", line.split("|")[1]) if line.startswith("|") else []:
		        for other in others:
		            message = message.replace(other, "…")
		        for part in re.split(r"…|\S*/\S*|\S+\.[a-z]+|(?<![\w-])\d+(?![\w-])|cartaz [a-z]+$", message):
		            quoted += 1
		            if len(part.strip(" :")) > 2 and part.strip(" :") not in said:
		                print(f"{part!r} of {message!r}")
		print(f"{quoted} parts", file=sys.stderr)
	PY
}

@test "documents: each message of the page about errors is one of the sources" {
	same 'not in the sources' '' "$(not_said "$DOCS/reference/error-messages.md" 2>parts)"
	[ "$(grep -o '^[0-9]*' parts)" -gt 50 ]
	# a message that nothing prints is found
	echo '| `the moon is full for 3 days` | | |' >page.md
	[[ $(not_said "$PWD/page.md" 2>parts) == *'the moon is full for'* ]]
}

# The statuses of tool.h, a line each.
statuses() {
	awk '/^enum tool_exit/ { inside = 1; next } inside && /}/ { exit }
		inside { if ($0 ~ /=/) n = $3 + 0; print n++ }' "$ROOT/static/cartaz/tool.h"
}

@test "documents: their exit statuses are those of the tool, and who waits for a lock has 75" {
	statuses | sort -un >known
	grep -oE '^\| [0-9]+ \|' "$DOCS/reference/commands.md" | tr -dc '0-9\n' | sort -un | diff known -
	sed -n '/^\.Sh EXIT STATUS/,/^\.El/s/^\.It //p' "$ROOT/static/cartaz/man/cartaz.1" | sort -un | diff known -
	grep -rhoiE '(exits?( with)?|exit status( is)?|exit code) `?[0-9]+' "$DOCS" "$ROOT/README.md" "$ROOT/static/cartaz/man" |
		grep -oE '[0-9]+$' | sort -un >told
	[ -s told ]
	same 'no status' '' "$(comm -13 known told)"
	! grep -rnE '\block.*exit (status )?(is |with )?`?[1-3]\b|exit (status )?(is |with )?`?[1-3]\b.*\block' "$DOCS" "$ROOT/README.md" || return 1
}
