# Recurrence rules as RFC 5545 explains them: its examples, with the times that it lists.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/answer

setup() {
	tool_make "$BATS_TEST_TMPDIR"
}

examples() { # TABLE
	"$TESTS/support/rule_examples.py" "$BUILD/cartaz" "$HOST" "$1" >"$out_file" || {
		cat "$out_file"
		return 1
	}
}

@test "the examples of RFC 5545 for RRULE take place when it says" {
	local table=$TESTS/fixtures/import/rfc5545_rules.txt from to
	examples "$table"
	out_is '.rules == 42 and .times == 754'
	# What differs is noticed.
	while IFS='|' read -r from to; do
		sed "s/$from/$to/" "$table" >"$BATS_TEST_TMPDIR/spoilt.txt"
		never cmp -s "$table" "$BATS_TEST_TMPDIR/spoilt.txt"
		never examples "$BATS_TEST_TMPDIR/spoilt.txt"
	done <<-'END'
		Aug 5,10,19,24|Aug 5,10,19
		1996 Nov 5|1996 Nov 12
		WKST=SU;BYDAY=MO,WE,FR|WKST=MO;BYDAY=MO,WE
		@0900,1030|@0900,1031
	END
}
