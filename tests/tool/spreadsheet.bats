# cartaz import of a spreadsheet saved as CSV: every cell as somebody with an
# agenda would write it.
#
#   fixtures/import/agenda/NAME.csv, NAME.json   the file, and the catalog it is
#   fixtures/import/cells.txt                    a cell, and what is kept of it
#   fixtures/import/sheets.txt                   files that are refused, and why

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite

FIXTURES=$TESTS/fixtures/import

# What was kept of each record, in the order of the ids: a line each, or as one array.
lines_kept() {
	records_of "$HOST" | gojq -cs 'sort_by(.id)[]'
}

kept() {
	lines_kept | gojq -s .
}

# A file of these lines, imported.  The first line is the header.
sheet() { # LINES...
	printf '%s\n' "$@" >in.csv
	tool_ok import --json --accept-shrink "$HOST" in.csv
}

@test "a spreadsheet as LibreOffice and Excel save it becomes the catalog it should" {
	local name from
	for name in semicolon comma; do
		for from in "$FIXTURES/agenda/$name.csv" -; do
			tool_ok import --json --strict --accept-shrink "$HOST" "$from" \
				<"$FIXTURES/agenda/$name.csv"
			[ ! -s "$err_file" ]
			catalog | diff <(gojq . "$FIXTURES/agenda/$name.json") -
			# Standard input is the same for each sheet.
			[ "$name" = comma ] || break
		done
	done
}

@test "every cell of fixtures/import/cells.txt is kept as it should be" {
	local country table
	for country in BR US; do
		brand_edit "$HOST" '.country = $c' --arg c "$country"
		rows cells.txt | grep "^$country|" >table
		# a row for each, a column for each name
		gojq -Rrn '[inputs / "|"] | (map(.[1]) | unique) as $columns
			| ["id", "name"] + $columns, (to_entries[] | .value as $row
			| [.key, "Cell"] + ($columns | map(if . == $row[1] then $row[2]
				elif ([., $row[1]] | all(IN("location.latitude", "location.longitude"))) then "1"
				else "" end)))
			| @csv' table >in.csv
		tool_ok import --json --accept-shrink "$HOST" in.csv
		kept >kept.json
		gojq -Rrn --slurpfile kept kept.json '[inputs / "|"] | to_entries[]
			| (.value[1] / "." | if .[0] == "tickets" then ["tickets", 0, .[1]] else . end) as $path
			| $kept[0][.key] as $event | ($event | getpath($path)) as $is
			| (if .value[3] == "!" then ($path[-1] | if startswith("is_") then false else null end)
				else .value[3] | fromjson end) as $should
			| select($is != $should)
			| "\(.value[1]) of \(.value[2]) is \($is), not \($should)"' table >wrong
		cat wrong
		[ ! -s wrong ]
		# half a pair of coordinates is another remark
		out_is --argjson wrong "$(sed -n '/|!$/p; /|location\.l.*|!$/p' table | wc -l)" '.remarks == $wrong and .left_out == 0'
	done
	[ "$(rows cells.txt | wc -l)" -ge 100 ]
}

@test "what is left out of a row is told by its row, its line and its column" {
	sheet 'id;name;starts_at;description;tickets.price;tickets.available;location.latitude;images.banner;timezone' \
		'1;Festa;32/1/2026;;;;;;' '2;Festa;;"a' 'b' '' 'c";1.234;talvez;oeste;' \
		';;;;;;;;' '' '4;;;;;;;;' '3;Festa;;;;;;ftp://x.example;Marte/Norte' '1;Festa;2;3'
	cat "$err_file"
	says 'row 2 (line 2): column "starts_at" is not a date or time with only one meaning: write 21/11/2026 20:30 (day first) or 2026-11-21T20:30; the value is left out: "32/1/2026"' \
		'row 3 (line 3) left out: has 8 cells, and the first row has 9' \
		'row 6 (line 9) left out: column "name" is empty' \
		'row 7 (line 10): column "images.banner" must be an http or https address' \
		'row 7 (line 10): column "timezone" is not a time zone of this system' \
		'row 8 (line 11) left out: has 4 cells, and the first row has 9'
	out_is '.records == 5 and .left_out == 3 and .remarks == 3 and .events == 2'
	sheet 'id;name;tickets.price;tickets.available;location.latitude' \
		'1;Festa;25 - 50;talvez;oeste'
	says 'row 2 (line 2): column "tickets.price" has more than one number: write one amount, or one row or ticket for each amount: "25 - 50"' \
		'row 2 (line 2): column "tickets.available" must be yes or no (sim, não, sí, x, true, false, 1, 0): "talvez"' \
		'row 2 (line 2): column "location.latitude" must be degrees such as -23,5505 or -23.5505: "oeste"'
}

