# One number for a request: in the access log and in the error line of its program.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/live

setup_file() {
	LOG=json server_start "$BATS_FILE_TMPDIR/run"
	brand_edit palco.localhost '.auth_url = .site_url | .auth = {upstream: "http://127.0.0.1:1"}'
	# A brand whose snapshot is cut, and a live one whose upstream is broken.
	gojq --arg port "$PORT" '.host = "broken.localhost" | .aliases = [] | .site_url = "http://broken.localhost:\($port)"
		| .site_origin = .site_url | .base_url = .site_url + "/api/public/v1"' \
		"$CARTAZ_ETC/brands/agenda.localhost.json" >"$CARTAZ_ETC/brands/broken.localhost.json"
	echo '{"id": 1, "slug": "one", "name": "One"}' | cartaz import broken.localhost -
	cartaz publish --all
	truncate -s 100 "$CARTAZ_VAR/broken.localhost/000001.db"
	live_start "$BATS_FILE_TMPDIR" 3
	live_brand live.localhost
	mood broken
	# The web server writes the circuit and the slots.
	[ "$(id -u)" != 0 ] || chown -R www-data "$CARTAZ_VAR"/{live,palco}.localhost/live*
}

teardown_file() {
	live_stop
	server_stop
}

setup() {
	access=$RUN_DIR/log/access.log errors=$RUN_DIR/log/error.log
	asked_before=$(wc -l <"$access") failed_before=$(wc -l <"$errors")
}

teardown() {
	[ -z "${OWN_PID-}" ] || kill "$OWN_PID"
	[ -n "${BATS_TEST_COMPLETED-}" ] || tail -n 10 "$access" "$errors"
}

# Waits until a log has so many lines; ten seconds at most.
has_lines() { # FILE COUNT
	local tries=0
	until [ "$(wc -l <"$1")" -ge "$2" ]; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ]
		sleep 0.05
	done
}

# The number in the line of the last request, which is the only new one.
logged() {
	has_lines "$access" $((asked_before + 1))
	tail -n +$((asked_before + 1)) "$access" | gojq -er .request_id
}

# The numbers of the error lines of programs since then, as soon as there is one.
failed() { # PROGRAM
	local tries=0
	until tail -n +$((failed_before + 1)) "$errors" | grep -q "cartaz program=$1 "; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ] || {
			tail -n 10 "$errors"
			return 1
		}
		sleep 0.05
	done
	tail -n +$((failed_before + 1)) "$errors" |
		sed -nE "s/.*cartaz program=$1 code=[a-z_]+ request=([A-Za-z0-9@_-]+) why=\".*/\1/p" | sort -u
}

# bats test_tags=prefork
@test "request id: the line of a program has the number of the access log" {
	HOST=broken.localhost http GET "$API/events"
	[ "$http_status" = 502 ]
	[[ $(logged) =~ ^[A-Za-z0-9@_-]{20,64}$ ]]
	[ "$(failed events)" = "$(logged)" ]
}

@test "request id: so has that of a page, whose answer is one" {
	HOST=broken.localhost http GET /eventos
	[ "$http_status" = 502 ]
	[ "$(failed page-events)" = "$(logged)" ]
}

# bats test_tags=prefork
@test "request id: so has that of a relay" {
	HOST=palco.localhost http POST /auth/token -H "X-Origin: http://palco.localhost:$PORT" -H 'Content-Type: application/json' \
		--data '{"email": "a@b.example", "password": "x", "g-recaptcha-response": "y"}'
	[ "$http_status" = 502 ]
	[ "$(failed auth-token)" = "$(logged)" ]
}

@test "request id: so has that of a live brand, whose program is another" {
	HOST=live.localhost http GET "$API/events"
	[ "$http_status" = 502 ]
	[ "$(failed events)" = "$(logged)" ]
}

@test "request id: each request has its own, also on one connection" {
	curl -sS --max-time 60 -H 'Host: broken.localhost' -o /dev/null "http://127.0.0.1:$PORT$API/events?[1-5]"
	has_lines "$access" $((asked_before + 5))
	has_lines "$errors" $((failed_before + 5))
	[ "$(failed events | wc -l)" = 5 ]
	diff <(failed events) <(tail -n +$((asked_before + 1)) "$access" | gojq -r .request_id | sort)
}

@test "request id: what a caller sends is not believed" {
	HOST=broken.localhost http GET "$API/events" -H 'X-Request-Id: chosen-by-me' -H 'CARTAZ_REQUEST_ID: chosen-by-me' \
		-H 'Cartaz-Request-Id: chosen-by-me' -H 'Unique-Id: chosen-by-me'
	[ "$(failed events)" = "$(logged)" ]
	[ "$(grep -c chosen-by-me "$access" "$errors" | cut -d: -f2 | sort -u)" = 0 ]
}

@test "request id: a proxy's is believed when it has the form of one" {
	local own=$BATS_TEST_TMPDIR/behind given expected number=0
	PROXIES=127.0.0.1 LOG=json server_start "$own"
	OWN_PID=$SERVER_PID
	truncate -s 100 "$CARTAZ_VAR/agenda.localhost/000001.db"
	while IFS='|' read -r given expected; do
		number=$((number + 1))
		http GET "$API/events?$number" -H "X-Request-Id: $given"
		[ "$http_status" = 502 ]
		has_lines "$own/log/access.log" "$number"
		id=$(tail -n 1 "$own/log/access.log" | gojq -er .request_id)
		echo "$given: $id"
		if [ "$expected" = yes ]; then
			[ "$id" = "$given" ]
		else
			[[ $id =~ ^[A-Za-z0-9@_-]{20,64}$ ]]
			[ "$id" != "$given" ]
		fi
		grep -qF "request=$id why=" "$own/log/error.log" || {
			cat "$own/log/error.log"
			return 1
		}
	done <<-END
		0b9f3d1e-7c11-4f0a-9d55-1e2d3c4b5a69|yes
		a|yes
		$(printf '%064d' 7)|yes
		$(printf '%065d' 7)|no
		a b|no
		a"b|no
		a, b|no
		a_b|no
		../../etc|no
		é|no
		a why="forged|no
	END
	[ "$number" = 11 ]
}
