# What the native form says of an event beside its times, place and price: categories,
# tags, performers, the age, accessibility, languages and the time of the doors: what is
# accepted of JSON, spreadsheets and profiles, what is kept, and what is said of the rest.

load ../helpers/tool_suite
load ../helpers/rounds

# An import of events with these members beside id and name; then the first record.
kept() { # MEMBERS FILTER
	gojq -n "[$1 | {id: 1, slug: \"a\", name: \"A\"} + .]" >in.json
	tool_ok import --json --accept-shrink "$HOST" in.json
	records_of "$HOST" >kept.json
	gojq -se ".[0] | $2" kept.json >/dev/null || {
		echo "kept is not: $2"
		head -c 2000 kept.json
		return 1
	}
}

# All rows are events of one import.
words() { # MEMBER: lines "what is told|what is kept, as JSON"
	sed 's/^[[:blank:]]*//' >rows
	gojq -n "[$(sed 's/|[^|]*$//; s/$/,/' rows | sed '$s/,$//')] | to_entries
		| map({id: (.key + 1), slug: \"e\(.key)\", name: \"A\", $1: .value})" >in.json
	gojq -n "[$(sed 's/.*|//; s/$/,/' rows | sed '$s/,$//')]" >wanted.json
	tool_ok import --accept-shrink "$HOST" in.json
	records_of "$HOST" >kept.json
	gojq -ncr --slurpfile told in.json --slurpfile wanted wanted.json --slurpfile kept kept.json --arg member "$1" '
		($kept | map({key: "\(.id)", value: .[$member]}) | from_entries) as $is
		| range($wanted[0] | length) | select($is["\(. + 1)"] != $wanted[0][.])
		| "\($told[0][.][$member]) is \($is["\(. + 1)"]), not \($wanted[0][.])"' >wrong
	cat wrong
	[ -s wanted.json ] && [ ! -s wrong ]
}

@test "an age rating is a word where the text says one age alone, else the upstream's words" {
	words age_rating <<-'END'
		"Livre"|"free"
		"L"|"free"
		"AL"|"free"
		"Livre para todos os públicos"|"free"
		"All ages"|"free"
		"free"|"free"
		0|"free"
		14|"14"
		"14"|"14"
		"14 anos"|"14"
		"A14"|"14"
		"+18"|"18"
		"18+"|"18"
		"18 and over"|"18"
		"Over 18s"|"18"
		"Maiores de 16 anos"|"16"
		"A partir de 10 anos"|"10"
		"Classificação indicativa: 12 anos"|"12"
		"Não recomendado para menores de 14 anos"|"14"
		"Classificação indicativa: não recomendado para menores de 16 anos"|"16"
		"PG-13"|"PG-13"
		"M/6"|"6"
		"M/12"|"12"
		"m3"|"m3"
		"M/3 anos"|"3"
		"6 m"|"6 m"
		"Maiores de 6 anos"|"6"
		"Todos"|"free"
		"ab 16"|"16"
		"ab 6 Jahren"|"6"
		"FSK 0"|"free"
		"FSK 12"|"12"
		"PEGI 7"|"7"
		"Tout public"|"free"
		"dès 8 ans"|"8"
		"Mayores de 18"|"18"
		"21+"|"21"
		"15"|"15"
		"22"|"22"
		"25+"|"25+"
		"Até 12 anos"|"Até 12 anos"
		"Menores de 18"|"Menores de 18"
		"Under 18"|"Under 18"
		"16 anos (ou 12 com os pais)"|"16 anos (ou 12 com os pais)"
		"10 a 14 anos"|"10 a 14 anos"
		-18|"-18"
		"  "|null
		null|null
		["14"]|null
		true|null
	END
}

@test "accessibility has the words of features that are said in Portuguese and English" {
	words accessibility <<-'END'
		["wheelchair", "sign_language"]|["sign_language", "wheelchair"]
		["Libras", "Audiodescrição", "Legendas"]|["sign_language", "audio_description", "captions"]
		"Libras; audiodescrição, cadeirantes"|["sign_language", "audio_description", "wheelchair"]
		"Intérprete de Libras e audiodescrição"|["sign_language", "audio_description"]
		"Wheelchair accessible"|["wheelchair"]
		"Step-free access"|["wheelchair"]
		["Relaxed performance"]|["sensory_friendly"]
		"ASL interpreted"|["sign_language"]
		["Sem acesso para cadeirantes"]|null
		["No wheelchair access"]|null
		["Bar"]|null
		7|null
		{"wheelchair": true}|null
	END
	kept '{accessibility: ["Libras", "Bar aberto"]}' '.accessibility == ["sign_language"]'
	out_is '[.reasons[].reason] == ["/accessibility is not one of sign_language, audio_description, captions, wheelchair, sensory_friendly"]'
	says '"Bar aberto"'
}

@test "languages are tags of BCP 47, found by tag, letters or name" {
	words languages <<-'END'
		["pt-BR", "en"]|["pt-BR", "en"]
		"Português"|["pt"]
		"Português (Brasil)"|["pt"]
		"pt_br"|["pt-BR"]
		"portuguese, English; Español"|["pt", "en", "es"]
		"inglês"|["en"]
		["eng", "por", "Deutsch", "日本語"]|["en", "pt", "de", "ja"]
		"ZH-hant-tw"|["zh-Hant-TW"]
		"Libras"|["bzs"]
		["en", "English", "eng"]|["en"]
		"es-419"|["es-419"]
		["sw"]|["sw"]
		"klingon"|null
		"xx"|null
		"pt-"|null
		"pt-Brasil"|null
		12|null
	END
	kept '{languages: ["pt", "klingon"]}' '.languages == ["pt"]'
	out_is '[.reasons[].reason] == ["/languages is not the name or tag of a language, such as pt, pt-BR, English or inglês"]'
	says '"klingon"'
}

@test "every language of the table is found by its letters and by its names" {
	grep '^LANGUAGE' "$ROOT/common/event/languages.def" | tr -d '()' | sed 's/^LANGUAGE//; s/^/[/; s/$/]/' >rows
	gojq -s 'map({tag: .[0], names: .[2:5], others: [.[0], .[1], .[5], .[8]]} | .tag as $tag | (.names + .others | unique)[] | {tag: $tag, name: .})
		| to_entries | map({id: (.key + 1), slug: "l\(.key)", name: "L", starts_at: "2026-12-01", languages: [.value.name], tags: [.value.tag]})' rows >in.json
	[ "$(gojq length in.json)" -gt 150 ]
	tool_ok import --strict --accept-shrink "$HOST" in.json
	[ "$(records_of "$HOST" | gojq -s 'map(select(.languages != .tags)) | length')" = 0 ]
}

@test "the doors open at a time; a date or a word is none" {
	words door_time <<-'END'
		"2026-11-21T19:00"|"2026-11-21T19:00"
		"2026-11-21T19:00:00-03:00"|"2026-11-21T19:00:00-03:00"
		"2026-11-21"|null
		"19h"|null
		1795348800|null
	END
	kept '{door_time: "cedo"}' '.door_time == null'
	out_is '[.reasons[].reason] == ["/door_time must be a date with a time, such as 2026-11-21T20:30"]'
	says '"cedo"'
}

@test "performers are objects with a name, or names; each once" {
	words performers <<-'END'
		[{"name": "Ana", "url": "https://ana.example"}, {"name": "Trio"}]|[{"name": "Ana", "url": "https://ana.example"}, {"name": "Trio"}]
		["Ana", " Trio ", "Ana", ""]|[{"name": "Ana"}, {"name": "Trio"}]
		[{"name": "Ana", "url": "javascript:alert(1)"}]|[{"name": "Ana"}]
		[{"name": null}, {"url": "https://a.example"}, [], true]|null
		[{"name": 7}]|[{"name": "7"}]
		"Ana"|null
		{"name": "Ana"}|null
		[]|null
	END
	kept '{performers: ["Ana", {url: "https://a.example"}]}' '.performers == [{name: "Ana"}]'
	out_is '[.reasons[].reason] == ["/performers must have only names, or objects with a name; an element of another kind is left out"]'
}

@test "sources are objects with a name, or names, each slug once; a slug that no filter can have is made of the name" {
	words sources <<-'END'
		[{"slug": "town-hall", "name": "Town Hall", "url": "https://town.example/", "buy_url": "https://b.example/1"}]|[{"slug": "town-hall", "name": "Town Hall", "url": "https://town.example/", "buy_url": "https://b.example/1"}]
		["Town Hall", {"name": "TOWN HALL"}, {"slug": "Pub_2", "name": "Pub"}]|[{"slug": "town-hall", "name": "Town Hall"}, {"slug": "pub_2", "name": "Pub"}]
		[{"slug": "a b", "name": "A&B", "url": "javascript:alert(1)", "buy_url": "data:,"}]|[{"slug": "a-b", "name": "A&B"}]
		[{"slug": "x"}, [], 7, {"name": null}]|null
		{"name": "Pub"}|null
	END
	kept '{sources: [{slug: "x"}, "Pub"]}' '.sources == [{slug: "pub", name: "Pub"}]'
	out_is '[.reasons[].reason] == ["/sources must have only names, or objects with a name; an element of another kind is left out"]'
	kept '{sources: ["劇場", "会館"]}' '(.sources | length) == 2 and all(.sources[].slug; test("^event-[0-9a-f]{16}$"))'
	kept '{sources: [range(1001) | "s\(.)"]}' '.sources | length == 1000'
	out_is '[.reasons[].reason] == ["/sources has more than 1000 elements, and Cartaz leaves out the last 1"]'
}

@test "of 1,000 tags, categories, performers and languages the first count, and that is said" {
	kept '{tags: [range(1000) | "t\(.)"], categories: [range(1000) | "c\(.)"], performers: [range(1000) | "p\(.)"],
		languages: [range(1000) | "en"], accessibility: [range(1000) | "nada \(.)"]}' \
		'(.tags | length == 20 and .[19] == "t19") and (.categories | length == 10) and (.performers | length == 50)
		and .languages == ["en"] and .accessibility == null'
	out_is '[.reasons[].reason] | contains(["/tags has more than 20 elements, and Cartaz leaves out 980 of them", "/categories has more than 10 elements, and Cartaz leaves out 990 of them",
		"/performers has more than 50 elements, and Cartaz leaves out the last 950"])'
}

