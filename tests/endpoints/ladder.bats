# ladder: words without an event are read as they may be meant, rung by rung
# (common/search/ladder.h), and every door finds the same events.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc
load ../helpers/rounds

export HOST=words.localhost

# Each event is a name, and a text after "|".
events() {
	gojq -nR '[inputs | split("|") | {name: .[0], description: (.[1] // "")}] | to_entries
		| map({id: (.key + 1), slug: "event-\(.key + 1)", name: .value.name, description: .value.description,
			starts_at: "2026-12-\(.key % 28 + 1 | tostring | if length == 1 then "0" + . else . end)T20:00:00-03:00",
			location: {name: "Casa", city: (if .key % 2 == 0 then "Recife" else "Olinda" end)}, producer: {slug: "p", name: "P"}})'
}

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	events >"$BATS_FILE_TMPDIR/words.json" <<-'END'
		Rock na praça|Bandas da cidade
		Rock in Rio|Um festival
		Festival de jazz|Noite instrumental
		Orquestra sinfônica|Concerto de gala
		Food truck no parque|Comida e música
		Encontro de carros|Com foodtruck na rua
		Samba de roda|Pandeiro, viola e rock
		Sambas antigos|Uma roda
		Curso de cerâmica|Oficina de barro
		Palestra sobre saúde|Medicina para todos
		Oficina de fotografia|Retratos em estúdio
		Feira do livro|Autores da região, luz
		Corrida noturna|Percurso de dez quilômetros
	END
	brand_add "$HOST" "$BATS_FILE_TMPDIR/words.json"
}

encoded() {
	gojq -rn --arg q "$1" '$q | @uri'
}

# The ids that the API finds: found WORDS [PARAMETERS]
found() {
	cgi GET events "q=$(encoded "$1")${2+&$2}"
	[ "$http_status" = 200 ] && [ "$exit_status" = 0 ] || wrong "$1"
	gojq -r '[.data[].id | tostring] | join(" ")' "$body_file"
}

finds() { # WORDS IDS [PARAMETERS]
	[ "$(found "$1" ${3+"$3"})" = "$2" ] || wrong "$1 finds $(found "$1" ${3+"$3"}), not $2"
}

@test "ladder: a word without an event is repaired to the nearest one of the catalog" {
	finds rok '1 2 7'
	finds rokc '1 2 7'   # neighbours that change places
	finds rrock '1 2 7'  # one letter too many
	finds sinfonnica 4   # two edits of a long word
	finds zinfonica 4    # also of the first letter
	finds 'fetival jazzz' 3
	finds 'fotografya estudio' 11
	finds cerramicca 9
	# Fewer than four letters, one of them wrong; a number; nothing near.
	finds rxc ''
	finds rock2 ''
	finds xylophone ''
}

# No word is near enough to repair it to: "luz" is too short.
@test "ladder: a word that an event has by its stem alone counts" {
	finds 'luzes xqzyw' 12
	cgi GET page-events q=luzes+xqzyw /eventos.md
	grep -q 'Ficou fora da busca: “xqzyw”' "$body_file"
}

@test "ladder: stop words go where no event has all words" {
	finds 'o que tem de rock' '1 2 7'
	finds 'a orquestra' 4
	# They count where an event has them, and alone.
	finds 'rock in rio' 2
	finds com '5 6'
	finds 'de o a' ''
}