@test "a date that cannot be read is told with two forms that can be, and is all that is left out" {
	sheet 'id;name;starts_at;location.city' '1;Festa;32/1/2026;Recife' \
		'2;Feira;21/11/2026 20:30;Olinda' '3;Roda;2026-11-21T20:30;Recife'
	out_is '.events == 3 and .left_out == 0 and .remarks == 1'
	told | gojq -e 'map([.id, .name, .starts_at, .location.city]) | sort == [
		[1, "Festa", null, "Recife"], [2, "Feira", "2026-11-21T20:30:00", "Olinda"],
		[3, "Roda", "2026-11-21T20:30:00", "Recife"]]'
	brand_edit "$HOST" '.country = "US"'
	sheet 'id;name;starts_at;location.city' '1;Festa;21/11/2026;Recife' '2;Feira;11/21/2026 20:30;Olinda' '3;Roda;2026-11-21T20:30;Recife'
	says_once 'only one meaning: write 11/21/2026 20:30 (month first) or 2026-11-21T20:30; the value is left out: "21/11/2026"'
	told | gojq -e 'map(.starts_at) | sort == [null, "2026-11-21T20:30:00", "2026-11-21T20:30:00"]'
}

# bats test_tags=whole
@test "where there is too much to tell, rows are summed up by reason" {
	{
		echo 'name;starts_at'
		for ((i = 2; i < 42; i++)); do echo "Festa $i;nunca"; done
		for ((i = 42; i < 52; i++)); do echo 'a;b;c'; done
	} >in.csv
	grouped=1 tool_ok import "$HOST" in.csv
	says '40 rows: column "starts_at" is not a date' '(first: row 2, line 2: "nunca"' \
		'10 rows left out: has more or fewer cells than the first row (first: row 42, line 42: has 3 cells, and the first row has 2)'
	gojq -e '.reasons | length == 2 and .[1].first_record == 42' "var/$HOST/last.json"
}

@test "a column that nobody knows is told once, with the nearest name, and ignored" {
	sheet 'NAME;Starts at;city;Preço;tickets.prise;' 'A;1;2;3;4;' 'B;1;2;3;4;5' 'C;1;2;3;4;6'
	[ "$(grep -c "cartaz import: $HOST: row" "$err_file")" = 5 ]
	says 'row 1 (line 1): column "Starts at" is unknown and ignored; the nearest known name is "starts_at"' \
		'column "city" is unknown and ignored; the nearest known name is "location.city"' \
		'column "tickets.prise" is unknown and ignored; the nearest known name is "tickets.price"' \
		'column "Preço" is unknown and ignored' \
		'row 3 (line 3): column 6 has no name in the first row and is ignored'
	out_is '.events == 3 and .remarks == 5'
	tool_fails import --strict "$HOST" in.csv
	says '--strict: 0 records left out and 5 remarks'
}

@test "no name is said to be near a column that has little of it" {
	local column
	sheet 'name;cidade;uf;valor;link;imagem;hora;local' 'A;1;2;3;4;5;6;7'
	for column in cidade uf valor link imagem hora local; do
		grep -qxF "cartaz import: $HOST: row 1 (line 1): column \"$column\" is unknown and ignored" "$err_file"
	done
	printf 'nome;data\nA;21/11/2035\n' >in.csv
	tool_fails import "$HOST" in.csv
	says 'no column is called "name"' 'cartaz profile guess FILE writes a first profile'
}

@test "a file that is no table is refused in one sentence, and the old snapshot stays" {
	local words bytes count=0 old
	sheet name Festa
	old=$(answers)
	while IFS='|' read -r words bytes; do
		printf %b "$bytes" >in.csv
		tool_fails import "$HOST" in.csv && says_once 'cartaz import: ' in.csv "$words" \
			'the snapshot stays as it was' || {
			echo "of $bytes"
			return 1
		}
		count=$((count + 1))
	done < <(rows sheets.txt)
	same 'the catalog' "$old" "$(answers)"
	[ "$count" -ge 25 ]
}

