# Pages of events of several dates and of runs, as axe, vnu and readers of JSON-LD see
# them: the dates on the event's page, and the strip of runs on the home and the list.

load ../helpers/catalog
load ../helpers/server
load ../helpers/browser

setup_file() {
	local host
	browser_start "$BATS_FILE_TMPDIR"
	for host in agenda.localhost palco.localhost; do
		records | CARTAZ_NOW='' cartaz import --accept-shrink "$host" -
	done
}

teardown_file() {
	browser_stop
}

# Dates of every state, a run that began, more runs than the strip holds, and one event
# of each kind that pages.cjs looks for.
records() {
	gojq -n '
		def at(days): now + days * 86400 | todate;
		def s(days; more): {starts_at: at(days), ends_at: at(days + 0.1), buy_url: "https://box.example/\(days)"} + more;
		def e(id; slug; more): {id: id, slug: slug, name: slug, timezone: "America/Sao_Paulo", location: {name: "Teatro",
			city: "Recife", state_abbr: "PE", formatted_address: "Rua da Aurora, 1"}} + more;
		[e(1; "peca"; {images: {banner: "https://img.example/1.jpg"}, tickets: [{name: "Inteira", total: "40.00"}], sessions: [
			s(1; {}), s(2; {event_status: "cancelled"}), s(3; {is_closed: true}), s(4; {event_status: "postponed"}), s(400; {})]}),
		 e(2; "longa"; {sessions: [range(90) | {starts_at: at(. + 5)}]}),
		 e(3; "passou"; {starts_at: at(-10), ends_at: at(-9.9)}),
		 (range(30) | e(10 + .; "mostra-\(.)"; {starts_at: at(-20)[:10], ends_at: at(20 + .)[:10]}))]'
}

@test "sessions: axe finds nothing, light and dark, desktop and phone" {
	nothing axe kinds
}

@test "sessions: not a word of vnu about the pages, which have the dates and the strip" {
	reads save "$BATS_TEST_TMPDIR"
	grep -q '<ol class="dates">' "$BATS_TEST_TMPDIR/agenda.localhost-event.html"
	grep -q '<ul class="wall strip">' "$BATS_TEST_TMPDIR/palco.localhost-home.html"
	grep -q '<ul class="wall strip">' "$BATS_TEST_TMPDIR/palco.localhost-listing.html"
	run java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xss4m -jar "$NODE_PATH/vnu-jar/build/dist/vnu.jar" \
		--filterpattern '.*Attribute .tool(name|description|autosubmit|paramdescription). not allowed.*' \
		--format gnu "$BATS_TEST_TMPDIR"/{agenda.localhost-event,palco.localhost-home,palco.localhost-listing}.html
	echo "$output"
	[ "$status" = 0 ]
	[ -z "$output" ]
}

@test "sessions: the strip takes at most a third of the screen of a phone" {
	reads fold
	[ "$(grep -c 'the strip has' "$found_file")" = 0 ]
	reads fold '.strip { padding-bottom: 20rem !important }'
	grep -q 'the strip has' "$found_file"
}

@test "sessions: JSON-LD of every date is what Google asks of an event" {
	nothing jsonld "$BATS_TEST_TMPDIR/events.ts"
	grep -q '"subEvent"' "$BATS_TEST_TMPDIR/events.ts"
}

# browser/meaning.bats holds the events of the samples against the vocabulary.
# bats test_tags=whole
@test "sessions: JSON-LD of every date is of schema.org's vocabulary" {
	nothing jsonld "$BATS_TEST_TMPDIR/events.ts"
	gojq -n --arg types "$NODE_PATH/schema-dts/dist/schema.d.ts" --arg file "$BATS_TEST_TMPDIR/events.ts" '{compilerOptions: {strict: true,
		noEmit: true, skipLibCheck: true, types: [], module: "nodenext", moduleResolution: "nodenext",
		paths: {"schema-dts": [$types]}}, files: [$file]}' >"$BATS_TEST_TMPDIR/tsconfig.json"
	"$NODE_PATH/.bin/tsc" -p "$BATS_TEST_TMPDIR/tsconfig.json"
}

# bats test_tags=whole
@test "sessions: JSON-LD with a wrong date is seen" {
	reads jsonld "$BATS_TEST_TMPDIR/spoilt.ts" 'for (const one of o.subEvent ?? []) delete one.location'
	grep -q 'subEvent location' "$found_file"
	reads jsonld "$BATS_TEST_TMPDIR/spoilt.ts" 'for (const one of o.subEvent ?? []) one.startDate = "amanhã"'
	grep -q 'subEvent startDate' "$found_file"
}
