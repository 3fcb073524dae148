# duplicates: the events that several sources of a brand list become one event.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite
load ../helpers/merged

# ---- Decisions: tests/duplicates, which calls the same code as sync ----------

# $decided is what becomes of two events of two sources: "one: WHY", "doubt: WHY" or "two".
decision() { # MEMBERS MEMBERS
	local line
	decided=
	printf '{"source": 0, %s}\n{"source": 1, %s}\n' "$1" "$2" >"$BATS_TEST_TMPDIR/two"
	while IFS= read -r line; do
		[[ $line =~ ^0\ 1\ [0-9]*(:\ (doubt.*)|.*) ]] || continue
		decided+=${BASH_REMATCH[2]:-one${BASH_REMATCH[1]}}
	done < <("$BUILD/tests/duplicates" America/Recife <"$BATS_TEST_TMPDIR/two")
	decided=${decided:-two}
}

# Lines "EXPECTED ^ A ^ B", members of JSON; those of the argument belong to both.
decisions() { # MEMBERS
	local expected a b decided wrong=0
	while IFS='^' read -r expected a b; do
		decision "$1${a:+, $a}" "$1${b:+, $b}"
		[[ "$decided" == "${expected% }"* ]] || {
			echo "$a | $b: $decided, not $expected"
			wrong=1
		}
	done
	return "$wrong"
}

# Lines "EXPECTED ^ NAME ^ NAME" of events at one place and minute.
names() {
	sed -E 's/^([^^]*\^) ?(.*[^ ]) *\^ ?(.*)$/\1 "name": "\2" ^ "name": "\3"/' >"$BATS_TEST_TMPDIR/names"
	decisions '"starts_at": "2027-01-05T20:00", "location": {"name": "Teatro Santa Isabel"}' <"$BATS_TEST_TMPDIR/names"
}

@test "duplicates: names agree if one has all words of the other" {
	names <<-'.'
		one: start, place and name agree ^ Lia de Itamaracá ^ Lia de Itamaracá
		one ^ Lia de Itamaracá ^ LIA DE ITAMARACA + Siba
		one ^ Story Time for Tots ^ Storytime for Tots
		one ^ Mestres & Brincantes ^ Mestres and Brincante
		one ^ Siba &amp; a Fuloresta ^ Siba e a Fuloresta
		one ^ The Mask of Zorro with Renegade Orchestra ^ The Mark of Zorro: Renegade Orchestra
		one ^ Cinema ao ar livre: Aquarius ^ Aquarius (Cinema ao ar livre)
		one ^ Cinema ao ar livre: Aquarius (legendado) ^ Cinema ao ar livre: Aquarius (Kleber Mendonça)
		doubt: start and place agree, but not the whole name ^ Siba canta Azul ^ Siba toca Verde
		two ^ Siba ^ Otto
		two ^ Oficina de teatro ^ Oficina de dança
	.
}

@test "duplicates: two events of a series are two, also with two thirds of their words in common" {
	names <<-'.'
		doubt: start and place agree, but not the whole name ^ Cinema ao ar livre: Aquarius ^ Cinema ao ar livre: Bacurau
		doubt: start and place agree ^ Cinema ao ar livre – Aquarius ^ CINEMA AO AR LIVRE | Bacurau
		doubt: start and place agree ^ Aquarius - Cinema ao ar livre ^ “Bacurau” Cinema ao ar livre
		doubt: start and place agree ^ Verão Azul: Cinema ao ar livre: Aquarius ^ Verão Azul: Cinema ao ar livre: Bacurau
	.
	decisions '"starts_at": "2027-01-05T20:00", "buy_url": "https://x.example/cinema"' <<-'.'
		doubt ^ "name": "Cinema ao ar livre: Aquarius", "location": {"name": "Bosque do Papa"} ^ "name": "Cinema ao ar livre: Bacurau", "location": {"name": "Parque Bosque do Papa"}
		two ^ "name": "Cinema ao ar livre: Aquarius", "location": {"name": "Bosque do Papa"} ^ "name": "Cinema ao ar livre: Bacurau", "location": {"name": "Casa Sete"}
	.
}

@test "duplicates: a run of several days agrees only with a run that ends about then, or with an event without an end" {
	decisions '"location": {"name": "Museu Paranaense"}, "name": "Poty Lazzarotto"' <<-'.'
		one: start, place ^ "starts_at": "2027-01-10", "ends_at": "2027-03-10" ^ "starts_at": "2027-01-10", "ends_at": "2027-03-10"
		one: start, place ^ "starts_at": "2027-01-10", "ends_at": "2027-03-10" ^ "starts_at": "2027-01-10T10:00", "ends_at": "2027-03-11T00:00"
		one: start, place ^ "starts_at": "2027-01-10", "ends_at": "2027-03-10" ^ "starts_at": "2027-01-10"
		one: start, place ^ "starts_at": "2027-01-10", "ends_at": "2027-03-10" ^ "starts_at": "2027-01-10T19:00"
		one: start, place ^ "starts_at": "2027-01-10", "ends_at": "2027-01-10" ^ "starts_at": "2027-01-10T14:00", "ends_at": "2027-01-10T15:00"
		one: start, place ^ "starts_at": "2027-01-10T22:00", "ends_at": "2027-01-11T04:00" ^ "starts_at": "2027-01-10T22:00", "ends_at": "2027-01-10T23:30"
		doubt: the events agree, but only one lasts several days, or they end on different days ^ "starts_at": "2027-01-10", "ends_at": "2027-03-10" ^ "starts_at": "2027-01-10", "ends_at": "2027-03-20"
		doubt: the events agree, but only one lasts several days ^ "starts_at": "2027-01-12", "ends_at": "2027-01-20" ^ "starts_at": "2027-01-12T09:00", "ends_at": "2027-01-12T12:00"
		doubt: the events agree, but only one lasts several days ^ "starts_at": "2027-01-12", "ends_at": "2027-01-20" ^ "starts_at": "2027-01-12", "ends_at": "2027-01-12"
	.
	decisions '"location": {"name": "Museu Paranaense"}' <<-'.'
		two ^ "name": "Poty Lazzarotto", "starts_at": "2027-01-10", "ends_at": "2027-03-10" ^ "name": "Poty Lazzarotto - visita guiada", "starts_at": "2027-01-10T14:00", "ends_at": "2027-01-10T15:00"
		doubt: the events agree, but only one lasts several days ^ "name": "Poty Lazzarotto", "starts_at": "2027-01-10", "ends_at": "2027-03-10" ^ "name": "Poty Lazzarotto - visita guiada", "starts_at": "2027-01-10T14:00"
		one ^ "name": "Poty Lazzarotto", "starts_at": "2027-01-10", "ends_at": "2027-03-10" ^ "name": "Exposição Poty Lazzarotto", "starts_at": "2027-01-10"
	.
	decisions '"buy_url": "https://x.example/poty"' <<-'.'
		two ^ "name": "Poty Lazzarotto", "starts_at": "2027-01-10", "ends_at": "2027-03-10" ^ "name": "Poty Lazzarotto - visita guiada", "starts_at": "2027-01-10T14:00", "ends_at": "2027-01-10T15:00"
	.
}

