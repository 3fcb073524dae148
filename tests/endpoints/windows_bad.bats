# windows: sessions and windows that are given wrong.  What cannot be read is told and left
# out; what is left is true, and the other events are there.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/imported
load ../helpers/rpc

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export HOST=agenda.localhost
}

setup() {
	told_file=$BATS_TEST_TMPDIR/told
}

# Records a, b, c ... of JSON objects, one a line, with what all have: sessions_of
sessions_of() {
	gojq -nc '[inputs] | to_entries | map({id: (.key + 1), slug: ([97 + .key] | implode), name: "Event",
		timezone: "America/Sao_Paulo"} + .value)'
}

# Standard input, a record a line, becomes the catalog.
import_lines() {
	sessions_of | import
}

# The import told exactly these lines, of standard input; "N /pointer why" is of record N.
tells() {
	diff - <(sed -nE "s/^cartaz import: $HOST: record ([0-9]+): /\1 /p" "$told_file")
}

# Slug, start, end and is_closed of every event, in the order of the interface, are standard input.
lists() {
	cgi GET events per_page=50
	diff - <(gojq -r '.data[] | "\(.slug) \(.starts_at) \(.ends_at) \(.is_closed)"' "$body_file")
}

# The events of a window on the pages and by MCP: window FROM TO SLUGS
window() {
	cgi GET page-events "from=$1&to=$2" /eventos.md
	[ "$(sed -nE 's/^\|.*\(\S*\/eventos\/([^)]*)\).*/\1/p' "$body_file" | tr -d '\n')" = "$3" ] || wrong "$1 to $2, not $3"
	tool search_events "{\"from\":\"$1\",\"to\":\"$2\"}"
	body_is --arg slugs "$3" '[.result.structuredContent.data[].slug] | add // "" == $slugs'
}

@test "windows: sessions that are out of order, overlap or are repeated count, each once" {
	import_lines <<-'END'
		{"sessions": [{"starts_at": "2026-12-03T20:00:00"}, {"starts_at": "2026-12-01T20:00:00", "ends_at": "2026-12-01T22:00:00"}, {"starts_at": "2026-12-02T20:00:00"}]}
		{"sessions": [{"starts_at": "2026-12-05T18:00:00", "ends_at": "2026-12-05T23:00:00"}, {"starts_at": "2026-12-05T10:00:00", "ends_at": "2026-12-05T20:00:00"}]}
		{"sessions": [{"starts_at": "2026-12-07T20:00:00", "is_closed": false}, {"starts_at": "2026-12-07T20:00:00", "is_closed": true}]}
	END
	tells </dev/null
	lists <<-'END'
		a 2026-12-01T20:00:00-03:00 2026-12-01T22:00:00-03:00 false
		b 2026-12-05T10:00:00-03:00 2026-12-05T20:00:00-03:00 false
		c 2026-12-07T20:00:00-03:00 null true
	END
	window 2026-12-01 2026-12-01 a
	window 2026-12-02 2026-12-02 a
	window 2026-12-03 2026-12-03 a
	window 2026-12-04 2026-12-04 ''
	window 2026-12-05 2026-12-05 b
	window 2026-12-03 2026-12-08 abc
}

@test "windows: a session that ends before it starts has no end" {
	import_lines <<-'END'
		{"sessions": [{"starts_at": "2026-12-03T20:00:00", "ends_at": "2026-12-01T20:00:00"}, {"starts_at": "2026-12-10T20:00:00", "ends_at": "2026-12-09"}]}
		{"starts_at": "2026-12-03", "ends_at": "2026-12-01"}
	END
	tells <<-'END'
		1 /sessions/ends_at is before starts_at
		1 /sessions/ends_at is before starts_at
		2 /ends_at is before starts_at
	END
	lists <<-'END'
		b 2026-12-03 null false
		a 2026-12-03T20:00:00-03:00 null false
	END
	window 2026-12-01 2026-12-02 ''
	window 2026-12-03 2026-12-03 ba
	window 2026-12-04 2026-12-09 ''
	window 2026-12-10 2026-12-10 a
}

