# What promtool, of Debian's package prometheus, says of the metrics and of the rules.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/live

# Brands in every state: well, live, broken, without a snapshot.
setup_file() {
	export HOST=feira.localhost
	tool_make "$BATS_FILE_TMPDIR"
	local name
	for name in praia abelha; do
		sed "s/feira/$name/g" "$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/$name.localhost.json"
	done
	brand_edit "$HOST" '.upstream.max_stale = "2h"'
	records 4 | cartaz import "$HOST" -
	cartaz publish "$HOST"
	cartaz rebuild "$HOST"
	records 4 | cartaz import praia.localhost -
	brand_edit praia.localhost 'del(.name)'
	printf '{}' >"$CARTAZ_ETC/brands/"$'a"b\\c\nd%\xff\x1b[é'.json
	live_start "$BATS_FILE_TMPDIR" 3
	live_brand viva.localhost
	{ cartaz status --prometheus && cartaz verify --prometheus; } >"$BATS_FILE_TMPDIR/metrics"
}

teardown_file() {
	live_stop
}

@test "promtool has nothing to say of the metrics of brands in every state" {
	cat "$BATS_FILE_TMPDIR/metrics"
	promtool check metrics <"$BATS_FILE_TMPDIR/metrics" >said 2>&1 || {
		cat said
		return 1
	}
	[ ! -s said ]
	[ "$(grep -c '^cartaz_brand_up' "$BATS_FILE_TMPDIR/metrics")" = 5 ]
}

@test "every rule can be read, fires when it should, and not before" {
	promtool check rules "$ROOT/static/server/alerts.yml"
	sed "s|RULES|$ROOT/static/server/alerts.yml|" "$TESTS/servers/alerts.yml" >rules-test.yml
	promtool test rules rules-test.yml
	# None without a case.
	diff <(sed -n 's/.*- alert: //p' "$ROOT/static/server/alerts.yml" | sort) \
		<(grep -oE 'Cartaz[A-Z][A-Za-z]+' "$TESTS/servers/alerts.yml" | sort -u)
}

@test "every metric that a rule asks for is printed" {
	cat "$ROOT/static/server/alerts.yml" "$ROOT/static/server/grafana.json" | grep -oE 'cartaz_[a-z_]+' | grep -vx cartaz_verify | sort -u >asked
	grep -oE '^cartaz_[a-z_]+' "$BATS_FILE_TMPDIR/metrics" | sort -u >printed
	[ "$(wc -l <asked)" -ge 10 ]
	[ -z "$(comm -23 asked printed)" ]
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}