@test "duplicates: small words, the state of an event and its venue make no difference" {
	names <<-'.'
		one ^ Siba ^ Cancelado: Siba
		one ^ Siba e Otto ^ SIBA E OTTO ao vivo (esgotado)
		one ^ Siba ^ Siba no Teatro Santa Isabel
		one ^ Teatro Santa Isabel: Siba ^ Siba e Otto
	.
}

@test "duplicates: another number or another audience is another event" {
	names <<-'.'
		two ^ Duna parte 1 ^ Duna parte 2
		two ^ Duna II ^ Duna III
		two ^ Salsa for beginners ^ Advanced salsa
		two ^ Men's Big Eight Invite ^ Women's Big Eight Invite
		doubt: the events agree, but only one name has a number ^ Duna ^ Duna 2
		doubt ^ Salsa Rueda ^ Salsa Rueda for kids
		one ^ Duna II ^ Duna 2
		one ^ Siba ^ Siba 18+
		one ^ Rise Against ^ Rise Against w/ Destroy Boys
	.
}

@test "duplicates: the event's own day and time are no numbers" {
	names <<-'.'
		one ^ Siba 18+ ^ Siba 20h
		one ^ Siba 18+ ^ Siba 5 de janeiro
		one ^ Siba 18+ ^ Siba (January 5-7, 2027)
		one ^ Siba 18+ ^ Siba 2027
		two ^ Siba 18+ ^ Siba 21h30
	.
}

@test "duplicates: a word for a kind of event is not enough" {
	names <<-'.'
		one ^ Yoga ^ yoga
		two ^ Yoga ^ Hot yoga
		two ^ Oficina ^ Oficina de dança
		two ^ Taller de cerámica ^ Taller de cerámica: vajilla
		two ^ Club de lectura ^ Club de lectura: Íñigo Berges
		two ^ Mercadillo ^ Mercadillo de la Almozara
		two ^ Cuentacuentos ^ Cuentacuentos del lunes
		one ^ Club de lectura: Íñigo Berges ^ Íñigo Berges
		one ^ Taller de cerámica raku ^ Raku
		one ^ Concierto de Amaral ^ Amaral
	.
}

@test "duplicates: starts within 15 minutes, a day with each time of it, doors within an hour" {
	decisions '"name": "Siba", "location": {"name": "Casa"}' <<-'.'
		one: start, place ^ "starts_at": "2027-01-05T20:00" ^ "starts_at": "2027-01-05T20:15"
		one: start, place ^ "starts_at": "2027-01-05T20:00-03:00" ^ "starts_at": "2027-01-05T23:00Z"
		one: start, place ^ "starts_at": "2027-01-05" ^ "starts_at": "2027-01-05T20:15"
		one: start, place ^ "starts_at": "2027-01-05T00:00" ^ "starts_at": "2027-01-05T20:15"
		one: start, place ^ "starts_at": "2027-01-05T00:00-05:00" ^ "starts_at": "2027-01-05T20:15"
		one: start, place ^ "starts_at": "2027-01-06T00:00Z" ^ "starts_at": "2027-01-05T21:00-03:00"
		two ^ "starts_at": "2027-01-06T00:00Z" ^ "starts_at": "2027-01-06T21:00-03:00"
		one: place and name agree, and the events start within an hour ^ "starts_at": "2027-01-05T20:00" ^ "starts_at": "2027-01-05T21:00"
		two ^ "starts_at": "2027-01-05T20:00" ^ "starts_at": "2027-01-05T21:01"
		two ^ "starts_at": "2027-01-05T20:00" ^ "starts_at": "2027-01-06T20:00"
		two ^ "starts_at": "2027-01-05" ^ "starts_at": "2027-01-06"
		two ^ ^
	.
	decisions '"name": "Yoga", "starts_at": "2027-01-05"' <<-'.'
		two ^ "location": {"name": "Casa"} ^
	.
}

