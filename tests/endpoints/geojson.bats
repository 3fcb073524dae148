# Any list as points of a map: which events there are, where each is, and what is left out.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/peak
export CARTAZ_NOW=2026-12-01T12:00:00Z

setup_file() {
	export CARTAZ_ETC=$BATS_FILE_TMPDIR/etc CARTAZ_VAR=$BATS_FILE_TMPDIR/var CARTAZ_HTDOCS=$BATS_FILE_TMPDIR/htdocs
	export CARTAZ_SHARE=$ROOT/static HOST=map.localhost
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
	brand_add "$HOST" - <<<'[]'
	catalog | cartaz import "$HOST" - 2>/dev/null
}

# The records, a line each.
catalog() {
	gojq -c '{timezone: "America/Recife", slug: "e\(.id)", name: "Evento \(.id)"} + .' <<-'END'
		{"id": 1, "starts_at": "2026-12-05T20:00:00-03:00", "ends_at": "2026-12-05T22:00:00-03:00", "location": {"name": "Teatro \"Um\"", "city": "Recife", "latitude": "-8.05", "longitude": -34.9}, "categories": ["Teatro"]}
		{"id": 2, "starts_at": "2026-12-04", "location": {"city": "Olinda", "latitude": -8.0, "longitude": -34.85}, "event_status": "cancelled"}
		{"id": 3, "starts_at": "2026-12-06T20:00:00-03:00", "location": {"city": "Recife"}}
		{"id": 4, "starts_at": "2026-11-01T20:00:00-03:00", "location": {"city": "Recife", "latitude": -8.05, "longitude": -34.9}}
		{"id": 5, "location": {"city": "Recife", "latitude": -8.1, "longitude": -34.9}, "sessions": [{"starts_at": "2026-11-20T20:00:00-03:00"}, {"starts_at": "2026-12-10T20:00:00-03:00", "location": "Rua Nova, 5"}, {"starts_at": "2026-12-11T20:00:00-03:00"}]}
	END
}

# The points of a list, in points_file: points [QUERY]
points() {
	cgi GET page-events "${1-}" /eventos.geojson
	[ "$http_status" = 200 ] || wrong "$*"
	points_file=$BATS_TEST_TMPDIR/points
	cp "$body_file" "$points_file"
}

# are FILTER: what it gives of the points is what the lines of standard input are.
are() {
	diff - <(gojq -rc "$1" "$points_file")
}

@test "geojson: each event that takes place from now on is a point at its first date" {
	points
	[ "$(header Content-Type)" = application/geo+json ]
	are '.type, (.features[] | [.type, .id, .geometry.type, .geometry.coordinates, .properties.starts_at])' <<-'END'
		FeatureCollection
		["Feature",2,"Point",[-34.85,-8],"2026-12-04"]
		["Feature",1,"Point",[-34.9,-8.05],"2026-12-05T20:00:00-03:00"]
	END
}

@test "geojson: a point has the name, the page, the state and the place of its event, and no more than is known" {
	points
	are '.features[].properties' <<-'END'
		{"city":"Olinda","event_status":"cancelled","name":"Evento 2","starts_at":"2026-12-04","timezone":"America/Recife","url":"http://map.localhost/eventos/e2"}
		{"categories":["Teatro"],"city":"Recife","ends_at":"2026-12-05T22:00:00-03:00","event_status":"scheduled","location":"Teatro \"Um\"","name":"Evento 1","starts_at":"2026-12-05T20:00:00-03:00","timezone":"America/Recife","url":"http://map.localhost/eventos/e1"}
	END
}

@test "geojson: events without coordinates are counted, also a date that is elsewhere" {
	points
	are '[.numberReturned, .unlocated, .isCut]' <<<'[2,2,false]'
	points 'from=2026-12-11'
	are '.features[] | [.id, .properties.starts_at]' <<<'[5,"2026-12-11T20:00:00-03:00"]'
}

@test "geojson: filters and days are those of the list" {
	points 'city=Olinda'
	are '[.features[].id]' <<<'[2]'
	points 'from=2026-11-01&to=2026-11-30'
	are '[.features[] | [.id, .properties.starts_at]]' <<<'[[4,"2026-11-01T20:00:00-03:00"],[5,"2026-11-20T20:00:00-03:00"]]'
	points 'q=evento'
	are '.features | length' <<<2
	points 'q=nothing'
	are '[.numberReturned, .unlocated]' <<<'[0,0]'
}

@test "geojson: after 10,000 points it stops, says so, and links to the rest" {
	brand_add large.localhost - <<<'[]'
	gojq -nc 'range(10005) | {id: (. + 1), slug: "p\(.)", name: "Concerto número \(.) da temporada", timezone: "America/Recife", categories: ["Música", "Clássica"], starts_at: (if . < 10001 then "2026-12-05" else "2026-12-06" end), location: {name: "Teatro de Santa Isabel", city: "Recife", formatted_address: "Praça da República, s/n", latitude: -8, longitude: (-34 - . / 10000)}}' |
		cartaz import large.localhost - 2>/dev/null
	HOST=large.localhost points
	are '[.numberReturned, .isCut, (.features | length)]' <<<'[10000,true,10000]'
	header Link | grep -F '<http://large.localhost/eventos.geojson?from=2026-12-05>; rel="next"; type="application/geo+json"'
	# Sanitizers need more.
	[ -n "${ASAN_OPTIONS-}" ] || (($(REQUEST_METHOD=GET PATH_INFO=/eventos.geojson HTTP_HOST=large.localhost peak "$BUILD/cgi-bin/page-events") <= 16384))
	HOST=large.localhost points from=2026-12-06
	are '[.numberReturned, .isCut]' <<<'[4,false]'
}

@test "geojson: an event has no such form, and no event can take its address" {
	cgi GET page-event '' /e1.geojson
	[ "$http_status" = 404 ]
	gojq -nc '{id: 9, slug: "a.geojson", name: "A", starts_at: "2026-12-05"}' | cartaz import --accept-shrink "$HOST" - 2>/dev/null
	cgi GET events
	[ "$(gojq -r '.data[0].slug' "$body_file")" != a.geojson ]
}
