# The colours of a brand, as `cartaz publish` writes them: whatever the accent is,
# everything can be read.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rounds
load ../helpers/tool

setup() {
	tool_make "$BATS_TEST_TMPDIR"
}

# ACCENT and its three companions, as published.
published_colours() { # ACCENT
	gojq --arg accent "$1" '.look.accent = $accent' "$TESTS/fixtures/brands/$HOST.json" \
		>"$CARTAZ_ETC/brands/$HOST.json"
	tool_ok publish "$HOST"
	sed -n 's,^<style>\(.*\)</style>$,\1,p' "$CARTAZ_HTDOCS/$HOST/docs.html" | grep -oE '#[0-9a-f]{6}' | tr '\n' ' '
}

@test "looks: four colours, and each pair has the contrast of WCAG, for any accent" {
	local accent accents
	mapfile -t accents < <(printf '%s\n' '#000000' '#ffffff' '#808080' '#777777' '#ff0000' '#00ff00' '#0000ff' '#ffff00' '#00ffff' \
		'#ff00ff' '#e4572e' '#2563a8' '#FFC83D' '#123456' '#7f7f00' '#c0ffee' | sampled 4)
	for accent in "${accents[@]}"; do
		published_colours "$accent" | tee -a "$BATS_TEST_TMPDIR/colours"
		echo >>"$BATS_TEST_TMPDIR/colours"
	done
	# The formula of WCAG 2.2, written a second time.
	/usr/bin/python3 -IS - "$BATS_TEST_TMPDIR/colours" "$ROOT/static/server/cartaz.css" "${#accents[@]}" <<-'END'
		import re, sys

		def luminance(colour):
		    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
		    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
		    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

		def contrast(a, b):
		    low, high = sorted((luminance(a), luminance(b)))
		    return (high + 0.05) / (low + 0.05)

		style = open(sys.argv[2]).read()
		grounds = re.findall(r"--(?:paper|shade): (#[0-9a-f]{6})", style)
		assert len(grounds) == 4, grounds
		rows = [line.split() for line in open(sys.argv[1])]
		assert len(rows) == int(sys.argv[3]) >= 4
		for accent, on_accent, on_light, on_dark in rows:
		    pairs = [(accent, on_accent)] + [(on_light, g) for g in grounds[:2]] + [(on_dark, g) for g in grounds[2:]]
		    for a, b in pairs:
		        assert contrast(a, b) >= 4.5, (accent, a, b, contrast(a, b))
	END
}

@test "looks: a colour that can be read stays as it is, another goes no further than it must" {
	[ "$(published_colours '#2563a8')" = '#2563a8 #ffffff #2563a8 #628ec0 ' ]
	[ "$(published_colours '#e4572e')" = '#e4572e #000000 #b34424 #e45c34 ' ]
}
