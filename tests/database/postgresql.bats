# A real PostgreSQL behind the small adapter of support/shapes: what the upstream in
# memory answers is what it answers, and hostile values meet a real parser.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/tool
load ../helpers/shapes
load ../helpers/database

setup_file() {
	database_start
}

teardown_file() {
	database_stop
}

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
}

teardown() {
	shape_stop
}

@test "PostgreSQL: the adapter answers as the upstream in memory must" {
	shape_answers postgrest 'Bearer marked-secret' 55 database="$DATABASE"
}

@test "PostgreSQL: what is synced is what the native records are" {
	brand_edit "$HOST" '.locale = "pt-BR"'
	gojq --arg brand "$HOST" '[.events[] | select(.brand == $brand) | del(.brand)]' \
		"$TESTS/fixtures/shapes/events.json" | tool_ok import "$HOST" -
	told | gojq 'map(del(.updated_at))' >native.json
	shape_start postgrest database="$DATABASE"
	shape_brand "$HOST" postgrest snapshot
	tool_ok sync --json "$HOST"
	out_is '.unchanged == false and .events == 25 and .left_out == 1'
	diff native.json <(told | gojq 'map(del(.updated_at))')
	shape_isolated "$HOST" postgrest
}

# Made-up filters, asked of both: the answers must be the same to the byte of their values.
@test "PostgreSQL: whatever is asked, memory and database agree" {
	local name
	/usr/bin/python3 "$TESTS/support/shapes/questions.py" "$TESTS/fixtures/shapes/events.json" 600 7 >questions
	for name in memory database; do
		shape_start postgrest $([ "$name" = memory ] || echo "database=$DATABASE")
		/usr/bin/python3 "$TESTS/support/shapes/ask.py" "$shape_port" "$shape_prefix" 'Bearer marked-secret' \
			<questions | gojq -c '{get: .row.get, status, range: .headers["content-range"],
				body: (if .status < 400 then .body | walk(if type == "object" then del(.search) else . end)
					else .body.code end)}' >"$name"
	done
	diff memory database | cut -c 1-300 | head -n 20
	cmp memory database
	[ "$(gojq -s 'map(select(.status < 300 and .body != [])) | length > 200' memory)" = true ]
	[ "$(gojq -s 'map(select(.status >= 400)) | length > 20' memory)" = true ]
}

# Unfolded, so that a value meets PostgreSQL as the caller wrote it.
@test "PostgreSQL: nothing that a caller says changes the brand that is asked for" {
	local value
	shape_start postgrest database="$DATABASE"
	shape_brand "$HOST" postgrest live
	tool_ok publish "$HOST"
	gojq '.list.query.city_key = "eq.{city?}"' "$ROOT/static/profiles/postgrest.json" >"$CARTAZ_VAR/$HOST/profile.json"
	while IFS= read -r value; do
		# What has no letter is nobody's city, and is not asked for.
		cgi GET events "city=$value+a"
		[ "$http_status" = 200 ] || wrong "$value"
		never grep -q Secret "$body_file"
	done < <(injections)
	[ "$(wc -l <"$shape_log_file")" -ge 200 ]
	shape_isolated "$HOST" postgrest
	[ "$(shape_log '.status' | grep -cvxE '200|206')" = 0 ]
}
