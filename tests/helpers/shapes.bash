# shapes.bash - upstreams that answer like real ticketing systems (support/shapes), and brands that
# use them.  Needs catalog.bash; set CARTAZ_* before.
#
#   shape_data events          makes 60 events of four brands, of which one is "other"
#   shape_data items PROFILE   the same, but HOST has the fixture items of the profile (only the
#                              first of two items with the same slug)
#   shape_data many N          the same, but HOST has N plain events
#   shape_start NAME [OPTION=VALUE ...]
#                              starts the upstream NAME with this data; sets $shape_port and
#                              $shape_base
#   shape_stop                 stops it, for teardown; shape_start also stops the last one
#   shape_brand HOST PROFILE snapshot|live
#                              writes the brand file, with this upstream
#   shape_log [FILTER]         prints the received requests, one line of JSON each
#   shape_clear                empties this log
#   shape_log_is FILTER [JQ OPTION ...]
#                              fails if the filter on the array of the requests is not true
#   shape_counts FILTER        prints one object: each value of the filter with its number of
#                              requests
#   shape_isolated HOST PROFILE [MOST]
#                              fails if a request was not only for this brand
#   shape_answers NAME AUTHORIZATION LEAST [OPTION=VALUE]
#                              sends all requests of fixtures/shapes/answers.ndjson for NAME (at
#                              least LEAST) and checks the answers.  A row has "what" it shows, get
#                              or post (with body, or raw), headers, auth, options of the upstream,
#                              status, and "is", a jq filter of {body, text, headers}
#   injections                 prints support/injections.txt, one encoded value a line

SHAPES_ALL='postgrest opensearch directus pretix ticketmaster'
SHAPES_LIVE='postgrest opensearch directus'

shape_data() { # events | items PROFILE | many N
	local host=${HOST-feira.localhost} events=$TESTS/fixtures/shapes/events.json
	shape_file=$BATS_TEST_TMPDIR/shape.json
	case $1 in
	events) cat "$events" ;;
	items)
		gojq --arg host "$host" --slurpfile items "$TESTS/fixtures/profiles/$2/items.json" '
			.events |= map(select(.brand != $host))
			| .items = {brand: $host, list: ($items[0] | map(select(.name != "The slug is taken")))}' "$events"
		;;
	many)
		gojq --arg host "$host" --argjson n "$2" '.events |= map(select(.brand != $host)) + [
			range(1; $n + 1) | {brand: $host, id: (10000 + .), slug: "event-\(.)", name: "Event \(.)",
				starts_at: "2026-12-01T20:00:00-03:00", timezone: "America/Sao_Paulo"}]' "$events"
		;;
	esac >"$shape_file.new"
	mv "$shape_file.new" "$shape_file"
}

shape_start() { # NAME [OPTION=VALUE ...]
	local name=$1 ready=$BATS_TEST_TMPDIR/shape.port options=()
	shift
	shape_stop
	shape_log_file=$BATS_TEST_TMPDIR/shape.log
	: >"$shape_log_file"
	[ -n "${shape_file-}" ] || shape_data events
	case $name in
	postgrest) shape_prefix=/rest/v1 ;;
	directus) shape_prefix=/directus ;;
	opensearch) shape_prefix='' options=(secret=cartaz:marked-secret) ;;
	pretix) shape_prefix='' options=(now="${CARTAZ_NOW-}") ;;
	*) shape_prefix='' ;;
	esac
	rm -f "$ready"
	mkfifo "$ready"
	PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$TESTS/support/shapes/serve.py" "$name" "$shape_file" \
		"$shape_log_file" prefix="$shape_prefix" "${options[@]}" "$@" >"$ready" 3>&- &
	SHAPE_PID=$!
	read -r shape_port <"$ready"
	shape_base=http://127.0.0.1:$shape_port$shape_prefix
}

shape_stop() {
	[ -n "${SHAPE_PID-}" ] || return 0
	kill "$SHAPE_PID"
	wait "$SHAPE_PID" 2>/dev/null || SHAPE_PID=
	SHAPE_PID=
}

