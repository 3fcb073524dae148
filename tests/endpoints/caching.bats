# ETag, If-None-Match and Cache-Control of the list and of an event.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export EVENT=/samba-da-laje-dona-zila-os-batuqueiros-da-penha
	export OTHER=/corujao-do-forro-sanfona-ate-o-sol-raiar
}

# get list | get event, with further variables.
get() {
	case $1 in
	list) cgi GET events '' '' "${@:2}" ;;
	event) cgi GET event '' "$EVENT" "${@:2}" ;;
	esac
}

etag_of() { # QUERY or /SLUG
	case $1 in
	/*) cgi GET event '' "$1" ;;
	*) cgi GET events "$1" ;;
	esac
	[ "$http_status" = 200 ]
	header ETag
}

@test "caching: the ETag is weak and has the form that is documented" {
	for what in list event; do
		get "$what"
		[[ "$(header ETag)" =~ ^W/\"[0-9a-f]{16}\"$ ]]
		[ "$(grep -c '^ETag:' "$head_file")" = 1 ]
	done
}

@test "caching: for one minute, and stale beyond" {
	for what in list event; do
		get "$what"
		[ "$(header Cache-Control)" = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=600' ]
	done
}

@test "caching: the same content has the same ETag, whoever asks" {
	for what in list event; do
		get "$what"
		etag=$(header ETag)
		for i in 1 2 3; do
			get "$what" HTTP_USER_AGENT="a$i" HTTP_ACCEPT='*/*' HTTP_ACCEPT_ENCODING=gzip REMOTE_ADDR="192.0.2.$i"
			[ "$(header ETag)" = "$etag" ]
		done
		HOST=localhost:9999 get "$what"
		[ "$(header ETag)" = "$etag" ]
	done
	catalog_make "$BATS_TEST_TMPDIR/again"
	other=$(header ETag)
	get event
	[ "$(header ETag)" = "$other" ]
}

@test "caching: different content has different ETags" {
	for query in '' page=2 page=3 per_page=5 q=samba city=recife state=sp organization=rio-acima q=zzzz q=zzzy; do
		etag_of "$query"
	done >"$BATS_TEST_TMPDIR/etags"
	etag_of "$EVENT" >>"$BATS_TEST_TMPDIR/etags"
	etag_of "$OTHER" >>"$BATS_TEST_TMPDIR/etags"
	HOST=palco.localhost etag_of '' >>"$BATS_TEST_TMPDIR/etags"
	[ "$(sort -u "$BATS_TEST_TMPDIR/etags" | wc -l)" = 13 ]
}

@test "caching: the ETag changes with the content, and only then" {
	catalog_copy
	list=$(etag_of '') event=$(etag_of "$EVENT") other=$(etag_of "$OTHER") nothing=$(etag_of q=zzzz)
	sample agenda.localhost | gojq '(.[] | select(.id == 1001)).name += "!"' |
		cartaz import agenda.localhost -
	[ "$(etag_of '')" != "$list" ]
	[ "$(etag_of "$EVENT")" != "$event" ]
	[ "$(etag_of "$OTHER")" = "$other" ]
	[ "$(etag_of q=zzzz)" = "$nothing" ]
	sample agenda.localhost | cartaz import agenda.localhost -
	[ "$(etag_of '')" = "$list" ]
	[ "$(etag_of "$EVENT")" = "$event" ]
	cartaz rebuild agenda.localhost
	[ "$(etag_of '')" = "$list" ]
	sample agenda.localhost | gojq '. + [{id: 1, slug: "one-more", name: "One more", is_closed: true}]' |
		cartaz import agenda.localhost -
	[ "$(etag_of '')" != "$list" ]
	[ "$(etag_of "$EVENT")" = "$event" ]
}

@test "caching: what only the detail shows changes the detail's ETag alone" {
	catalog_copy
	list=$(etag_of '') event=$(etag_of "$EVENT")
	sample agenda.localhost | gojq '(.[] | select(.id == 1001)).producer.name += " & Cia"' |
		cartaz import agenda.localhost -
	[ "$(etag_of '')" = "$list" ]
	[ "$(etag_of "$EVENT")" != "$event" ]
}