@test "long texts are cut, and text of a wrong type is not kept" {
	kept '{tags: ["x" * 100000], age_rating: ("y" * 100000), performers: ["z" * 100000], languages: ["w" * 100000],
		accessibility: ["Libras " * 10000]}' \
		'(.tags[0] | length == 1000) and (.age_rating | length == 1000) and (.performers[0].name | length == 1000) and .languages == null'
	kept '{tags: {a: 1}, performers: 5, languages: [{}], door_time: {}, age_rating: {}}' \
		'has("tags") or has("performers") or has("languages") or has("door_time") or has("age_rating") | not'
	out_is '[.reasons[].reason] | contains(["/tags must be text or an array of texts", "/performers must be an array", "/languages must be text or an array of texts"])'
}

@test "a record without them has no member for them, and a rebuild keeps each" {
	kept '{}' '[keys[] | select(IN("tags", "performers", "age_rating", "accessibility", "languages", "door_time"))] == []'
	kept '{tags: ["Ao ar livre"], performers: ["Ana"], age_rating: "+16", accessibility: ["Libras"], languages: ["pt"],
		door_time: "2026-11-21T19:00"}' .
	tool_ok rebuild "$HOST"
	records_of "$HOST" >again.json
	same 'the record' "$(cat kept.json)" "$(cat again.json)"
}

