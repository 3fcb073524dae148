# What people set for themselves changes how pages look, and nothing that they say.

load ../helpers/catalog
load ../helpers/server
load ../helpers/browser

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
}

teardown_file() {
	browser_stop
}

@test "settings: text of 200 %, right to left, forced colours, reduced motion and paper, on every kind of page" {
	nothing settings
}

@test "settings: near me asks for the place, and works only where the brand and the visitor allow it" {
	brand_edit agenda.localhost '.near_me = true'
	nothing near
	brand_edit agenda.localhost 'del(.near_me)'
	reads near && return 1
	grep -q data-failed "$BATS_TEST_TMPDIR/said"
}

@test "settings: a brand with tiles has a map of any list, and its places without scripts" {
	cd "$BATS_TEST_TMPDIR"
	# The commands of the guide, with the package that is there already.
	sed -n '/^   ```sh$/,/^   ```$/{/```/!p}' "$ROOT/static/docs/how-to/map.md" |
		sed "s,npm pack leaflet@1.9.4,npm pack --silent --ignore-scripts '$NODE_PATH/leaflet',; s,/var/lib/cartaz/htdocs,$RUN_DIR/htdocs," >commands
	[ "$(wc -l <commands)" = 3 ]
	sh -e commands
	[ -s "$RUN_DIR/htdocs/assets/leaflet/leaflet.js" ]
	sed -n '/^   "map": {$/,/^   }$/p' "$ROOT/static/docs/how-to/map.md" | sed '1s/^/{/; $s/$/}/' | gojq -e '.map | keys == ["attribution", "attribution_url", "tiles"]'
	brand_edit agenda.localhost ".map = {tiles: \"http://agenda.localhost:$PORT/assets/sample-1.svg?{z}{x}{y}\",
		attribution: \"© Nobody <b>\", attribution_url: \"http://tiles.example/\"}"
	nothing map
	brand_edit agenda.localhost 'del(.map)'
	run reads map
	[ "$status" = 1 ]
	[[ $output == *data-points* ]]
}

spoilt() { # SETTING RULE FOUND
	reads settings "$1" "$2"
	grep -qF "$3" "$found_file" || wrong "not seen: $2"
}

# bats test_tags=whole
@test "settings: what gets lost is seen" {
	spoilt '200 %' 'h1 { height: 3rem; overflow: hidden }' 'is cut off'
	spoilt '200 %' '.brand { white-space: nowrap; min-width: 60rem }' 'wider than the window'
	spoilt '200 %' 'h1 + * { margin-top: -4rem !important }' 'lies on'
	spoilt 'right to left' 'h1 { text-align: left !important; direction: ltr }' 'h1 begins at the left'
	spoilt 'forced colours' '.button, button { border: none !important; background: red }' 'has no line'
	spoilt 'forced colours' ':focus-visible { outline: none !important; background: yellow }' 'its focus is not seen'
	spoilt 'reduced motion' 'a { transition: color 0.3s }' 'moves slowly'
	spoilt 'reduced motion' '@keyframes turn { to { rotate: 1turn } } h1 { animation: turn 9s }' 'H1 moves'
	spoilt paper '@media print { h1 { color: #999 !important } }' ':1 on paper'
	spoilt paper 'nav { display: block !important }' 'is printed'
	spoilt paper '.buy::after { content: none !important }' 'where to buy is not printed'
}
