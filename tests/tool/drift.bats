# drift: a field that mostly had a value and mostly has none any more is told,
# because it is what a renamed field upstream looks like.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite
load ../helpers/crawl
load ../helpers/rounds

teardown() {
	crawl_stop
}

# Imports N events of which the first FILLED have a city: import FILLED N [OPTION]
import() {
	records "$2" 'if .id > '"$1"' then del(.location.city) else . end' >in.json
	tool import --accept-shrink "${@:3}" "$HOST" in.json
}

drifted() { # the fields that the last command named, in a line
	sed -n 's/.*: drift: \([a-z_. ]*\) has a value.*/\1/p' "$err_file" | paste -sd' '
}

kept() { # those that last.json has
	gojq -r '[.drift[].field] | join(" ")' "$CARTAZ_VAR/$HOST/last.json"
}

@test "drift: a field that lost its values is one line, and the snapshot is served" {
	import 118 119
	exits 0
	silent
	import 3 120
	exits 0
	says_once "cartaz import: $HOST: drift: location.city has a value in 3 of 120 events, and had a value in 118 of 119 before; has the upstream renamed the field?"
	run ! grep 'profile try' "$err_file" # native records have none
	cgi GET events
	body_is '.meta.total == 120'
	gojq -e '.ok and .drift == [{field: "location.city", events: 3, of: 120,
		before: 118, before_of: 119}]' "$CARTAZ_VAR/$HOST/last.json"
	# It is judged against the one in service, so it is told once.
	import 3 120
	silent
	[ -z "$(kept)" ]
}

@test "drift: status tells it, to people and to programs, until there is a better snapshot" {
	import 20 20
	import 0 20
	tool_ok status "$HOST"
	grep -q 'import ok; drift: location.city$' "$out_file"
	tool_ok status --json
	out_is '.[0].last.drift[0].field == "location.city"'
	tool_fails check "$HOST"
	holds "$out_file" "$HOST: drift: location.city; correct the profile or the file, and import or sync again"
	# The timer's rebuild has the same records.
	tool_ok rebuild "$HOST"
	silent
	[ "$(kept)" = location.city ]
	tool_fails import "$HOST" /nowhere
	printf '[{"id": 1}' >broken.json
	tool_fails import "$HOST" broken.json
	[ "$(kept)" = location.city ]
	tool_ok status "$HOST"
	grep -q '; drift: location.city$' "$out_file"
	import 20 20
	silent
	[ -z "$(kept)" ]
}

@test "drift: ten values and half of all, fewer than half of that share now; or all of three values are gone" {
	local before now drift
	while read -r before now drift; do
		import "${before%/*}" "${before#*/}"
		import "${now%/*}" "${now#*/}"
		exits 0
		[ "$(drifted)" = "${drift#none}" ] || {
			echo "$before -> $now: $(drifted)"
			return 1
		}
	done < <(sampled 2 <<-'EOF'
		10/10 0/10 location.city
		9/9 1/9 none
		9/9 0/9 location.city
		3/3 0/3 location.city
		2/2 0/2 none
		8/8 0/7 location.city
		3/5 0/4 none
		5/5 0/3 location.city
		5/5 0/2 none
		3/20 0/20 location.city
		3/20 0/19 none
		3/20 1/20 none
		10/21 1/21 none
		10/21 0/21 location.city
		10/20 0/20 location.city
		20/20 9/20 location.city
		20/20 10/20 none
		16/20 8/20 none
		16/20 7/20 location.city
		10/10 19/40 location.city
		10/10 20/40 none
		40/40 1/2 none
		40/40 1/3 location.city
	EOF
	)
}

