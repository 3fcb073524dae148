# crawl.bash - a brand that is crawled from an upstream of the test's own, which
# answers over real HTTP.  Needs catalog.bash; HOST names the brand.
#
#   crawl_make NAME          share/profiles/NAME.json is what stands on standard
#                            input; a secret for it; exports CARTAZ_SHARE
#   crawl_from SCRIPT ARGS.. starts tests/support/SCRIPT, which prints its port
#                            once it listens, and points the brand at it
#   crawl_stop               ends it, if there is one; for teardown()

crawl_make() { # NAME
	crawl_profile=$1
	export CARTAZ_SHARE=$BATS_TEST_TMPDIR/share
	mkdir -p "$CARTAZ_SHARE/profiles" "$CARTAZ_ETC/secrets"
	cp -R "$ROOT/static/site" "$CARTAZ_SHARE"
	cat >"$CARTAZ_SHARE/profiles/$1.json"
	echo marked-secret >"$CARTAZ_ETC/secrets/token"
	chmod 0640 "$CARTAZ_ETC/secrets/token"
}

crawl_from() { # SCRIPT ARGS...
	local ready=$BATS_TEST_TMPDIR/port port
	crawl_stop
	rm -f "$ready"
	mkfifo "$ready"
	/usr/bin/python3 "$TESTS/support/$1" "${@:2}" >"$ready" 3>&- &
	CRAWL_PID=$!
	read -r port <"$ready"
	jq --arg host "$HOST" --arg base "http://127.0.0.1:$port" \
		--arg profile "$crawl_profile" '.host = $host | .aliases = []
		| .site_origin = "http://\($host)" | .site_url = .site_origin
		| .base_url = .site_origin + "/api/public/v1"
		| .upstream = {mode: "snapshot", profile: $profile, base: $base,
			secrets: {token: {file: "secrets/token"}},
			limits: {total_ms: 1500, max_bytes: 1000000, per_second: 1000}}' \
		"$ROOT/static/brands/agenda.localhost/brand.json" >"$CARTAZ_ETC/brands/$HOST.json"
}

crawl_stop() {
	[ -n "${CRAWL_PID-}" ] || return 0
	kill "$CRAWL_PID"
	wait "$CRAWL_PID" 2>/dev/null || CRAWL_PID=
	CRAWL_PID=
}