@test "duplicates: places agree by name, by address, or as a part of the other event's name" {
	decisions '"starts_at": "2027-01-05T20:00", "name": "Siba e Otto"' <<-'.'
		one: start, place ^ "location": {"name": "Teatro Santa Isabel"} ^ "location": {"name": "Santa Isabel Theatre - Teatro"}
		one: start, place ^ "location": {"name": "Lagoon Brewing Company"} ^ "location": {"name": "Lagoon Tasting Room"}
		one: start, place ^ "location": {"name": "Casa Sete"} ^ "location": {"formatted_address": "Casa Sete, Rua da Aurora, 7"}
		one: start and name agree, but the place of one or both events is not known ^ "location": {"name": "Casa Sete"} ^
		one: start and name agree, but the place of one or both events is not known ^ "location": {"name": "Casa Sete"} ^ "location": {"name": "TBA"}
		doubt: start and name agree, but the places differ or one place is not known ^ "location": {"name": "Casa Sete"} ^ "location": {"name": "Clube Oito"}
		doubt ^ "location": {"name": "Recife", "city": "Recife"} ^ "location": {"name": "Clube", "city": "Recife"}
	.
	decisions '"starts_at": "2027-01-13T20:30"' <<-'.'
		doubt: start and name agree, but the places differ ^ "name": "Dúo Coronda presenta «Barro de marzo»", "location": {"name": "Centro Cultural Roberto Fontanarrosa", "formatted_address": "San Martín 1080"} ^ "name": "Dúo Coronda", "location": {"name": "CC Fontanarrosa", "formatted_address": "San Martin 1080, Rosario"}
		two ^ "name": "Dúo Coronda y coro", "location": {"name": "Centro Cultural Roberto Fontanarrosa", "formatted_address": "San Martín 1080"} ^ "name": "Dúo Coronda", "location": {"name": "CC Fontanarrosa", "formatted_address": "San Martín 1090"}
		two ^ "name": "Dúo Coronda y coro", "location": {"name": "Casa Sete", "formatted_address": "Rosario, Santa Fe"} ^ "name": "Dúo Coronda", "location": {"name": "Clube Oito", "formatted_address": "Rosario, Santa Fe"}
		two ^ "name": "Taller de yoga", "location": {"name": "Casa Sete", "formatted_address": "San Martín 1080"} ^ "name": "Yoga", "location": {"name": "Clube Oito", "formatted_address": "San Martín 1080"}
	.
	decisions '"location": {"name": "TBA"}' <<-'.'
		one: start and name agree ^ "name": "Siba", "starts_at": "2027-01-05T20:00" ^ "name": "Otto e Siba", "starts_at": "2027-01-05T20:00"
		doubt: start and name agree, but the places differ or one place is not known ^ "name": "Siba", "starts_at": "2027-01-05T20:00" ^ "name": "Otto e Siba", "starts_at": "2027-01-05T20:10"
		two ^ "name": "Yoga", "starts_at": "2027-01-05T20:00" ^ "name": "Hot yoga", "starts_at": "2027-01-05T20:00"
	.
	decisions '"starts_at": "2027-01-05T20:00"' <<-'.'
		one: start, place ^ "name": "Siba e Otto no Clube Oito" ^ "name": "Siba e Otto", "location": {"name": "Clube Oito"}
		doubt: one event may be a part ^ "name": "Library bus at the Lagoon Steelhead Festival" ^ "name": "Lagoon Steelhead Festival", "location": {"name": "Visitor Center"}
		one: same minute and same long name ^ "name": "Orquestra Cidade toca Villa Lobos", "location": {"name": "Sala A"} ^ "name": "Orquestra Cidade toca Villa Lobos", "location": {"name": "Centro B"}
	.
}

@test "duplicates: one UID or one page is one event, if the names agree" {
	decisions '"starts_at": "2027-01-05T20:00", "uid": "a@x"' <<-'.'
		one: same UID ^ "name": "Siba", "location": {"name": "Casa"} ^ "name": "Siba e Otto", "location": {"name": "Clube"}
		one: same UID ^ "name": "Siba" ^ "name": "Siba", "sessions": [{"starts_at": "2027-01-05"}, {"starts_at": "2027-01-06"}]
		two ^ "name": "Siba" ^ "name": "Otto"
		two ^ "name": "Jazz 2" ^ "name": "Jazz 3"
	.
	decisions '"name": "Siba", "uid": "a@x"' <<-'.'
		doubt: same UID and name, but another day ^ "starts_at": "2027-01-05" ^ "starts_at": "2027-01-06"
	.
	decisions '"starts_at": "2027-01-05T20:00", "name": "Siba"' <<-'.'
		one: same page ^ "buy_url": "https://x.example/siba", "location": {"name": "Casa"} ^ "buy_url": "https://x.example/siba", "location": {"name": "Clube"}
		doubt ^ "buy_url": "https://x.example/1", "location": {"name": "Casa"} ^ "buy_url": "https://x.example/2", "location": {"name": "Clube"}
		doubt: the events agree, but one has more sessions ^ "sessions": [{"starts_at": "2027-01-05"}] ^ "sessions": [{"starts_at": "2027-01-05"}, {"starts_at": "2027-01-06"}]
	.
}

@test "duplicates: the pairs that people labelled are decided well enough" {
	"$TESTS/support/duplicates_pairs.py" "$BUILD/tests/duplicates" "${CARTAZ_PAIRS:-$TESTS/fixtures/duplicates.jsonl}" >"$BATS_TEST_TMPDIR/table"
	cat "$BATS_TEST_TMPDIR/table"
	awk 'NR == 1 { exit !($2 >= 0.99 && $4 >= 0.85) }' "$BATS_TEST_TMPDIR/table"
}

@test "duplicates: the groups are those of a second implementation" {
	"$TESTS/support/duplicates_groups.py" "$BUILD/tests/duplicates" "${SEED:-5}"
}

# ---- One record of several sources --------------------------------------------

