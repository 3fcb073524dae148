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
@test "cards: the letters of ten scripts are drawn" {
	tr ' ' '\n' <<<"$SCRIPTS" | "$BUILD/tests/cards" letters >"$BATS_TEST_TMPDIR/drawn"
	diff "$BATS_TEST_TMPDIR/drawn" - <<-'END'
		ΑΘΉΝΑ
		МОСКВА
		القاهرة
		ירושלים
		दिल्ली
		กรุงเทพ
		北京
		東京ジャズ
		서울
		BRASÍLIA
	END
}

# bats test_tags=whole
@test "cards: letters that no font has are left out, and a name without any other is the brand's" {
	printf '%s\n' 'a 🎉 தமிழ் b' '🎉🎶' $'\u202ex\u200b\u0007y' | "$BUILD/tests/cards" letters |
		diff - <(printf '%s\n' 'A B' '' XY)
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

@test "cards: 304 for who has it, HEAD without the body, and no request writes a file" {
	local tag length before
	before=$(find "$CARTAZ_VAR/$HOST" -printf '%p %T@\n')
	card bare
	tag=$(header ETag) length=$(header Content-Length)
	[ "$(find "$CARTAZ_VAR/$HOST" -printf '%p %T@\n')" = "$before" ]
	card bare HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 304 ]
	[ ! -s "$body_file" ]
	METHOD=HEAD card bare
	[ "$http_status" = 200 ]
	[ "$(header Content-Length)" = "$length" ]
	[ ! -s "$body_file" ]
	# Another generation with the same words.
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