@test "ladder: what is read is the same at every door" {
	local words ids
	rounds 'fetival de jaz' $'rok\nfetival de jaz\no que tem de rock\nrockinrio\nsamba' >"$BATS_TEST_TMPDIR/words"
	while read -r words; do
		ids=$(found "$words" per_page=50 | tr ' ' '\n' | sort)
		[ -n "$ids" ]
		cgi GET page-events "q=$(encoded "$words")" /eventos
		diff <(echo "$ids") <(grep -o '/eventos/event-[0-9]*"' "$body_file" | grep -o '[0-9]*' | sort -u) || wrong "page: $words"
		cgi GET page-events "q=$(encoded "$words")" /eventos.md
		diff <(echo "$ids") <(grep -o '/eventos/event-[0-9]*' "$body_file" | grep -o '[0-9]*' | sort -u) || wrong ".md: $words"
		for form in rss atom; do
			cgi GET page-events "q=$(encoded "$words")" /eventos.$form
			diff <(echo "$ids") <(grep -o '/eventos/event-[0-9]*' "$body_file" | grep -o '[0-9]*' | sort -u) || wrong "$form: $words"
		done
		cgi GET page-events "q=$(encoded "$words")" /eventos.ics
		diff <(echo "$ids") <(tr -d '\r' <"$body_file" | sed -n 's/^UID:\([0-9]*\)@.*/\1/p' | sort -u) || wrong "ics: $words"
		tool search_events "$(gojq -cn --arg q "$words" '{q: $q, per_page: 50}')"
		diff <(echo "$ids") <(gojq -r '.result.structuredContent.data[].slug' "$body_file" | grep -o '[0-9]*' | sort) || wrong "mcp: $words"
		send "$(gojq -cn --arg q "$words" '[{data: {q: $q, per_page: 50}}]')"
		diff <(echo "$ids") <(gojq -r '.result.message.parts[1].data.data[].slug' "$body_file" | grep -o '[0-9]*' | sort) || wrong "a2a: $words"
	done <"$BATS_TEST_TMPDIR/words"
}

@test "ladder: filters are kept on every rung" {
	finds rok '1 7' city=Recife
	finds rok 2 city=Olinda
	finds rok '' city=Natal
	cgi GET page-events "q=rok&from=2026-12-02&to=2026-12-02" /eventos.md
	diff <(echo /eventos/event-2) <(grep -o '/eventos/event-[0-9]*' "$body_file" | sort -u)
	cgi GET page-events "q=rok&from=2026-12-02&to=2026-12-02" /eventos.ics
	[ "$(grep -c '^BEGIN:VEVENT' "$body_file")" = 1 ]
}

@test "ladder: an answer says of dates and filters what its own question has, also an empty one" {
	local words
	for words in 'xylophone hoje' 'xylophone grátis' 'samba hoje' 'samba grátis' 'rok dezembro' 'grátis hoje' xylophone; do
		tool search_events "$(gojq -cn --arg q "$words" '{q: $q}')"
		body_is '.result.structuredContent | .hint // "" | test("This catalog can") | not' || wrong "$words"
	done
	tool search_events '{"q": "samba hoje", "free": true}'
	body_is '.result.structuredContent | .meta.total == 0 and (.hint | test("This catalog can") | not)'
	finds 'rok dezembro' '1 2 7'
}

@test "ladder: a word that an event has is never replaced" {
	local words
	words=$(rounds 25 1000)
	"$TESTS/bench/generate" "$(rounds 200 3000)" season >"$BATS_TEST_TMPDIR/records"
	catalog_copy
	brand_add many.localhost "$BATS_TEST_TMPDIR/records"
	HOST=many.localhost run /usr/bin/python3 "$TESTS/support/ladder.py" kept "$BATS_TEST_TMPDIR/records" "$words"
	echo "$output"
	[ "$status" = 0 ]
	[[ $output == *"$words words keep their events"* ]]
}

# bats test_tags=whole
@test "ladder: the vocabulary has each word of the catalog, with its weight" {
	run /usr/bin/python3 "$TESTS/support/ladder.py" vocabulary "$CARTAZ_VAR/$HOST/current"
	echo "$output"
	[ "$status" = 0 ]
	/usr/bin/python3 "$TESTS/support/ladder.py" vocabulary "$CARTAZ_VAR/agenda.localhost/current"
	/usr/bin/python3 "$TESTS/support/ladder.py" vocabulary "$CARTAZ_VAR/palco.localhost/current"
}

