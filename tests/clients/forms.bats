# Points of a map and letters for e-mail, as other people's programs judge them.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	export WORK=$BATS_FILE_TMPDIR/work
	mkdir "$WORK"
	# A module finds its packages beside itself.
	cp "$TESTS/clients/forms.mjs" "$WORK"
	ln -s "$ROOT/build/npm/clients/node_modules" "$WORK/node_modules"
	catalog_make "$BATS_FILE_TMPDIR"
	brand_add br.localhost "$TESTS/search/catalogs/br.ndjson" 2>/dev/null
}

# judged TASK FILE...: nothing is wrong; says how much there was
judged() {
	node "$WORK/forms.mjs" "$@" 2>"$BATS_TEST_TMPDIR/said" || {
		cat "$BATS_TEST_TMPDIR/said"
		return 1
	}
	read -r read _ <"$BATS_TEST_TMPDIR/said"
}

@test "points: check-geojson reads the list of a brand, and each point is an event of the API" {
	api >"$BATS_TEST_TMPDIR/events"
	cgi GET page-events '' /eventos.geojson
	judged geojson "$body_file" "$BATS_TEST_TMPDIR/events"
	((read >= 20))
	sed 's/"coordinates":\[/&"x",/' "$body_file" >"$BATS_TEST_TMPDIR/spoiled"
	never judged geojson "$BATS_TEST_TMPDIR/spoiled" "$BATS_TEST_TMPDIR/events"
}

@test "letters: 15 readers of e-mail show the digest, which is accessible and whole in Gmail" {
	HOST=br.localhost CARTAZ_NOW=2026-11-26T12:00:00Z cgi GET page-events '' /eventos.digest
	judged email "$body_file"
	((read >= 50))
	sed 's/<table /<table style="display:grid" /' "$body_file" >"$BATS_TEST_TMPDIR/spoiled"
	never judged email "$BATS_TEST_TMPDIR/spoiled"
	sed 's/ lang="[^"]*"//' "$body_file" >"$BATS_TEST_TMPDIR/spoiled"
	never judged email "$BATS_TEST_TMPDIR/spoiled"
}
