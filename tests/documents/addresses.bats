# Addresses that upstreams send: what is served of each is what a browser makes of it,
# and is of the format that the OpenAPI document promises.  Two other implementations
# judge: Node's URL and ajv-formats.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool

setup_file() {
	export NODE_PATH=$ROOT/build/npm/documents/node_modules
	export BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR # of the helpers
	tool_make "$BATS_FILE_TMPDIR"
	cd "$BATS_FILE_TMPDIR"
	/usr/bin/python3 - "$TESTS/fixtures/addresses.txt" >table.json <<-'END'
		import json, re, sys
		table = []
		for line in open(sys.argv[1], encoding="utf-8", newline="\n").read().split("\n"):
		    if not line or line.startswith("#"):
		        continue
		    given, sign, cause = line.partition("||!")
		    if not sign:
		        given, _, cause = line.partition("|!")
		    given = re.sub(rb"\\x([0-9a-f]{2})", lambda m: bytes([int(m[1], 16)]), given.encode()).decode()
		    table.append({"given": given, "cause": cause or None, "refused": bool(sign)})
		json.dump(table, sys.stdout)
	END
	gojq 'to_entries | map({id: (.key + 1), slug: "case-\(.key + 1)", name: "Case", buy_url: .value.given,
		images: {banner: .value.given}, description: "<a href=\"x\">x</a>"})' table.json >in.json
	"$BUILD/cartaz" import --json "$HOST" in.json >result.json 2>said
	records_of "$HOST" | gojq -s 'sort_by(.id)' >kept.json
	gojq -n --slurpfile table table.json --slurpfile kept kept.json '[$table[0], $kept[0]] | transpose
		| map(.[0] + {served: .[1].images.banner, buy: .[1].buy_url})' >cases.json
}

setup() {
	cd "$BATS_FILE_TMPDIR"
}

@test "what is served of an address is what a browser makes of it, and a uri" {
	[ "$(gojq length cases.json)" -ge 100 ]
	[ "$(gojq '[.[] | select(.served != null)] | length' cases.json)" -ge 60 ]
	node "$TESTS/documents/addresses.js" cases.json
}

@test "the API, and the buy link of the page, have the same address" {
	local n slug
	gojq -e 'all(.served == .buy)' cases.json
	for n in $(gojq -r 'to_entries[] | select(.value.served != null).key + 1' cases.json); do
		cgi GET event '' "/case-$n"
		body_is --slurpfile cases cases.json --argjson n "$n" '.images.banner == $cases[0][$n - 1].served'
	done
}

@test "what is served is read again as itself" {
	gojq 'map(select(.served != null)) | to_entries
		| map({id: (.key + 1), slug: "again-\(.key)", name: "Again", buy_url: .value.served})' cases.json >again.json
	"$BUILD/cartaz" import --accept-shrink "$HOST" again.json
	records_of "$HOST" | gojq -s 'sort_by(.id) | map(.buy_url)' >is
	diff is <(gojq 'map(.buy_url)' again.json)
}

@test "what is refused has its true cause remarked" {
	gojq -e --slurpfile cases cases.json '
		([$cases[0][] | select(.cause != null) | "/images/banner \(.cause)"] | group_by(.) | map({(.[0]): length}) | add) as $should
		| ([.reasons[] | select(.reason | startswith("/images/banner")) | {(.reason): .count}] | add) as $is
		| if $is == $should then true else error("\($is) is not \($should)") end' result.json
	gojq -e 'all((.served == null) == (.cause != null))' cases.json
}

# bats test_tags=whole
@test "the judges see an address that means something else, and one that is no uri" {
	local change status
	for change in '.served = "https://b.example/"' '.served = "https://a.example/x y"' '.served = null' \
		'.served = "https://a.example/[x"' '.given = "https://u:/"'; do
		gojq "[{given: \"https://a.example/\", served: \"https://a.example/\", refused: false} | $change]" \
			table.json >changed.json
		status=0
		node "$TESTS/documents/addresses.js" changed.json || status=$?
		[ "$status" = 9 ]
	done
}
