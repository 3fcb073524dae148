# The published documents as they are served: each with its type and headers, in
# the form asked for, and of one brand alone.

bats_require_minimum_version 1.5.0

load ../helpers/cgi
load ../helpers/server
load ../helpers/answer
load ../helpers/rounds

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	# The ETag of a file that is a second old is a weak one, and soon another.
	find "$CARTAZ_HTDOCS" -type f -exec touch -d '1 hour ago' {} +
}

teardown_file() {
	server_stop
}

addresses() { # HOST OTHER
	/usr/bin/python3 -IS "$TESTS/support/addresses.py" "$PORT" "$CARTAZ_HTDOCS" "$1" "$2"
}

@test "documents: every address of the brand's own answers as claimed, none is another brand's" {
	addresses agenda.localhost palco
	addresses palco.localhost 'agenda.,agenda aberta'
}

# bats test_tags=site
@test "documents: each has its type, its headers, HEAD, 304, and for other methods 405" {
	local host
	# A file of the operator's, as open-data.md has it.
	"$BUILD/cartaz" records palco.localhost >"$CARTAZ_HTDOCS/palco.localhost/events.ndjson"
	touch -d '1 hour ago' "$CARTAZ_HTDOCS/palco.localhost/events.ndjson"
	# The rules are the same for all brands.
	for host in palco.localhost $(rounds '' agenda.localhost); do
		/usr/bin/python3 -IS "$TESTS/support/delivery.py" "$PORT" "$CARTAZ_HTDOCS" "$host"
	done
	rm "$CARTAZ_HTDOCS/palco.localhost/events.ndjson"
}

# What a page answers by Accept, as all pages do.
accepts() {
	cat <<-'END'
		html -
		html */*
		html text/*
		html text/html
		html text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8
		html text/html, text/markdown;q=0.9
		html text/markdown;q=0
		html text/markdown;q=0.000, */*
		html application/json
		html text/markdown;q=0.1, */*
		html text/markdownx
		html text/markdown;q=2
		markdown text/markdown
		markdown TEXT/Markdown
		markdown text/markdown, text/html, */*
		markdown text/html;q=0.5, text/markdown;q=0.5
		markdown text/html;q=0.5,text/markdown;q=0.9
		markdown text/markdown; charset=utf-8
	END
}

@test "documents: pages answer by Accept, documentation and problems, in both brands" {
	local host path form accept
	for host in agenda.localhost palco.localhost; do
		for path in /docs /docs/api /problems /problems/event-not-found; do
			while read -r form accept; do
				[ "$accept" != - ] || accept=
				HOST=$host http GET "$path" -H "Accept:${accept:+ $accept}"
				[ "$http_status" = 200 ]
				[[ $head == *$'\nContent-Type: text/'"$form; charset=utf-8"$'\n'* ]]
				[[ $head == *$'\nVary: Accept\n'* ]]
				[[ $form != html ]] || [[ $(<"$body_file") == '<!doctype html>'* ]]
				[[ $form != markdown ]] || [[ $(<"$body_file") == '# '* ]]
			# The rule is one for all pages.
			done < <(if [ "$host$path" = agenda.localhost/docs ]; then accepts; else accepts | sampled 6; fi)
		done
	done
}

# bats test_tags=site
@test "documents: a slash too many leads to the page, and no page says so as a page" {
	http GET /docs/
	[ "$http_status" = 301 ]
	[[ $head == *$'\nLocation: http://agenda.localhost:'"$PORT"$'/docs\n'* ]]
	local path
	for path in /nothing /docs/nothing /problems/nothing /nothing/ /docs/nothing.md; do
		http GET "$path" -H 'Accept: text/markdown'
		[ "$http_status" = 404 ]
		[[ $head == *$'\nContent-Type: text/markdown; charset=utf-8\n'* ]]
		[[ $head == *$'\nCache-Control: no-store\n'* ]]
	done
	http GET /nothing
	[ "$http_status" = 404 ]
	[[ $head == *$'\nContent-Type: text/html; charset=utf-8\n'* ]]
	http POST /docs
	[ "$http_status" = 405 ]
	[[ $head == *$'\nAllow: GET, HEAD\n'* ]]
	[[ $head == *$'\nContent-Type: text/html; charset=utf-8\n'* ]]
}