@test "duplicates: one event of two sources is one record, with the fields, tickets and links of both" {
	native a "{id: \"a1\", name: \"Siba\", $HALL, buy_url: \"https://a.example/siba\", description: \"<p>Short</p>\",
		tickets: [{name: \"Full\", price: \"80.00\", currency: \"BRL\"}]}"
	native b "{id: \"b1\", name: \"Siba ao vivo\", $HALL, buy_url: \"https://b.example/7\", description: \"<p>Long</p>\", age_rating: \"18\",
		categories: [\"music\"], tickets: [{name: \"Half\", price: \"40.00\", currency: \"BRL\"}, {name: \"Full\", price: \"80.00\", currency: \"BRL\"}]}" \
		'{id: "b2", name: "Otto"}'
	brand a=5 b
	tool_ok sync "$HOST" --json
	out_is '.merged == 1 and .doubtful == 0 and .joined == 1 and .events == 2'
	cartaz records "$HOST" | gojq -se '.[] | select(.name == "Siba") | .slug == "siba-a1" and .buy_url == "https://a.example/siba"
		and .description == "<p>Short</p>" and .age_rating == "18" and .categories == ["music"]
		and ([.tickets[].name] == ["Full", "Half"]) and ([.sources[].slug] == ["a", "b"])
		and .sources[1].buy_url == "https://b.example/7" and .sources[0].buy_url == null'
	# The source with the higher priority decides, then the richer record; the address stays.
	brand a b=5
	at 1
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se '.[] | select(.slug == "siba-a1") | .description == "<p>Long</p>" and .name == "Siba ao vivo"'
	brand a b
	at 2
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se '.[] | select(.slug == "siba-a1") | .name == "Siba ao vivo" and .description == "<p>Long</p>"'
}

@test "duplicates: a time of day comes from the source that has one" {
	native a "{id: \"a1\", name: \"Siba\", $HALL, starts_at: \"2027-01-05\"}"
	native b "{id: \"b1\", name: \"Siba\", $HALL, starts_at: \"2027-01-05T21:00:00-03:00\", ends_at: \"2027-01-05T23:00:00-03:00\"}"
	brand a=5 b
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se 'length == 1 and (.[0] | .slug == "siba-a1" and .starts_at == "2027-01-05T21:00:00-03:00" and (.ends_at | startswith("2027-01-05T23")))'
	# A midnight of UTC is nine in the evening, and no day without a time.
	native a "{id: \"a1\", name: \"Siba\", $HALL, starts_at: \"2027-01-06T00:00:00Z\"}"
	at 1
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se 'length == 1 and .[0].starts_at == "2027-01-06T00:00:00Z"'
}

@test "duplicates: the end of a run stays, whatever record has the time" {
	local first second id
	for first in a b; do
		feeds_make
		[ "$first" = a ] && second=b || second=a
		# The names agree, and one record has no end.
		native a "{id: \"a1\", name: \"Siba\", $HALL, starts_at: \"2027-01-05\", ends_at: \"2027-03-10\"}"
		native b "{id: \"b1\", name: \"Siba\", $HALL, starts_at: \"2027-01-05T19:00:00-03:00\"}"
		brand "$first=5" "$second"
		tool_ok sync "$HOST"
		cartaz records "$HOST" | gojq -se 'length == 1 and (.[0] | .starts_at == "2027-01-05T19:00:00-03:00" and .ends_at == "2027-03-10")'
		# The operator joins the run and its visit.
		mkdir -p "$CARTAZ_ETC/duplicates"
		echo '{"same": [["a:a1", "b:b1"]]}' >"$CARTAZ_ETC/duplicates/$HOST.json"
		native b "{id: \"b1\", name: \"Visita\", $HALL, starts_at: \"2027-01-05T14:00:00-03:00\", ends_at: \"2027-01-05T15:00:00-03:00\"}"
		at 1
		tool_ok sync "$HOST"
		cartaz records "$HOST" | gojq -se 'length == 1 and (.[0] | .starts_at == "2027-01-05T14:00:00-03:00" and .ends_at == "2027-03-10")'
		rm "$CARTAZ_ETC/duplicates/$HOST.json"
	done
}

@test "duplicates: an event that one of its sources moves by a week is doubtful, until the sources agree or the operator decides" {
	local who moved=2027-01-12T20:00:00-03:00 hours=0 doubt='doubtful: the records were one event, but one of them has another start, place or name now'
	mkdir -p "$CARTAZ_ETC/duplicates"
	for who in a c; do
		native a "{id: \"a1$who\", name: \"Siba\", $HALL}"
		native b "{id: \"b1$who\", name: \"Siba\", $HALL}" '{id: "b2", name: "Karina"}'
		native c "{id: \"c1$who\", name: \"Siba\", $HALL}"
		brand a b c
		at $((hours += 2))
		tool_ok sync "$HOST" --json
		out_is '.merged == 1 and .doubtful == 0'
		# The doubt stays in later builds.
		native "$who" "{id: \"${who}1$who\", name: \"Siba\", $HALL, starts_at: \"$moved\"}"
		for n in 1 2; do
			native b "{id: \"b1$who\", name: \"Siba\", $HALL}" "{id: \"b2\", name: \"Karina $n\"}"
			at $((hours += 2))
			tool_ok sync "$HOST" --json
			out_is '.merged == 1 and .doubtful == 1 and .events == 3'
			tool_ok explain "$HOST"
			[ "$(grep -A 2 -x "$doubt" "$out_file" | grep -c ' [abc]:siba')" = 2 ]
		done
		# The operator knows.
		echo "{\"different\": [[\"a:a1$who\", \"b:b1$who\"], [\"a:a1$who\", \"c:c1$who\"], [\"b:b1$who\", \"c:c1$who\"]]}" >"$CARTAZ_ETC/duplicates/$HOST.json"
		at $((hours += 2))
		tool_ok sync "$HOST" --json
		out_is '.doubtful == 0'
		rm "$CARTAZ_ETC/duplicates/$HOST.json"
		# A move by more than two weeks is another event; so are dates that both sources have.
		native "$who" "{id: \"${who}1$who\", name: \"Siba\", $HALL, starts_at: \"2027-01-20T20:00:00-03:00\"}"
		at $((hours += 2))
		tool_ok sync "$HOST" --json
		out_is '.doubtful == 0'
		native "$who" "{id: \"${who}1$who\", name: \"Siba\", $HALL, starts_at: \"$moved\"}"
		native b "{id: \"b1$who\", name: \"Siba\", $HALL}" "{id: \"b2\", name: \"Siba\", $HALL, starts_at: \"$moved\"}"
		at $((hours += 2))
		tool_ok sync "$HOST" --json
		out_is '.doubtful == 0 and .events == 2'
	done
}

@test "duplicates: if same joins two days, the record that changed last decides, or else the first record" {
	local old=2027-01-05T20:00:00-03:00 new=2027-01-12T20:00:00-03:00 row hours=0
	mkdir "$CARTAZ_ETC/duplicates"
	brand a=5 b
	echo '{"same": [["a:a1", "b:b1"]]}' >"$CARTAZ_ETC/duplicates/$HOST.json"
	while read -r row; do
		native a "{id: \"a1\", name: \"Siba\", $HALL, starts_at: \"$old\", ends_at: \"2027-01-05T22:00:00-03:00\", updated_at: ${row%% *}}"
		native b "{id: \"b1\", name: \"Siba\", $HALL, starts_at: \"$new\", updated_at: $(cut -d ' ' -f 2 <<<"$row")}"
		at $((hours++))
		tool_ok sync "$HOST"
		cartaz records "$HOST" | gojq -se "length == 1 and (.[0] | [.starts_at, .ends_at] == ${row#* * })"
		tool_ok explain "$HOST" siba-a1
		grep -qx '  the records begin on different days; see "The merged event" in merge-events.md' "$out_file"
	done <<-EOT
		null null ["$old", "2027-01-05T22:00:00-03:00"]
		"2026-12-01T10:00:00Z" null ["$old", "2027-01-05T22:00:00-03:00"]
		"2026-12-01T10:00:00Z" "2026-12-02T10:00:00Z" ["$new", null]
		"2026-12-03T10:00:00Z" "2026-12-02T10:00:00Z" ["$old", "2027-01-05T22:00:00-03:00"]
	EOT
}

@test "duplicates: a public address stays or leads to the event, whatever comes and goes" {
	local n=0
	native a "{id: \"a1\", name: \"Siba\", $HALL}" '{id: "a2", name: "Otto"}'
	native b "{id: \"b1\", name: \"Siba ao vivo\", $HALL}" '{id: "b2", name: "Karina"}'
	native empty '{id: "x", name: "Filler"}'
	mv "$feeds/a.json" "$feeds/later"
	native a '{id: "a2", name: "Otto"}'
	brand a=5 b
	tool_ok sync "$HOST"
	[ "$(status_of siba-ao-vivo-b1)" = 200 ]
	# The first source lists it, too.
	mv "$feeds/later" "$feeds/a.json"
	at 1
	tool_ok sync "$HOST"
	[ "$(served | grep -c Siba)" = 1 ]
	[ "$(status_of siba-ao-vivo-b1)" = 200 ]
	[ "$(status_of siba-a1) $(target_of siba-a1)" = '301 siba-ao-vivo-b1' ]
	# The source that had it first no longer lists it.
	native b '{id: "b2", name: "Karina"}'
	at 2
	tool_ok sync "$HOST"
	[ "$(status_of siba-ao-vivo-b1)" = 200 ]
	[ "$(status_of siba-a1) $(target_of siba-a1)" = '301 siba-ao-vivo-b1' ]
	# And again; the rebuild keeps it.
	native b "{id: \"b1\", name: \"Siba ao vivo\", $HALL}" '{id: "b2", name: "Karina"}'
	at 3
	tool_ok sync "$HOST"
	tool_ok rebuild "$HOST"
	at 4
	tool_ok sync "$HOST"
	[ "$(status_of siba-ao-vivo-b1)" = 200 ]
	[ "$(status_of siba-a1) $(target_of siba-a1)" = '301 siba-ao-vivo-b1' ]
	# No source lists it: only now it is gone.
	native a '{id: "a2", name: "Otto"}'
	native b '{id: "b2", name: "Karina"}'
	at 5
	tool_ok sync "$HOST"
	[ "$(status_of siba-a1)" = 410 ]
	[ "$(status_of siba-ao-vivo-b1)" = 410 ]
}

@test "duplicates: of three sources the next one goes on with it, also if the records were never public alone" {
	native a "{id: \"a1\", name: \"Siba\", $HALL}" '{id: "a2", name: "Otto"}'
	native b "{id: \"b1\", name: \"Siba\", $HALL}" '{id: "b2", name: "Karina"}'
	native c "{id: \"c1\", name: \"Siba\", $HALL}" '{id: "c2", name: "Lula"}'
	brand a b c
	tool_ok sync "$HOST"
	[ "$(served | grep Siba)" = 'siba-a1 Siba' ]
	[ "$(status_of siba-c1) $(target_of siba-c1)" = '301 siba-a1' ]
	native a '{id: "a2", name: "Otto"}'
	at 1
	tool_ok sync "$HOST"
	[ "$(served | grep Siba)" = 'siba-a1 Siba' ]
	[ "$(target_of siba-b1) $(target_of siba-c1)" = 'siba-a1 siba-a1' ]
	native b '{id: "b2", name: "Karina"}'
	at 2
	tool_ok sync "$HOST"
	[ "$(served | grep Siba)" = 'siba-a1 Siba' ]
	[ "$(target_of siba-b1) $(target_of siba-c1)" = 'siba-a1 siba-a1' ]
}

@test "duplicates: one source that still confirms an event is enough" {
	local first
	for first in a b; do
		feeds_make
		native a "{id: \"a1\", name: \"Siba\", $HALL}" '{id: "a2", name: "Otto"}'
		native b "{id: \"b1\", name: \"Siba\", $HALL}" '{id: "b2", name: "Karina"}'
		native c "{id: \"c1\", name: \"Siba\", $HALL}" '{id: "c2", name: "Lula"}'
		brand "$first=5" $([ "$first" = a ] && echo b || echo a) c
		tool_ok sync "$HOST"
		fault "$first.json" 500
		fault c.json 500
		at 200
		tool_fails sync "$HOST"
		[ "$(served | wc -l)" = 2 ]
		served | grep -q " Siba$"
	done
}

@test "duplicates: a correction of the event corrects the merged record" {
	mkdir "$CARTAZ_ETC/corrections"
	native a "{id: \"a1\", name: \"Siba\", $HALL}" '{id: "a2", name: "Otto"}'
	native b "{id: \"b1\", name: \"Siba ao vivo\", $HALL, age_rating: \"18\"}"
	brand a b
	echo '[{"slug": "siba-a1", "set": {"description": "By slug"}}, {"source": "a", "key": "a1", "set": {"status": "By key"}},
		{"source": "b", "key": "b1", "add_category": "music"}]' >"$CARTAZ_ETC/corrections/$HOST.json"
	tool_ok sync "$HOST"
	[ ! -s "$err_file" ]
	cartaz records "$HOST" | gojq -se '.[] | select(.slug == "siba-a1") | .name == "Siba ao vivo" and (.description | contains("By slug")) and .status == "By key"
		and .categories == ["music"]'
}

@test "duplicates: the rule of a correction with a source looks at the record of this source, and a price sells nothing that is sold out" {
	mkdir "$CARTAZ_ETC/corrections"
	native shop "{id: \"s1\", name: \"Siba\", $HALL, description: \"Frevo\", tickets: [{name: \"Full\", price: \"80.00\", available: false}]}" '{id: "s2", name: "Otto"}'
	native bar "{id: \"b1\", name: \"SIBA ao vivo\", $HALL, description: \"8 euros\"}" '{id: "b2", name: "Karina"}'
	brand shop=5 bar
	echo '[{"source": "bar", "where": {"/description": {"matches": "8 euros"}}, "price": "8"},
		{"source": "bar", "where": {"/name": "SIBA ao vivo"}, "set": {"producer.name": "By name", "location.city": "Recife"}},
		{"source": "bar", "where": {"/producer/name": "By name"}, "add_category": "frevo"},
		{"source": "shop", "where": {"/description": {"matches": "Frevo"}}, "add_category": "music"},
		{"source": "shop", "where": {"/description": {"matches": "8 euros"}}, "hide": true},
		{"where": {"/name": "SIBA ao vivo"}, "hide": true}]' >"$CARTAZ_ETC/corrections/$HOST.json"
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se '.[] | select(.slug == "siba-s1") | .name == "Siba" and .producer.name == "By name" and .location.city == "Recife"
		and .categories == ["frevo", "music"] and (.tickets | map([.price, .available])) == [["8", false]] and .availability == "sold_out"' || {
		cartaz records "$HOST"
		return 1
	}
}

