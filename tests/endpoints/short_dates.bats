# page-events, page-home: dates in rows are short; the page of the event has the
# whole sentence.  CARTAZ_NOW is in November 2026.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/pages

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[
		["noite", "2026-11-22T23:30:00-03:00", "2026-11-23T05:00:00-03:00"],
		["tarde", "2026-11-28T16:00:00-03:00", "2026-11-28T22:00:00-03:00"],
		["nove", "2026-11-22T20:00:00-03:00", "2026-11-23T09:00:00-03:00"],
		["virada", "2026-11-21T05:00:00-03:00", "2026-11-22T06:00:00-03:00"],
		["temporada", "2026-11-26T20:30:00-03:00", "2026-12-27T19:40:00-03:00"],
		["dia", "2026-12-01", null], ["dias", "2026-12-05", "2026-12-06"], ["um-dia", "2026-12-05", "2026-12-05"],
		["sem-fim", "2026-12-05T00:15:00", null], ["reveillon", "2026-12-31T22:00:00-03:00", "2027-01-01T04:00:00-03:00"],
		["ano-novo", "2026-12-29", "2027-01-02"], ["depois", "2027-03-02T20:00:00-03:00", null],
		["carnaval", "2027-02-06", "2027-02-09"], ["longe", "2027-12-30", "2028-01-02"], ["sem-data", null, null]]
		| to_entries | map({id: (.key + 1), slug: .value[0], name: "Festa \(.value[0])", timezone: "America/Sao_Paulo",
			starts_at: .value[1], ends_at: .value[2], tickets: [{total: "\(.key * 17 % 53 + 1).00"}]})' >"$BATS_FILE_TMPDIR/dates.json"
	brand_add datas.localhost "$BATS_FILE_TMPDIR/dates.json"
	brand_add dates.localhost "$BATS_FILE_TMPDIR/dates.json"
	brand_edit dates.localhost '.locale = "en"'
}

# "slug: dates" of the rows of a list by price, in the order of slugs: those by date have
# the day above them (list_days.bats).
rows() { # PROGRAM
	cgi GET "$1" sort=price
	/usr/bin/python3 -IS - "$body_file" <<-'END' | LC_ALL=C sort
		import re, sys
		text = open(sys.argv[1], encoding="utf-8").read()
		for slug, dates in re.findall(r'<h[23]><a href="/eventos/([^"]*)">[^<]*</a></h[23]>\n<p>([^<]*)</p>', text):
		    print(slug + ": " + dates)
	END
}

@test "short dates: one night is one day, and this year goes without saying" {
	HOST=datas.localhost rows page-events >"$BATS_TEST_TMPDIR/rows"
	diff - "$BATS_TEST_TMPDIR/rows" <<-'END'
		ano-novo: ter 29 dez – sáb 2 jan 2027
		carnaval: sáb 6 fev – ter 9 fev 2027
		depois: ter 2 mar 2027 · 20h
		dia: ter 1 dez
		dias: sáb 5 dez – dom 6 dez
		longe: qui 30 dez 2027 – dom 2 jan 2028
		noite: dom 22 nov · 23h30–5h
		nove: dom 22 nov · 20h–9h
		reveillon: qui 31 dez · 22h–4h
		sem-data: Data a confirmar
		sem-fim: sáb 5 dez · 0h15
		tarde: sáb 28 nov · 16h–22h
		temporada: 26 nov – 27 dez
		um-dia: sáb 5 dez
		virada: sáb 21 nov · 5h – dom 22 nov · 6h
	END
}

@test "short dates: in English too, and on the home page" {
	HOST=dates.localhost rows page-events | grep -E '^(noite|dias|depois|tarde|ano-novo):' >"$BATS_TEST_TMPDIR/rows"
	diff - "$BATS_TEST_TMPDIR/rows" <<-'END'
		ano-novo: Tue, Dec 29 – Sat, Jan 2, 2027
		depois: Tue, Mar 2, 2027 · 8 PM
		dias: Sat, Dec 5 – Sun, Dec 6
		noite: Sun, Nov 22 · 11:30 PM–5 AM
		tarde: Sat, Nov 28 · 4–10 PM
	END
	HOST=datas.localhost rows page-home | grep -qxF 'noite: dom 22 nov · 23h30–5h'
}

@test "short dates: the year is that of the brand's day, when the page is asked for" {
	# It is 2027 in UTC, and 2026 in São Paulo.
	CARTAZ_NOW=2027-01-01T02:30:00Z HOST=datas.localhost rows page-events | grep -qxF 'tarde: sáb 28 nov · 16h–22h'
	CARTAZ_NOW=2027-01-01T03:30:00Z HOST=datas.localhost rows page-events >"$BATS_TEST_TMPDIR/rows"
	grep -qxF 'tarde: sáb 28 nov 2026 · 16h–22h' "$BATS_TEST_TMPDIR/rows"
	grep -qxF 'depois: ter 2 mar · 20h' "$BATS_TEST_TMPDIR/rows"
	grep -qxF 'ano-novo: até 2 jan' "$BATS_TEST_TMPDIR/rows"
	grep -qxF 'reveillon: qui 31 dez 2026 · 22h–4h' "$BATS_TEST_TMPDIR/rows"
}

@test "short dates: the event's own page says them in full, and RSS, which is read later, the year too" {
	HOST=datas.localhost cgi GET page-event '' /noite
	grep -qF '>domingo, 22 de novembro, das 23h30 às 5h<' "$body_file"
	HOST=datas.localhost cgi GET page-events '' /eventos.rss
	grep -qF 'sábado, 28 de novembro de 2026, das 16h às 22h' "$body_file"
}
