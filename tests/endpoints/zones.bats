# page-event: whose time it is.  People read the city of the zone and the offset on
# that day; agents have the name of the database beside it.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/pages

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	jq -n '[
		["maceio", "America/Maceio", "2035-06-01T20:30:00"], ["inverno", "America/New_York", "2035-01-10T20:30:00"],
		["verao", "America/New_York", "2035-07-10T20:30:00"], ["portenho", "America/Argentina/Buenos_Aires", "2035-06-01T20:30:00"],
		["india", "Asia/Kolkata", "2035-06-01T20:30:00"], ["lisboa", "Europe/Lisbon", "2035-01-10T20:30:00"],
		["etc", "Etc/GMT+3", "2035-06-01T20:30:00"], ["leste", "US/Eastern", "2035-01-10T20:30:00"],
		["casa", "America/Sao_Paulo", "2035-06-01T20:30:00"], ["sem", null, "2035-06-01T20:30:00-04:00"],
		["dia", "America/Maceio", "2035-06-01"]]
		| to_entries | map({id: (.key + 1), slug: .value[0], name: .value[0], timezone: .value[1], starts_at: .value[2]})' |
		tee "$BATS_FILE_TMPDIR/zones.json" | brand_add zonas.localhost -
	brand_add zones.localhost "$BATS_FILE_TMPDIR/zones.json"
	brand_edit zones.localhost '.locale = "en"'
}

# What people read, then what agents read: both HOST SLUG
both() {
	HOST=$1 cgi GET page-event '' "/$2"
	sed -n 's,^<span class="soft">\(.*\)</span></dd>$,\1,p' "$body_file"
	HOST=$1 cgi GET page-event '' "/$2.md"
	sed -n '/^- \*\*Quando:\|^- \*\*When:/s/.*\(([^()]*)\)$/\1/p' "$body_file"
}

@test "zones: people read the city and the offset of that day, agents the name too" {
	local host slug
	for host in zonas zones; do
		for slug in maceio inverno verao portenho india lisboa etc leste casa sem dia; do
			both "$host.localhost" "$slug"
		done
	done >"$BATS_TEST_TMPDIR/said"
	diff - "$BATS_TEST_TMPDIR/said" <<-'END'
		horário de Maceió (UTC−3)
		(horário de Maceió, UTC−3; America/Maceio)
		horário de New York (UTC−5)
		(horário de New York, UTC−5; America/New_York)
		horário de New York (UTC−4)
		(horário de New York, UTC−4; America/New_York)
		horário de Buenos Aires (UTC−3)
		(horário de Buenos Aires, UTC−3; America/Argentina/Buenos_Aires)
		horário de Kolkata (UTC+5:30)
		(horário de Kolkata, UTC+5:30; Asia/Kolkata)
		horário de Lisbon (UTC)
		(horário de Lisbon, UTC; Europe/Lisbon)
		UTC−3
		(UTC−3; Etc/GMT+3)
		UTC−5
		(UTC−5; US/Eastern)
		(horário de São Paulo, UTC−3; America/Sao_Paulo)
		UTC−4
		(UTC−4)
		Maceió time (UTC−3)
		(Maceió time, UTC−3; America/Maceio)
		New York time (UTC−5)
		(New York time, UTC−5; America/New_York)
		New York time (UTC−4)
		(New York time, UTC−4; America/New_York)
		Buenos Aires time (UTC−3)
		(Buenos Aires time, UTC−3; America/Argentina/Buenos_Aires)
		Kolkata time (UTC+5:30)
		(Kolkata time, UTC+5:30; Asia/Kolkata)
		Lisbon time (UTC)
		(Lisbon time, UTC; Europe/Lisbon)
		UTC−3
		(UTC−3; Etc/GMT+3)
		UTC−5
		(UTC−5; US/Eastern)
		(São Paulo time, UTC−3; America/Sao_Paulo)
		UTC−4
		(UTC−4)
	END
}
