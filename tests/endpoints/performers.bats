# Who plays, sings or speaks is a filter, a page of its own, a feed, and an argument of agents.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc
load ../helpers/pages

setup_file() {
	export CARTAZ_ETC=$BATS_FILE_TMPDIR/etc CARTAZ_VAR=$BATS_FILE_TMPDIR/var CARTAZ_HTDOCS=$BATS_FILE_TMPDIR/htdocs
	export CARTAZ_SHARE=$ROOT/static HOST=palco.example
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
	gojq -n '[
		{id: 1, slug: "one", name: "Gala", starts_at: "2026-12-05T20:00:00", location: {city: "Recife"}, performers: ["Ana & Trio", "Bia", "Ana & Trio"]},
		{id: 2, slug: "two", name: "Baile", starts_at: "2026-12-06T20:00:00", location: {city: "Olinda"}, performers: [{name: "ÁNA & trio", url: "https://ana.example/"}, "···"]},
		{id: 3, slug: "three", name: "Tributo a Ana & Trio", starts_at: "2026-12-07T20:00:00", location: {city: "Recife"}, description: "Ana & Trio"}
	]' >"$BATS_FILE_TMPDIR/events.json"
	brand_add "$HOST" "$BATS_FILE_TMPDIR/events.json" 2>/dev/null
}

slugs() { # PATH QUERY
	cgi GET page-events "$2" "$1"
	[ "$http_status" = 200 ] || wrong "$*"
	grep -oE 'eventos/(one|two|three)\b' "$body_file" | sort -u | sed 's|.*/||' | tr '\n' ' '
}

@test "performers: a list has the events in which they play, and no other that names them" {
	[ "$(slugs /eventos 'performer=ana+%26+trio')" = 'one two ' ]
	[ "$(slugs /eventos.md 'performer=Bia')" = 'one ' ]
	[ "$(slugs /eventos.rss 'performer=Bia')" = 'one ' ]
	[ "$(slugs /eventos.ics 'performer=Ana+%26+Trio&city=Olinda')" = 'two ' ]
	[ "$(slugs /eventos.geojson 'performer=Nobody')" = '' ]
}

@test "performers: the page about one has their name, as the catalog writes it, and is in the sitemap" {
	cgi GET page-events 'performer=ana+%26+trio' /eventos
	grep -qF '<h1>Ana &amp; Trio: eventos</h1>' "$body_file"
	cartaz publish "$HOST" 2>/dev/null
	grep -qF '<loc>http://palco.example/eventos?performer=Ana%20%26%20Trio</loc>' "$CARTAZ_HTDOCS/$HOST"/sitemap*.xml
	never grep -q 'performer=Bia' "$CARTAZ_HTDOCS/$HOST"/sitemap*.xml
}

@test "performers: an event's page leads to what else they play" {
	cgi GET page-event '' /one
	grep -qF '<a href="/eventos?performer=Ana%20%26%20Trio">Ana &amp; Trio: eventos</a>' "$body_file"
	grep -qF '<a href="/eventos?performer=Bia">Bia: eventos</a>' "$body_file"
	cgi GET page-event '' /two
	never grep -qF 'performer=%C2%B7' "$body_file"
}

@test "performers: agents search by them, and list them" {
	tool search_events '{"performer":"Ana & Trio"}'
	body_is '.result.structuredContent.data | map(.slug) == ["one", "two"]'
	tool list_filters '{"kind":"performer"}'
	body_is '.result.structuredContent.performer | .total == 2 and (.values | map([.value, .events]) | sort) == [["Ana & Trio", 2], ["Bia", 1]]'
}
