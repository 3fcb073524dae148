# identity.bash - a brand that relays its authentication API to an identity backend
# (support/identity.py).  Needs catalog.bash; relay needs cgi.bash.
#
#   identity_start DIR           starts the backend, with its files in DIR
#   identity_stop                stops it
#   identity_relay HOST [BASE]   lets the brand relay to the backend over HTTP, or to BASE
#   identity_says [JSON]         sets the backend's answer; without JSON, it answers normally
#   identity_asked               prints the number of requests to the backend
#   identity_last FILTER         prints a jq filter of the last request
#   relay PROGRAM BODY [NAME=VALUE ...]
#                                sends a request to a relay, like the brand's own site
#   relay_row ROW PROGRAM BODY [NAME=VALUE ...]
#                                writes the same as a request (requests.bash); if $SAYS is set,
#                                it becomes the backend's answer
#
# All secrets in the requests and answers of the tests begin with "marked-".

LOGIN='{"email": "ana@example.org", "password": "marked-password", "g-recaptcha-response": "marked-captcha"}'
BEARER='Bearer marked-token'

identity_start() { # DIR
	local ready=$1/identity.port
	mkdir -p "$1/identity"
	export IDENTITY=$1/identity
	: >"$IDENTITY/log"
	mkfifo "$ready"
	/usr/bin/python3 -ESB "$TESTS/support/identity.py" "$IDENTITY" >"$ready" 3>&- &
	IDENTITY_PID=$!
	read -r IDENTITY_PORT IDENTITY_TLS_PORT <"$ready"
	rm "$ready"
	export IDENTITY_PID IDENTITY_PORT IDENTITY_TLS_PORT
}

identity_stop() {
	[ -z "${IDENTITY_PID-}" ] || kill "$IDENTITY_PID"
}

identity_relay() { # HOST [BASE]
	brand_edit "$1" '.auth = {upstream: $base} | .auth_url = .site_url
		| .upstream.limits = {connect_ms: 1000, total_ms: 8000, slots: 4}' \
		--arg base "${2-http://127.0.0.1:$IDENTITY_PORT}"
	cartaz publish "$1"
}

identity_says() { # [JSON]
	if [ -z "${1-}" ]; then
		rm -f "$IDENTITY/says"
	else
		echo "$1" >"$IDENTITY/says.new"
		mv "$IDENTITY/says.new" "$IDENTITY/says"
	fi
}

identity_asked() {
	wc -l <"$IDENTITY/log"
}

identity_last() { # FILTER
	tail -n 1 "$IDENTITY/log" | gojq -r "$1"
}

# Sets $relay_body, a file, and $relay_words, in the form for cgi and request.
relay_words() { # PROGRAM BODY [NAME=VALUE ...]
	local method=POST
	[ "$1" != auth-revoke ] || method=DELETE
	relay_body=''
	if [ -n "$2" ]; then
		relays_sent=$((${relays_sent-0} + 1))
		relay_body=$BATS_TEST_TMPDIR/sent.$relays_sent
		printf '%s' "$2" >"$relay_body"
	fi
	relay_words=("$method" "$1" '' '' HTTP_X_ORIGIN="${ORIGIN-http://agenda.localhost:8080}"
		CONTENT_TYPE=application/json REMOTE_ADDR=192.0.2.7
		${SSL_CERT_FILE+SSL_CERT_FILE="$SSL_CERT_FILE"} "${@:3}")
}

relay() { # PROGRAM BODY [NAME=VALUE ...]
	relay_words "$@"
	BODY=$relay_body cgi "${relay_words[@]}"
}

relay_row() { # ROW PROGRAM BODY [NAME=VALUE ...]
	relay_words "${@:2}"
	[ -z "${SAYS-}" ] || relay_words+=(/bin/sh -c 'printf "%s\n" "$1" >"$2" && shift 2 && exec "$@"' sh
		"$SAYS" "$IDENTITY/says")
	BODY=$relay_body request "$1" "${relay_words[@]}"
}