@test "in a spreadsheet the lists are in a cell, with semicolons between performers" {
	cat >in.csv <<-'END'
		name,starts_at,categories,tags,performers.name,performers.url,age_rating,accessibility,languages,door_time
		Roda,21/11/2026 20:00,"Música, Samba","ao ar livre; pet friendly","Earth, Wind & Fire; Trio Sol","; https://sol.example",+18,"Libras, cadeirantes","Português; English",21/11/2026 19h
	END
	tool_ok import --strict --accept-shrink "$HOST" in.csv
	records_of "$HOST" >kept.json
	gojq -e '.categories == ["Música", "Samba"] and .tags == ["ao ar livre", "pet friendly"]
		and .performers == [{name: "Earth, Wind & Fire"}, {name: "Trio Sol", url: "https://sol.example"}]
		and .age_rating == "18" and .accessibility == ["sign_language", "wheelchair"] and .languages == ["pt", "en"]
		and .door_time == "2026-11-21T19:00:00"' kept.json
}

@test "a profile maps them; rows of one event give a performer each" {
	gojq -n '{profile: 1, group_by: "/id", map: {id: "/id", name: "/n", tags: "/t", age_rating: "/age", accessibility: "/acc",
		languages: "/lang", door_time: {time: "/doors"}, performers: {each: "/acts", if: "/name", map: {name: "/name", url: "/site"}}}}' >mine.json
	gojq -n '[{id: 1, n: "A", t: "a;b", age: 16, acc: "Libras", lang: "en", doors: "2026-11-21T19:00:00Z", acts: [{name: "Ana", site: "https://ana.example"}, {}]},
		{id: 1, n: "A", acts: {name: "Bia"}}]' >in.json
	tool_ok profile lint mine.json
	tool_ok import --strict --accept-shrink --profile ./mine.json "$HOST" in.json
	records_of "$HOST" >kept.json
	gojq -e '.tags == ["a", "b"] and .age_rating == "16" and .accessibility == ["sign_language"] and .languages == ["en"]
		and .door_time == "2026-11-21T19:00:00Z" and .performers == [{name: "Ana", url: "https://ana.example"}, {name: "Bia"}]' kept.json
	tool_ok profile try mine.json in.json
	tr -s ' ' <"$out_file" >said
	holds said ' performers 1/1' ' tags 1/1' ' age_rating 1/1'
}

