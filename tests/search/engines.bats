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

found() { # ENGINE QUERY: the slugs, on one line
	gojq -cn --arg q "$2" '{catalog: "toy", lang: "pt", class: "plain word", $q, relevant: []}' >toy.jsonl
	"$ROOT/tests/search/evaluate" --catalog toy=toy.ndjson --labels toy.jsonl --dump "$1" |
		gojq -r '.found | join(" ")'
}

@test "search-eval: FTS5 wants all words whole, and folds" {
	[ "$(found fts5 'SAO LUÍS')" = sarau ]
	[ "$(found fts5 'poesia')" = feira ]
	[ "$(found fts5 'areia sol')" = volei ]
	[ "$(found fts5 'areia lua')" = '' ]
	[ "$(found fts5 'livro')" = '' ]
	[ "$(found fts5 '?!')" = '' ]
}

@test "search-eval: MiniSearch folds, takes beginnings and misspellings, any word, the best first" {
	[ "$(found minisearch 'VOLEI')" = volei ]
	[ "$(found minisearch 'poe')" = feira ]
	[ "$(found minisearch 'praja')" = volei ]
	[ "$(found minisearch 'sarau lua praia')" = 'sarau volei' ]
	[ "$(found minisearch 'qwrtpq')" = '' ]
}

@test "search-eval: Orama folds, takes one misspelling, any word, the best first" {
	[ "$(found orama 'VÔLEI')" = volei ]
	[ "$(found orama 'praja')" = volei ]
	[ "$(found orama 'sarau lua praia')" = 'sarau volei' ]
	[ "$(found orama 'qwrtpq')" = '' ]
}

@test "search-eval: a table with all engines, of the committed labels" {
	run env -u CARTAZ_TEST_DATA "$ROOT/tests/search/evaluate"
	echo "$output"
	[ "$status" = 0 ] || [ "$status" = 1 ]
	grep -qx '| queries | number | Cartaz, `/events?q=` | Cartaz, `/eventos.md?q=` | Cartaz, A2A | FTS5 | MiniSearch | Orama |' <<<"$output"
	grep -qE '^\| all, pt \| [0-9]+ \|( [01]\.[0-9]{2}){4} \|(( [01]\.[0-9]{2}){4} \|){5}$' <<<"$output"
	grep -qE "^- pt, api: success at 5, MiniSearch's 0\.[0-9]{3} > 0\.[0-9]{3}" <<<"$output"
}
