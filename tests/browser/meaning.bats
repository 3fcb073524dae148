# What programs read of the pages: structured data, calendars, feeds, Markdown.

bats_require_minimum_version 1.5.0

load ../helpers/server
load ../helpers/browser

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
}

teardown_file() {
	browser_stop
}

# tsc of the packages, over all files at once: schema_says FILE.ts...
schema_says() {
	gojq -n --arg types "$NODE_PATH/schema-dts/dist/schema.d.ts" '{compilerOptions: {strict: true, noEmit: true,
		skipLibCheck: true, types: [], module: "nodenext", moduleResolution: "nodenext",
		paths: {"schema-dts": [$types]}}, files: $ARGS.positional}' --args "$@" >"$BATS_TEST_TMPDIR/tsconfig.json"
	"$NODE_PATH/.bin/tsc" -p "$BATS_TEST_TMPDIR/tsconfig.json"
}

@test "json-ld: of every event, its path and the lists, by schema.org's vocabulary and what Google asks" {
	nothing jsonld "$BATS_TEST_TMPDIR/events.ts"
	run schema_says "$BATS_TEST_TMPDIR/events.ts"
	head -n 20 <<<"$output"
	[ "$status" = 0 ]
	[ -z "$output" ]
}

# bats test_tags=whole
@test "json-ld: a member that is none, a wrong value and a missing one are seen" {
	local spoil n=0
	for spoil in 'o.organiser = o.name' 'o.eventStatus = "active"' 'o.location = {"@type": "Place", city: "x"}'; do
		reads jsonld "$BATS_TEST_TMPDIR/spoilt-$((n += 1)).ts" "$spoil"
	done
	run schema_says "$BATS_TEST_TMPDIR"/spoilt-{1,2,3}.ts
	[ "$status" != 0 ]
	for n in 1 2 3; do
		grep -q "spoilt-$n\.ts.*: error TS" <<<"$output"
	done
	for spoil in 'delete o.startDate' 'o.startDate = "31/01/2035"' 'delete o.location' 'o.name = ""' 'o.image = null'; do
		reads jsonld "$BATS_TEST_TMPDIR/events.ts" "$spoil"
		[ -s "$found_file" ]
	done
	while read -r what spoil; do
		reads jsonld "$BATS_TEST_TMPDIR/events.ts" "$spoil"
		grep -q "$what" "$found_file"
	done <<-'END'
		BreadcrumbList$ o.itemListElement?.pop()
		ItemList$ o["@graph"]?.find((one) => one.itemListElement).itemListElement.reverse()
		WebSite$ if (o["@graph"]?.length === 2) o["@graph"].shift()
	END
}

@test "calendars, RSS and Atom tell other parsers what the API tells" {
	nothing feeds
}

# bats test_tags=whole
@test "feeds that say something else are seen" {
	local spoil seen=0
	for spoil in '["SUMMARY:", "SUMMARY:x"]' '["DTSTART", "DTSTAMP"]' '["<title>", "<title>x"]' '["<published>2", "<published>1"]'; do
		reads feeds "$spoil" || continue
		[ -s "$found_file" ]
		seen=$((seen + 1))
	done
	[ "$seen" -gt 0 ]
}

# documents/tokens.bats has narrower bounds for the pages of events and for prepared ones.
# bats test_tags=whole
@test "tokens: the estimate is within 8 % of o200k_base, the mean over all pages" {
	reads tokens
	cat "$found_file"
	read -r mean pages <"$found_file"
	[ "$pages" -ge 120 ]
	/usr/bin/python3 -c "exit(not 0 < $mean <= 8)"
}
