# page-event: whose time it is.  People read the city of the zone where its clocks
# differ from the brand's on that day; agents read the offset and the name of the
# database beside it, always.

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[
		["maceio", "America/Maceio", "2035-06-01T20:30:00"], ["inverno", "America/New_York", "2035-01-10T20:30:00"],
		["verao", "America/New_York", "2035-07-10T20:30:00"], ["portenho", "America/Argentina/Buenos_Aires", "2035-06-01T20:30:00"],
		["india", "Asia/Kolkata", "2035-06-01T20:30:00"], ["lisboa", "Europe/Lisbon", "2035-01-10T20:30:00"],
		["etc", "Etc/GMT+3", "2035-06-01T20:30:00"], ["leste", "US/Eastern", "2035-01-10T20:30:00"],
		["casa", "America/Sao_Paulo", "2035-06-01T20:30:00"], ["sem", null, "2035-06-01T20:30:00-04:00"],
		["dia", "America/Maceio", "2035-06-01"], ["manaus", "America/Manaus", "2035-06-01T20:30:00"],
		["halifax-verao", "America/Halifax", "2035-07-10T20:30:00"], ["halifax-inverno", "America/Halifax", "2035-01-10T20:30:00"],
		["ilha", "America/Noronha", "2035-06-01T20:30:00"], ["salvador", "America/Bahia", "2035-06-01T20:30:00"],
		["mexico", "America/Mexico_City", "2035-06-01T20:30:00"], ["acores", "Atlantic/Azores", "2035-06-01T20:30:00"],
		["utc", "Etc/UTC", "2035-06-01T20:30:00"], ["knox", "America/Indiana/Knox", "2035-01-10T20:30:00"],
		["baia", "America/Bahia_Banderas", "2035-06-01T20:30:00"]]
		| to_entries | map({id: (.key + 1), slug: .value[0], name: .value[0], timezone: .value[1], starts_at: .value[2]})' |
		tee "$BATS_FILE_TMPDIR/zones.json" | brand_add zonas.localhost -
	brand_add zones.localhost "$BATS_FILE_TMPDIR/zones.json"
	brand_edit zones.localhost '.locale = "en" | .timezone = "America/Manaus"'
}

# "slug: what people read | what agents read", for each event.
said() { # HOST
	local slug people
	for slug in $(gojq -r '.[].slug' "$BATS_FILE_TMPDIR/zones.json"); do
		HOST=$1 cgi GET page-event '' "/$slug"
		people=$(sed -n 's,^<span class="soft">\(.*\)</span></dd>$,\1,p' "$body_file")
		HOST=$1 cgi GET page-event '' "/$slug.md"
		echo "$slug: $people |" \
			"$(sed -n '/^- \*\*Quando:\|^- \*\*When:/s/^[^(]*(\?\([^()]*\))\?$/\1/p' "$body_file" | grep -v '^- ')"
	done | sed 's/ $//'
}

@test "zones: people read the city where clocks differ that day, agents the offset and the name" {
	said zonas.localhost >"$BATS_TEST_TMPDIR/said"
	diff - "$BATS_TEST_TMPDIR/said" <<-'END'
		maceio:  | horário de Maceió, UTC−3; America/Maceio
		inverno: horário de Nova York | horário de Nova York, UTC−5; America/New_York
		verao: horário de Nova York | horário de Nova York, UTC−4; America/New_York
		portenho:  | horário de Buenos Aires, UTC−3; America/Argentina/Buenos_Aires
		india: horário de Calcutá | horário de Calcutá, UTC+5:30; Asia/Kolkata
		lisboa: horário de Lisboa | horário de Lisboa, UTC; Europe/Lisbon
		etc:  | UTC−3; Etc/GMT+3
		leste: UTC−5 | UTC−5; US/Eastern
		casa:  | horário de São Paulo, UTC−3; America/Sao_Paulo
		sem:  | horário de São Paulo, UTC−3; America/Sao_Paulo
		dia:  |
		manaus: horário de Manaus | horário de Manaus, UTC−4; America/Manaus
		halifax-verao:  | horário de Halifax, UTC−3; America/Halifax
		halifax-inverno: horário de Halifax | horário de Halifax, UTC−4; America/Halifax
		ilha: horário de Fernando de Noronha | horário de Fernando de Noronha, UTC−2; America/Noronha
		salvador:  | horário de Salvador, UTC−3; America/Bahia
		mexico: horário da Cidade do México | horário da Cidade do México, UTC−6; America/Mexico_City
		acores: horário dos Açores | horário dos Açores, UTC; Atlantic/Azores
		utc:  | horário de São Paulo, UTC−3; America/Sao_Paulo
		knox: horário de Knox | horário de Knox, UTC−6; America/Indiana/Knox
		baia: horário de Bahía de Banderas | horário de Bahía de Banderas, UTC−6; America/Bahia_Banderas
	END
}

@test "zones: the cities in English, of a brand with another clock" {
	said zones.localhost >"$BATS_TEST_TMPDIR/said"
	diff - "$BATS_TEST_TMPDIR/said" <<-'END'
		maceio: Maceió time | Maceió time, UTC−3; America/Maceio
		inverno: New York time | New York time, UTC−5; America/New_York
		verao:  | New York time, UTC−4; America/New_York
		portenho: Buenos Aires time | Buenos Aires time, UTC−3; America/Argentina/Buenos_Aires
		india: Kolkata time | Kolkata time, UTC+5:30; Asia/Kolkata
		lisboa: Lisbon time | Lisbon time, UTC; Europe/Lisbon
		etc: UTC−3 | UTC−3; Etc/GMT+3
		leste: UTC−5 | UTC−5; US/Eastern
		casa: São Paulo time | São Paulo time, UTC−3; America/Sao_Paulo
		sem:  | Manaus time, UTC−4; America/Manaus
		dia:  |
		manaus:  | Manaus time, UTC−4; America/Manaus
		halifax-verao: Halifax time | Halifax time, UTC−3; America/Halifax
		halifax-inverno:  | Halifax time, UTC−4; America/Halifax
		ilha: Fernando de Noronha time | Fernando de Noronha time, UTC−2; America/Noronha
		salvador: Salvador time | Salvador time, UTC−3; America/Bahia
		mexico: Mexico City time | Mexico City time, UTC−6; America/Mexico_City
		acores: Azores time | Azores time, UTC; Atlantic/Azores
		utc:  | Manaus time, UTC−4; America/Manaus
		knox: Knox time | Knox time, UTC−6; America/Indiana/Knox
		baia: Bahía de Banderas time | Bahía de Banderas time, UTC−6; America/Bahia_Banderas
	END
}

@test "zones: the tables of cities have names of the database alone, and only what the rule does not say" {
	local file of name words known
	known=$'\n'$(find /usr/share/zoneinfo/[A-Z]* -printf '%f\n')$'\n'
	for file in "$ROOT"/static/locales/*.json; do
		[ -e "${file%.json}.cities" ] || continue # those of the language it leans on
		of=$(gojq -r .zone_of "$file")
		grep -v '^#' "${file%.json}.cities" | LC_ALL=C sort -cu
		grep -v '^#' "${file%.json}.cities" | while read -r name words; do
			[[ $known == *$'\n'"$name"$'\n'* ]] || echo "no zone: $name"
			[ "$words" != "${of/'{}'/${name//_/ }}" ] || echo "the rule says it: $name"
		done
	done >"$BATS_TEST_TMPDIR/wrong"
	diff /dev/null "$BATS_TEST_TMPDIR/wrong"
}
