# crawl.bash - a brand that crawls an upstream of the test, over real HTTP.  Needs
# catalog.bash; HOST names the brand.
#
#   crawl_serve SCRIPT ARGS..  starts tests/support/SCRIPT, which prints its port when it
#                              listens; once for a file, or in a test
#   crawl_stop                 ends the script, if it runs; for teardown() or teardown_file()
#   crawl_make NAME            writes standard input to share/profiles/NAME.json, and a secret
#                              for it; exports CARTAZ_SHARE
#   crawl_brand                writes the brand file of $HOST with the script as its upstream
#   hurried COMMAND...         runs COMMAND with waits between attempts that are 50 times shorter

crawl_serve() { # SCRIPT ARGS...
	local ready=$BATS_FILE_TMPDIR/crawl.ready
	mkfifo "$ready"
	/usr/bin/python3 "$TESTS/support/$1" "${@:2}" >"$ready" 2>"$BATS_FILE_TMPDIR/crawl.err" 3>&- &
	export CRAWL_PID=$! CRAWL_PORT
	read -r CRAWL_PORT <"$ready"
}

crawl_make() { # NAME
	crawl_profile=$1
	export CARTAZ_SHARE=$BATS_TEST_TMPDIR/share
	mkdir -p "$CARTAZ_SHARE/profiles" "$CARTAZ_ETC/secrets"
	cp -R "$ROOT/static/site" "$CARTAZ_SHARE"
	cat >"$CARTAZ_SHARE/profiles/$1.json"
	echo marked-secret >"$CARTAZ_ETC/secrets/token"
	chmod 0640 "$CARTAZ_ETC/secrets/token"
}

# The first call in a file makes the brand file, and later calls copy it.
crawl_brand() {
	local made=$BATS_FILE_TMPDIR/crawl.brand
	[ -e "$made" ] || gojq --arg host "$HOST" --arg base "http://127.0.0.1:$CRAWL_PORT" \
		--arg profile "$crawl_profile" '.host = $host | .aliases = []
		| .site_origin = "http://\($host)" | .site_url = .site_origin
		| .base_url = .site_origin + "/api/public/v1"
		| .upstream = {mode: "snapshot", profile: $profile, base: $base,
			secrets: {token: {file: "secrets/token"}},
			limits: {total_ms: 8000, max_bytes: 1000000, per_second: 1000}}' \
		"$ROOT/static/brands/agenda.localhost/brand.json" >"$made"
	cp "$made" "$CARTAZ_ETC/brands/$HOST.json"
}

crawl_stop() {
	[ -n "${CRAWL_PID-}" ] || return 0
	kill "$CRAWL_PID"
	wait "$CRAWL_PID" 2>/dev/null || CRAWL_PID=
	CRAWL_PID=
}

hurried() { # COMMAND...
	LD_PRELOAD=$BUILD/tests/hurry.so ASAN_OPTIONS=${ASAN_OPTIONS-}:verify_asan_link_order=0 "$@"
}
