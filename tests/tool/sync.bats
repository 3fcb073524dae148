# sync: a snapshot by crawling the upstream.  Whatever is wrong with it, the old
# snapshot stays and one sentence says why.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool

HOST=crawled.localhost

setup() {
	catalog_make "$BATS_TEST_TMPDIR"
	export CARTAZ_SHARE=$BATS_TEST_TMPDIR/share
	mkdir -p "$CARTAZ_SHARE/profiles" "$CARTAZ_ETC/secrets"
	cp -R "$ROOT/static/site" "$CARTAZ_SHARE"
	cat >"$CARTAZ_SHARE/profiles/paged.json" <<-'EOF'
		{
		  "profile": 1,
		  "headers": {"Authorization": "Token {secret.token}"},
		  "list": {"path": "/events", "query": {"page": "{page}", "size": "{per_page}", "q": "{q?}"},
		           "items": "/events", "total": "/total", "max": 10},
		  "map": {"id": "/number", "slug": {"tpl": "event-{/number}"}, "name": "/title",
		          "starts_at": "/when", "timezone": "/zone"}
		}
	EOF
	echo marked-secret >"$CARTAZ_ETC/secrets/token"
	chmod 0640 "$CARTAZ_ETC/secrets/token"
}

teardown() {
	[ -z "${UPSTREAM_PID-}" ] || kill "$UPSTREAM_PID"
}

# Starts an upstream and points the brand at it: upstream COUNT [FAULT]
upstream() {
	local ready=$BATS_TEST_TMPDIR/port port
	[ -z "${UPSTREAM_PID-}" ] || kill "$UPSTREAM_PID"
	rm -f "$ready"
	mkfifo "$ready"
	log=$BATS_TEST_TMPDIR/upstream.log
	: >"$log"
	/usr/bin/python3 "$TESTS/support/upstream.py" "$1" "$log" "${2-}" >"$ready" 3>&- &
	UPSTREAM_PID=$!
	read -r port <"$ready"
	jq --arg host "$HOST" --arg base "http://127.0.0.1:$port" '.host = $host | .aliases = []
		| .site_origin = "http://\($host)" | .site_url = .site_origin
		| .base_url = .site_origin + "/api/public/v1"
		| .upstream = {mode: "snapshot", profile: "paged", base: $base,
			secrets: {token: {file: "secrets/token"}},
			limits: {total_ms: 1500, max_bytes: 1000000, per_second: 1000}}' \
		"$ROOT/static/brands/agenda.localhost/brand.json" >"$CARTAZ_ETC/brands/$HOST.json"
}

events_total() {
	cgi GET events
	jq .meta.total "$body_file"
}

@test "sync: every page is crawled, with the profile's page size and our name" {
	upstream 25
	cartaz sync "$HOST"
	[ "$(events_total)" = 25 ]
	[ "$(cut -d' ' -f2 "$log")" = "$(printf '/events?page=%d&size=10\n' 1 2 3)" ]
	grep -q "Cartaz/1.0.0 (+http://$HOST)" "$log"
	cgi GET event '' /event-7
	body_is '.starts_at == "2099-01-01T20:00:00-02:00" or .starts_at == "2099-01-01T20:00:00-03:00"'
	cartaz status --json "$HOST" | jq -e '.[0].last.command == "sync" and .[0].last.ok'
}

@test "sync: an upstream that asks to wait is asked again" {
	upstream 25 busy
	cartaz sync "$HOST"
	[ "$(events_total)" = 25 ]
	[ "$(wc -l <"$log")" = 4 ]
}

@test "sync: --dry-run crawls and changes nothing" {
	upstream 25
	cartaz sync --dry-run "$HOST"
	[ "$(wc -l <"$log")" = 3 ]
	cgi GET events
	is_problem 502 upstream_unavailable
}

@test "sync: --all passes over brands that have nothing to crawl" {
	upstream 12
	cartaz sync --all
	[ "$(events_total)" = 12 ]
}

@test "sync: whatever is wrong keeps the old snapshot and is one sentence" {
	local fault
	upstream 12
	cartaz sync "$HOST"
	for fault in broken html moved large silent cut null nowhere lies repeats; do
		upstream 25 "$fault"
		run --separate-stderr cartaz sync "$HOST"
		[ "$status" = 1 ] || {
			echo "$fault: exit $status"
			return 1
		}
		[ "$(wc -l <<<"$stderr")" = 1 ]
		[[ $stderr == "cartaz sync: $HOST: "*"the snapshot stays as it was" ]] || {
			echo "$fault: $stderr"
			return 1
		}
		[[ $stderr != *marked-* ]]
		[ "$(events_total)" = 12 ]
	done
}

@test "sync: an upstream that is not there is said" {
	upstream 3
	cartaz sync "$HOST"
	kill "$UPSTREAM_PID"
	wait "$UPSTREAM_PID" || UPSTREAM_PID=
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"connect"*"the snapshot stays as it was" ]]
	[ "$(events_total)" = 3 ]
}

@test "sync: a crawl with a third of the events is refused, unless that is accepted" {
	upstream 30
	cartaz sync "$HOST"
	upstream 10
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"--accept-shrink"* ]]
	[ "$(events_total)" = 30 ]
	cartaz sync --accept-shrink "$HOST"
	[ "$(events_total)" = 10 ]
}

@test "sync: the secret is in the request and nowhere else" {
	upstream 12
	cartaz sync -v --json "$HOST" >"$BATS_TEST_TMPDIR/said" 2>&1
	upstream 12 html
	run cartaz sync -v "$HOST"
	[ "$status" = 1 ]
	echo "$output" >>"$BATS_TEST_TMPDIR/said"
	! grep -rl marked-secret "$CARTAZ_VAR" "$CARTAZ_HTDOCS" "$BATS_TEST_TMPDIR/said"
}

@test "sync: a secret that others can read, or that is not there, is refused" {
	upstream 12
	chmod 0644 "$CARTAZ_ETC/secrets/token"
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"chmod 0640"* ]]
	rm "$CARTAZ_ETC/secrets/token"
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"secrets/token"* ]]
	[ ! -s "$log" ]
}

@test "sync: a brand with native records has nothing to crawl" {
	run --separate-stderr cartaz sync agenda.localhost
	[ "$status" = 1 ]
	[[ $stderr == *"use cartaz import"* ]]
}

@test "sync: a second writer is told who is writing, and asks the upstream nothing" {
	upstream 12
	cartaz sync "$HOST"
	: >"$log"
	exec 8<>"$CARTAZ_VAR/$HOST/lock"
	flock 8
	run --separate-stderr cartaz sync "$HOST" 8>&-
	exec 8>&-
	[ "$status" = 1 ]
	[[ $stderr == "cartaz sync: $HOST is being written by cartaz sync, "* ]]
	[ "$(wc -l <<<"$stderr")" = 1 ]
	[ ! -s "$log" ]
}
