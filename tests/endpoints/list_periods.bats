# list_periods: an event of several dates in the list of a period is where its first date in
# this period is, and counts its further dates in this period, on every surface.  It is
# Monday, 30 November 2026.  windows.bats compares random periods with a reference.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/rpc
export CARTAZ_NOW=2026-11-30T12:00:00Z
JANUARY='from=2027-01-01&to=2027-01-31'

setup_file() {
	local day
	export CARTAZ_NOW
	catalog_make "$BATS_FILE_TMPDIR"
	{
		printf '%s\n' BEGIN:VCALENDAR VERSION:2.0
		# Every Saturday from 5 December to 27 February; without the one of 16 January.
		printf '%s\n' BEGIN:VEVENT UID:feira SUMMARY:Feira 'DTSTART;TZID=America/Sao_Paulo:20261205T100000' \
			'DTEND;TZID=America/Sao_Paulo:20261205T130000' 'RRULE:FREQ=WEEKLY;COUNT=13' \
			'EXDATE;TZID=America/Sao_Paulo:20270116T100000' END:VEVENT
		# Began before January, and ends in January.
		printf '%s\n' BEGIN:VEVENT UID:mostra SUMMARY:Mostra 'DTSTART;VALUE=DATE:20261228' 'DTEND;VALUE=DATE:20270111' END:VEVENT
		for day in 09 16 17 22 30; do
			printf '%s\n' BEGIN:VEVENT "UID:$day" "SUMMARY:Show $day" \
				"DTSTART;TZID=America/Sao_Paulo:202701${day}T200000" END:VEVENT
		done
		printf '%s\n' END:VCALENDAR
	} >"$BATS_FILE_TMPDIR/weekly.ics"
	brand_add periods.localhost "$BATS_FILE_TMPDIR/weekly.ics"
	brand_edit periods.localhost '.timezone = "America/Sao_Paulo" | .locale = "pt-BR"'
	cartaz rebuild periods.localhost
	export HOST=periods.localhost
}

# The names of the events, in their order.
names() {
	grep -oE 'Feira|Mostra|Show [0-9]+' "$body_file" | uniq | paste -sd, -
}

@test "period: the newsletter has a weekly event on its first day in the period, with the dates that follow there" {
	cgi GET page-events "$JANUARY" /eventos.digest.md
	diff - <(grep -E '^##|datas?' "$body_file") <<-'END'
		## sáb 2 jan 2027
		### [Feira](http://periods.localhost/eventos/feira--feira)
		10h–13h · + 3 datas
		## sáb 9 jan 2027
		### [Show 09](http://periods.localhost/eventos/show-09--09)
		## sáb 16 jan 2027
		### [Show 16](http://periods.localhost/eventos/show-16--16)
		## dom 17 jan 2027
		### [Show 17](http://periods.localhost/eventos/show-17--17)
		## sex 22 jan 2027
		### [Show 22](http://periods.localhost/eventos/show-22--22)
		## sáb 30 jan 2027
		### [Show 30](http://periods.localhost/eventos/show-30--30)
		## Em cartaz
		### [Mostra](http://periods.localhost/eventos/mostra--mostra)
	END
	grep -qxF '28 dez – 10 jan 2027' "$body_file"
}

@test "period: pages, RSS by date, MCP and A2A have the same order and the same number of dates" {
	local path expected='Feira,Show 09,Show 16,Show 17,Show 22,Show 30,Mostra'
	for path in '' .md .digest .rss; do
		cgi GET page-events "$JANUARY&sort=next" "/eventos$path"
		[ "$(names)" = "$expected" ] || wrong "$path: $(names)"
		grep -qF '+ 3 datas' "$body_file" || wrong "$path"
	done
	tool search_events '{"from":"2027-01-01","to":"2027-01-31"}'
	body_is '.result.structuredContent.data | map(.name) | join(",") == $names' --arg names "$expected"
	body_is '.result.structuredContent.data[0] | .starts_at[:10] == "2027-01-02" and .sessions_left == 3'
	send '[{"data":{"skill":"search-events","from":"2027-01-01","to":"2027-01-31"}}]'
	body_is '[.result.message.parts[].data.data? // empty | .[].name] | join(",") == $names' --arg names "$expected"
}

@test "period: without days, the next date and all dates after it count" {
	cgi GET page-events '' /eventos.md
	grep -qF '+ 11 datas' "$body_file"
	cgi GET page-events 'from=2027-01-24' /eventos.digest.md
	[ "$(names)" = 'Feira,Show 30' ] || wrong "$(names)"
	grep -qF '+ 4 datas' "$body_file"
	cgi GET page-events 'from=2027-02-20&to=2027-02-21' /eventos.digest.md
	grep -qF '10h–13h' "$body_file"
	never grep -q datas "$body_file"
}
