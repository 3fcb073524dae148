# cards: the picture beside a shared link to an event, /eventos/{slug}.png.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/rounds

# One event for each script, and the state, that a card may have to show.
SCRIPTS='Αθήνα Москва القاهرة ירושלים दिल्ली กรุงเทพ 北京 東京ジャズ 서울 Brasília'

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	{
		printf '%s\n' scheduled cancelled postponed rescheduled tentative |
			gojq -R '{slug: ., name: "Feira", starts_at: "2026-12-05", event_status: .}'
		gojq -n '{slug: "sold-out", name: "Feira", starts_at: "2026-12-05",
			tickets: [{name: "Inteira", price: "10.00", available: false}]}'
		gojq -n '{slug: "told", name: "\u00d3pera do Malandro", starts_at: "2026-12-05T20:00:00-03:00", ends_at: "2026-12-05T22:00:00-03:00",
				location: {name: "Teatro X", city: "Itu", state_abbr: "SP"}},
			{slug: "online", name: "Aula", starts_at: "2027-01-05T09:30:00-03:00", is_online: true},
			{slug: "run", name: "Mostra", starts_at: "2026-12-05", ends_at: "2027-02-07", location: {name: "Museu", city: "Recife"}}'
		gojq -n '{slug: "bare", name: "Feira"},
			{slug: "same", name: "Feira"},
			{slug: "invisible", name: "F\u202ee\u200bi\u0007ra\ufeff \u2067\ud83c\udf89\ud83c\udf89"},
			{slug: "emoji", name: "\ud83c\udf89\ud83c\udfb6 \u0ba4\u0bae"},
			{slug: "endless", name: ("W" * 4000)},
			{slug: "long-word", name: ("W" * 230)},
			{slug: "words", name: ("W\u00c7 " * 2000)},
			{slug: "right-to-left", name: ("\u05d0\u05d1 \u0645\u0631 abc " * 100)},
			{slug: "beijing", name: "\u5317\u4eac\u56fd\u9645\u97f3\u4e50\u8282\u5f00\u5e55\u97f3\u4e50\u4f1a"},
			{slug: "tower", name: ("e" + "\u0301" * 500)},
			{slug: "far", name: "Feira", starts_at: "2026-12-05T20:00:00-03:00", location: {name: ("Teatro " * 300), city: ("Itu" * 200)}},
			{slug: "raster", name: "Feira", images: {banner: "https://cdn.example/a.jpg"}},
			{slug: "lines", name: "Humor a Granel – open mic da Casa do Beco"},
			{slug: "vector", name: "Feira", images: {banner: "https://cdn.example/a.SVG?x=1.jpg"}}'
	} | gojq -s 'to_entries | map(.value + {id: (.key + 1)})' >"$BATS_FILE_TMPDIR/records.json"
	brand_add cards.localhost "$BATS_FILE_TMPDIR/records.json"
	cartaz publish cards.localhost
}

