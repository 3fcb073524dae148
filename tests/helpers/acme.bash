# acme.bash - an issuer of certificates (RFC 8555) on this machine, Debian's pebble, and
# certbot as its client.  certbot comes from python3-certbot, because the package certbot starts
# a timer.
#
#   acme_start DIR PORT     starts an issuer, which sends its challenges for all names to PORT;
#                           sets $ACME_ROOT, the certificate to trust, and $ACME_PIDS
#   acme_stop               stops the issuer
#   certbot ...             runs the real certbot, which uses only this issuer and writes into DIR
#
# Needs server.bash for free_port.

# Makes the certificate of the issuer's own API.
acme_identity() { # DIR
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=issuer \
		-addext 'subjectAltName = IP:127.0.0.1' -keyout "$1/api.key" -out "$1/api.pem" 2>"$1/openssl.said"
}

acme_conf() { # DIR PORT, for the challenges
	gojq -n --arg dir "$1" --argjson http "$2" --arg api "127.0.0.1:$ACME_PORT" --arg manage "127.0.0.1:$ACME_MANAGE" \
		'{pebble: {listenAddress: $api, managementListenAddress: $manage, certificate: "\($dir)/api.pem",
			privateKey: "\($dir)/api.key", httpPort: $http, tlsPort: 9, ocspResponderURL: "",
			externalAccountBindingRequired: false}}'
}

acme_start() { # DIR PORT
	local dns
	export ACME_DIR=$1 ACME_PORT ACME_MANAGE ACME_PIDS ACME_ROOT=$1/root.pem
	ACME_PORT=$(free_port) ACME_MANAGE=$(free_port) dns=$(free_port)
	mkdir "$1"
	acme_identity "$1"
	acme_conf "$1" "$2" >"$1/pebble.json"
	# Every name resolves to this machine.
	setpriv --pdeathsig TERM pebble-challtestsrv -defaultIPv4 127.0.0.1 -defaultIPv6 '' -dns01 "127.0.0.1:$dns" \
		-http01 '' -https01 '' -tlsalpn01 '' -management '' >"$1/dns.log" 2>&1 3>&- &
	ACME_PIDS=$!
	PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 setpriv --pdeathsig TERM \
		pebble -config "$1/pebble.json" -dnsserver "127.0.0.1:$dns" >"$1/pebble.log" 2>&1 3>&- &
	ACME_PIDS="$ACME_PIDS $!"
	until curl -sS --cacert "$1/api.pem" "https://127.0.0.1:$ACME_MANAGE/roots/0" -o "$ACME_ROOT" 2>"$1/curl.said"; do
		kill -0 "$!" || {
			cat "$1/pebble.log"
			return 1
		}
		sleep 0.05
	done
}

acme_stop() {
	# shellcheck disable=SC2086 # two process ids
	kill $ACME_PIDS
}

certbot() {
	REQUESTS_CA_BUNDLE=$ACME_DIR/api.pem /usr/bin/python3 -c 'import sys; from certbot.main import main; sys.exit(main())' -n -q --agree-tos -m operator@example.org --no-random-sleep-on-renew \
		--server "https://127.0.0.1:$ACME_PORT/dir" --config-dir "$ACME_DIR/etc" \
		--work-dir "$ACME_DIR/work" --logs-dir "$ACME_DIR/log" "$@"
}
