# Our events on a site of another origin, in a real browser: in frames, by the script, by
# the snippets of the documentation.

load ../helpers/server
load ../helpers/browser

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
}

teardown_file() {
	browser_stop
}

@test "embed: another site shows the pages that are made for it, in a frame, and is refused all others" {
	nothing embed frames
}

# bats test_tags=whole
@test "embed: a page that is not there in a frame is seen" {
	reads embed frames /eventos
	grep -q 'agenda.localhost/eventos: is not in a frame' "$found_file"
}

@test "embed: the script shows a list under a strict policy, whatever an API says" {
	nothing embed component
}

# bats test_tags=whole
@test "embed: a script that writes markup, follows any address or knows its own clock alone is seen" {
	local own=$ROOT/htdocs/assets/cartaz-embed.js file=$BATS_TEST_TMPDIR/spoilt.js change
	while IFS='|' read -r change found; do
		sed "$change" "$own" >"$file"
		cmp "$own" "$file" && wrong "nothing changed: $change"
		reads embed component "$file"
		grep -q "$found" "$found_file" || wrong "not seen: $change"
	done <<-'END'
		s/element.textContent = text/element.innerHTML = text/|TrustedHTML
		s,/^https?:$/.test(url.protocol),true,|addresses
		s/timeZone: 'UTC'/timeZone: 'Asia\/Tokyo'/|texts
		s/new CSSStyleSheet()/new CSSStyleSheet({ disabled: true })/|style: none
		s/role: 'status'/role: 'note'/|empty
	END
}

@test "embed: the snippets of the documentation do what they say" {
	# Not the folder of looks.bats, which runs at the same time, empties it and counts its pictures.
	local dir=$ROOT/build/screenshots-embed
	mkdir -p "$dir"
	nothing embed snippets "$dir"
}