@test "caching: a tag that matches is 304, without a body and with the same ETag" {
	for what in list event; do
		get "$what"
		etag=$(header ETag) cache=$(header Cache-Control)
		opaque=${etag#W/}
		for sent in "$etag" "$opaque" "  $etag  " '*' ' * ' "\"a\", $etag" "$etag, \"a\"" "\"a\",W/\"b\",$etag,\"c\"" \
			"\"a,b\", $etag" "\"\", $opaque" "W/\"a\" , 	$etag" "\"W/\", $etag" ", ,$etag"; do
			get "$what" HTTP_IF_NONE_MATCH="$sent"
			[ "$http_status" = 304 ] || wrong "If-None-Match: $sent"
			[ "$exit_status" = 0 ]
			[ ! -s "$body_file" ]
			[ -z "$(header Content-Type)$(header Content-Length)" ]
			[ "$(header ETag)" = "$etag" ]
			[ "$(header Cache-Control)" = "$cache" ]
		done
		is_whole
	done
}

@test "caching: a tag that does not match, and garbage, is 200" {
	local n=0
	for what in list event; do
		n=$((n + 1))
		get "$what"
		etag=$(header ETag)
		opaque=${etag#W/} bare=$(tr -d '"' <<<"${etag#W/}")
		cp "$BATS_TEST_TMPDIR/out" "$BATS_TEST_TMPDIR/usual"
		for sent in '' ' ' '"a"' 'W/"a"' '""' 'W/""' "$bare" "W/$bare" "\"$bare" "$bare\"" "'$bare'" "w/$opaque" \
			"\"x$bare\"" "\"${bare}x\"" "\"$bare-gzip\"" "\"W/$bare\"" "\"a, $bare\"" "\"*\"" '**' '*, "a"' 'a' ',' \
			'"' '"""' "\"a $etag" "W/ $opaque" "${etag^^}" 'Sun, 06 Nov 1994 08:49:37 GMT' $'\xff' "x$etag"; do
			# The two take turns.
			[ $((n++ % 2)) = 0 ] || [ "${WHOLE-}" = 1 ] || continue
			get "$what" HTTP_IF_NONE_MATCH="$sent"
			cmp "$BATS_TEST_TMPDIR/usual" "$BATS_TEST_TMPDIR/out" || wrong "If-None-Match: $sent"
		done
	done
}

@test "caching: a long list of tags is read to its end" {
	get list
	tags=$(printf '"%032d", ' {1..100})
	get list HTTP_IF_NONE_MATCH="$tags$(header ETag)"
	[ "$http_status" = 304 ]
	get list HTTP_IF_NONE_MATCH="$tags\"last\""
	[ "$http_status" = 200 ]
}

@test "caching: other conditions are not looked at" {
	get list HTTP_IF_MODIFIED_SINCE='Fri, 31 Dec 2100 23:59:59 GMT' HTTP_IF_MATCH='"a"' HTTP_RANGE=bytes=0-10 \
		HTTP_IF_UNMODIFIED_SINCE='Sun, 06 Nov 1994 08:49:37 GMT'
	[ "$http_status" = 200 ]
	[ -z "$(header Last-Modified)" ]
	body_is '.meta.total == 75'
}

@test "caching: HEAD is 304 where GET is" {
	cgi HEAD event '' "$EVENT" HTTP_IF_NONE_MATCH='*'
	[ "$http_status" = 304 ]
	cgi HEAD events '' '' HTTP_IF_NONE_MATCH='"a"'
	[ "$http_status" = 200 ]
}

@test "caching: the tag of one page, event or brand is not another's" {
	get list
	cgi GET events page=2 '' HTTP_IF_NONE_MATCH="$(header ETag)"
	[ "$http_status" = 200 ]
	get event
	cgi GET event '' "$OTHER" HTTP_IF_NONE_MATCH="$(header ETag)"
	[ "$http_status" = 200 ]
	get list
	HOST=palco.localhost get list HTTP_IF_NONE_MATCH="$(header ETag)"
	[ "$http_status" = 200 ]
}

@test "caching: the 304 of a list keeps its links" {
	get list
	grep '^Link:' "$head_file" >"$BATS_TEST_TMPDIR/links"
	get list HTTP_IF_NONE_MATCH='*'
	grep '^Link:' "$head_file" | diff "$BATS_TEST_TMPDIR/links" -
}

@test "caching: an error is never 304, has no ETag and is not kept" {
	fails() { # STATUS CODE
		is_problem "$1" "$2"
		[ -z "$(header ETag)" ]
	}
	star=HTTP_IF_NONE_MATCH='*'
	cgi GET event '' /nobody "$star"
	fails 404 event_not_found
	cgi GET event '' / "$star"
	fails 400 slug_missing
	cgi POST events '' '' "$star"
	fails 405 method_not_allowed
	HOST=nobody.example cgi GET events '' '' "$star"
	fails 421 unknown_brand
	CARTAZ_VAR=/nowhere cgi GET events '' '' "$star"
	fails 502 upstream_unavailable
	CARTAZ_VAR=/nowhere cgi GET event '' "$EVENT" "$star"
	fails 502 upstream_unavailable
}

@test "caching: credential and health are never kept and never 304" {
	cgi POST agent-identity '' '' HTTP_IF_NONE_MATCH='*'
	[ "$http_status" = 201 ]
	[ "$(header Cache-Control)" = no-store ]
	[ -z "$(header ETag)" ]
	cgi GET health '' '' HTTP_IF_NONE_MATCH='*'
	[ "$http_status" = 200 ]
	[ "$(header Cache-Control)" = no-store ]
	[ -z "$(header ETag)" ]
}

# A cache that was told "unchanged" would keep an answer without its body (cache.conf).
@test "caching: behind the server's own cache a tag that matches is no reason to send less" {
	for what in list event; do
		get "$what"
		etag=$(header ETag)
		cp "$body_file" "$BATS_TEST_TMPDIR/whole"
		for sent in "$etag" '*'; do
			get "$what" HTTP_IF_NONE_MATCH="$sent"
			[ "$http_status" = 304 ]
			get "$what" HTTP_IF_NONE_MATCH="$sent" CARTAZ_UNCONDITIONAL=1
			[ "$http_status" = 200 ]
			[ "$(header ETag)" = "$etag" ]
			cmp "$body_file" "$BATS_TEST_TMPDIR/whole"
		done
	done
}

@test "caching: the front page has one tag, whether the server names a path behind its program or not" {
	local tag
	cgi GET page-home
	tag=$(header ETag)
	cgi GET page-home '' /
	[ "$http_status $(header ETag)" = "200 $tag" ]
	cgi GET page-home '' / HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 304 ]
}
