# live.bash - a live brand whose upstream behaves as a test chooses.  Needs catalog.bash.
#
#   live_start DIR COUNT     starts the upstream with COUNT events, or with those of a file.  DIR
#                            gets its files, and copies of the templates and profiles
#   live_stop                stops the upstream
#   live_brand HOST [JQ]     writes a brand file in mode live, and publishes the brand
#   mood WORDS...            sets how it answers: well, silent, broken, busy N ... (support/moods.py)
#   failures HOST N          the circuit breaker has counted N failures
#   asked                    prints the number of requests that the upstream got
#   connected                prints the number of their connections
#   forgotten                sets both numbers to 0, and the mood to "well"
#   later HOST MS [FOLDER]   lets the open time of the circuit breaker end MS earlier; a negative
#                            number makes it longer, up to a minute in all
#   clock_ms                 prints the clock of the circuit breaker
#   rested HOST SINCE S [FOLDER]   a failure after SINCE (of clock_ms) opened it for S seconds
#
# $live_log has a line for each request, with its unchanged address.

live_start() { # DIR COUNT|FILE.json
	local ready=$1/moods.port
	export CARTAZ_SHARE=$1/share
	[ -d "$CARTAZ_SHARE" ] || cp -R "$ROOT/static" "$CARTAZ_SHARE"
	live_log=$1/moods.log live_mood=$1/moods.mood
	: >"$live_log"
	mood well
	mkfifo "$ready"
	/usr/bin/python3 -IS "$TESTS/support/moods.py" "$2" "$live_log" "$live_mood" >"$ready" 3>&- &
	LIVE_PID=$!
	read -r LIVE_PORT <"$ready"
	rm "$ready"
	export live_log live_mood LIVE_PID LIVE_PORT
}

live_stop() {
	[ -z "${LIVE_PID-}" ] || kill "$LIVE_PID"
}

live_brand() { # HOST [JQ]
	mkdir -p "$CARTAZ_SHARE/profiles"
	cat >"$CARTAZ_SHARE/profiles/moods.json" <<-'EOF'
		{
		  "profile": 1,
		  "base": "{upstream.base}/events",
		  "list": {"query": {"q": "{q?}", "city": "{city?}", "state": "{state?}", "by": "{organization?}",
		                     "offset": "{offset}", "limit": "{per_page}"},
		           "items": "", "total": {"header": "Content-Range", "after": "/"}, "max": 100},
		  "detail": {"query": {"slug": "{key}"}, "root": "/0"},
		  "filters": ["q", "city", "state", "organization"],
		  "map": {"id": "/id", "slug": "/slug", "name": "/name",
		          "starts_at": "/starts_at", "timezone": "/timezone", "updated_at": "/updated_at"}
		}
	EOF
	gojq --arg host "$1" --arg base "http://127.0.0.1:$LIVE_PORT" --arg port "${PORT:+:$PORT}" \
		'.host = $host | .aliases = [] | .site_url = "http://\($host)\($port)"
		| .site_origin = .site_url | .base_url = .site_url + "/api/public/v1"
		| .upstream = {mode: "live", profile: "moods", base: $base,
			limits: {connect_ms: 1000, total_ms: 8000, slots: 4}} | '"${2-.}" \
		"$ROOT/static/brands/agenda.localhost/brand.json" >"$CARTAZ_ETC/brands/$1.json"
	cartaz publish "$1"
}

mood() {
	echo "$*" >"$live_mood.new"
	mv "$live_mood.new" "$live_mood"
}

failures() { # HOST N
	cartaz status --json "$1" | gojq -e --argjson n "$2" '.[0].upstream.failures == $n' >/dev/null
}

connected() {
	wc -l <"$live_log.connections"
}

asked() {
	wc -l <"$live_log"
}

forgotten() {
	: >"$live_log"
	: >"$live_log.connections"
	mood well
}

# The file has two numbers of 8 bytes: the failures, and the end of the open time
# (http/breaker.c).
rest_ends() { # HOST [FOLDER]
	od -An -td8 -j8 -N8 "$CARTAZ_VAR/$1/${2-live}/circuit"
}

clock_ms() {
	local up
	read -r up _ </proc/uptime
	echo "$((10#${up/./}))0"
}

rested() { # HOST SINCE_MS SECONDS [FOLDER]
	local ends
	ends=$(rest_ends "$1" "${4-live}")
	# /proc/uptime has hundredths of a second, rounded down.
	[ "$ends" -ge $(($2 + $3 * 1000)) ] && [ "$ends" -le $(($(clock_ms) + 10 + $3 * 1000)) ]
}

later() { # HOST MS [FOLDER]
	local file=$CARTAZ_VAR/$1/${3-live}/circuit until bytes='' i
	[ -e "$file" ] || return 0 # a publish by root removed the file of root's program
	until=$(($(rest_ends "$1" "${3-live}") - $2))
	for ((i = 0; i < 64; i += 8)); do
		printf -v bytes '%s\\x%02x' "$bytes" $((until >> i & 255))
	done
	printf '%b' "$bytes" | dd of="$file" bs=8 seek=1 conv=notrunc status=none
}
