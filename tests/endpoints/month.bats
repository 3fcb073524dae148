# The days of a month: a table with links on the list of exactly one month, whose numbers
# are those of the lists of its days, and links to other months.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	# A series, a run, an evening that goes on after midnight, closed events, and days without any.
	gojq -n 'def e(id; more): {id: id, name: "Event \(id)", location: {city: ["Recife", "Olinda"][id % 2]},
			categories: [["Música", "Teatro"][id % 2]]} + more;
		[range(1; 25) | e(.; {starts_at: "2026-12-\(. % 9 + 10)T20:00:00-03:00", ends_at: "2026-12-\(. % 9 + 10)T22:00:00-03:00", is_closed: (. % 7 == 0)})]
		+ [e(30; {sessions: [range(1; 9) | {starts_at: "2026-12-0\(.)T19:00:00-03:00"}]}),
			e(31; {starts_at: "2026-12-20", ends_at: "2027-01-10"}),
			e(32; {starts_at: "2026-12-28T23:00:00-03:00", ends_at: "2026-12-29T03:00:00-03:00"}),
			e(33; {starts_at: "2027-01-15T20:00:00-03:00"})]' | brand_add busca.localhost -
	export HOST=busca.localhost
}

# "DAY NUMBER PARAMETERS", a line for each day of the table; NUMBER is 0 without a link. The
# parameters are in the order of their names.
table() {
	/usr/bin/python3 -IS - "$body_file" <<-'EOR'
		import html, re, sys
		page = open(sys.argv[1]).read()
		for cell in re.findall(r"<td[^>]*>(.*?)</td>", re.search(r'<table class="month">.*?</table>', page, re.S)[0]):
		    link = re.fullmatch(r'<a href="([^"]*)">(\d+)(?:<br><small>(\d+) eventos?</small>)?</a>', cell)
		    if cell:
		        path = "&".join(sorted(html.unescape(link[1]).partition("?")[2].split("&"))) if link else "-"
		        print(*((link[2], link[3] or "?", path) if link else (cell, 0, path)))
	EOR
}

# The number and the parameters of each day's own list, in one process.
lists() { # QUERY
	local day query=$1
	days() {
		for day in {01..31}; do
			request "$day" GET page-events "from=2026-12-$day&to=2026-12-$day$query" /eventos.geojson
		done
	}
	answers_to days
	gojq -r '(.row | tonumber) as $day | .body | fromjson | "\($day) \(.numberReturned + .unlocated)"' "$answers_file"
}

@test "month: each number is that of the list of its day, for all events and for a subject" {
	local query before between day number path
	for query in '' '&category=m%C3%BAsica' '&city=Olinda' '&open=1'; do
		before='' between=''
		case $query in
		'&category'*) before='category=music&' ;;
		'&city'*) before=${query:1}'&' ;;
		'&open'*) between=$query ;;
		esac
		cgi GET page-events "from=2026-12-01&to=2026-12-31$query"
		table >"$BATS_TEST_TMPDIR/table"
		diff <(lists "$query") <(cut -d' ' -f1,2 "$BATS_TEST_TMPDIR/table")
		while read -r day number path; do
			printf -v day '2026-12-%02d' "$day"
			[ "$number" = 0 ] || [ "$path" = "${before}from=$day$between&to=$day" ] || wrong "$day leads to $path"
		done <"$BATS_TEST_TMPDIR/table"
	done
	cgi GET page-events 'from=2026-12-01&to=2026-12-31'
	# The first of December 2026 is a Tuesday, and weeks begin on Sunday in Brazil.
	grep -qF '<th scope="col">dom</th><th scope="col">seg</th>' "$body_file"
	grep -qF '<tr><td></td><td></td><td data-label="ter"><a' "$body_file"
	grep -qF '<caption>dezembro</caption>' "$body_file"
}

@test "month: other days, words, later pages and live brands have no table; a list of a subject links to months" {
	local query
	for query in 'from=2026-12-02&to=2026-12-31' 'from=2026-12-01&to=2026-12-30' 'from=2026-11-01&to=2026-12-31' 'when=today' \
		'from=2026-12-01&to=2026-12-31&q=event' 'from=2026-12-01&to=2026-12-31&page=2' ''; do
		cgi GET page-events "$query"
		never grep -qF '<table class="month">' "$body_file"
	done
	# Of this month nothing is left, so the link leads to that of the first event.
	cgi GET page-events 'city=Olinda'
	grep -qF '<a href="/eventos?city=Olinda&amp;from=2026-12-01&amp;to=2026-12-31">dez</a>' "$body_file"
	never grep -qF '>nov</a>' "$body_file"
	cgi GET page-events 'city=Olinda&from=2026-12-01&to=2026-12-31'
	grep -qF '<a href="/eventos?city=Olinda&amp;from=2026-11-01&amp;to=2026-11-30">nov</a>' "$body_file"
	grep -qF '<a href="/eventos?city=Olinda&amp;from=2027-01-01&amp;to=2027-01-31">jan 2027</a>' "$body_file"
	# Of another language, whose weeks begin on Monday.
	catalog_copy
	brand_edit "$HOST" '.locale = "es"'
	cgi GET page-events 'from=2026-12-01&to=2026-12-31'
	grep -qF '<th scope="col">lun</th><th scope="col">mar</th>' "$body_file"
	grep -qF '<tr><td></td><td data-label="mar"><a' "$body_file"
}