shape_brand() { # HOST PROFILE snapshot|live
	local secret=token value=marked-secret made=$BATS_FILE_TMPDIR/shape.$1.$2.$3 text
	case $2 in
	opensearch) secret=login value=$(printf cartaz:marked-secret | base64) ;;
	ticketmaster) secret=apikey ;;
	esac
	mkdir -p "$CARTAZ_ETC/secrets"
	printf '%s\n' "$value" >"$CARTAZ_ETC/secrets/$1-$secret"
	chmod 0640 "$CARTAZ_ETC/secrets/$1-$secret"
	# Makes the brand file without the address only once for a test file.
	[ -e "$made" ] || gojq --arg host "$1" --arg profile "$2" --arg mode "$3" --arg base @BASE@ --arg secret "$secret" \
		--slurpfile data "$TESTS/fixtures/shapes/events.json" '
		$data[0].brands[$host] as $names
		| .host = $host | .aliases = [] | .locale = "pt-BR"
		| .site_url = "http://\($host):8080" | .site_origin = .site_url
		| .base_url = .site_url + "/api/public/v1"
		| .upstream = {mode: $mode, profile: $profile, base: $base,
			secrets: {($secret): {file: "secrets/\($host)-\($secret)"}},
			limits: {per_second: 1000}}
		| if $profile == "pretix" then .upstream.vars = {organizer: $names.organizer,
				organizer_name: "Big Events", currency: "EUR"}
			elif $profile == "ticketmaster" then .upstream.vars = {promoter: $names.promoter}
			elif $profile == "directus" then .upstream.vars = {language: "pt-BR"}
			else . end' "$TESTS/fixtures/brands/feira.localhost.json" >"$made"
	text=$(<"$made")
	printf '%s\n' "${text/@BASE@/"$shape_base"}" >"$CARTAZ_ETC/brands/$1.json"
}

shape_log() { # [FILTER]
	gojq -c "${1-.}" "$shape_log_file"
}

shape_log_is() { # FILTER [JQ OPTION ...]
	gojq -es "${@:2}" "$1" "$shape_log_file" >/dev/null || {
		echo "the requests are not: $*"
		head -c 2000 "$shape_log_file"
		return 1
	}
}

shape_clear() {
	: >"$shape_log_file"
}

shape_counts() { # FILTER
	gojq -sc "map($1 | tostring) | group_by(.) | map({(.[0]): length}) | add // {}" "$shape_log_file"
}

shape_isolated() { # HOST PROFILE [MOST]
	local name=$1
	case $2 in
	pretix) name=$(gojq -r --arg host "$1" '.brands[$host].organizer' "$TESTS/fixtures/shapes/events.json") ;;
	ticketmaster) name=$(gojq -r --arg host "$1" '.brands[$host].promoter' "$TESTS/fixtures/shapes/events.json") ;;
	esac
	/usr/bin/python3 "$TESTS/support/shapes/isolation.py" "$2" "$1" "$name" "$shape_prefix" "${@:3}" <"$shape_log_file"
}

shape_answers() { # NAME AUTHORIZATION LEAST [OPTION=VALUE]
	local name=$1 options dir=$BATS_TEST_TMPDIR/shape.answers
	mkdir -p "$dir"
	gojq -c --arg name "$name" 'select(.to == $name)' "$TESTS/fixtures/shapes/answers.ndjson" >"$dir/rows"
	while IFS= read -r options; do
		shape_start "$name" ${options:+"$options"} ${4:+"$4"}
		gojq -c --arg options "$options" 'select((.options // "") == $options)' "$dir/rows" |
			/usr/bin/python3 "$TESTS/support/shapes/ask.py" "$shape_port" "$shape_prefix" "$2"
	done < <(gojq -r '.options // ""' "$dir/rows" | sort -u) >"$dir/came"
	# One jq program has the filters of all rows, and uses each filter for its own row.
	{
		gojq -rs '"def fits: .row.what as $what | if false then true",
			(.[] | "elif $what == \(.what | tojson) then (\(.is))"), "else error(\"?\") end;"' "$dir/rows"
		cat <<-'EOF'
			select((.status == .row.status and fits) | not)
			| "\(.row.what): \(.status) \(.headers | tojson) \(.text[0:600])"
		EOF
	} >"$dir/program"
	gojq -r -f "$dir/program" "$dir/came" >"$dir/wrong"
	cat "$dir/wrong"
	[ ! -s "$dir/wrong" ]
	[ "$(wc -l <"$dir/came")" = "$(wc -l <"$dir/rows")" ]
	[ "$(wc -l <"$dir/rows")" -ge "$3" ]
	[ "$(gojq -s 'map(.what) | length == (unique | length)' "$dir/rows")" = true ]
}

injections() {
	sed '/^#/d; /^$/d' "$TESTS/support/injections.txt"
}
