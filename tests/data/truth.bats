# Real conferences as a Brazilian and as an American brand: nothing on any surface that
# the record does not hold and no rule gives, member by member (support/truth.py).
# Without WHOLE=1 every fourth conference.
# CARTAZ_TEST_DATA names the folder of conferences.json.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/rpc
load ../helpers/truth
load ../helpers/rounds

setup_file() {
	export DATA=${CARTAZ_TEST_DATA:?names a folder that holds conferences.json}/conferences.json
	export BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR # of the helpers
	tool_make "$BATS_FILE_TMPDIR"
	cd "$BATS_FILE_TMPDIR"
	# Some have a price or a state besides. No two of the numbers have a common divisor, so a
	# sample has all kinds.
	gojq -f "$TESTS/data/conferences.jq" "$DATA" | gojq -f "$TESTS/data/places.jq" | gojq --argjson each "$(rounds 4 1)" 'map(
		select(.id % $each == 0) |
		if .id % 5 == 0 then .tickets = [{name: "T", total: "\(.id).50", currency: "USD"}] else . end
		| if .id % 7 == 0 then .event_status = "cancelled" elif .id % 11 == 0 then .status = "Sold out" else . end)' >native.json
}

setup() {
	cd "$BATS_FILE_TMPDIR"
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=$BATS_TEST_TMPDIR/tool.err
}

as_brand() { # COUNTRY LOCALE CURRENCY ZONE
	brand_edit "$HOST" '.country = $c | .locale = $l | .currency = $m | .timezone = $z' \
		--arg c "$1" --arg l "$2" --arg m "$3" --arg z "$4"
	"$BUILD/cartaz" import --json --accept-shrink "$HOST" native.json >"$out_file" 2>"$err_file"
	out_is --argjson n "$(gojq length native.json)" '.events == $n'
}

@test "all of a Brazilian brand" {
	as_brand BR pt-BR BRL America/Sao_Paulo
	truth native.json 1
}

@test "all of an American brand" {
	as_brand US en USD America/New_York
	truth native.json 1
}