@test "windows: in a zone that nobody knows, the days are those of the brand" {
	import_lines <<-'END'
		{"timezone": "Mars/Olympus", "sessions": [{"starts_at": "2026-12-03T23:30:00"}, {"starts_at": "2026-12-05T00:30:00"}]}
		{"timezone": null, "starts_at": "2026-12-03", "ends_at": "2026-12-05"}
	END
	tells <<<'1 /timezone is not a time zone of this system: "Mars/Olympus"'
	lists <<-'END'
		b 2026-12-03 2026-12-05 false
		a 2026-12-03T23:30:00 null false
	END
	window 2026-12-02 2026-12-02 ''
	window 2026-12-03 2026-12-03 ba
	window 2026-12-04 2026-12-04 b
	window 2026-12-05 2026-12-05 ab
	window 2026-12-06 2026-12-06 ''
}

@test "windows: what is no list of sessions is none, and the record's own times count" {
	import_lines <<-'END'
		{"starts_at": "2026-12-01T20:00:00", "sessions": "2026-12-03T20:00:00"}
		{"starts_at": "2026-12-02T20:00:00", "sessions": {"starts_at": "2026-12-03T20:00:00"}}
		{"starts_at": "2026-12-03T20:00:00", "sessions": 7}
		{"starts_at": "2026-12-04T20:00:00", "sessions": []}
		{"starts_at": "2026-12-05T20:00:00", "sessions": null}
		{"starts_at": "2026-12-06T20:00:00", "sessions": [{"ends_at": "2026-12-03T20:00:00"}, {"starts_at": "2026-13-03T20:00:00"}, {}]}
		{"sessions": [{}]}
	END
	tells <<-'END'
		1 /sessions must be an array
		2 /sessions must be an array
		3 /sessions must be an array
		6 /sessions/starts_at is missing, so the session is left out
		6 /sessions/starts_at is not a date or time: "2026-13-03T20:00:00"
		6 /sessions/starts_at cannot be parsed, so the session is left out
		6 /sessions/starts_at is missing, so the session is left out
		7 /sessions/starts_at is missing, so the session is left out
	END
	lists <<-'END'
		a 2026-12-01T20:00:00-03:00 null false
		b 2026-12-02T20:00:00-03:00 null false
		c 2026-12-03T20:00:00-03:00 null false
		d 2026-12-04T20:00:00-03:00 null false
		e 2026-12-05T20:00:00-03:00 null false
		f 2026-12-06T20:00:00-03:00 null false
		g null null false
	END
	window 2026-12-03 2026-12-03 c
	window 2026-12-01 2026-12-31 abcdef
}

@test "windows: of a list the sessions that can be read count" {
	import_lines <<-'END'
		{"sessions": ["2026-12-01T20:00:00", 7, null, [], {"starts_at": "2026-12-06T20:00:00"}, {"starts_at": "amanhã"}, {"ends_at": "2026-12-05"}]}
		{"sessions": [{"starts_at": "2026-12-07T20:00:00", "event_status": "dancing", "is_closed": "perhaps", "buy_url": "javascript:x"}]}
	END
	tells <<-'END'
		1 /sessions must have only objects; an element of another kind is left out
		1 /sessions must have only objects; an element of another kind is left out
		1 /sessions must have only objects; an element of another kind is left out
		1 /sessions must have only objects; an element of another kind is left out
		1 /sessions/starts_at is not a date or time: "amanhã"
		1 /sessions/starts_at cannot be parsed, so the session is left out
		1 /sessions/starts_at is missing, so the session is left out
		2 /sessions/event_status is not one of scheduled, tentative, cancelled, postponed, rescheduled, moved_online: "dancing"
		2 /sessions/is_closed must be true or false
		2 /sessions/buy_url must be an http or https address: "javascript:x"
	END
	lists <<-'END'
		a 2026-12-06T20:00:00-03:00 null false
		b 2026-12-07T20:00:00-03:00 null false
	END
	window 2026-12-01 2026-12-05 ''
	window 2026-12-06 2026-12-07 ab
}

# COUNT sessions of a day each, from 1 December 2026 on.
days_of() { # COUNT
	gojq -nc --argjson n "$1" '{sessions: [range($n) | {starts_at: (1796083200 + . * 86400 | todate[:10])}]}'
}

