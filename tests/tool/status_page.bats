# cartaz status --html: the operator's page, and the server of monitor.md for it.

load ../helpers/tool_suite
load ../helpers/live
load ../helpers/server

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || cat "$out_file"
	live_stop
	[ ! -s apache/pid ] || kill "$(<apache/pid)"
}

another() { # NAME
	sed "s/feira/$1/g" "$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/$1.localhost.json"
}

# Reads the page of the last command strictly: every element ends, nothing leads away,
# nothing runs.  Leaves the rows in `rows`: state|brand|the other cells.
page() {
	/usr/bin/python3 -IS - "$out_file" >rows <<-'END'
		import sys
		from html.parser import HTMLParser

		class Page(HTMLParser):
		    def __init__(self):
		        super().__init__()
		        self.open, self.rows, self.cell, self.title = [], [], None, ""

		    def handle_starttag(self, tag, attributes):
		        names = [name for name, value in attributes]
		        assert tag not in ("script", "img", "a", "link", "iframe", "form"), tag
		        assert not [n for n in names if n.startswith("on") or n in ("src", "href", "style")], names
		        if tag == "meta":
		            return
		        self.open.append(tag)
		        if tag == "tr":
		            self.rows.append([])
		        if tag in ("td", "th"):
		            self.cell = ""

		    def handle_endtag(self, tag):
		        assert self.open.pop() == tag, tag
		        if tag in ("td", "th"):
		            self.rows[-1].append(self.cell.strip())
		            self.cell = None
		        if tag == "p" and self.cell is not None:
		            self.cell += "; "

		    def handle_data(self, data):
		        if self.cell is not None:
		            self.cell += data
		        if self.open[-1:] == ["title"]:
		            self.title += data

		page = Page()
		text = open(sys.argv[1], encoding="utf-8").read()
		assert text.startswith("<!DOCTYPE html>\n")
		page.feed(text)
		page.close()
		assert page.open == [], page.open
		widths = {len(row) for row in page.rows}
		assert len(widths) == 1, widths
		print(page.title)
		for row in page.rows[1:]:
		    print("|".join(row))
	END
	cat rows
}

row() { # BRAND
	grep -F "|$1|" rows
}

@test "status page: brands that need somebody stand first, each with its state, numbers and what to do" {
	local name
	for name in praia abelha zebra; do
		another "$name"
	done
	records 5 'if .id > 3 then .starts_at = "2026-11-01" else . end' | cartaz import "$HOST" -
	cartaz publish "$HOST"
	touch -d "$CARTAZ_NOW" "$CARTAZ_HTDOCS/$HOST/.web/published"
	records 4 | cartaz import zebra.localhost -
	brand_edit zebra.localhost '.timezone = "America/Recife"'
	records 4 | cartaz import abelha.localhost -
	CARTAZ_NOW=2026-11-18T13:30:00Z tool_ok status --html
	page
	same 'the order' 'praia.localhost zebra.localhost abelha.localhost feira.localhost ' "$(sed 1d rows | cut -d '|' -f 2 | tr '\n' ' ')"
	same 'the title' 'Cartaz: 1 down, 1 to look at, 2 well' "$(head -n 1 rows)"
	same 'one that is well' "well|$HOST|snapshot|5|3|90 min|1|90 min|import ok;" "$(row "$HOST")"
	[[ $(row praia.localhost) == 'down|praia.localhost|snapshot|-|-|-|-|-|no snapshot; cartaz import or sync makes one;'* ]]
	[[ $(row zebra.localhost) == 'look|zebra.localhost|'*'the brand file has changed; run cartaz rebuild; import ok;' ]]
	grep -qF '<time datetime="2026-11-18T13:30:00Z">' "$out_file"
	tool_ok status --html "$HOST"
	page
	[ "$(wc -l <rows)" = 2 ]
}

@test "status page: what failed, what is old, what is damaged, what has nothing to come" {
	local name
	for name in old failed ends cut lost; do
		another "$name"
		records 3 | cartaz import "$name.localhost" -
	done
	brand_edit old.localhost '.upstream.max_stale = "2h"'
	cartaz rebuild old.localhost
	records 3 '.starts_at = "2026-11-01"' | cartaz import ends.localhost -
	records 4 | cartaz import cut.localhost -
	truncate -s 100 "$CARTAZ_VAR/cut.localhost/000002.db"
	truncate -s 100 "$CARTAZ_VAR/lost.localhost/000001.db"
	tool_fails import failed.localhost - <<<'[{'
	cartaz rebuild failed.localhost
	rm "$CARTAZ_ETC/brands/$HOST.json"
	CARTAZ_NOW=2026-11-18T13:01:00Z tool_ok status --html
	page
	[[ $(row old.localhost) == look*'the records are old; run cartaz import old.localhost FILE;'* ]]
	[[ $(row failed.localhost) == look*'rebuild ok; before it import failed: -: byte 4'* ]]
	[[ $(row ends.localhost) == look*'no event is on today or later;'* ]]
	[[ $(row cut.localhost) == look*'has 100 bytes'*'generation 1 is served instead; run cartaz rollback'* ]]
	[[ $(row lost.localhost) == down*'has 100 bytes'* ]]
	CARTAZ_NOW=2026-11-18T12:59:00Z tool_ok status --html old.localhost
	page
	[[ $(row old.localhost) == well* ]]
	CARTAZ_NOW=2026-11-20T13:00:00Z tool_ok status --html ends.localhost
	page
	[[ $(row ends.localhost) == look*'the records are old'* ]]
}