@test "duplicates: an event that no source confirms has the day of the last one that did" {
	native a "{id: \"a1\", name: \"Siba\", $HALL}"
	native b "{id: \"b1\", name: \"Siba\", $HALL}"
	brand a=5 b
	tool_ok sync "$HOST"
	fault a.json 500
	at 24
	tool_fails sync "$HOST"
	fault b.json 500
	at 240
	tool_fails sync "$HOST"
	cgi GET page-event '' /siba-a1.md
	grep -q '^\*\*Not confirmed since Wednesday, December 2' "$body_file"
}

# Other words give other facts, and files of an older version would still have the old ones.
@test "duplicates: facts of the same names change only with their version" {
	gojq -c '[.a, .b][] | {name, starts_at: .start, location: {name: .place}}' "$TESTS/fixtures/duplicates.jsonl" |
		gojq -c --slurp 'to_entries | map({id: "n\(.key)", slug: "n\(.key)"} + .value)' >"$feeds/a.json"
	brand a
	tool_ok sync "$HOST"
	same "raise DUPLICATES_FACTS_VERSION (duplicates.h)" '3 611a5a8ce578' "$(sed -n 's/^\tDUPLICATES_FACTS_VERSION = \(.*\),$/\1/p' "$ROOT/static/cartaz/sources/duplicates.h") $(
		cut -f 9 "$CARTAZ_VAR/$HOST/sources/a/records" | sort | md5sum | cut -c 1-12)"
}

