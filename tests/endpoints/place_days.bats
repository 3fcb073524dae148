# The days of a list that names a city, a venue or a point begin and end by the clock of
# this place, on all surfaces; without a place, by the clock of the brand.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rpc

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export HOST=norte.localhost
	# Saturday is 2 June.  In Manaus, it is an hour behind São Paulo; in Sydney, 13 hours ahead.
	gojq -n 'def place($name; $city; $country; $at): {$name, $city, $country, latitude: $at[0], longitude: $at[1]};
		def manaus: place("Largo"; "Manaus"; "BR"; ["-3.13", "-60.02"]);
		def sydney: place("Pier"; "Sydney"; "AU"; ["-33.86", "151.21"]);
		def paulo: place("Praça"; "São Paulo"; "BR"; ["-23.55", "-46.63"]);
		[["sexta-manaus", "Boi sexta", "America/Manaus", "2035-06-01T23:30:00", "2035-06-01T23:45:00", manaus],
		["sabado-manaus", "Boi noite", "America/Manaus", "2035-06-02T23:30:00", "2035-06-02T23:45:00", manaus],
		["sabado-sydney", "Surf morning", "Australia/Sydney", "2035-06-02T08:00:00", "2035-06-02T09:00:00", sydney],
		["domingo-sydney", "Surf sunday", "Australia/Sydney", "2035-06-03T08:00:00", "2035-06-03T09:00:00", sydney],
		["sabado-paulo", "Forró", "America/Sao_Paulo", "2035-06-02T20:00:00", "2035-06-02T21:00:00", paulo]]
		| to_entries | map({id: (.key + 1), slug: .value[0], name: .value[1], timezone: .value[2], starts_at: .value[3],
			ends_at: .value[4], location: .value[5]})
		+ [{id: 9, slug: "serie-sydney", name: "Surf series", timezone: "Australia/Sydney", location: sydney,
			starts_at: "2035-06-01T08:00:00", ends_at: "2035-06-09T09:00:00",
			sessions: [1, 2, 3 | {starts_at: "2035-06-0\(.)T10:00:00", ends_at: "2035-06-0\(.)T11:00:00"}]}]' |
		brand_add "$HOST" -
	export SATURDAY='from=2035-06-02&to=2035-06-02'
}

setup() {
	export CARTAZ_NOW=2035-06-01T12:00:00Z
}

# The slugs of a list, sorted, on one line.
slugs() { # QUERY
	cgi GET page-events "$1" .md
	grep -o '/eventos/[a-z-]*)' "$body_file" | tr -d ')' | sed 's,.*/,,' | sort -u | xargs
}

@test "days of a place: lists, with a city, a venue and a point, in all three zones" {
	[ "$(slugs "$SATURDAY")" = 'domingo-sydney sabado-paulo serie-sydney sexta-manaus' ]
	[ "$(slugs "$SATURDAY&city=Manaus")" = sabado-manaus ]
	[ "$(slugs "$SATURDAY&venue=Largo")" = sabado-manaus ]
	[ "$(slugs "$SATURDAY&near=-3.1,-60")" = sabado-manaus ]
	[ "$(slugs "$SATURDAY&city=Sydney")" = 'sabado-sydney serie-sydney' ]
	[ "$(slugs "$SATURDAY&near=-33.8,151.2&km=1000")" = 'sabado-sydney serie-sydney' ]
	[ "$(slugs "from=2035-06-03&city=Sydney")" = 'domingo-sydney serie-sydney' ]
	[ "$(slugs "to=2035-06-01&city=Manaus")" = sexta-manaus ]
	[ "$(slugs "$SATURDAY&city=S%C3%A3o+Paulo")" = sabado-paulo ]
}

@test "days of a place: words, and one place after another in one process" {
	[ "$(slugs 'q=boi+em+Manaus+s%C3%A1bado')" = sabado-manaus ]
	[ "$(slugs 'q=surf+em+Sydney+s%C3%A1bado')" = 'sabado-sydney serie-sydney' ]
	[ "$(slugs 'when=tomorrow&city=Manaus')" = sabado-manaus ]
	# "now" is the same moment everywhere.
	CARTAZ_NOW=2035-06-02T00:30:00Z
	[ "$(slugs 'when=now&city=Sydney')" = serie-sydney ]
}

@test "days of a place: calendars and points have the dates of these days, and no other ones" {
	cgi GET page-events "$SATURDAY&city=Sydney" .ics
	[ "$(grep '^DTSTART;' "$body_file" | tr -d '\r' | sort | xargs)" = \
		'DTSTART;TZID=Australia/Sydney:20350602T080000 DTSTART;TZID=Australia/Sydney:20350602T100000' ]
	cgi GET page-events "$SATURDAY&city=Manaus" .ics
	[ "$(grep -c '^BEGIN:VEVENT' "$body_file")" = 1 ]
	cgi GET page-events "$SATURDAY&city=Sydney" .geojson
	body_is '[.features[].properties.name] | sort == ["Surf morning", "Surf series"]'
	cgi GET page-events 'from=2035-06-01&to=2035-06-30&city=Manaus'
	# The table of the month counts what the list of each day has.
	tr -d '\n' <"$body_file" | grep -o '<td[^>]*><a [^>]*to=2035-06-02[^>]*>.\{0,80\}' | grep -q 1
}

@test "days of a place: MCP" {
	tool search_events '{"city": "Manaus", "from": "2035-06-02", "to": "2035-06-02"}'
	body_is '[.result.structuredContent.data[].slug] == ["sabado-manaus"]'
	tool search_events '{"latitude": -33.8, "longitude": 151.2, "from": "2035-06-02", "to": "2035-06-02"}'
	body_is '[.result.structuredContent.data[].slug] | sort == ["sabado-sydney", "serie-sydney"]'
	# Nothing is there, so the clock is the brand's.
	tool search_events '{"latitude": 0, "longitude": 0, "from": "2035-06-02", "to": "2035-06-02"}'
	body_is '.result.structuredContent.data == []'
}