@test "drift: every field that may be null is watched, and no other" {
	records 12 '. + {description: "d", status: "s", ends_at: "2026-12-02", timezone: "America/Recife",
		is_online: true, is_closed: true, updated_at: "2026-01-01T00:00:00Z", buy_url: "https://t.example",
		images: {banner: "https://i.example/b", thumbnail: "https://i.example/t"},
		location: {name: "n", city: "c", state: "s", state_abbr: "PE", formatted_address: "a",
			latitude: "1", longitude: "2"},
		producer: {name: "p", slug: "p"}, tickets: [{name: "t"}]}' >all.json
	tool_ok import "$HOST" all.json
	records 12 '{id, name, slug}' >none.json
	tool_ok import "$HOST" none.json
	[ "$(drifted)" = "$(echo description status starts_at ends_at timezone \
		images.{banner,thumbnail} location.{name,city,state,state_abbr} \
		location.{formatted_address,latitude,longitude} producer.{name,slug} \
		updated_at buy_url tickets)" ]
}

@test "drift: a value that cannot be answered is none" {
	records 12 >in.json
	tool_ok import "$HOST" in.json
	gojq 'map(.starts_at = "soon")' in.json >new.json
	tool_ok import "$HOST" new.json
	[ "$(drifted)" = starts_at ]
}

@test "drift: --strict keeps the old snapshot" {
	import 20 20
	import 5 20 --strict
	exits 1
	says 'drift: location.city has a value in 5 of 20' \
		"$HOST: --strict: 1 field has drifted; the snapshot stays as it was"
	cgi GET events per_page=50
	body_is '[.data[] | select(.location.city != null)] | length == 20'
	[ "$(kept)" = location.city ]
}

@test "drift: of a snapshot that is refused for another reason there is nothing to tell" {
	import 20 20
	records 5 'del(.location)' >small.json
	tool_fails import "$HOST" small.json
	says_once 'only 5 events instead of 20'
	[ -z "$(kept)" ]
}

@test "drift: --dry-run and --json tell it, and keep nothing" {
	import 20 20
	import 5 20 --dry-run --json
	exits 0
	[ "$(drifted)" = location.city ]
	out_is '.drift[0].events == 5'
	[ -z "$(kept)" ]
	import 5 20
	[ "$(drifted)" = location.city ]
}

@test "drift: a first snapshot, and one after a snapshot without counts, tell nothing" {
	import 0 20
	silent
	import 20 20
	local current
	current=$(realpath "$CARTAZ_VAR/$HOST/current")
	snapshot_edit "$current" 'DROP TABLE filled'
	import 0 20
	exits 0
	silent
	import 20 20
	import 0 20
	[ "$(drifted)" = location.city ]
}

@test "drift: of a crawl, too, with what helps to find the new name" {
	crawl_make listed <<-'EOF'
		{"profile": 1, "base": "{upstream.base}/events", "headers": {"Authorization": "Token {secret.token}"},
		 "list": {"path": "/", "query": {"page": "{page}", "size": "{per_page}"}, "items": "/results", "total": "/count"},
		 "map": {"id": "/event/number", "slug": {"tpl": "e-{/event/number}"}, "name": "/event/title", "location.city": "/event/town"}}
	EOF
	gojq -n '{events: [range(1; 31) | {number: ., title: "E", town: "Recife"}]}' >state.json
	crawl_serve details.py "$PWD/state.json" log
	crawl_brand
	tool_ok sync "$HOST"
	gojq '.events[] |= (.place = .town | del(.town))' state.json >new.json
	mv new.json state.json
	tool_ok sync "$HOST"
	says_once "cartaz sync: $HOST: drift: location.city has a value in 0 of 30 events, and had a value in 30 of 30 before; has the upstream renamed the field? cartaz profile try $HOST shows what the rules find"
}

@test "drift: a profile that the operator changed finds other values, which is no drift" {
	profile() { # MORE RULES
		echo '{"profile": 1, "map": {"id": "/id", "name": "/name", "starts_at": "/starts_at"'"$1"'}}' >share/profiles/own.json
	}
	share_make "$BATS_TEST_TMPDIR/share"
	brand_edit "$HOST" '.upstream.profile = "own"'
	records 20 >in.json
	profile ', "location.city": "/location/city"'
	tool_ok import "$HOST" in.json
	profile ''
	tool_ok import "$HOST" in.json
	[ -z "$(drifted)" ]
	[ -z "$(kept)" ]
}