# Lines "key word" of all languages.
category_words() { # the narrower ones, behind "; ", with "narrower" in place of the key
	sed -n '/^#/d; s/^\([a-z]*\) [^:]*: /\1 /p' "$ROOT"/static/locales/*.categories |
		awk '{ key = $1; sub(/^[a-z]* /, ""); n = split($0, part, /; /)
			for (p = 1; p <= n; p++) { m = split(part[p], list, /, /); for (i = 1; i <= m; i++) print (p > 1 ? "'"${1:-}"'" : "") key " " list[i] } }'
}

@test "every language has the same categories in one order, and a word means one of them" {
	local file first='' keys
	for file in "$ROOT"/static/locales/en.json "$ROOT"/static/locales/*.json; do
		[[ -e "${file%.json}.categories" || "${file##*/}" != es-ES.json ]] || continue # those of es
		keys=$(sed '/^#/d; s/ .*//' "${file%.json}.categories")
		[ "$(sort <<<"$keys" | uniq -d)" = '' ]
		if [[ "${file##*/}" =~ ^(en-GB|es-ES|pt-PT).json$ ]]; then # names of some of those of the first
			[ -z "$(grep -vxFf <(printf '%s\n' "$first") <<<"$keys")" ]
			continue
		fi
		[ "$(wc -l <<<"$keys")" -ge 25 ]
		same "the keys of $file" "${first:=$keys}" "$keys"
	done
	[ "$(category_words | sort -u | cut -d' ' -f2- | sort | uniq -d)" = '' ]
	[ "$(category_words | wc -l)" -gt 300 ]
}

# Lines "key label" of a language.
category_labels() { # LOCALE
	sed -n '/^#/d; s/^\([a-z]*\) \([^:]*\).*/\1 \2/p' "$ROOT/static/locales/$1.categories"
}

@test "a category is found by each of its words, and by its own name in every language" {
	local locale
	{
		category_words narrower-
		category_labels en
		category_labels pt-BR
		category_labels pt-PT
	} >words
	# Ten to an event, which names each once; a category that no table has stays as it is told.
	gojq -Rn '[inputs | capture("^(?<narrower>narrower-)?(?<key>[a-z]+) (?<word>.*)$") | .word |= ascii_upcase] | unique_by(.word) + [{word: "Trova Gaúcha"}]
		| [range(0; length; 10) as $i | .[$i:$i + 10]]' words >groups
	ask() {
		for id in $(gojq -r 'keys[]' groups); do request "$id" GET page-event '' "/e$id.md"; done
	}
	for locale in $(rounds pt-BR 'en pt-BR'); do
		brand_edit "$HOST" ".locale = \"$locale\""
		gojq 'to_entries | map({id: (.key + 1), slug: "e\(.key)", name: "E", starts_at: "2026-12-01", categories: (.value | map(.word))})' groups |
			tool_ok import --accept-shrink "$HOST" -
		answers_to ask
		category_labels "$locale" | gojq -R 'capture("^(?<key>[a-z]+) (?<label>.*)$")' | gojq -s 'map({(.key): .label}) | add' >labels
		gojq --slurpfile labels labels 'map(map(if .key and (.narrower | not) then $labels[0][.key] else .word end) | reduce .[] as $x ([]; if index($x) then . else . + [$x] end)) | add' groups >wanted
		gojq -s 'map(select(.status == 200).body | capture("- \\*\\*(Categories|Categorias):\\*\\* (?<all>.*)").all
			| [scan("\\[([^\\]]*)\\]")[0]]) | add' "$answers_file" >found
		[ "$(gojq length found)" -gt 250 ]
		diff wanted found
	done
}