@test "status page: a live brand is well until its upstream failed three times in a row" {
	local i
	HOST=viva.localhost
	live_start "$BATS_TEST_TMPDIR" 3
	live_brand "$HOST"
	tool_ok status --html "$HOST"
	page
	[[ $(row "$HOST") == "well|$HOST|live|-|-|-|-|"* ]]
	mood broken
	for i in 1 2; do
		cgi GET events
	done
	tool_ok status --html "$HOST"
	page
	[[ $(row "$HOST") == well*'failures of the upstream in a row: 2;'* ]]
	cgi GET events
	later "$HOST" -50000
	tool_ok status --html "$HOST"
	page
	[[ $(row "$HOST") == down*'failures of the upstream in a row: 3;'* ]]
	later "$HOST" 100000 # the breaker is closed again, as in the metrics
	tool_ok status --html "$HOST"
	page
	[[ $(row "$HOST") == look*'failures of the upstream in a row: 3;'* ]]
}

@test "status page: no name and no reason becomes markup" {
	local evil='<script>alert(1)</script>"&<b onclick=x>'
	records 3 | cartaz import "$HOST" -
	gojq -c --arg evil "$evil" '.ok = false | .why = $evil + "\u001b[31m\u202e"' "$CARTAZ_VAR/$HOST/last.json" >last
	cp last "$CARTAZ_VAR/$HOST/last.json"
	printf '{}' >"$CARTAZ_ETC/brands/<b>\"&.json"
	tool_ok status --html
	page
	[[ $(row "$HOST") == look*"import failed: $evil"* ]]
	[[ $(row '<b>"&') == down* ]]
	[ "$(grep -c $'\x1b' "$out_file")" = 0 ]
	[ "$(grep -c $'\u202e' "$out_file")" = 0 ]
}

@test "status page: the line of cron and the virtual host of monitor.md serve it, to this machine alone" {
	local modules=/usr/lib/apache2/modules module line tries=0
	records 3 | cartaz import "$HOST" -
	chmod -R a+rX .
	mkdir status apache
	sed -n '/^```cron status$/,/^```$/{/^```/!p}' "$ROOT"/static/docs/*/*.md |
		sed -E -e "s|/var/lib/cartaz/status|$PWD/status|" -e "s|/usr/local/bin/cartaz|$BUILD/cartaz|" -e 's/^([^ ]+ +){5}cartaz +//' >command
	[ "$(wc -l <command)" = 1 ]
	sh command
	same 'the files' index.html "$(ls -A status)"
	PORT=$(free_port)
	{
		for module in mpm_event authz_core authz_host headers mime; do
			echo "LoadModule ${module}_module $modules/mod_$module.so"
		done
		printf 'ServerName cartaz.invalid\nServerRoot "%s/apache"\nDefaultRuntimeDir "%s/apache"\nPidFile "%s/apache/pid"\nErrorLog "%s/apache/log"\n' \
			"$PWD" "$PWD" "$PWD" "$PWD"
		[ "$(id -u)" != 0 ] || echo 'User www-data'
		printf 'TypesConfig /dev/null\n<Directory "/">\nRequire all denied\n</Directory>\n'
		sed -n '/^```apache status$/,/^```$/{/^```/!p}' "$ROOT"/static/docs/*/*.md |
			sed -e "s|/var/lib/cartaz/status|$PWD/status|" -e "s|127.0.0.1:8082|127.0.0.1:$PORT|"
	} >apache.conf
	apache2 -f "$PWD/apache.conf" -k start
	until HOST=any.example http GET /index.html; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ]
		sleep 0.05
	done
	[ "$http_status" = 200 ]
	cmp "$body_file" status/index.html
	[ "$(header Content-Type)" = 'text/html; charset=utf-8' ]
	[ "$(header Cache-Control)" = no-store ]
	[[ $(header Content-Security-Policy) == "default-src 'none'; style-src 'unsafe-inline'"* ]]
	http GET /.index
	[ "$http_status" = 403 ] || [ "$http_status" = 404 ]
	grep -q '^ *Require local$' apache.conf
}
