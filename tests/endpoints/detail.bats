# event: one event by its slug.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha
}

event() { # PATH_INFO
	cgi GET event '' "$1"
}

# The answer to the slug is the golden file of this name: golden HOST SLUG
golden() {
	HOST=$1 event "/$2"
	[ "$http_status" = 200 ]
	[ "$(header Content-Type)" = application/json ]
	is_golden "$1/event-$2.json"
}

@test "event: a concert is the golden one" {
	golden agenda.localhost "$SLUG"
}

@test "event: one without start, end, zone and pictures is the golden one" {
	golden agenda.localhost encontro-de-rabequeiros-da-mantiqueira
}

@test "event: one of dates alone is the golden one" {
	golden agenda.localhost mostra-beira-rio-de-teatro-de-rua
}

@test "event: those of the second brand are the golden ones" {
	golden palco.localhost rose-city-ukulele-orchestra-1-000-strings
}

@test "event: one of the second brand that is closed is the golden one" {
	golden palco.localhost nocturne-for-six-turntables
}

@test "event: one of the second brand without a place in time is the golden one" {
	golden palco.localhost an-evening-with-the-man-who-names-the-paint-colors
}

ask_all() { # SLUG...
	local slug
	for slug; do
		request "$slug" GET event '' "/$slug"
	done
}

@test "event: each is as the list shows it, but for status and producer" {
	for host in agenda.localhost palco.localhost; do
		: >"$BATS_TEST_TMPDIR/list" && : >"$BATS_TEST_TMPDIR/details"
		for page in 1 2; do
			HOST=$host cgi GET events "per_page=50&page=$page"
			gojq -c '.data[]' "$body_file" >>"$BATS_TEST_TMPDIR/list"
		done
		HOST=$host answers_to ask_all $(gojq -r .slug "$BATS_TEST_TMPDIR/list")
		each_answer '.status == 200'
		gojq -r .body "$answers_file" >"$BATS_TEST_TMPDIR/details"
		gojq -c 'del(.status, .producer)' "$BATS_TEST_TMPDIR/list" >"$BATS_TEST_TMPDIR/expected"
		gojq -c 'del(.status, .producer)' "$BATS_TEST_TMPDIR/details" |
			diff "$BATS_TEST_TMPDIR/expected" -
		gojq -se 'length > 40 and all(.status == null) and any(.producer != null)' "$BATS_TEST_TMPDIR/details"
		gojq -se 'any(.status != null) and all(.producer == null)' "$BATS_TEST_TMPDIR/list"
		sample "$host" | gojq 'map({key: .slug, value: .producer}) | from_entries' >"$BATS_TEST_TMPDIR/producers"
		gojq -s 'map({key: .slug, value: .producer}) | from_entries' "$BATS_TEST_TMPDIR/details" |
			diff "$BATS_TEST_TMPDIR/producers" -
	done
}

@test "event: without a slug is 400" {
	event /
	is_problem 400 slug_missing
}

@test "event: the API's address with a slash, which has no path here, leads to the one without" {
	event ''
	[ "$http_status $(header Location)" = "301 $(gojq -r .base_url "$CARTAZ_ETC/brands/agenda.localhost.json")" ]
	cgi POST event
	is_problem 405 method_not_allowed
}

@test "event: a path that goes on after the slug is not found" {
	for path in /a/b "/$SLUG/" "/$SLUG/x" // ///a "/$SLUG//" "//$SLUG" /../../etc/passwd /./"$SLUG"; do
		event "$path"
		is_problem 404 not_found
	done
}

@test "event: a slug outside the alphabet or unknown is not an event" {
	long=$(printf 'a%.0s' {1..200})
	event "/$long"
	is_problem 404 event_not_found
	cp "$BATS_TEST_TMPDIR/out" "$BATS_TEST_TMPDIR/404"
	for slug in nobody "${SLUG^^}" "${SLUG%?}" "${SLUG}x" " $SLUG" "$SLUG " "$SLUG+" . .. ... .md .ics \
		"$SLUG.md" "$SLUG.ics" "$SLUG.html" "$SLUG?" "$SLUG#" "$SLUG%00" "$SLUG\\" "$SLUG"$'\n' $'\001' \
		"' OR '1'='1" "$SLUG' --" '" OR 1=1' '%' _ '*' "${SLUG:0:10}%" "x'; DROP TABLE event; --" \
		ção $'\xff' $'\xc3' 🏮 1001 null current '$(id)' "${long}a" "$(printf 'a%.0s' {1..9000})"; do
		event "/$slug"
		[ "$exit_status" = 0 ]
		cmp "$BATS_TEST_TMPDIR/404" "$BATS_TEST_TMPDIR/out" || wrong "$slug"
	done
	event "/$SLUG"
	[ "$http_status" = 200 ]
}