# bats test_tags=whole
@test "windows: of too many sessions 500 count, and how many do not is told" {
	days_of 20000 | import_lines
	tells <<-'END'
		1 /sessions has more than 2000 elements, and Cartaz leaves out the last 18000
		1 /sessions has more than 500 sessions, and Cartaz leaves out 1500 of them
	END
	lists <<<'a 2026-12-01 null false'
	window 2028-04-13 2028-04-13 a
	window 2028-04-14 2028-04-14 ''
	cgi GET page-events 'from=2026-12-01' /eventos.ics
	[ "$http_status" = 200 ]
	cgi GET page-event '' /a
	[ "$http_status" = 200 ]
}

# bats test_tags=whole
@test "windows: a record with 100,000 sessions is too large, which is told; the others are there" {
	(days_of 100000; echo '{"starts_at": "2026-12-03"}') | import_lines
	grep -qxF "cartaz import: $HOST: record 1 left out: is larger than 1 MiB" "$told_file"
	lists <<<'b 2026-12-03 null false'
}

# bats test_tags=whole
@test "windows: the first and the last years there are do no harm" {
	import_lines <<-'END'
		{"sessions": [{"starts_at": "9999-12-31T23:59:59"}, {"starts_at": "0001-01-01"}]}
		{"starts_at": "1000-01-01", "ends_at": "9999-12-31"}
		{"starts_at": "2026-12-01T20:00:00", "ends_at": "9999-12-31T12:00:00"}
	END
	window 2026-12-01 2026-12-01 cb
	window 9999-12-31 9999-12-31 acb
	window 0001-01-01 0001-01-01 a
	window 0001-01-01 9999-12-31 cab
}

@test "windows: a word or day that is none is told; pages leave it out, agents are refused" {
	import_lines <<<'{"starts_at": "2026-12-03"}'
	local query said
	while read -r query said; do
		cgi GET page-events "$query" /eventos.md
		[ "$http_status" = 200 ] || wrong "$query"
		grep -qF "**Filtro ignorado:** $said" "$body_file" || wrong "$query"
		grep -qF /eventos/a "$body_file" || wrong "$query"
	done <<-'END'
		when=foo when (
		when=Today when (
		when=next+weekend when (
		from=2026-02-30 from (
		to=2026-12-31T00:00:00 to (
		from=amanh%C3%A3 from (
	END
	while read -r query said; do
		legacy tools/call "{\"name\":\"search_events\",\"arguments\":$query}"
		body_is --arg said "$said" '.result | .isError and (.content[0].text | startswith($said))' || wrong "$query"
		send "[{\"data\":$query}]"
		body_is --arg said "$said" '.error | .code == -32602 and (.message | startswith($said))' || wrong "$query"
	done <<-'END'
		{"when":"foo"} when must be one of: today,
		{"from":"2026-02-30"} from
		{"to":"tomorrow"} to
		{"when":"today","from":"2026-12-01"} use when, or from and to
	END
}

@test "windows: days that run backwards hold nothing, also of what goes on all the time" {
	import_lines <<-'END'
		{"starts_at": "2026-01-01", "ends_at": "2027-12-31"}
		{"starts_at": "2026-12-04T20:00:00"}
	END
	local path
	for path in '' /eventos.md /eventos.ics /eventos.rss; do
		cgi GET page-events 'from=2026-12-10&to=2026-12-01' "$path"
		[ "$http_status" = 200 ] || wrong "$path"
		if grep -qE '/eventos/[ab]' "$body_file"; then
			grep -qE '(^|>)0 eventos' "$body_file" # and the next dates are told
		fi
	done
	legacy tools/call '{"name":"search_events","arguments":{"from":"2026-12-10","to":"2026-12-01"}}'
	body_is '.result | .isError and (.content[0].text | contains("to must not be before from"))'
}

@test "windows: a word goes before days" {
	import_lines <<-'END'
		{"starts_at": "2026-11-18T20:00:00"}
		{"starts_at": "2026-12-04T20:00:00"}
	END
	cgi GET page-events 'when=today&from=2026-12-01&to=2026-12-31' /eventos.md
	grep -qF /eventos/a "$body_file"
	never grep -qF /eventos/b "$body_file"
}