setup() {
	export HOST=cards.localhost
	CGI_RUN=$BUILD/tests/cgi_run # what draws is no part of the resident server
	kept=$CARTAZ_VAR/$HOST/live-cards
	rm -rf "${kept:?}"/*
}

card() { # SLUG
	cgi "${METHOD-GET}" page-card '' "/$1.png" "${@:2}"
}

# An answer that large networks take: PNG of the right size, as pngcheck has it, below 5 MB.
is_card() {
	[ "$http_status" = 200 ] || wrong 'no card'
	[ "$(header Content-Type)" = image/png ] || wrong 'no type of a picture'
	[ "$(header Cache-Control)" = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=600' ]
	[[ $(pngcheck "$body_file") == "OK: $body_file (1200x630, "* ]] || wrong "$(pngcheck "$body_file")"
	[ "$(stat -c %s "$body_file")" -lt 5000000 ]
}

pixels() { # X,Y ...
	/usr/bin/python3 -IS "$TESTS/support/png_pixels.py" "$body_file" "$@"
}

sum() { # SLUG
	card "$1"
	is_card
	sha1sum <"$body_file"
}

@test "cards: every event of the sample brands has one" {
	local slug count=0
	for HOST in agenda.localhost palco.localhost; do
		for slug in $(sqlite3 "$CARTAZ_VAR/$HOST/current" 'SELECT slug FROM event' | sampled 12); do
			card "$slug"
			is_card
			count=$((count + 1))
		done
	done
	[ "$count" -gt "$(rounds 5 50)" ]
}

# bats test_tags=whole
@test "cards: the letters of ten scripts are drawn, and none is a box" {
	tr ' ' '\n' <<<"$SCRIPTS" | "$BUILD/tests/cards" letters >"$BATS_TEST_TMPDIR/drawn"
	diff "$BATS_TEST_TMPDIR/drawn" - <<-'END'
		0 ΑΘΉΝΑ
		0 МОСКВА
		0 القاهرة
		0 ירושלים
		0 दिल्ली
		0 กรุงเทพ
		0 北京
		0 東京ジャズ
		0 서울
		0 BRASÍLIA
	END
}

# bats test_tags=whole
@test "cards: letters that no font has are left out, and a name without any other is the brand's" {
	printf '%s\n' 'a 🎉 தமிழ் b' '🎉🎶' $'\u202ex\u200b\u0007y' | "$BUILD/tests/cards" letters |
		diff - <(printf '0 %s\n' 'A B' '' XY)
	card emoji
	is_card
}

# bats test_tags=whole
@test "cards: hostile names and places have a card of the right size" {
	local slug
	for slug in endless words right-to-left tower far bare; do
		card "$slug"
		is_card
	done
}

# Is the card of SLUG one of these words?  The design is the slug's.
says() { # SLUG NAME DATE PLACE STATE
	local design
	card "$1"
	is_card
	for design in 1 2 3 4; do
		"$BUILD/tests/cards" draw '#e4572e' "$design" 'Agenda Aberta' "${@:2}" | cmp -s - "$body_file" && return 0
	done
	wrong "$1 does not say: ${*:2}"
}

@test "cards: date, place and state are in the words of the pages, with the year" {
	says cancelled Feira 'sáb 5 dez 2026' '' cancelado
	if [ "${WHOLE-}" = 1 ]; then
		says postponed Feira 'sáb 5 dez 2026' '' adiado
		says sold-out Feira 'sáb 5 dez 2026' '' esgotado
	fi
	says scheduled Feira 'sáb 5 dez 2026' '' ''
	says told 'Ópera do Malandro' 'sáb 5 dez 2026 · 20h–22h' 'Teatro X, Itu, SP' ''
	says online Aula 'ter 5 jan 2027 · 9h30' On-line ''
	says run Mostra '5 dez 2026 – 7 fev 2027' 'Museu, Recife' ''
	says bare Feira '' '' ''
	says invisible Feira '' '' ''
	says emoji '' '' '' ''
}

@test "posters: a long word has no blank inside, and a name of ideographs has lines, on pages and cards" {
	local row points=()
	cgi GET page-event '' /long-word
	grep -qE '<text [^>]*>W{33,}<' "$body_file"
	# A name that has no room is not on the poster: it is the heading.
	cgi GET page-event '' /endless
	never grep -qE '<text [^>]*>W' "$body_file"
	cgi GET page-event '' /beijing
	[ "$(grep -oE '<text [^>]*>[^<]*(北京|音乐会)' "$body_file" | wc -l)" = 2 ]
	card beijing
	is_card
	# Where one line of twelve would not reach.
	for row in {64..1130..4}; do points+=("$row,200"); done
	pixels "${points[@]}" | grep -qxF "$(pixels 600,522 | tail -n 1)"
}

@test "posters: lines are filled from the last word back, and no line starts with a dash" {
	cgi GET page-event '' /lines
	grep -oE '<text [^>]*textLength[^>]*>[^<]*' "$body_file" | sed 's/.*>//' |
		diff - <(printf '%s\n' 'Humor a Granel –' 'open mic' 'da Casa do Beco')
}

# The box of the state is in the color of the letters: is there one at the top right?
has_state() { # SLUG
	local dot corner
	card "$1"
	is_card
	{
		read -r _
		read -r dot
		read -r corner
	} < <(pixels 1134,40 600,522)
	[ "$dot" = "$corner" ]
}

@test "cards: cancelled, postponed, tentative and sold out are told, and nothing else" {
	local slug
	for slug in cancelled postponed tentative sold-out; do
		has_state "$slug" || wrong "$slug: no state"
	done
	for slug in scheduled rescheduled bare; do
		has_state "$slug" && wrong "$slug: a state"
	done
	return 0
}

@test "cards: the colors are those of the stylesheet's posters" {
	local css=$ROOT/static/server/cartaz.css colors=''
	for slug in $(sqlite3 "$CARTAZ_VAR/$HOST/current" 'SELECT slug FROM event'); do
		card "$slug"
		colors+=$(pixels 5,5 600,522 | tail -n 2 | paste -sd ' ')$'\n'
		# Until there is one of each design.
		[ "$(sort -u <<<"$colors" | wc -l)" -le 4 ] || break
	done
	# Ground and letters of the four designs; #e4572e is the accent of the brand file.
	grep -qxF 'e4572e 000000' <<<"$colors" || wrong "$colors"
	grep -qF '.poster-2 { --ground: #16120f; --letters: #faf6ee; }' "$css"
	grep -qE '^[0-9a-f]{6} faf6ee$' <<<"$colors" || wrong "$colors"
	grep -qF '.poster-4 { --ground: #efe5d2; --letters: #16120f; }' "$css"
	grep -qxF 'efe5d2 16120f' <<<"$colors" || wrong "$colors"
}

@test "cards: drawn once for the same content, and again when a word of it changes" {
	local first
	card bare
	[ "$(ls "$kept")" = "$(ls "$kept" | grep -xE '[01][0-9a-f]{2}')" ]
	[ "$(ls "$kept" | wc -l)" = 1 ]
	first=$(stat -c '%i %y' "$kept"/*)
	card bare
	[ "$(stat -c '%i %y' "$kept"/*)" = "$first" ]
	# The name of the brand is on it.
	cp "$CARTAZ_ETC/brands/$HOST.json" "$BATS_TEST_TMPDIR/brand"
	brand_edit "$HOST" '.name = "Outra"'
	card bare
	is_card
	mv "$BATS_TEST_TMPDIR/brand" "$CARTAZ_ETC/brands/$HOST.json"
	[ "$(ls "$kept" | wc -l)" = 2 ]
}

@test "cards: 304 for who has it, HEAD without the body, the same tag from the table" {
	local tag length
	card bare
	tag=$(header ETag) length=$(header Content-Length)
	card bare HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 304 ]
	[ ! -s "$body_file" ]
	card bare
	[ "$(header ETag)" = "$tag" ]
	METHOD=HEAD card bare
	[ "$http_status" = 200 ]
	[ "$(header Content-Length)" = "$length" ]
	[ ! -s "$body_file" ]
	# Another generation with the same words: the body is the one that is there.
	cartaz import "$HOST" "$BATS_FILE_TMPDIR/records.json"
	card bare HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 304 ]
}

# bats test_tags=whole
@test "cards: as the pages answer: unknown, without a slug, without an ending, another method" {
	card nobody
	[ "$http_status $(header Content-Type)" = '404 text/html; charset=utf-8' ]
	[ "$(header Cache-Control)" = no-store ]
	cgi GET page-card '' /.png
	[ "$http_status" = 400 ]
	cgi GET page-card '' /bare
	[ "$http_status" = 404 ]
	cgi GET page-card '' /bare/x.png
	[ "$http_status" = 404 ]
	METHOD=POST card bare
	[ "$http_status" = 405 ]
	[ "$(header Allow)" = 'GET, HEAD' ]
}

@test "cards: gone is 410, renamed is 301 to the card of the new slug" {
	catalog_copy
	gojq 'map(select(.slug != "bare") | if .slug == "same" then .slug = "other" else . end)' "$BATS_FILE_TMPDIR/records.json" |
		cartaz import "$HOST" -
	card bare
	[ "$http_status" = 410 ]
	card same
	[ "$http_status" = 301 ]
	[ "$(header Location)" = "http://$HOST/eventos/other.png" ]
}

# bats test_tags=whole
@test "cards: nothing that stands in the table is followed, waited for or believed" {
	local file right
	card bare
	file=$(echo "$kept"/*) right=$(sha1sum <"$body_file")
	echo secret >"$BATS_TEST_TMPDIR/secret"
	answers_right() { # WHAT
		card bare
		is_card
		[ "$(sha1sum <"$body_file")" = "$right" ] || wrong "$1"
	}
	cp "$file" "$BATS_TEST_TMPDIR/good"
	rm "$file" && ln -s "$BATS_TEST_TMPDIR/secret" "$file"
	answers_right 'a link'
	rm "$file" && mkfifo "$file"
	answers_right 'a FIFO'
	rm -f "$file" && mkdir "$file"
	answers_right 'a folder'
	rmdir "$file"
	ln -s "$BATS_TEST_TMPDIR/secret" "$file.new"
	answers_right 'a link that is to be written'
	[ "$(<"$BATS_TEST_TMPDIR/secret")" = secret ]
	rm "$file.new"
	head -c 500 "$BATS_TEST_TMPDIR/good" >"$file"
	answers_right 'the start of a card'
	{
		head -c 200 "$BATS_TEST_TMPDIR/good"
		printf X
		tail -c +202 "$BATS_TEST_TMPDIR/good"
	} >"$file"
	answers_right 'a byte that changed'
	truncate -s 10G "$file"
	answers_right 'an endless file'
	: >"$file"
	answers_right 'an empty file'
}

# bats test_tags=whole
@test "cards: what a request left behind is removed a minute later" {
	local file
	card bare
	file=$(echo "$kept"/*)
	mv "$file" "$file.new"
	card bare
	[ -e "$file.new" ]
	[ ! -e "$file" ]
	touch -d '2 minutes ago' "$file.new"
	card bare
	card bare
	[ ! -e "$file.new" ]
	[ -e "$file" ]
}

# bats test_tags=whole
@test "cards: without the folder, with a link or a file in its place, the card is drawn and answered" {
	local right
	right=$(sum bare)
	mv "$kept" "$kept.away"
	[ "$(sum bare)" = "$right" ]
	mkdir "$BATS_TEST_TMPDIR/elsewhere"
	ln -s "$BATS_TEST_TMPDIR/elsewhere" "$kept"
	[ "$(sum bare)" = "$right" ]
	# On a kernel that confines nothing, too.
	[ "$("$BUILD/tests/cards" keep "$CARTAZ_VAR" "$HOST" 5)" = 0 ]
	[ -z "$(ls "$BATS_TEST_TMPDIR/elsewhere")" ]
	rm "$kept"
	: >"$kept"
	[ "$(sum bare)" = "$right" ]
	rm "$kept"
	mv "$kept.away" "$kept"
}

# bats test_tags=whole
@test "cards: the table has at most 512 files, whatever is drawn" {
	[ "$("$BUILD/tests/cards" keep "$CARTAZ_VAR" "$HOST" 5000)" = 512 ]
	[ "$(ls "$kept" | wc -l)" = 512 ]
}

# bats test_tags=whole
@test "cards: of an organizer with 10,000 events each has one, and the table stays within its bound" {
	local slug count
	HOST=many.localhost kept=$CARTAZ_VAR/many.localhost/live-cards
	gojq -nc 'range(10000) | {id: (. + 1), slug: "festa-\(.)", name: "Festa \(.) do Largo", starts_at: "2026-12-05T20:00:00-03:00",
		location: {city: "Recife"}, producer: {id: 5, name: "Largo", slug: "largo"}}' >"$BATS_TEST_TMPDIR/many.ndjson"
	brand_add "$HOST" "$BATS_TEST_TMPDIR/many.ndjson"
	cartaz publish "$HOST"
	# Every one is named by its page; spread over all of them.
	count=$(rounds 40 1200)
	for slug in $(seq 0 $((10000 / count)) 9999); do
		cgi GET page-event '' "/festa-$slug"
		grep -qF "<meta property=\"og:image\" content=\"http://$HOST/eventos/festa-$slug.png\">" "$body_file" || wrong "festa-$slug"
		card "festa-$slug"
		is_card
	done
	[ "$(ls "$kept" | wc -l)" -gt $((count / 4)) ]
	[ "$(ls "$kept" | wc -l)" -le 512 ]
	[ -z "$(ls "$kept" | grep -vxE '[01][0-9a-f]{2}')" ]
	[ "$(du -sb "$kept" | cut -f 1)" -le $((512 * 96 * 1024)) ]
	cgi GET page-events 'organization=largo&page=500'
	[ "$(grep -c '<h3><a href="/eventos/festa-' "$body_file")" = 20 ]
}

# What a preview reads of the last page: NAME=CONTENT, as a reader of HTML has it.
previews() {
	/usr/bin/python3 -IS - "$body_file" <<-'END'
		import html.parser, sys
		class Reader(html.parser.HTMLParser):
		    def handle_starttag(self, tag, attributes):
		        a = dict(attributes)
		        name = a.get("property", a.get("name", ""))
		        if tag == "meta" and name.startswith(("og:image", "twitter:")):
		            print(name + "=" + a["content"])
		Reader().feed(open(sys.argv[1], encoding="utf-8").read())
	END
}

# ADDRESS ALT
card_previews() {
	printf '%s\n' "og:image=$1" og:image:type=image/png og:image:width=1200 og:image:height=630 "og:image:alt=$2" \
		twitter:card=summary_large_image
}

@test "previews: an event's banner of pixels, else its card, in the page and in its data" {
	cgi GET page-event '' /raster
	diff <(previews) - <<-'END'
		og:image=https://cdn.example/a.jpg
		og:image:alt=Feira
		twitter:card=summary_large_image
	END
	for slug in vector bare; do
		cgi GET page-event '' "/$slug"
		diff <(previews) <(card_previews "http://$HOST/eventos/$slug.png" Feira)
	done
	HOST=agenda.localhost
	cgi GET page-event '' /samba-da-laje-dona-zila-os-batuqueiros-da-penha
	[ "$(json_ld | gojq -r .image)" = "$(previews | sed -n 's/^og:image=//p')" ]
	card raster
	HOST=cards.localhost card raster
	is_card
}

@test "previews: every other page has the brand's card, errors too" {
	local page
	for page in 'page-home' 'page-events' 'page-event nobody' 'page-document docs' 'page-document nothing'; do
		cgi GET "${page% *}" '' "$([[ $page == *' '* ]] && echo "/${page#* }")" HTTP_ACCEPT=text/html
		diff <(previews) <(card_previews "http://$HOST/card.png" 'Agenda Aberta') || wrong "$page"
	done
	[[ $(pngcheck "$CARTAZ_HTDOCS/$HOST/card.png") == *' (1200x630, '* ]]
}

@test "cards: where nothing draws, the page of the event answers with the brand's card" {
	cgi GET page-event '' /bare.png
	is_card
	cmp "$body_file" "$CARTAZ_HTDOCS/$HOST/card.png"
	cgi GET page-event '' /nobody.png
	[ "$http_status $(header Content-Type)" = '404 text/html; charset=utf-8' ]
	catalog_copy
	rm "$CARTAZ_HTDOCS/$HOST/card.png"
	cgi GET page-event '' /bare.png
	[ "$http_status" = 404 ]
}

@test "cards: a live brand's are its own card, without its upstream" {
	gojq '.host = "asked.localhost" | .aliases = [] | .upstream = {mode: "live", profile: "postgrest", base: "http://127.0.0.1:9"}
		| .site_url = "http://asked.localhost" | .site_origin = .site_url | .base_url = .site_url + "/api/public/v1"' \
		"$ROOT/static/brands/agenda.localhost/brand.json" >"$CARTAZ_ETC/brands/asked.localhost.json"
	cartaz publish asked.localhost
	HOST=asked.localhost card anything
	[ "$http_status" = 302 ]
	[ "$(header Location)" = http://asked.localhost/card.png ]
	HTTP_HOST=asked.localhost REQUEST_METHOD=GET PATH_INFO=/anything.png "$BUILD/cgi-bin/page-card" |
		grep -qx 'Status: 302 Found'
	[[ $(pngcheck "$CARTAZ_HTDOCS/asked.localhost/card.png") == *' (1200x630, '* ]]
	[ ! -e "$CARTAZ_VAR/asked.localhost/live-cards" ]
}

@test "icons: each has its size, and the manifest names those that there are" {
	local path size
	while read -r path size; do
		[[ $(pngcheck "$CARTAZ_HTDOCS/$HOST/$path") == *" (${size}x$size, "* ]] || wrong "$path"
	done <<<'apple-touch-icon.png 180
icon-192.png 192
icon-512.png 512'
	[ "$(od -An -tx1 -N6 "$CARTAZ_HTDOCS/$HOST/favicon.ico")" = ' 00 00 01 00 01 00' ]
	tail -c +23 "$CARTAZ_HTDOCS/$HOST/favicon.ico" >"$BATS_TEST_TMPDIR/icon.png"
	[[ $(pngcheck "$BATS_TEST_TMPDIR/icon.png") == *' (32x32, '* ]]
	for path in $(gojq -r '.icons[].src' "$CARTAZ_HTDOCS/$HOST/site.webmanifest"); do
		[ -s "$CARTAZ_HTDOCS/$HOST$path" ]
	done
	[ "$(gojq -r '.name, .lang, .theme_color' "$CARTAZ_HTDOCS/$HOST/site.webmanifest" | paste -sd ' ')" = 'Agenda Aberta pt-BR #e4572e' ]
	cgi GET page-home
	for path in $(sed -n 's/^<link rel="\(icon\|apple-touch-icon\|manifest\)" href="\([^"]*\)".*/\2/p' "$body_file"); do
		[ -s "$CARTAZ_HTDOCS/$HOST$path" ] || wrong "$path"
	done
}