@test "duplicates: a build compares what the files of the sources have beside the records, and makes it of older files" {
	local change records hours=0
	native a "{id: \"a1\", name: \"Siba\", $HALL}" '{id: "a2", name: "Otto"}'
	native b "{id: \"b1\", name: \"Siba ao vivo\", $HALL}"
	native c '{id: "c1", name: "Karina"}'
	brand a b c
	tool_ok sync "$HOST" --json
	out_is '.merged == 1'
	records=$CARTAZ_VAR/$HOST/sources/a/records
	cp "$records" "$BATS_TEST_TMPDIR/records"
	# Without it; with another time of the day; and with that for another time zone.
	for change in '1 s/^(([^\t]*\t){8})[^\t]*\t/\1/' '0 s/\t([0-9a-f]+ 1 [0-9a-f]+) 4b0 /\t\1 f0 /' '1 s/\t[0-9a-f]+( 1 [0-9a-f]+) 4b0 /\t1\1 f0 /'; do
		native c "{id: \"c1\", name: \"Karina ${#change}\"}"
		at $((hours += 2))
		: >"$log"
		sed -E "${change#* }" "$BATS_TEST_TMPDIR/records" >"$records"
		! cmp -s "$BATS_TEST_TMPDIR/records" "$records" || return 1
		tool_ok sync "$HOST" --json
		out_is ".merged == ${change%% *}"
		[ "$(grep -c ' 304 ' "$log")" = 2 ]
	done
}

