# detailed.bash - a brand whose upstream (support/details.py) needs further requests for each
# event.  Needs catalog.bash, tool.bash and crawl.bash.
#
#   detailed_start               starts the upstream, for setup_file(); end it with crawl_stop
#   detailed_make                makes the brand $HOST, for setup()
#   upstream N [FILTER [WHOLE]]  sets the answers and makes the brand file: N events, each changed
#                                by the jq filter FILTER, and all together by WHOLE
#   state N [FILTER [WHOLE]]     sets the answers of the upstream
#   asked, asked_details         print the requests since the last call
#   records_kept, kept SQL       print the records of the snapshot, and rows of the cache
#   is_true                      the records are equal to those of a sync without a cache

detailed_start() {
	export log=$BATS_FILE_TMPDIR/upstream.log
	crawl_serve details.py "$BATS_FILE_TMPDIR/state.json" "$log"
}

detailed_make() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR" || return
	crawl_make detailed <<-'EOP'
		{
		  "profile": 1,
		  "base": "{upstream.base}/events",
		  "headers": {"Authorization": "Token {secret.token}"},
		  "list": {"path": "/", "query": {"page": "{page}", "size": "{per_page}"},
		           "items": "/results", "total": "/count", "max": 4},
		  "item": "/event",
		  "detail": {"path": "/{key}/", "root": "", "also": {
		    "settings": {"path": "/{key}/settings/", "root": ""},
		    "items": {"path": "/{key}/items/?active=true", "root": "/results"},
		    "next_date": {"path": "/{key}/dates/", "root": "/results/0"}}},
		  "key": {"after_first": "--"},
		  "errors": {"missing": [403, 404]},
		  "map": {"id": "/number", "slug": {"tpl": "{/title|slug}--{/number}"}, "name": "/title",
		    "updated_at": "/changed", "description": {"lang": "/settings/text"},
		    "starts_at": ["/next_date/from", "/from"],
		    "images.banner": {"pick": "/settings/pictures", "where": {"/kind": "cover"}, "get": "/href"},
		    "tickets": {"each": "/items", "map": {"name": "/name", "price": "/price"}}}
		}
	EOP
	: >"$log"
}

upstream() { # N [FILTER [WHOLE]]
	state "$@"
	crawl_brand
}

state() { # N [FILTER [WHOLE]]
	gojq -nc --argjson n "$1" '{etags: false, events: [range(1; $n + 1) | {number: .,
		title: "Event \(.)", changed: "2026-01-01T00:00:00Z",
		settings: {text: {en: "About \(.)", pt: "Sobre \(.)"}, marked_private: "nobody",
			pictures: [{kind: "logo", href: "https://i.example/l", marked_private: 1},
				{kind: "cover", href: "https://i.example/\(.)", marked_private: 2}]},
		items: [{name: "Full", price: "\(. * 10).00", marked_private: 3}],
		dates: [{from: "2027-01-01", marked_private: 4}, {from: "2028-01-01"}]}
		| '"${2:-.}"']} | '"${3:-.}" >state.new
	mv state.new "$BATS_FILE_TMPDIR/state.json"
}

# Prints the requested paths in their order, and empties the log.
asked() {
	awk '{ print $2, $3 == "-" ? "" : "if", $4 }' "$log" | sed 's/ *200$//; s/  */ /g'
	: >"$log"
}

# Prints the requested details, such as "1/settings", without the list, which every sync requests.
asked_details() {
	sed -n 's,.* /events/\([^/]*/[a-z]*\)/.*,\1,p' "$log" | paste -sd' '
	: >"$log"
}

records_kept() {
	snapshot_texts record "$CARTAZ_VAR/$HOST/current"
}

kept() { # SQL
	sqlite3 "$CARTAZ_VAR/$HOST/also.db" "$1"
}

# Fails if a sync without a cache makes other records.
is_true() {
	records_kept >was
	rm -f "$CARTAZ_VAR/$HOST/also.db"
	tool_ok sync "$HOST"
	records_kept | diff was -
}
