# meant: the page of an event that nobody had shows those that may be meant.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/live

export HOST=meant.localhost

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[("Rock na Praça", "Rock & Café", "Samba de Roda", "Feira do Livro") | {name: .}]
		| to_entries | map(.value + {id: (.key + 1), slug: "event-\(.key + 1)", starts_at: "2026-12-0\(9 - .key)T20:00:00-03:00",
			location: {name: "Casa", city: "Recife"}})
		+ [{id: 8, slug: "outside", name: "Baile", description: "Com o grupo Tamarindo", starts_at: "2026-12-20", location: {city: "Recife"}},
			{id: 7, slug: "gone-by", name: "Tamarindo", starts_at: "2026-10-02", is_closed: true},
			{id: 9, slug: "over", name: "Rock de Ontem", starts_at: "2026-10-01T20:00:00-03:00", is_closed: true}]' |
		brand_add "$HOST" -
	brand_add empty.localhost - <<<'[]'
	cartaz publish --all
}

teardown() {
	live_stop
}

# Asks for an event that is not there, as a page: the heading over the events, and them.
instead() { # SLUG
	cgi GET page-event '' "/$1"
	is_error_page 404 text/html
	sed -n 's,^<h2>\(.*\)</h2>$,\1,p; s,.*<h3><a href="/eventos/\([^"]*\)".*,\1,p' "$body_file"
}

@test "meant: those that have words of the address, the best first, in HTML and in Markdown" {
	diff <(instead samba-de-roda-2019) - <<<$'Talvez seja um destes\nevent-3'
	diff <(instead o-rock-na-praca) - <<<$'Talvez seja um destes\nevent-1\nevent-2'
	diff <(instead rock | sort) - <<<$'Talvez seja um destes\nevent-1\nevent-2'
	cgi GET page-event '' /rock
	grep -qF 'Rock &amp; Café' "$body_file"
	cgi GET page-event '' /rock.md
	[ "$http_status" = 404 ]
	[ "$(header Cache-Control)" = no-store ]
	grep -qxF '## Talvez seja um destes' "$body_file"
	grep -qF "(http://$HOST/eventos/event-1)" "$body_file"
	never grep -qF 'Feira do Livro' "$body_file"
}

@test "meant: a closed event with the word in its name hides no open one with the word elsewhere" {
	diff <(instead tamarindo) - <<<$'Talvez seja um destes\noutside'
}

@test "meant: where no event has a word of it, the next ones; what is over is never offered" {
	diff <(instead xyzzy) - <<<$'Próximos eventos\nevent-4\nevent-3\nevent-2\nevent-1\noutside'
	diff <(instead ontem) - <<<$'Próximos eventos\nevent-4\nevent-3\nevent-2\nevent-1\noutside'
	# Words that mean nothing are none.
	diff <(instead o-do-de) - <<<$'Próximos eventos\nevent-4\nevent-3\nevent-2\nevent-1\noutside'
}

@test "meant: a catalog without events, an address that none can have, another form" {
	HOST=empty.localhost
	[ -z "$(instead rock)" ]
	HOST=meant.localhost
	[ -z "$(instead 'rock"<b>')" ]
	[ -z "$(instead $'rock\xff')" ]
	cgi GET page-event '' /rock.ics
	[ "$http_status" = 404 ]
	never grep -q '<h2>' "$body_file"
	cgi GET page-event '' /rock.rss
	[ "$http_status" = 404 ]
	never grep -q '<h2>' "$body_file"
	cgi GET event '' /rock
	is_problem 404 event_not_found
}

@test "meant: a live brand's upstream is asked for the event alone" {
	live_start "$BATS_TEST_TMPDIR" 3
	live_brand live.localhost
	HOST=live.localhost
	[ -z "$(instead event-99)" ]
	[ "$(asked)" = 1 ]
}
