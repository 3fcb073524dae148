# Every answer against the closed field list (fields.jq) and, by a machine that
# knows neither, against the published OpenAPI document.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export EVENT=/samba-da-laje-dona-zila-os-batuqueiros-da-penha
}

openapi() {
	echo "$CARTAZ_HTDOCS/${HOST-agenda.localhost}/api/public/v1/openapi.json"
}

# The last answer is kept: described PATH [FIELDS]
#
# All that were kept in a test are judged when it calls all_described: the published
# document describes them, and those with FIELDS, a filter of fields.jq, have these.
described() {
	local kept
	answers=$((${answers-0} + 1))
	kept=$BATS_TEST_TMPDIR/kept.$answers
	cp "$head_file" "$kept.head"
	cp "$body_file" "$kept.body"
	if [ -s "$kept.body" ]; then
		judged_as "$1" "$http_status" --head "$kept.head" "$kept.body"
	else
		judged_as "$1" "$http_status" --head "$kept.head"
	fi
	[ -z "${2-}" ] || fields "$2" "$kept.body"
}

# A row for validate.py: judged_as PATH STATUS ...
judged_as() {
	(printf '%s' "$(openapi)" && printf '\t%s' "$@" && echo) >>"$BATS_TEST_TMPDIR/rows"
}

# These files are to have these fields: fields FILTER FILE...
fields() {
	printf "$1 %s\n" "${@:2}" >>"$BATS_TEST_TMPDIR/fields"
}

all_described() {
	"$TESTS/support/validate.py" <"$BATS_TEST_TMPDIR/rows"
	[ ! -e "$BATS_TEST_TMPDIR/fields" ] || diff <(sort -u "$BATS_TEST_TMPDIR/fields") <(fitting | sort -u)
}

# The rows of fields, "not" before one whose file has a document that does not fit; of
# a file without a document none.
fitting() {
	gojq -nr -L "$TESTS/contract" --rawfile rows "$BATS_TEST_TMPDIR/fields" 'include "fields";
		def fits($filter): if $filter == "is_list" then is_list elif $filter == "is_detail" then is_detail
			elif $filter == "is_identity" then is_identity elif $filter == "is_health" then is_health
			elif $filter == "is_a_problem" then is_a_problem else error("no such filter: \($filter)") end;
		($rows / "\n" | map(select(. != "") / " " | {(.[1]): .[0]}) | add) as $filters
		| inputs | input_filename as $file | $filters[$file]
			as $filter | (if fits($filter) then "" else "not " end) + "\($filter) \($file)"' \
		$(cut -d ' ' -f 2 "$BATS_TEST_TMPDIR/fields")
}

@test "schema: lists of both brands, every page and event" {
	for HOST in agenda.localhost palco.localhost; do
		for page in 1 2 3; do
			cgi GET events "per_page=50&page=$page"
			described /events is_list
		done
		body_is '.data == []'
	done
	all_described
}

