# How much room a snapshot takes, as a multiple of the records that it was made of.  The
# limits are what it takes, and a thirtieth: who makes it smaller lowers them.
# Indexes of beginnings in the full-text index, which no search reads, are more than that.

# bats file_tags=whole

load ../helpers/tool_suite

# at_most HUNDREDTHS FILE
at_most() {
	local size input
	tool_ok import "$HOST" "$2"
	size=$(stat -Lc %s "var/$HOST/current")
	input=$(stat -c %s "$2")
	echo "$size bytes are $((100 * size / input)) hundredths of $input, the limit is $1"
	[ $((100 * size)) -le $(($1 * input)) ]
}

@test "a snapshot of the sample's records, 20 times over, is at most 1.79 times them" {
	sample agenda.localhost |
		gojq -c 'range(20) as $i | .[] | .id += 1000 * $i | .slug += "-\($i)"' >records
	[ "$(wc -l <records)" -gt 1000 ]
	at_most 179 records
}

@test "a snapshot of 2,000 short records is at most 2.26 times them" {
	"$TESTS/bench/generate" 2000 season >records
	at_most 226 records
}

@test "one of records with prices, places, categories and tags is at most 2.11 times them" {
	"$TESTS/bench/generate" 2000 filtered >records
	at_most 211 records
}

# What every file has at its beginning weighs less the larger it is.
@test "one of 15,000 records of either kind is at most twice as large as they are" {
	local kind
	for kind in season filtered; do
		"$TESTS/bench/generate" 15000 "$kind" >records
		at_most 200 records
		rm -rf "var/$HOST"
	done
}
