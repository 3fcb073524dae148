# The engines of npm that `make search-eval` holds Cartaz against do what their row of
# the table says: they forgive misspellings, and texts come to them folded.

load ../helpers/catalog

setup() {
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' \
		'{"id": 1, "slug": "sarau", "name": "Sarau da Lua", "starts_at": "2026-12-01", "location": {"city": "São Luís"}}' \
		'{"id": 2, "slug": "feira", "name": "Feira de Livros", "starts_at": "2026-12-02", "tags": ["poesia"]}' \
		'{"id": 3, "slug": "volei", "name": "Vôlei na praia", "starts_at": "2026-12-03", "description": "<b>Areia</b> &amp; sol"}' \
		>toy.ndjson
}

# The lines of standard input, QUERY|SLUGS, are what the engine finds: one start for all of them.
finds() { # ENGINE
	cat >wanted
	gojq -cR 'split("|")[0] as $q | {catalog: "toy", lang: "pt", class: "plain word", $q, relevant: []}' wanted >toy.jsonl
	"$ROOT/tests/search/evaluate" --catalog toy=toy.ndjson --labels toy.jsonl --dump "$1" |
		gojq -r '"\(.q)|\(.found | join(" "))"' | diff wanted -
}

@test "search-eval: FTS5 wants all words whole, and folds" {
	finds fts5 <<-'END'
		SAO LUÍS|sarau
		poesia|feira
		areia sol|volei
		areia lua|
		livro|
		?!|
	END
}

@test "search-eval: MiniSearch folds, takes beginnings and misspellings, any word, the best first" {
	finds minisearch <<-'END'
		VOLEI|volei
		poe|feira
		praja|volei
		sarau lua praia|sarau volei
		qwrtpq|
	END
}

@test "search-eval: Orama folds, takes one misspelling, any word, the best first" {
	finds orama <<-'END'
		VÔLEI|volei
		praja|volei
		sarau lua praia|sarau volei
		qwrtpq|
	END
}

# bats test_tags=whole
@test "search-eval: a table with all engines, of the committed labels" {
	run env -u CARTAZ_TEST_DATA "$ROOT/tests/search/evaluate"
	echo "$output"
	[ "$status" = 0 ] || [ "$status" = 1 ]
	grep -qx '| queries | number | Cartaz, `/events?q=` | Cartaz, `/eventos.md?q=` | Cartaz, A2A | FTS5 | MiniSearch | Orama |' <<<"$output"
	grep -qE '^\| all, pt \| [0-9]+ \|( [01]\.[0-9]{2}){4} \|(( [01]\.[0-9]{2}){4} \|){5}$' <<<"$output"
	grep -qE "^- pt, api: success at 5, MiniSearch's 0\.[0-9]{3} > 0\.[0-9]{3}" <<<"$output"
}