@test "schema: every event of both brands" {
	ask_events() {
		local slug
		for slug in $(sampled 4 <<<"$slugs"); do
			request "$slug" GET event '' "/$slug"
		done
	}
	for HOST in agenda.localhost palco.localhost; do
		slugs=$(sample "$HOST" | gojq -r '.[].slug')
		answers_to ask_events
		each_answer '.status == 200'
		mkdir "$BATS_TEST_TMPDIR/$HOST"
		gojq -r .body "$answers_file" | split -l 1 - "$BATS_TEST_TMPDIR/$HOST/event-"
		cgi GET event '' "/${slugs##*$'\n'}"
		described '/events/{slug}'
		fields is_detail "$BATS_TEST_TMPDIR/$HOST"/*
		[ "$(find "$BATS_TEST_TMPDIR/$HOST" -type f | wc -l)" = "$(sampled 4 <<<"$slugs" | wc -l)" ]
		judged_as '/events/{slug}' 200 "$BATS_TEST_TMPDIR/$HOST"/*
	done
	all_described
}

@test "schema: events with everything, with nothing, and at every limit" {
	catalog_copy
	long=$(printf 'é%.0s' {1..3000})
	gojq -n --arg long "$long" '[
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
	described /events is_list
	for slug in $(gojq -r '.data[].slug' "$BATS_TEST_TMPDIR/list"); do
		cgi GET event '' "/$slug"
		described '/events/{slug}' is_detail
	done
	all_described
}

@test "schema: credential and health" {
	for HOST in agenda.localhost palco.localhost; do
		cgi POST agent-identity
		described /agent/identity is_identity
		cgi GET health
		described /health is_health
	done
	all_described
}

@test "schema: 304 has no content" {
	cgi GET events '' '' HTTP_IF_NONE_MATCH='*'
	described /events
	cgi GET event '' "$EVENT" HTTP_IF_NONE_MATCH='*'
	described '/events/{slug}'
	[ "$http_status" = 304 ]
	all_described
}

@test "schema: every problem that a program sends is one that its address describes" {
	problem() { # STATUS PATH
		[ "$http_status" = "$1" ]
		described "$2" is_a_problem
	}
	both() { # STATUS ENVIRONMENT...
		cgi GET events '' '' "${@:2}"
		problem "$1" /events
		cgi GET event '' "$EVENT" "${@:2}"
		problem "$1" '/events/{slug}'
	}
	both 421 HTTP_HOST=nobody.example
	both 502 CARTAZ_VAR=/nowhere
	mkdir -p "$BATS_TEST_TMPDIR/brands"
	echo '{' >"$BATS_TEST_TMPDIR/brands/agenda.localhost.json"
	both 500 CARTAZ_ETC="$BATS_TEST_TMPDIR" CARTAZ_VAR=/nowhere
	cgi DELETE events
	problem 405 /events
	cgi DELETE event '' "$EVENT"
	problem 405 '/events/{slug}'
	cgi GET event '' /
	problem 400 '/events/{slug}'
	cgi GET event '' /nobody
	problem 404 '/events/{slug}'
	cgi GET event '' /a/b
	problem 404 '/events/{slug}'
	cgi GET agent-identity
	problem 405 /agent/identity
	cgi POST agent-identity '' '' HTTP_HOST=nobody.example
	problem 421 /agent/identity
	cgi POST agent-identity '' '' CARTAZ_ETC="$BATS_TEST_TMPDIR" CARTAZ_VAR=/nowhere
	problem 500 /agent/identity
	printf '{"type":null}' >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST agent-identity
	problem 400 /agent/identity
	printf '{' >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST agent-identity
	problem 400 /agent/identity
	cgi POST health
	problem 405 /health
	all_described
}

@test "schema: what a deprecated version adds is described too" {
	catalog_copy
	brand_edit agenda.localhost '.deprecation = {at: "2027-01-01T00:00:00Z", sunset: "2027-07-01T00:00:00Z",
		info: "https://agenda.example/v1-ends", successor: "https://agenda.example/v2"}'
	cartaz publish agenda.localhost
	cgi GET events
	described /events
	cgi GET event '' "$EVENT"
	described '/events/{slug}'
	cgi POST agent-identity
	described /agent/identity
	cgi POST health
	described /health
	all_described
}

# Of the rows the judge takes the first ones, and refuses all others:
# refused FIRST OTHERS
refused() {
	local status=0
	"$TESTS/support/validate.py" <"$BATS_TEST_TMPDIR/rows" >"$BATS_TEST_TMPDIR/said" || status=$?
	[ "$status" = 9 ] || wrong "status $status"
	diff <(seq $(($1 + 1)) $(($1 + $2))) <(cut -d : -f 1 "$BATS_TEST_TMPDIR/said" | sort -nu)
}

# The answer as it is goes to both judges, and with each of the changes to a folder:
# changed FIELDS PATH JQ-FILTER...
changed() {
	local folder
	described "$2" "$1"
	folder=$BATS_TEST_TMPDIR/changed/$answers.$1
	mkdir -p "$folder"
	gojq -c "$(printf '(%s),\n' "${@:3}")empty" "$body_file" | split -l 1 -d - "$folder/change-"
	[ "$(find "$folder" -type f | wc -l)" = $(($# - 2)) ]
	printf '%s\n' "$folder"/* | sed "s,^,$2 $http_status ," >>"$BATS_TEST_TMPDIR/changes"
}

# bats test_tags=whole
@test "schema: the judges see a field too many, one missing, and a wrong null" {
	cgi GET events per_page=1
	changed is_list /events '.data[0].price = null' '.next = null' '.meta.pages = 1' '.data[0].location.zip = null' \
		'.data[0].images.hero = null' 'del(.data[0].timezone)' 'del(.data[0].producer)' 'del(.data[0].images.banner)' \
		'del(.meta.total)' '.data[0].producer = {name: "a", slug: "a"}' '.data[0].name = null' '.data[0].id = "1"' \
		'.data[0].id = 1.5' '.data[0].images = null' '.data[0].is_closed = null' '.data[0].url = "x y"' \
		'.data[0].location.latitude = -23.5' '.data = null' '.meta.per_page = 51' '.data[0].starts_at = 0'
	cgi GET event '' "$EVENT"
	changed is_detail '/events/{slug}' '.status = "active"' 'del(.status)' '.producer = "a"' '.producer.email = null' \
		'del(.producer.slug)' '.producer.slug = null' '.slug = null' '.url = null' '.location = []'
	cgi POST agent-identity
	changed is_identity /agent/identity '.token = ""' 'del(.usage)' '.usage.grants_access = true' \
		'.identity_type = "x"' '.credential = null'
	cgi GET health
	changed is_health /health '.events = 1' 'del(.version)' '.status = null'
	cgi GET event '' /nobody
	changed is_a_problem '/events/{slug}' '.instance = "/"' 'del(.error)' 'del(.detail)' '.status = "404"' '.code = null'
	all_described
	rm "$BATS_TEST_TMPDIR"/{rows,fields}
	while read -r path status file; do
		judged_as "$path" "$status" "$file"
		filter=${file%/*}
		fields "${filter##*.}" "$file"
	done <"$BATS_TEST_TMPDIR/changes"
	refused 0 "$(wc -l <"$BATS_TEST_TMPDIR/changes")"
	diff <(sed 's/^/not /' "$BATS_TEST_TMPDIR/fields" | sort) <(fitting | sort)
}

# bats test_tags=whole
@test "schema: the judge sees a header missing and a status that is not described" {
	local name
	cgi GET events
	judged_as /events 200 --head "$head_file" "$body_file"
	for name in ETag Cache-Control Link Access-Control-Allow-Origin X-Content-Type-Options Content-Type; do
		grep -v "^$name:" "$head_file" >"$BATS_TEST_TMPDIR/without.$name"
		judged_as /events 200 --head "$BATS_TEST_TMPDIR/without.$name" "$body_file"
	done
	judged_as /events 418 "$body_file"
	judged_as /events 200
	judged_as /events 304 "$body_file"
	refused 1 9
}
