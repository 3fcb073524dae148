# README.md on a minimal Debian, which has no compiler, no server and no lists of packages.
# tests/debian/build ran `make deb` on it; here `make run` goes on where that ended.

load ../helpers/answer
load ../helpers/bare
load ../helpers/server

teardown_file() {
	[ ! -s "$BATS_FILE_TMPDIR/pid" ] || kill -KILL "$(<"$BATS_FILE_TMPDIR/pid")"
}

@test "make deb: on a minimal Debian, with the packages that it says it needs and no others" {
	# The line of README.md, the one of make deb, and lintian's, which is not printed.
	[ "$(grep -c '^+ apt-get install -y --no-install-recommends ' "$BARE/build.log")" = 1 ]
	never grep -iE 'unmet|not found|No such file|warning' "$BARE/build.log"
	[ "$(ls "$BARE/root/source/build/deb" | grep -c '^cartaz.*\.deb$')" = 2 ]
	# Each release has its own names of the libraries.
	dpkg-deb -f "$BARE/root/source/build/deb"/cartaz_*.deb Depends >"$BATS_TEST_TMPDIR/depends"
	bare dpkg-query -W -f '${Depends}, ' libcurl4-openssl-dev libicu-dev libpng-dev >"$BATS_TEST_TMPDIR/here"
	mapfile -t libraries < <(grep -oE 'lib(curl4|icu[0-9]|png16)[^ ,]*' "$BATS_TEST_TMPDIR/here" | sort -u)
	[ "${#libraries[@]}" = 3 ]
	for library in "${libraries[@]}"; do
		grep -qE "(^| )$library( |,|\$)" "$BATS_TEST_TMPDIR/depends" || wrong "$library is not in $(<"$BATS_TEST_TMPDIR/depends")"
	done
}

@test "make run: on a minimal Debian both brands answer" {
	local port tries=0 path
	port=$(free_port)
	"${BARE_IN[@]}" make run "PORT=$port" >"$BARE/run.log" 2>&1 3>&- </dev/null &
	echo $! >"$BATS_FILE_TMPDIR/pid"
	until curl -fsS -o "$BATS_TEST_TMPDIR/body" "http://127.0.0.1:$port/api/public/v1/health" 2>"$BATS_TEST_TMPDIR/said"; do
		tries=$((tries + 1))
		[ $tries -lt 600 ] && kill -0 "$(<"$BATS_FILE_TMPDIR/pid")" || wrong "$(tail -n 30 "$BARE/run.log")"
		sleep 1
	done
	for host in agenda palco; do
		curl -fsS -H "Host: $host.localhost" "http://127.0.0.1:$port/api/public/v1/events" >"$BATS_TEST_TMPDIR/events"
		[ "$(gojq .meta.total "$BATS_TEST_TMPDIR/events")" -ge 40 ]
		for path in / /docs /api/public/v1/openapi.json /sitemap.xml; do
			curl -fsS -o "$BATS_TEST_TMPDIR/body" -H "Host: $host.localhost" "http://127.0.0.1:$port$path"
		done
	done
	never grep -E '^W:|[Ee]rror|time zone' "$BARE/run.log"
	kill -KILL "$(<"$BATS_FILE_TMPDIR/pid")"
	rm "$BATS_FILE_TMPDIR/pid"
	while curl -s -o "$BATS_TEST_TMPDIR/body" "http://127.0.0.1:$port/"; do :; done
}