# bats test_tags=whole
@test "ladder: a record that is left out has no word in the vocabulary" {
	catalog_copy
	gojq '. + [.[0] | .id = 99 | .name = "Zabumba"]' "$BATS_FILE_TMPDIR/words.json" >"$BATS_TEST_TMPDIR/again.json"
	brand_add "$HOST" "$BATS_TEST_TMPDIR/again.json"
	run /usr/bin/python3 "$TESTS/support/ladder.py" words "$CARTAZ_VAR/$HOST/current"
	[[ $output == *orquestra* ]]
	[[ $output != *zabumba* ]]
}

# bats test_tags=whole
@test "ladder: a damaged vocabulary finds less, and nothing else happens" {
	local sql file
	catalog_copy
	file=$(readlink -f "$CARTAZ_VAR/$HOST/current")
	cp "$file" "$BATS_TEST_TMPDIR/whole"
	while read -r sql; do
		cp "$BATS_TEST_TMPDIR/whole" "$file"
		snapshot_edit "$file" "$sql"
		cgi GET events q=rok
		[ "$exit_status" = 0 ]
		[[ $http_status = 200 || $http_status = 503 ]]
		cgi GET page-events 'q=sinfonnica+fetival' /eventos
		[ "$exit_status" = 0 ]
		[[ $http_status = 200 || $http_status = 503 ]]
	done <<-'END'
		UPDATE vocabulary SET words = NULL;
		UPDATE vocabulary SET words = 'x';
		UPDATE vocabulary SET words = zeroblob(1000000);
		UPDATE vocabulary SET words = substr(words, 1, length(words) - 3);
		UPDATE vocabulary SET words = randomblob(8000);
		UPDATE vocabulary SET words = CAST(replace(hex(zeroblob(4000)), '00', char(255)) AS BLOB);
		UPDATE vocabulary SET at = at + 100000;
		UPDATE vocabulary SET at = -at;
		DELETE FROM vocabulary WHERE at % 2 = 0;
		DROP TABLE vocabulary;
		DROP TABLE vocabulary; CREATE TABLE vocabulary(at, words);
		DROP TABLE vocabulary; CREATE VIEW vocabulary(at, words) AS WITH RECURSIVE n(i) AS (SELECT 16384 UNION ALL SELECT i FROM n) SELECT i, zeroblob(8000) FROM n;
	END
}

@test "ladder: where no event has all words, those with the most and the rarest come first" {
	# Two words before one, a rare word before another, a name before a text.
	finds 'rock jazz samba' '7 3 1 2 8'
	finds 'rock xylophone orquestra' '4 1 2 7'
	finds 'rock xylophone orquestra' '1 7' city=Recife
	finds 'xylophone quarkz' ''
	# Filters without an event of any word.
	finds 'rock xylophone' '' city=Natal
	# All pages together are the whole answer, each event once.
	local page all=''
	for page in 1 2 3; do
		cgi GET events "q=rock+jazz+samba&per_page=2&page=$page"
		all+="$(gojq -r '[.data[].id | tostring] | join(" ")' "$body_file") "
		body_is '.meta.total == 5 and .meta.last_page == 3'
	done
	[ "$all" = '7 3 1 2 8 ' ] || wrong "$all"
	cgi GET page-events 'q=rock+jazz+samba&from=2026-12-02&to=2026-12-07' /eventos.md
	[ "$(grep -o '/eventos/event-[0-9]*' "$body_file" | grep -o '[0-9]*' | xargs)" = '7 3 2' ] || wrong "window"
	cgi GET page-events 'q=rock+jazz+samba&from=2026-12-02&to=2026-12-07' /eventos.ics
	[ "$(grep -c '^BEGIN:VEVENT' "$body_file")" = 3 ]
}

@test "ladder: words that are joined or split elsewhere are found" {
	finds rockinrio 2
	finds 'rockin rio' 2
	finds sambaderoda '7 8' # number does not matter
	finds 'food truck rua' 6
	# A word that an event has stays: any word.
	finds 'foodtruck parque' '5 6'
	# What meets in no event is not split; what is typed so is.
	finds livrorock ''
	finds foodtruck 6
}

