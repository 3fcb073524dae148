# identity.bash - a brand that relays its authentication API to an identity backend
# (support/identity.py).  Needs catalog.bash; relay needs cgi.bash.
#
#   identity_start DIR           starts the backend; its files go to DIR
#   identity_stop
#   identity_relay HOST [BASE]   the brand relays to it, over HTTP or to BASE
#   identity_says [JSON]         its answer from now on; without one it is well
#   identity_asked               how many requests it has seen
#   identity_last FILTER         jq over the last of them
#   relay PROGRAM BODY [NAME=VALUE ...]
#                                asks a relay as the brand's own site does
#   relay_row ROW PROGRAM BODY [NAME=VALUE ...]
#                                writes the same as a request (requests.bash); with $SAYS the
#                                backend says this from now on
#
# Everything secret in what the tests say begins with "marked-".

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

# Leaves $relay_body, a file, and $relay_words as cgi and request want them.
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