@test "duplicates: two events of one source stay two" {
	native a "{id: \"a1\", name: \"Siba\", $HALL}" "{id: \"a2\", name: \"Siba\", $HALL}"
	native b "{id: \"b1\", name: \"Siba\", $HALL}"
	brand a b
	tool_ok sync "$HOST" --json
	out_is '.merged == 0 and .doubtful == 2 and .events == 3'
	tool_ok explain "$HOST"
	[ "$(grep -c '^doubtful: the events agree, but joining them would also join two events of one source$' "$out_file")" = 2 ]
	# The nearer start decides.
	native a "{id: \"a1\", name: \"Siba\", $HALL}" "{id: \"a2\", name: \"Siba\", $HALL, starts_at: \"2027-01-05T20:45:00-03:00\"}"
	at 1
	tool_ok sync "$HOST" --json
	out_is '.merged == 1 and .doubtful == 0 and .events == 2'
	# A chain that would join two events of one source is doubtful where it is weakest.
	native a "{id: \"a1\", name: \"Siba\", $HALL}" "{id: \"a2\", name: \"Siba\", $HALL, starts_at: \"2027-01-05T21:40:00-03:00\"}"
	native c "{id: \"c1\", name: \"Siba\", $HALL, starts_at: \"2027-01-05T20:50:00-03:00\"}"
	brand a b c
	at 2
	tool_ok sync "$HOST" --json
	out_is '.merged == 1 and .events == 3'
	cartaz records "$HOST" | gojq -se '[.[] | select(.sources | length == 2) | .sources[].slug] == ["a", "b"]'
}

@test "duplicates: explain says what was merged and why, and lists what is doubtful" {
	native a "{id: \"a1\", name: \"Siba\", $HALL}" "{id: \"a2\", name: \"Duna\", $HALL}"
	native b "{id: \"b1\", name: \"Siba\", $HALL}" "{id: \"b2\", name: \"Duna 2\", $HALL}"
	brand a b
	tool_ok sync "$HOST" --json
	out_is '.merged == 1 and .doubtful == 1'
	tool_ok explain "$HOST" siba-a1
	[ "$(tail -n 3 "$out_file")" = $'one event: siba-a1\n  a:siba-a1: start, place and name agree\n  b:siba-b1: start, place and name agree' ]
	tool_ok explain "$HOST" siba-a1 --json
	out_is 'any(.[]; .field == "sources" and (.served | map(.slug) == ["a", "b"]))
		and [.[] | select(.merge)] == [{merge: "one event: siba-a1", records: ["a:siba-a1: start, place and name agree", "b:siba-b1: start, place and name agree"]}]'
	# A record's name, as printed, leads to its event.
	tool_ok explain "$HOST" b:siba-b1
	grep -Fx 'one event: siba-a1' "$out_file"
	[ "$(tail -n 1 "$out_file" | sed -n 's/^record b:siba-b1: //p' | gojq -c '[.slug, .name]')" = '["siba-b1","Siba"]' ]
	tool_ok explain "$HOST" b:siba-b1 --json
	out_is '.[-1] | .record == "b:siba-b1" and .native.name == "Siba"'
	tool_ok explain "$HOST" duna-a2
	run ! grep -q '^one event' "$out_file"
	[ "$(tail -n 1 "$out_file")" = 'record: a:duna-a2' ]
	tool_ok explain "$HOST" duna-2-b2 --json
	out_is '[.[] | select(.record and (.field | not))] == [{record: "b:duna-2-b2"}]'
	tool_ok explain "$HOST"
	grep -A 2 '^doubtful: the events agree, but only one name has a number' "$out_file" | tail -n 2 >seen
	[ "$(cat seen)" = $'  a:duna-a2\n  b:duna-2-b2' ]
	[ "$(wc -l <"$out_file")" = 6 ]
	tool_ok explain "$HOST" --json
	out_is 'map(.records | length) == [2, 2] and any(.[]; (.merge | startswith("doubtful: the events agree, but only one name has a number")) and .records == ["a:duna-a2", "b:duna-2-b2"])'
	# With one source nothing is compared, and nothing is left of it.
	brand a
	at 1
	tool_ok sync "$HOST"
	tool_ok explain "$HOST"
	[ ! -s "$out_file" ]
	tool_ok explain "$HOST" siba-a1
	[ "$(tail -n 1 "$out_file")" = 'record: a:siba-a1' ]
}