@test "ladder: the exact search stays with what is typed" {
	local words form
	# "roc" is the beginning of a word of an event, and not the word.
	for words in rok roc rockinrio 'rock jazz samba' 'o que tem de rock'; do
		for form in '' .md .rss .ics; do
			cgi GET page-events "q=$(encoded "$words")" "/eventos$form"
			grep -Eq 'event-[0-9]|^UID:' "$body_file" || wrong "$words $form"
			cgi GET page-events "exact=1&q=$(encoded "$words")" "/eventos$form"
			[ "$http_status" = 200 ]
			! grep -Eq 'event-[0-9]|^UID:' "$body_file" || wrong "exact: $words $form"
		done
	done
	cgi GET page-events 'exact=1&q=rock' /eventos.md
	[ "$(grep -o '/eventos/event-[0-9]*' "$body_file" | grep -o '[0-9]*' | xargs)" = '1 2 7' ]
}

# bats test_tags=whole
@test "ladder: hostile words cost what others do" {
	local words
	for words in "$(printf 'xqzvk%.0s' {1..13000})" "$(printf 'rokk%d sinfonnca ' {1..1000})" "$(printf '%c ' {a..z} {a..z} {a..z})" \
		"$(printf 'fetivxl%s ' {a..z}{a..z})" "$(printf '\xf0\x9f\x8e\xb5%.0s' {1..5000})" "$(printf 'sambaderodarockinrio%.0s' {1..40})"; do
		tool search_events "$(gojq -cn --arg q "${words:0:60000}" '{q: $q}')"
		send "$(gojq -cn --arg q "${words:0:60000}" '[{data: {q: $q}}]')"
		cgi GET events "q=$(encoded "${words:0:255}")"
		[ "$exit_status" = 0 ]
		[ "$http_status" = 200 ]
	done
}

@test "ladder: what a sentence says stands between names and other matches" {
	catalog_copy
	events >"$BATS_TEST_TMPDIR/read.json" <<-'END'
		Dança em Recife|O show
		Teatro|Um show em Recife
		Sarau|Outro show
		Recital|Dança sem data
		Forró|Nada de Recife, um show
		O show em Recife|De novo
		Coro|Cantam em Olinda
	END
	# 1, 3, 5, 7 are in Recife; Olinda has 2, which tells of a show in Recife.
	brand_add "$HOST" "$BATS_TEST_TMPDIR/read.json"
	cartaz publish "$HOST"
	finds 'show em recife' '6 1 3 5 2'
	body_of() { cgi GET events "q=show+em+recife&per_page=2&page=$1"; gojq -c '[.meta.total, (.data[].id)]' "$body_file"; }
	[ "$(body_of 1) $(body_of 2) $(body_of 3) $(body_of 4)" = '[5,6,1] [5,3,5] [5,2] [5]' ] || wrong "$(body_of 1) $(body_of 2) $(body_of 3)"
	# Where no event has the words, the reading is the list of its filters.
	finds 'show em olinda no dia 2 de dezembro' 2
	# The words are repaired with what was read; where that finds nothing, the day goes first.
	finds 'shw em recife' '1 3 5'
	finds 'coor em olinda no dia 2' 7
	cgi GET page-events 'q=show+em+recife&exact=1' /eventos.md
	[ "$(grep -o '/eventos/event-[0-9]*' "$body_file" | grep -o '[0-9]*' | xargs)" = '6 1 2' ] || wrong exact
	cgi GET page-events 'q=show+em+recife' /eventos.ics
	[ "$(tr -d '\r' <"$body_file" | sed -n 's/^UID:\([0-9]*\)@.*/\1/p' | sort | xargs)" = '1 2 3 5 6' ] || wrong ics
	cgi GET page-events 'q=show+em+recife' /eventos.rss
	[ "$(grep -o '/eventos/event-[0-9]*' "$body_file" | grep -o '[0-9]*' | sort -u | xargs)" = '1 2 3 5 6' ] || wrong rss
	cgi GET page-events 'q=show+em+recife&from=2026-12-02&to=2026-12-05' /eventos.md
	[ "$(grep -o '/eventos/event-[0-9]*' "$body_file" | grep -o '[0-9]*' | xargs)" = '3 5 2' ] || wrong dates
}
