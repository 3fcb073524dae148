# The encoders of request templates: what each makes of every nasty value, and
# that nothing ends what those that quote have quoted.
#
#   fixtures/encoders.json   "inputs" by name (text, or {"bytes": hex}); "gives", by encoder, for each

load ../helpers/untraced
load ../helpers/tool

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

@test "every encoder makes of every input what the table says" {
	/usr/bin/python3 -IS - "$BUILD/tests/encode" "$TESTS/fixtures/encoders.json" <<-'EOF'
		import json, subprocess, sys
		table = json.load(open(sys.argv[2], encoding="utf-8"))
		raw = {name: bytes.fromhex(value["bytes"]) if isinstance(value, dict) else value.encode()
		       for name, value in table["inputs"].items()}
		rows = [(encoder, name, gives) for encoder, all in table["gives"].items() for name, gives in all.items()]
		lines = "".join("%s %s\n" % (encoder, raw[name].hex()) for encoder, name, gives in rows)
		told = subprocess.run([sys.argv[1]], input=lines, capture_output=True, text=True, check=True).stdout
		wrong = len([print("%s of %s: %r, not %r" % (encoder, name, bytes.fromhex(is_), gives))
		             for (encoder, name, gives), is_ in zip(rows, told.split("\n"))
		             if bytes.fromhex(is_) != gives.encode()])
		missing = [(e, n) for e, all in table["gives"].items() for n in raw.keys() ^ all.keys()]
		print(len(rows), "values,", wrong, "wrong, missing:", missing)
		sys.exit(wrong > 0 or missing != [] or len(rows) < 400)
	EOF
}

@test "every encoder that there is stands in the table" {
	grep -oE '\{ "[a-z]+", encode_' "$ROOT/common/profile/request_template_encode.c" | grep -oE '"[a-z]+"' | sort >there
	same encoders "$(cat there)" "$(gojq -r '.gives | keys[]' "$TESTS/fixtures/encoders.json" | sed 's/.*/"&"/')"
	[ "$(echo 'upper 61' | "$BUILD/tests/encode")" = none ]
}

@test "what an encoder has quoted is one value to the parser of its language" {
	"$TESTS/support/languages.py" "$BUILD/tests/encode" 5000
}

@test "those that quote are those whose languages were tried" {
	grep -oE '\{ "[a-z]+", encode_[a-z]+, \.quotes' "$ROOT/common/profile/request_template_encode.c" | grep -oE '"[a-z]+"' | sort >quoting
	sed -n 's/^CHECKS = {\(.*\)}$/\1/p' "$TESTS/support/languages.py" | grep -oE '"[a-z]+"' | sort >tried
	same 'what quotes' "$(cat quoting)" "$(cat tried)"
	[ "$(wc -l <quoting)" -ge 6 ]
}