@test "a sheet that was cut in its last row is refused, and a whole row needs no line end" {
	local old cut
	sheet 'id;name;slug;location.city' '1;Festa;festa;Recife'
	old=$(answers)
	for cut in 2 '2;F' '2;Feira;' $'2;"Feira\nlivre";feira'; do
		printf 'id;name;slug;location.city\n1;Festa;festa;Recife\n%s' "$cut" >cut.csv
		tool_fails import "$HOST" cut.csv
		says_once cut.csv 'row 3 (line 3) ends after' 'of 4 cells, without a line end, so the file is incomplete; fetch or export it again; the snapshot stays as it was'
		# with the line end it is a row that somebody made so
		echo >>cut.csv
		tool_ok import --dry-run "$HOST" cut.csv
		says 'row 3 (line 3) left out'
	done
	same 'the catalog' "$old" "$(answers)"
	printf 'id;name;slug;location.city\n1;Festa;festa;Recife\n2;Feira;feira;Olinda' >whole.csv
	tool_ok import --json "$HOST" whole.csv
	out_is '.events == 2 and .left_out == 0'
}

# bats test_tags=whole
@test "bytes that are no UTF-8 text are found wherever they are" {
	local bytes words
	while IFS='|' read -r bytes words; do
		{
			echo 'name;description'
			seq -f 'Festa %g;boa' 20000
			printf 'Forr%b;x\n' "$bytes"
		} >in.csv
		tool_fails import "$HOST" in.csv
		says_once "row 20002 (line 20002), column 1: $words"
	done <<-'END'
		\0363|not UTF-8; save it as "CSV UTF-8"
		\000|not text: it has a zero byte
	END
}

