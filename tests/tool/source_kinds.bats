# source kinds: lists behind every element, conference schedules, and web pages with
# schema.org events.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite
load ../helpers/crawl
load ../helpers/feeds

setup_file() {
	feeds_start
}

teardown_file() {
	crawl_stop
}

setup() {
	feeds_make
}

# ---- Pointers through every element.

# A profile of items with id, name and start: profile ITEMS_POINTER
profile() {
	printf '{"profile": 1, "list": {"path": "/list.json", "items": "%s"}, "map": {"id": "/id", "name": "/name", "starts_at": "/start"}}' \
		"$1" >p.json
	tool_ok profile lint ./p.json
}

# The names that import, sync and profile try read: all three are the same.
names() {
	local import sync
	tool_ok import --accept-shrink --profile ./p.json "$HOST" "$feeds/list.json"
	import=$(served | cut -d' ' -f2- | paste -sd,)
	sources "{\"name\": \"x\", \"kind\": \"json\", \"url\": \"$base\", \"profile\": \"$PWD/p.json\", \"max_drop\": 100}"
	tool_ok sync "$HOST"
	sync=$(served | cut -d' ' -f2- | paste -sd,)
	tool_ok profile try ./p.json "$feeds/list.json"
	grep -q "^# $(tr ',' '\n' <<<"$import" | grep -c .) item" "$out_file" || cat "$out_file"
	[ "$import" = "$sync" ] || echo "sync: $sync"
	echo "$import"
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	rm -rf "${CARTAZ_VAR:?}/$HOST"
}

item() { # NAME
	printf '{"id": "%s", "name": "%s", "start": "2027-01-01"}' "$1" "$1"
}

@test "every element: of arrays, of objects whose keys are names, and of both" {
	local way
	printf '{"days": [{"rooms": {"A": [%s, %s], "*": []}}, {"rooms": {"B": [%s]}, "note": 1}, null, 7]}' \
		"$(item a)" "$(item b)" "$(item c)" >"$feeds/list.json"
	for way in '/days/*/rooms/*/*' '/days/*/rooms/*' '/*/*/rooms/*'; do
		profile "$way"
		[ "$(names)" = a,b,c ] || {
			echo "$way: $(names)"
			return 1
		}
	done
	printf '{"events": {"12": %s, "13": %s}}' "$(item a)" "$(item b)" >"$feeds/list.json"
	profile '/events/*'
	[ "$(names)" = a,b ]
}

@test "every element: a position means the same in import as in sync" {
	printf '{"pages": [{"items": [%s]}, {"items": [%s]}]}' "$(item a)" "$(item b)" >"$feeds/list.json"
	profile /pages/1/items
	[ "$(names)" = b ]
}

@test "every element: a pointer that leads nowhere is named" {
	local way
	printf '{"days": [%s]}' "$(item a)" >"$feeds/list.json"
	for way in '/nothing/*/here' /nothing/here /days/7; do
		profile "$way"
		tool_fails import --profile ./p.json "$HOST" "$feeds/list.json"
		says "there is no list at $way, where the profile says that it is (/list/items)"
		tool_fails profile try ./p.json "$feeds/list.json"
		says "there is no list at $way"
	done
	profile '/*'
	printf '{"days": [%s' "$(item a)" >"$feeds/list.json"
	tool_fails import --profile ./p.json "$HOST" "$feeds/list.json"
	says "ends too early"
}

@test "every element: the list alone, and one item a line, need no pointer" {
	profile '/days/*'
	printf '[%s, %s]' "$(item a)" "$(item b)" >"$feeds/list.json"
	tool_ok import --profile ./p.json "$HOST" "$feeds/list.json"
	[ "$(served | wc -l)" = 2 ]
	printf '%s\n\n%s\n%s\n' "$(item a)" "$(item b)" "$(item c)" >"$feeds/list.json"
	tool_ok import --profile ./p.json "$HOST" "$feeds/list.json"
	[ "$(served | wc -l)" = 3 ]
}

@test "every element: sessions of an item" {
	echo '{"profile": 1, "map": {"id": "/id", "name": "/id",
		"sessions": {"each": "/when/*/times", "map": {"starts_at": ""}}}}' >p.json
	echo '[{"id": "a", "when": {"sat": {"times": ["2027-01-02T20:00", "2027-01-02T22:00"]}, "sun": {"times": ["2027-01-03T18:00"]}}}]' >a.json
	tool_ok import --profile ./p.json "$HOST" a.json
	[ "$(cartaz records "$HOST" | gojq -c '[.sessions[].starts_at]')" = '["2027-01-02T20:00","2027-01-02T22:00","2027-01-03T18:00"]' ]
}