@test "event: every character of the alphabet may stand in a slug, 200 of them" {
	catalog_copy
	wide=$(printf 'aZ09._~-%.0s' {1..25})
	brand_add slugs.localhost - <<<"[{\"id\": 1, \"slug\": \"$wide\", \"name\": \"x\"},
		{\"id\": 2, \"slug\": \"..a\", \"name\": \"y\"}]"
	HOST=slugs.localhost event "/$wide"
	body_is --arg slug "$wide" '.slug == $slug and .url == "http://slugs.localhost/eventos/\($slug)"'
	HOST=slugs.localhost event /..a
	body_is '.id == 2'
}

@test "event: an event belongs to its brand alone" {
	palco=marrow-the-milk-teeth
	HOST=palco.localhost event "/$palco"
	[ "$http_status" = 200 ]
	body_is '.url == "http://palco.localhost:8080/eventos/marrow-the-milk-teeth"'
	event "/$palco"
	is_problem 404 event_not_found
	HOST=palco.localhost event "/$SLUG"
	is_problem 404 event_not_found
	cgi GET event 'host=palco.localhost' "/$palco" HTTP_X_ORIGIN=http://palco.localhost:8080
	is_problem 404 event_not_found
}

@test "event: the brand is judged before the method, the method before the slug, the slug before the event" {
	HOST=nobody.example cgi BREW event '' /
	is_problem 421 unknown_brand
	cgi BREW event '' /
	is_problem 405 method_not_allowed
	CARTAZ_VAR=/nowhere event /
	is_problem 400 slug_missing
	CARTAZ_VAR=/nowhere event /a/b
	is_problem 404 not_found
	# What cannot be a slug is asked of no snapshot.
	CARTAZ_VAR=/nowhere event '/not a slug'
	is_problem 404 event_not_found
	CARTAZ_VAR=/nowhere event "/$SLUG"
	is_problem 502 upstream_unavailable
}

@test "event: the query is ignored" {
	event "/$SLUG"
	cp "$BATS_TEST_TMPDIR/out" "$BATS_TEST_TMPDIR/usual"
	cgi GET event 'slug=marrow-the-milk-teeth&q=x&per_page=-1&%' "/$SLUG"
	cmp "$BATS_TEST_TMPDIR/usual" "$BATS_TEST_TMPDIR/out"
}

@test "event: no field of the record but the contract's reaches the answer" {
	catalog_copy
	brand_add extra.localhost - <<'EOR'
[{"id": 1, "slug": "a", "name": "A", "price": "1", "_secret": "s3cret", "url": "https://tickets.example/a",
  "buy_url": "https://tickets.example/b", "tickets": [{"name": "s3cret", "price": "1"}], "updated_at": "2020-01-01",
  "location": {"city": "X", "phone": "s3cret"}, "producer": {"name": "P", "slug": "p", "email": "s3cret"},
  "images": {"banner": "https://img.example/b", "hero": "s3cret"}}]
EOR
	HOST=extra.localhost event /a
	[ "$http_status" = 200 ]
	never grep -qE 's3cret|tickets.example|price|updated_at|2020' "$body_file"
	body_is '.url == "http://extra.localhost/eventos/a" and .producer == {name: "P", slug: "p"}
		and .images == {banner: "https://img.example/b", thumbnail: null} and .location.city == "X"'
}

@test "event: a snapshot that cannot be read is 502, and the answer says no more" {
	catalog_copy
	snapshot=$CARTAZ_VAR/agenda.localhost/000001.db
	snapshot_edit "$snapshot" 'DROP TABLE event'
	event "/$SLUG"
	is_problem 502 upstream_unavailable
	never grep -qiE 'sqlite|table|event_|[.]db' "$body_file"
	truncate -s 10000 "$snapshot"
	event "/$SLUG"
	is_problem 502 upstream_unavailable
	rm -r "$CARTAZ_VAR/agenda.localhost"
	event "/$SLUG"
	is_problem 502 upstream_unavailable
}
