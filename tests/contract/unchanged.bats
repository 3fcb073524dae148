# What a client has is 304 without its body being made, exactly where it is still the
# answer (app/validator.h): each input of the question, and questions at random before
# and after each of them changes (support/unchanged.py).

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR/catalog"
}

setup() {
	catalog_copy
	EVENT=/samba-da-laje-dona-zila-os-batuqueiros-da-penha
	export CGI_RUN
}

# question PROGRAM [QUERY [PATH]] [NAME=VALUE ...]: the second half of the tag; it is of a 200.
question() {
	cgi GET "$@"
	[ "$http_status" = 200 ] || return 1
	[[ $(header ETag) =~ ^W/\"[0-9a-f]{16}-([0-9a-f]{16})\"$ ]] || {
		echo "no question: $(header ETag)"
		return 1
	}
	echo "${BASH_REMATCH[1]}"
}

# It is answered with another question, or with this one still: another QUESTION PROGRAM [QUERY [PATH]] ...
another() {
	local now
	now=$(question "${@:2}")
	[ "$now" != "$1" ]
}

still() {
	local now
	now=$(question "${@:2}")
	[ "$now" = "$1" ]
}

# The tag of an answer is of its body alone: no_question PROGRAM [QUERY [PATH]] [NAME=VALUE ...]
no_question() {
	cgi GET "$@"
	[ "$http_status" = 200 ]
	[[ $(header ETag) =~ ^W/\"[0-9a-f]{16}\"$ ]]
	cgi GET "$1" "${2-}" "${3-}" "${@:4}" HTTP_IF_NONE_MATCH="$(header ETag)"
	[ "$http_status" = 304 ]
}

# The last request again, with the tag of its answer, is 304 without the headers of a body.
is_kept() { # PROGRAM [QUERY [PATH]] [NAME=VALUE ...]
	local tag
	cgi GET "$@"
	[ "$http_status" = 200 ] || return 1
	tag=$(header ETag)
	cgi GET "$1" "${2-}" "${3-}" "${@:4}" HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status $(header ETag)$(header Link)$(header Content-Language)" = "304 $tag" ]
	[ ! -s "$body_file" ]
}

@test "unchanged: the answer that a client has is not made again, by any program of the catalog" {
	is_kept events
	is_kept events 'q=samba&page=2'
	is_kept event '' "$EVENT"
	is_kept page-home '' /
	is_kept page-events 'q=samba'
	is_kept page-events '' /eventos.md
	is_kept page-events '' /eventos.rss
	is_kept page-events '' /eventos.atom
	is_kept page-event '' "$EVENT"
	is_kept page-event '' "$EVENT.md"
	is_kept page-events '' '' HTTP_ACCEPT=text/markdown
	[ "$(header Vary)" = Accept ]
	[ "$(header Cache-Control)" = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=600' ]
	[ "$(header Access-Control-Allow-Origin)" = '*' ]
	is_kept page-events '' /eventos.md
	[ -z "$(header Vary)" ]
}

@test "unchanged: HEAD has the tag of GET, and a tag may stand in a list" {
	local tag
	cgi GET page-events
	tag=$(header ETag)
	cgi HEAD page-events
	[ "$(header ETag)" = "$tag" ]
	cgi HEAD page-events '' '' HTTP_IF_NONE_MATCH="\"a\", W/\"0123456789abcdef-0123456789abcdef\", $tag"
	[ "$http_status $(header ETag)$(header Link)" = "304 $tag" ]
	cgi GET page-events '' '' HTTP_IF_NONE_MATCH="${tag#W/}"
	[ "$http_status $(header ETag)$(header Link)" = "304 $tag" ]
}

@test "unchanged: an import is another question, and the same body is still 304" {
	local before tag
	before=$(question events)
	cgi GET events
	tag=$(header ETag)
	sample agenda.localhost | cartaz import agenda.localhost -
	another "$before" events
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 304 ]
	[ "$(header ETag)" != "$tag" ]
	[ "$(body_tag)" = "$(body_tag "$tag")" ]
	cartaz rollback agenda.localhost 1
	still "$before" events
}

# bats test_tags=whole
@test "unchanged: a brand file is another question with each of its bytes, and alone of its brand" {
	local before other
	before=$(question page-event '' "$EVENT")
	other=$(HOST=palco.localhost question events)
	[ "$before" != "$other" ]
	brand_edit agenda.localhost '.name += "!"'
	another "$before" page-event '' "$EVENT"
	HOST=palco.localhost still "$other" events
	brand_edit agenda.localhost '.name |= rtrimstr("!")'
	before=$(question page-event '' "$EVENT")
	brand_edit agenda.localhost . --tab
	another "$before" page-event '' "$EVENT"
}

@test "unchanged: another program is another question" {
	local program=$BATS_TEST_TMPDIR/changed/cgi-bin/events before
	CGI_RUN=$BUILD/tests/cgi_run # THROUGH: it is the file that is started
	mkdir -p "${program%/*}"
	cp "$BUILD/cgi-bin/events" "$program"
	before=$(question events)
	BUILD=${program%/cgi-bin/*} still "$before" events
	python3 - "$program" "$(readelf -n "$program" | sed -n 's/.*Build ID: //p')" <<-'END'
		import sys
		path, build_id = sys.argv[1], bytes.fromhex(sys.argv[2])
		data = open(path, "rb").read()
		assert len(build_id) == 20 and data.count(build_id) == 1
		open(path, "wb").write(data.replace(build_id, build_id[::-1]))
	END
	BUILD=${program%/cgi-bin/*} another "$before" events
	still "$before" events
	cgi GET events
	BUILD=${program%/cgi-bin/*} cgi GET events '' '' HTTP_IF_NONE_MATCH="$(header ETag)"
	[ "$http_status" = 304 ]
	[ -n "$(header Link)" ]
}

@test "unchanged: the day of the brand is in the question, the time of the day is not" {
	local noon program list event
	for program in 'events q=samba' 'page-events q=samba' 'page-home'; do
		# shellcheck disable=SC2086 # it is words
		noon=$(CARTAZ_NOW=2026-11-20T12:00:00-03:00 question $program)
		# shellcheck disable=SC2086
		{
			CARTAZ_NOW=2026-11-20T00:00:00-03:00 still "$noon" $program
			CARTAZ_NOW=2026-11-20T23:59:59-03:00 still "$noon" $program
			CARTAZ_NOW=2026-11-21T00:00:00-03:00 another "$noon" $program
			CARTAZ_NOW=2026-11-19T23:59:59-03:00 another "$noon" $program
		}
	done
	# No word is in them that may name a day.
	list=$(question events city=recife) event=$(question event '' "$EVENT")
	CARTAZ_NOW=2026-12-20T12:00:00Z still "$list" events city=recife
	CARTAZ_NOW=2026-12-20T12:00:00Z still "$event" event '' "$EVENT"
}

@test "unchanged: path, parameters and form are in the question; what no handler reads is not" {
	local list html before
	list=$(question events)
	another "$list" events page=2
	before=$(question events q=a)
	another "$before" events city=a
	another "$before" events 'q=a;'
	before=$(question events 'q=a&city=b')
	another "$before" events 'q=b&city=a'
	still "$before" events 'city=b&q=a'
	still "$list" events 'page=1&unknown=1'
	still "$list" events '' '' HTTP_ACCEPT=text/markdown HTTP_USER_AGENT=a HTTP_ACCEPT_LANGUAGE=en
	HOST=AGENDA.localhost:9 still "$list" events
	before=$(question event '' "$EVENT")
	another "$before" event '' /sarau-do-fim-do-mundo
	still "$before" event x=1 "$EVENT"
	html=$(question page-events)
	still "$html" page-events '' '' HTTP_ACCEPT='*/*'
	another "$html" page-events '' '' HTTP_ACCEPT=text/markdown
	before=$(question page-events '' /eventos.md)
	another "$before" page-events '' /eventos.rss
	[ "$html" != "$list" ]
}

# A second half is of the body, too: whether a question has all its parts, only the tag of
# another one tells.
@test "unchanged: the tag of a question is true of no other, at the same address or another" {
	local -a asked=('events' 'events page=2' 'events q=samba' 'events city=recife' 'events q=recife' "event '' $EVENT"
		"event '' /sarau-do-fim-do-mundo" 'page-home' "page-home '' /index.md" 'page-events' 'page-events q=samba'
		"page-events '' '' HTTP_ACCEPT=text/markdown" "page-events '' /eventos.rss" "page-events '' /eventos.atom"
		"page-event '' $EVENT" "page-event '' $EVENT.md" "page-document '' /docs")
	local -a tags=()
	local i j
	# A document that was just written has no second half yet.
	until question page-document '' /docs >/dev/null; do
		sleep 0.02
	done
	for i in "${!asked[@]}"; do
		eval "cgi GET ${asked[i]}"
		[ "$http_status" = 200 ]
		tags[i]=$(header ETag)
	done
	for i in "${!asked[@]}"; do
		# All others at once, and then its own.
		printf '%s, ' "${tags[@]:0:i}" "${tags[@]:i+1}" >"$BATS_TEST_TMPDIR/others"
		eval "set -- ${asked[i]}"
		cgi GET "$1" "${2-}" "${3-}" "${@:4}" HTTP_IF_NONE_MATCH="$(<"$BATS_TEST_TMPDIR/others") \"x\""
		[ "$http_status" = 200 ] || wrong "${asked[i]}"
		cgi GET "$1" "${2-}" "${3-}" "${@:4}" HTTP_IF_NONE_MATCH="$(<"$BATS_TEST_TMPDIR/others") ${tags[i]}"
		[ "$http_status $(header ETag)" = "304 ${tags[i]}" ] || wrong "${asked[i]}"
	done
}

# bats test_tags=whole
@test "unchanged: a stylesheet is in the question of what links to it" {
	local html home list feed
	mkdir -p "$CARTAZ_HTDOCS/assets"
	html=$(question page-events)
	home=$(question page-home '' /)
	list=$(question events)
	feed=$(question page-events '' /eventos.rss)
	echo '/* more */' >>"$CARTAZ_HTDOCS/assets/cartaz.css"
	another "$html" page-events
	another "$home" page-home '' /
	still "$list" events
	still "$feed" page-events '' /eventos.rss
	cgi GET page-events
	echo '/* and more */' >>"$CARTAZ_HTDOCS/assets/cartaz.css"
	cgi GET page-events '' '' HTTP_IF_NONE_MATCH="$(header ETag)"
	[ "$http_status" = 200 ]
}

@test "unchanged: what depends on the instant has no question" {
	local before
	no_question page-events '' /eventos.ics
	no_question page-event '' "$EVENT.ics"
	no_question page-events when=now
	no_question events q=agora
	question page-events when=today
	question events q=hoje
	# The page of a run says that it is on: from an hour, and to one.
	sample agenda.localhost | gojq '. + [{id: 1, slug: "a-run", name: "A run", starts_at: "2026-11-01T10:00:00-03:00",
		ends_at: "2026-12-20T18:00:00-03:00"}]' | cartaz import agenda.localhost -
	question page-event '' /a-run
	CARTAZ_NOW=2026-12-20T02:00:00-03:00 no_question page-event '' /a-run
	CARTAZ_NOW=2026-11-01T23:00:00-03:00 no_question page-event '' /a-run
	CARTAZ_NOW=2026-12-20T02:00:00-03:00 question event '' /a-run
}

@test "unchanged: a redirect and a request of the server's own cache have no question" {
	local tag
	cgi GET page-events '' /
	[ "$http_status" = 301 ]
	[[ $(header ETag) =~ ^W/\"[0-9a-f]{16}\"$ ]]
	cgi GET page-events '' / HTTP_IF_NONE_MATCH="$(header ETag)"
	[ "$http_status" = 301 ]
	cgi GET events
	tag=$(header ETag)
	cgi GET events '' '' CARTAZ_UNCONDITIONAL=1 HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status $(header ETag)" = "200 $(body_tag "$tag")" ]
}

# bats test_tags=whole
@test "unchanged: a snapshot that is damaged, replaced or gone is no 304" {
	local tag current=$CARTAZ_VAR/agenda.localhost/current
	cgi GET events
	tag=$(header ETag)
	mv "$(realpath "$current")" "$BATS_TEST_TMPDIR/good.db"
	rm "$CARTAZ_VAR"/agenda.localhost/0*
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	is_problem 502 upstream_unavailable
	head -c 5000 "$BATS_TEST_TMPDIR/good.db" >"$CARTAZ_VAR/agenda.localhost/$(readlink "$current")"
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	is_problem 502 upstream_unavailable
	# In its place: only its time of change tells.
	cp "$BATS_TEST_TMPDIR/good.db" "$CARTAZ_VAR/agenda.localhost/$(readlink "$current")"
	cgi GET events
	tag=$(header ETag)
	dd if=/dev/urandom of="$current" bs=4096 seek=1 count=20 conv=notrunc status=none
	touch -d @0 "$current"
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	is_problem 502 upstream_unavailable
}

# bats test_tags=whole
@test "unchanged: a generation in the place of a bad one has no question" {
	local tag
	sample agenda.localhost | gojq '(.[] | select(.id == 1001)).name += "!"' | cartaz import agenda.localhost -
	cgi GET events
	tag=$(header ETag)
	truncate -s 5000 "$CARTAZ_VAR/agenda.localhost/current"
	no_question events
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 200 ]
}

@test "unchanged: what is older than max_stale is no 304" {
	local tag
	brand_edit agenda.localhost '.upstream += {mode: "snapshot", max_stale: "1h"}'
	is_kept events
	tag=$(header ETag)
	CARTAZ_NOW=2026-11-18T13:00:00Z cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 304 ]
	CARTAZ_NOW=2026-11-18T13:00:01Z cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	is_problem 502 upstream_unavailable
}

@test "unchanged: a document is known by its file, once its time can tell" {
	local tag
	# Of a file that was written in this tick of the clock no tag says more than of its body.
	for i in {1..500}; do
		! question page-document '' /docs HTTP_ACCEPT=text/markdown >"$BATS_TEST_TMPDIR/question" || break
	done
	is_kept page-document '' /docs
	tag=$(header ETag)
	is_kept page-document '' /docs HTTP_ACCEPT=text/markdown
	[ "$(header Vary)" = Accept ]
	[ "$(header ETag)" != "$tag" ]
	echo '<!-- more -->' >>"$CARTAZ_HTDOCS/agenda.localhost/docs.html"
	cgi GET page-document '' /docs HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 200 ]
	[[ $(header ETag) =~ ^W/\"[0-9a-f]{16}\"$ ]]
	cgi GET page-document '' /nothing HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 404 ]
}

# bats test_tags=whole
@test "unchanged: a generation that comes while the answer is made leaves it no question, and the endpoint is in it" {
	local tag switched=("$BUILD/tests/cgi_run" "$BATS_TEST_TMPDIR" CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR"
		REQUEST_METHOD=GET HTTP_HOST=agenda.localhost "$BUILD/tests/switched")
	sample agenda.localhost | cartaz import agenda.localhost -
	question events
	head_file=$BATS_TEST_TMPDIR/head
	"${switched[@]}" 000002.db
	[[ $(header ETag) =~ ^W/\"[0-9a-f]{16}-[0-9a-f]{16}\"$ ]]
	tag=$(header ETag)
	"${switched[@]}" 000002.db
	[ "$(header ETag)" = "$tag" ]
	"${switched[@]}" 000002.db another
	[[ $(header ETag) =~ ^W/\"[0-9a-f]{16}-[0-9a-f]{16}\"$ ]]
	[ "$(header ETag)" != "$tag" ]
	"${switched[@]}" 000001.db
	[[ $(header ETag) =~ ^W/\"[0-9a-f]{16}\"$ ]]
}

@test "unchanged: a tag that was made up is true of nothing" {
	local tag a b other
	cgi GET event '' "$EVENT"
	tag=$(header ETag)
	a=${tag:3:16} b=${tag:20:16}
	# Another content, with the question's half of this one.
	other=$(printf '%016x' $((0x${a:1} ^ 1)))
	for other in "W/\"$other-$b\"" "W/\"$b-$a\"" "W/\"$b-$b\"" "W/\"$b\"" "W/\"-$b\"" "W/\"${a^^}-${b^^}\"" "W/\"$a-$b-gzip\"" \
		"W/\"x$a-$b\"" "$a-$b" "W/\"$a-$b"; do
		cgi GET event '' "$EVENT" HTTP_IF_NONE_MATCH="$other"
		[ "$http_status" = 200 ] || wrong "$other"
	done
	cgi GET event '' /no-such-event HTTP_IF_NONE_MATCH="$tag"
	is_problem 404 event_not_found
	cgi GET event '' / HTTP_IF_NONE_MATCH="$tag"
	is_problem 400 slug_missing
	HOST=nobody.example cgi GET event '' "$EVENT" HTTP_IF_NONE_MATCH="$tag"
	is_problem 421 unknown_brand
	cgi POST event '' "$EVENT" HTTP_IF_NONE_MATCH="$tag"
	is_problem 405 method_not_allowed
}

# Asks at random, runs the command, asks again with the tags and without: changed KEPT MADE
# NEW COMMAND...; so many of the questions that are the same with every seed, at least, are
# 304 without a body that is made, 304 with one, and new.
changed() {
	local kept=$1 made=$2 new=$3
	"$TESTS/support/unchanged.py" ask "$BATS_TEST_TMPDIR/kept" "$((seed += 1))" "$count" "$BATS_TEST_TMPDIR"
	"${@:4}"
	# The tag of a document changes 100 ms after it was written, when its time can tell.
	sleep 0.15
	"$TESTS/support/unchanged.py" again "$BATS_TEST_TMPDIR/kept" "$BATS_TEST_TMPDIR" >"$BATS_TEST_TMPDIR/said"
	gojq -e --argjson least "[$kept, $made, $new]" '.wrong == []
		and ([.fixed, $least] | transpose | all(.[0] >= .[1]))' "$BATS_TEST_TMPDIR/said" >/dev/null || {
		echo "seed $seed: ${*:4}"
		gojq . "$BATS_TEST_TMPDIR/said"
		return 1
	}
}

it_is() { # TIME
	export CARTAZ_NOW=$1
}

imports() { # FILTER
	sample agenda.localhost | gojq "$1" | cartaz import agenda.localhost -
}

# bats test_tags=shared,whole
@test "unchanged: at random, 304 is said exactly where the answer is the same" {
	local seed=${SEED:-1900} count
	count=$(rounds 100 800)
	imports '. + [{id: 1, slug: "a-run", name: "A run", starts_at: "2026-11-01T10:00:00-03:00",
		ends_at: "2026-11-20T18:00:00-03:00"}]'
	changed 8 0 1 true
	changed 8 0 1 it_is 2026-11-18T12:00:01Z
	changed 8 0 1 it_is 2026-11-18T23:59:59-03:00
	changed 3 3 2 it_is 2026-11-19T00:00:00-03:00
	changed 8 0 1 it_is 2026-11-19T00:00:01-03:00
	changed 3 3 2 it_is 2026-11-20T17:59:59-03:00
	changed 8 0 1 it_is 2026-11-20T18:00:00-03:00
	changed 0 1 8 imports '(.[] | select(.name | test("amba"))).name += "!"'
	changed 0 8 1 imports '(.[] | select(.name | test("amba"))).name += "!"'
	changed 0 8 1 cartaz rollback agenda.localhost
	changed 0 3 5 brand_edit agenda.localhost '.look.accent = "#102030" | .name += "!"'
	changed 0 8 1 brand_edit agenda.localhost '.upstream.max_stale = "3d"'
	changed 3 0 4 cartaz publish --all
	changed 0 0 8 it_is 2026-12-20T12:00:00-03:00
}
