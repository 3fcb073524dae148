# Every answer against the closed field list (fields.jq) and, by a machine that
# knows neither, against the published OpenAPI document.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export EVENT=/samba-da-laje-dona-zila-os-batuqueiros-da-penha
}

openapi() {
	echo "$CARTAZ_HTDOCS/${HOST-agenda.localhost}/api/public/v1/openapi.json"
}

# The last answer is one that the document describes: described PATH
described() {
	local body=()
	[ ! -s "$body_file" ] || body=("$body_file")
	"$TESTS/support/validate.py" "$(openapi)" "$1" "$http_status" --head "$head_file" "${body[@]}" ||
		wrong "$1 $http_status"
}

# The files have these fields: fields FILTER FILE...  (1: no, more: no JSON)
fields() {
	jq -es -L "$TESTS/contract" "include \"fields\"; length > 0 and all(.[]; $1)" "${@:2}"
}

@test "schema: lists of both brands, every page and event" {
	for HOST in agenda.localhost palco.localhost; do
		for page in 1 2 3; do
			cgi GET events "per_page=50&page=$page"
			described /events
			fields is_list "$body_file"
		done
		body_is '.data == []'
	done
}

@test "schema: every event of both brands" {
	ask_events() {
		local slug
		for slug in $slugs; do
			request "$slug" GET event '' "/$slug"
		done
	}
	for HOST in agenda.localhost palco.localhost; do
		slugs=$(sample "$HOST" | jq -r '.[].slug')
		answers_to ask_events
		each_answer '.status == 200'
		mkdir "$BATS_TEST_TMPDIR/$HOST"
		jq -r .body "$answers_file" | split -l 1 - "$BATS_TEST_TMPDIR/$HOST/event-"
		cgi GET event '' "/${slugs##*$'\n'}"
		described '/events/{slug}'
		fields is_detail "$BATS_TEST_TMPDIR/$HOST"/*
		[ "$(find "$BATS_TEST_TMPDIR/$HOST" -type f | wc -l)" = "$(wc -l <<<"$slugs")" ]
		"$TESTS/support/validate.py" "$(openapi)" '/events/{slug}' 200 "$BATS_TEST_TMPDIR/$HOST"/*
	done
}

@test "schema: events with everything, with nothing, and at every limit" {
	catalog_copy
	long=$(printf 'é%.0s' {1..3000})
	jq -n --arg long "$long" '[
		{id: 1, slug: "least", name: "x"},
		{id: -9007199254740991, slug: "ends", name: "x", producer: {name: "x"}, location: {}},
		{id: "abc", name: $long, description: ($long * 12), status: $long[0:32],
			location: {name: $long, city: $long, state: $long, state_abbr: $long, formatted_address: $long,
				latitude: $long, longitude: -46.6294},
			producer: {name: $long, slug: $long}, timezone: $long, starts_at: $long,
			images: {banner: "https://img.example/\($long)", thumbnail: "javascript:alert(1)"}},
		{id: 3, slug: ("a" * 200), name: "x", status: ("a" * 64), starts_at: "2026-12-01T10:00:00.5Z",
			ends_at: "2026-12-01 10:00", images: {banner: "https://img.example/á?\"<b>"}}]' >"$BATS_TEST_TMPDIR/records"
	brand_add limits.localhost "$BATS_TEST_TMPDIR/records"
	cartaz publish limits.localhost
	HOST=limits.localhost
	cgi GET events
	cp "$body_file" "$BATS_TEST_TMPDIR/list"
	body_is '.meta.total == 4'
	fields is_list "$body_file"
	described /events
	for slug in $(jq -r '.data[].slug' "$BATS_TEST_TMPDIR/list"); do
		cgi GET event '' "/$slug"
		fields is_detail "$body_file"
		described '/events/{slug}'
	done
}

@test "schema: credential and health" {
	for HOST in agenda.localhost palco.localhost; do
		cgi POST agent-identity
		described /agent/identity
		fields is_identity "$body_file"
		cgi GET health
		described /health
		fields is_health "$body_file"
	done
}

@test "schema: 304 has no content" {
	cgi GET events '' '' HTTP_IF_NONE_MATCH='*'
	described /events
	cgi GET event '' "$EVENT" HTTP_IF_NONE_MATCH='*'
	described '/events/{slug}'
	[ "$http_status" = 304 ]
}

@test "schema: every problem that a program sends is one that its address describes" {
	problem() { # STATUS PATH
		[ "$http_status" = "$1" ]
		described "$2"
		fields is_a_problem "$body_file"
	}
	both() { # STATUS ENVIRONMENT...
		cgi GET events '' '' "${@:2}" && problem "$1" /events
		cgi GET event '' "$EVENT" "${@:2}" && problem "$1" '/events/{slug}'
	}
	both 421 HTTP_HOST=nobody.example
	both 502 CARTAZ_VAR=/nowhere
	mkdir -p "$BATS_TEST_TMPDIR/brands"
	echo '{' >"$BATS_TEST_TMPDIR/brands/agenda.localhost.json"
	both 500 CARTAZ_ETC="$BATS_TEST_TMPDIR" CARTAZ_VAR=/nowhere
	cgi DELETE events && problem 405 /events
	cgi DELETE event '' "$EVENT" && problem 405 '/events/{slug}'
	cgi GET event '' / && problem 400 '/events/{slug}'
	cgi GET event '' /nobody && problem 404 '/events/{slug}'
	cgi GET event '' /a/b && problem 404 '/events/{slug}'
	cgi GET agent-identity && problem 405 /agent/identity
	cgi POST agent-identity '' '' HTTP_HOST=nobody.example && problem 421 /agent/identity
	cgi POST agent-identity '' '' CARTAZ_ETC="$BATS_TEST_TMPDIR" CARTAZ_VAR=/nowhere && problem 500 /agent/identity
	printf '{"type":null}' >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST agent-identity && problem 400 /agent/identity
	printf '{' >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST agent-identity && problem 400 /agent/identity
	cgi POST health && problem 405 /health
}

@test "schema: what a deprecated version adds is described too" {
	catalog_copy
	brand_edit agenda.localhost '.deprecation = {at: "2027-01-01T00:00:00Z", sunset: "2027-07-01T00:00:00Z",
		info: "https://agenda.example/v1-ends", successor: "https://agenda.example/v2"}'
	cartaz publish agenda.localhost
	cgi GET events && described /events
	cgi GET event '' "$EVENT" && described '/events/{slug}'
	cgi POST agent-identity && described /agent/identity
	cgi POST health && described /health
}

# The command ends with exactly this status: ends_with STATUS COMMAND...
ends_with() {
	local status=0
	"${@:2}" >"$BATS_TEST_TMPDIR/said" || status=$?
	[ "$status" = "$1" ] || wrong "status $status: ${*:2}"
}

# Both judges accept the answer as it is, and refuse it with any of the changes:
# judged FIELDS PATH JQ-FILTER...
judged() {
	local changed=$BATS_TEST_TMPDIR/changed
	fields "$1" "$body_file"
	described "$2"
	rm -rf "$changed"
	mkdir "$changed"
	jq -c "$(printf '(%s),\n' "${@:3}")empty" "$body_file" | split -l 1 -d - "$changed/change-"
	[ "$(find "$changed" -type f | wc -l)" = $(($# - 2)) ]
	jq -L "$TESTS/contract" "include \"fields\"; select($1) | input_filename" "$changed"/* >"$BATS_TEST_TMPDIR/said"
	[ ! -s "$BATS_TEST_TMPDIR/said" ] || wrong "the list of fields accepts: $(<"$BATS_TEST_TMPDIR/said")"
	ends_with 9 "$TESTS/support/validate.py" "$(openapi)" "$2" "$http_status" "$changed"/*
	for file in "$changed"/*; do
		grep -qF "$file" "$BATS_TEST_TMPDIR/said" || wrong "accepted: $(<"$file")"
	done
}

@test "schema: the judges see a field too many, one missing, and a wrong null" {
	cgi GET events per_page=1
	judged is_list /events '.data[0].price = null' '.next = null' '.meta.pages = 1' '.data[0].location.zip = null' \
		'.data[0].images.hero = null' 'del(.data[0].timezone)' 'del(.data[0].producer)' 'del(.data[0].images.banner)' \
		'del(.meta.total)' '.data[0].producer = {name: "a", slug: "a"}' '.data[0].name = null' '.data[0].id = "1"' \
		'.data[0].id = 1.5' '.data[0].images = null' '.data[0].is_closed = null' '.data[0].url = "x y"' \
		'.data[0].location.latitude = -23.5' '.data = null' '.meta.per_page = 51' '.data[0].starts_at = 0'
	cgi GET event '' "$EVENT"
	judged is_detail '/events/{slug}' '.status = "active"' 'del(.status)' '.producer = "a"' '.producer.email = null' \
		'del(.producer.slug)' '.producer.slug = null' '.slug = null' '.url = null' '.location = []'
	cgi POST agent-identity
	judged is_identity /agent/identity '.token = ""' 'del(.usage)' '.usage.grants_access = true' \
		'.identity_type = "x"' '.credential = null'
	cgi GET health
	judged is_health /health '.events = 1' 'del(.version)' '.status = null'
	cgi GET event '' /nobody
	judged is_a_problem '/events/{slug}' '.instance = "/"' 'del(.error)' 'del(.detail)' '.status = "404"' '.code = null'
}

@test "schema: the judge sees a header missing and a status that is not described" {
	judge() { # STATUS ARGUMENTS
		ends_with "$1" "$TESTS/support/validate.py" "$(openapi)" /events "${@:2}"
	}
	cgi GET events
	judge 0 200 --head "$head_file" "$body_file"
	for name in ETag Cache-Control Link Access-Control-Allow-Origin X-Content-Type-Options Content-Type; do
		grep -v "^$name:" "$head_file" >"$BATS_TEST_TMPDIR/changed"
		judge 9 200 --head "$BATS_TEST_TMPDIR/changed" "$body_file"
	done
	judge 9 418 "$body_file"
	judge 9 200
	judge 9 304 "$body_file"
}