# bats test_tags=whole
@test "line ends, delimiters, a mark, blank rows: however it is saved it is the same catalog" {
	local file expected
	mkdir in
	printf '%s\n' 'id;name;description;location.city' '1;Festa;"a;' '' 'b, ""c""";São Paulo' \
		'2;Baile;;Olinda' >in/semicolons
	sed 's/$/\r/' in/semicolons >in/crlf
	tr '\n' '\r' <in/semicolons >in/cr
	head -c -1 in/semicolons >in/no-last-end
	(printf '\357\273\277' && cat in/semicolons) >in/mark
	(echo 'sep=;' && cat in/semicolons) >in/said
	(printf '\357\273\277sep=;\r\n' && cat in/crlf) >in/said-crlf
	(printf '\n\r\n ;;;\n' && sed 's/^\(2;.*\)/;;;\n\n\1/' in/semicolons && printf ';;;\n\n\n ; ; ;\n') >in/blanks
	sed 's/^1;Festa;/ 1 ; Festa ; /' in/semicolons >in/spaces
	sed 's/^1;Festa;/"1";"Festa";/; s/^id;name/"id";"name"/' in/semicolons >in/quotes
	cat >in/commas <<-'END'
		id,name,description,location.city
		1,Festa,"a;

		b, ""c""",São Paulo
		2,Baile,,Olinda
	END
	sed 's/^\(id\|2\)\(.*\)/\1\2/; /^id\|^2/s/,/\t/g; s/^1,Festa,/1\tFesta\t/; s/",São/"\tSão/' in/commas >in/tabs
	for file in in/*; do
		tool_ok import --strict "$HOST" "$file"
		silent
		[ -n "${expected-}" ] || expected=$(lines_kept)
		same "$file" "$expected" "$(lines_kept)"
		tool_ok import --accept-shrink "$HOST" - <<<'[]'
		dd if="$file" ibs=1 obs=1 status=none | tool_ok import --strict "$HOST" -
		same "$file byte by byte" "$expected" "$(lines_kept)"
	done
	gojq -es 'length == 2 and .[0].description == "<p>a;</p>\n<p>b, \"c\"</p>"' <<<"$expected"
}

# bats test_tags=whole
@test "a quote inside of a cell without quotes is only a quote" {
	sheet 'id;name;description' '1;Show "Ao Vivo";12" de vinil' '2;O "rei;fim'
	kept >kept.json
	gojq -e 'map(.name) == ["Show \"Ao Vivo\"", "O \"rei"]
		and .[0].description == "<p>12\" de vinil</p>"' kept.json
}

@test "a row without an id gets one that stays, from its slug or from its name and start" {
	local ids='[.[] | {key: .name, value: .id}] | from_entries'
	sheet 'name;slug;starts_at;location.city' 'Festa;festa;;' 'Baile;;21/11/2026 20h;' \
		'Roda;;;' 'Roda 2;a b;;'
	says 'row 5 (line 5): column "slug" does not match [A-Za-z0-9._~-]'
	kept | gojq "$ids" >first
	# other columns, another order, another way to write the date
	sheet 'location.city;starts_at;name;slug' ';;Roda 2;a b' 'Recife;;Roda;' \
		'Olinda;2026-11-21T20:00:00;Baile;' ';22/11/2026;Festa;festa'
	kept | gojq "$ids" | diff first -
	# published ids may never change: this is no detail of one version
	gojq -e '. == {"Baile": 7124557152498965, "Festa": 1684685833725388,
		"Roda": 916843539861426, "Roda 2": 8706384188043431}' first
	sheet 'name;starts_at' 'Baile;21/11/2026 21h'
	kept | gojq -e '.[0].id != 7124557152498965'
}

@test "two rows with one derived id: the second is left out, as any duplicate is" {
	sheet 'name;starts_at;location.city' 'Baile;21/11/2026;Recife' 'Baile;22/11/2026;Olinda' \
		'Baile;2026-11-21;Natal'
	[ "$(wc -l <"$err_file")" = 1 ]
	says 'row 4 (line 4) left out: /slug "baile--' 'is the slug of an earlier record'
	out_is '.events == 2 and .left_out == 1'
	sheet 'name;slug' 'A;festa' 'B;festa'
	says 'row 3 (line 3) left out: /slug "festa" is the slug of an earlier record'
}

@test "a profile maps the columns of any spreadsheet" {
	local share=$BATS_TEST_TMPDIR/share
	cp -r "$CARTAZ_SHARE" "$share"
	cat >"$share/profiles/planilha.json" <<-'END'
		{"profile": 1, "map": {
		  "id": {"hash": "/Nome do evento"}, "name": "/Nome do evento",
		  "starts_at": "/Data", "location.city": "/Cidade~1UF",
		  "is_closed": {"eq": "/Situação", "is": ["Cancelado"]}}}
	END
	printf '%s\r\n' $'\357\273\277 Nome do evento ;Data;Cidade/UF;Situação;name' \
		'Festa;2026-11-21;Recife;Confirmado;outro' 'Baile;2026-11-22;;Cancelado;' >in.csv
	CARTAZ_SHARE=$share tool_ok import --strict --profile planilha "$HOST" in.csv
	silent
	cgi GET events
	body_is '[.data[] | [.name, .starts_at, .location.city, .is_closed]]
		== [["Festa", "2026-11-21", "Recife", false], ["Baile", "2026-11-22", null, true]]'
	tool_ok profile try "$share/profiles/planilha.json" in.csv
	grep -qE '^location.city +"Recife"$' "$out_file"
	grep -qE '^ +starts_at +2/2$' "$out_file"
	printf 'Data;b;Data\n1;2;3\n' >in.csv
	tool_fails profile try "$share/profiles/planilha.json" in.csv
	says_once in.csv 'columns 1 and 3 are both called "Data"'
	printf 'BEGIN:VCALENDAR\n' >in.ics
	tool_fails profile try "$share/profiles/planilha.json" in.ics
	says_once in.ics 'is a calendar'
	CARTAZ_SHARE=$share tool_fails import --profile planilha "$HOST" in.csv
	says_once 'columns 1 and 3 are both called "Data"'
}

@test "a brand of a profile gives its spreadsheets to that profile, unless told otherwise" {
	brand_edit "$HOST" '.upstream.profile = "pretix"'
	printf 'name\nFesta\n' >in.csv
	tool_fails import "$HOST" in.csv
	says 'row 2 (line 2) left out: /id is missing'
	tool_ok import --profile native "$HOST" in.csv
	silent
}

@test "--dry-run, --strict, --json and the guard against collapse hold for spreadsheets too" {
	local old before
	sheet name A B C D E
	old=$(answers)
	before=$(tree var)
	printf 'name\nF\n' >new.csv
	tool_fails import "$HOST" new.csv
	says_once 'only 1 event instead of 5' 'stays as it was'
	gojq -e '.ok == false and .records == 1' "var/$HOST/last.json"
	tool_ok import --dry-run --json --accept-shrink "$HOST" new.csv
	out_is '.dry_run and .events == 1'
	printf 'name;is_online\nF;nunca\n' >new.csv
	tool_fails import --strict --accept-shrink "$HOST" new.csv
	says '--strict: 0 records left out and 1 remark'
	same 'the catalog' "$old" "$(answers)"
	printf 'name\n' >new.csv
	tool_fails import "$HOST" new.csv
	tool_ok import -v --accept-shrink "$HOST" new.csv
	grep -q "^$HOST: 0 events from 0 records" "$out_file"
}

@test "on a terminal it shows how far it is" {
	{ echo name && seq 40; } >in.csv
	script -qec "'$BUILD/cartaz' import '$HOST' in.csv" screen </dev/null >/dev/null
	grep -q "cartaz import $HOST: reading, [0-9]* events\\?" screen
	grep -q "$HOST: 40 events from 40 records, generation 1" screen
}

# bats test_tags=whole
@test "rows and columns beyond the limits" {
	head -c 1100000 /dev/zero | tr '\0' x >long
	head -c 600000 long >half
	{
		echo 'name;description;status'
		echo 'A;b;c'
		printf 'B;%s;%s\n' "$(cat half)" "$(cat half)"
		echo 'C;d;e'
	} >in.csv
	tool_ok import "$HOST" in.csv
	says_once 'row 3 (line 3) left out: is larger than 1 MiB'
	cgi GET events
	body_is '.meta.total == 2'
	{
		echo 'name;description'
		printf 'A;%s\n' "$(cat long)"
	} >in.csv
	tool_fails import "$HOST" in.csv
	says_once 'row 2 (line 2), column 2: the cell has more than 1 MiB; a closing quote (") may be missing'
	{ seq -s ';' 256 && seq -s ';' 256; } | sed 's/^1;/name;/' >in.csv
	tool_ok import --json "$HOST" in.csv
	out_is '.events == 1 and .remarks == 255'
	{ seq -s ';' 257 && seq -s ';' 257; } | sed 's/^1;/name;/' >in.csv
	tool_fails import "$HOST" in.csv
	says_once 'the first row has more than 256 columns, or is larger than 1 MiB'
	{ echo 'name;slug' && seq -s ';' 100000; } >in.csv
	tool_fails import "$HOST" in.csv
	says 'row 2 (line 2) left out: has 100000 cells, and the first row has 2'
}

# bats test_tags=whole
@test "memory does not grow with the file, nor with a quote that nobody closes" {
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:quarantine_size_mb=1
	local small
	{ echo 'name;slug' && yes 'a;b;c' | head -n 2000; } >small.csv
	{ echo 'name;slug' && yes 'a;b;c' | head -n 4000000; } >large.csv
	{ echo 'name;slug' && echo 'a;"b' && head -c 40000000 /dev/zero | tr '\0' x; } >open.csv
	small=$(peak "$BUILD/cartaz" import "$HOST" small.csv)
	for file in large.csv open.csv; do
		large=$(peak "$BUILD/cartaz" import "$HOST" "$file")
		echo "$file: $large KB, small.csv: $small KB"
		[ "$large" -lt $((small * 3 / 2)) ]
	done
}

@test "a sheet that lost its header is one sentence with the columns that were expected" {
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "map": {"id": "/Nr", "name": ["/Title", "/Name"], "starts_at": {"time": "/Date", "as": "people"},
		"location.name": {"tpl": "{/Hall}"}, "tickets": {"each": "", "map": {"price": {"amount": "/Price"}}}}}' >"$CARTAZ_ETC/profiles/own.json"
	printf 'Nr,Title,Date\n1,Jazz,10/01/2035\n' >whole.csv
	tool_ok import "$HOST" whole.csv --profile own
	printf '1,Jazz,10/01/2035,Room,Room\n2,Samba,11/01/2035,Room,Room\n' >in.csv
	tool_fails import "$HOST" in.csv --profile own
	says_once 'in.csv: the first line begins with "1" and does not look like a header for the profile: it lacks the profile'\''s columns, such as Nr, Title, Name, Date, Hall, Price; the snapshot stays as it was'
	printf '\n"",Agenda 2035,\nNr,Title,Date\n1,Jazz,10/01/2035\n' >in.csv
	tool_fails import "$HOST" in.csv --profile own
	says_once 'the first line begins with "Agenda 2035" and does not look like a header'
	# Without a profile, in a sheet that has the names of the fields.
	printf '1,Jazz,2035-01-10\n2,Samba,2035-01-11\n' >in.csv
	tool_fails import "$HOST" in.csv
	says_once 'the first line begins with "1" and does not look like a header: no column is called "name"'
	# One column is enough, and the second file of an import is judged like the first.
	printf 'Other,Price\nJazz,10\n' >in.csv
	tool_fails import "$HOST" in.csv --profile own
	says '/id is missing'
	run ! grep -q 'header' "$err_file"
	printf 'Nr,Title,Date\n3,Folk,12/01/2035\n' >more.csv
	tool_ok import "$HOST" whole.csv more.csv --profile own --replace
	# A profile that reads any column.
	echo '{"profile": 1, "map": {"id": {"hash": "/*"}, "name": "/Title"}}' >"$CARTAZ_ETC/profiles/any.json"
	tool import "$HOST" in.csv --profile any
	run ! grep -q 'header' "$err_file"
}