@test "duplicates: check finds nonsense in the operator's list, and the sync fails with the same sentence" {
	local text mistake n=0 rules=$CARTAZ_ETC/duplicates/$HOST.json
	mkdir "$CARTAZ_ETC/duplicates"
	native a "{id: \"a1\", name: \"Siba\", $HALL}"
	native b "{id: \"b1\", name: \"Siba\", $HALL}"
	brand a b
	echo '{"same": [["a:a1", "siba-b1"]]}' >"$rules"
	tool_ok sync "$HOST"
	tool check "$HOST"
	run ! grep -q "$rules" "$out_file"
	cat >rows <<-'EOT'
		nonsense|is not JSON
		[["a:a1", "b:b1"]]|must be an object with the list "same", the list "different" or both, and nothing else
		{"sane": [["a:a1", "b:b1"]]}|must be an object with the list
		{"same": {"a:a1": "b:b1"}}|must be an object with the list
		{"same": [["a:a1", "b:b1"], ["a:a1"]]}|/same/1 is not a list of two events
		{"same": [["a:a1", 7]]}|/same/0 is not a list of two events
		{"same": [["a:a1", "a:a1"]]}|/same/0 has one event twice
		{"different": [["a:a1", "c:c1"]]}|/different/0 names a source that the brand does not have
		{"same": [["b:b1", "a:a1"]], "different": [["a:a1", "b:b1"]]}|/same/0 contradicts "different", which also has this pair
	EOT
	# A brand for each of them: one command syncs all, another looks at them.
	sed 's/.*/./' rows | brands_like
	while IFS='|' read -r text mistake; do
		n=$((n + 1))
		echo "$text" >"$CARTAZ_ETC/duplicates/r$n.localhost.json"
	done <rows
	tool check
	cp "$out_file" checked
	tool_fails sync --all
	[ "$(wc -l <"$err_file")" = "$n" ]
	for ((; n; n--)); do
		mistake=$(sed -n "${n}s/.*|//p" rows)
		text=$CARTAZ_ETC/duplicates/r$n.localhost.json
		[ "$(grep -cF "$text: $mistake" checked)" = 1 ]
		says "$text: $mistake"
	done
	tool_fails check "$CARTAZ_ETC/brands/r1.localhost.json"
	[ "$(grep -cF "$text: $mistake" "$out_file")" = 1 ]
}

@test "duplicates: apply and check notice a changed list, and sync and check an event that no source has" {
	local rules=$CARTAZ_ETC/duplicates/$HOST.json changed="$HOST: the list of sources, or the file of duplicates, changed since the snapshot was built; run cartaz apply $HOST"
	local unknown="$HOST: no source has this event of the duplicates file: b:b7; correct or remove its pair"
	mkdir "$CARTAZ_ETC/duplicates"
	native a '{id: "a1", name: "Siba"}'
	native b '{id: "b1", name: "Otto"}'
	brand a b
	tool_ok sync "$HOST"
	tool_ok publish "$HOST"
	echo '{"same": [["a:a1", "b:b1"]]}' >"$rules"
	tool_fails check "$HOST"
	holds "$out_file" "$changed"
	tool_ok apply "$HOST"
	grep -qx '1 brand checked, no mistakes found' "$out_file"
	[ "$(served | wc -l)" = 1 ]
	echo '{"same": [["a:a1", "b:b7"]]}' >"$rules"
	tool_fails apply "$HOST"
	says_once "$unknown"
	grep -qx "$unknown" "$out_file"
	[ "$(served | wc -l)" = 2 ]
	rm "$rules"
	tool_fails check "$HOST"
	grep -qx "$changed" "$out_file"
	tool_ok apply "$HOST"
}

@test "duplicates: the operator's list decides, and one that contradicts itself changes nothing" {
	local before rules=$CARTAZ_ETC/duplicates/$HOST.json
	mkdir "$CARTAZ_ETC/duplicates"
	native a "{id: \"a1\", name: \"Siba\", $HALL}" "{id: \"a2\", name: \"Duna\", $HALL}" '{id: "a3", name: "Otto"}'
	native b "{id: \"b1\", name: \"Siba\", $HALL}" "{id: \"b2\", name: \"Duna 2\", $HALL}" '{id: "b3", name: "Karina"}'
	brand a b
	echo '{"same": [["a:a2", "duna-2-b2"], ["a:nobody", "b:b1"]], "different": [["siba-a1", "b:b1"]]}' >"$rules"
	tool_ok sync "$HOST" --json
	out_is '.merged == 1 and .doubtful == 0 and .events == 5'
	tool_ok explain "$HOST" duna-a2
	grep -qx '  b:duna-2-b2: declared as the same event by the operator' "$out_file"
	tool_ok explain "$HOST"
	grep -qx 'no source has this event of the duplicates file: a:nobody' "$out_file"
	before=$(served)
	# A file that changes is a reason to build.
	echo '{"same": [["a:a2", "b:b2"], ["a:a3", "b:b3"]]}' >"$rules"
	at 0 10
	tool_ok sync "$HOST" --json
	out_is '.merged == 3 and .events == 3'
	before=$(served)
	for wrong in '{"same": [["a:a1", "b:b1"]], "different": [["b:b1", "a:a1"]]}' '{"same": [["a:a1", "b:b1"], ["b:b1", "a:a2"]]}' \
		'{"same": [["a:a1"]]}' '{"same": ["a:a1"]}' 'nonsense'; do
		echo "$wrong" >"$rules"
		tool_fails sync "$HOST"
		says "etc/duplicates/$HOST.json"
		[ "$(grep -c . "$err_file")" = 1 ] || {
			cat "$err_file"
			return 1
		}
		[ "$(served)" = "$before" ]
	done
	# A chain that would join a declared pair stays apart, and the reason is the declaration.
	native c "{id: \"c1\", name: \"Siba\", $HALL}"
	brand a b c
	echo '{"same": [["a:a2", "b:b2"], ["a:a3", "b:b3"]], "different": [["a:a1", "c:c1"]]}' >"$rules"
	at 1
	tool_ok sync "$HOST" --json
	out_is '.merged == 2 and .doubtful == 2 and .events == 5'
	tool_ok explain "$HOST"
	[ "$(grep -c '^doubtful: the events agree, but joining them would also join two events that the operator declared different$' "$out_file")" = 2 ]
}
