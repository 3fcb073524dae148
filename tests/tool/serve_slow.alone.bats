# cartaz serve: for how long clients that are slow keep a restart.
# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/serve_suite

CALENDAR=(page-events CARTAZ_PATH=/eventos.ics HTTP_HOST=palco.localhost)

teardown() {
	serve_teardown crowd readers
}

# The one worker takes one after another: they are where slow bodies wait.
are_passed_on() {
	ask health
	answered 200
}

# A crowd that wants to be answered by the next server waits at the socket meanwhile.
ends_within() { # SECONDS
	local start=$SECONDS
	kill -TERM "$server"
	wait "$server"
	server=
	[ $((SECONDS - start)) -lt "$1" ]
}

@test "serve: a slow reader keeps a restart for two seconds, at a socket of the service manager, too" {
	local start n=0
	long_calendar
	for start in start_server start_server_of_manager; do
		n=$((n + 1))
		CARTAZ_TIMEOUT=60 $start --workers 1
		timeout 600 "$TESTS/support/scgi.py" "$socket" --readers 1 "go$n" "${CALENDAR[@]}" >readers 3>&- &
		readers=$!
		eventually [ -e "go$n.begun" ]
		are_passed_on
		# Without these two it would be until a reader is taken for gone, after 20.
		ends_within 18
		touch "go$n"
		wait "$readers"
		gojq -e '. == {"cut": 1}' readers
		rm -f "$socket"
	done
}

@test "serve: what hangs keeps a restart for half of the time of a request, at a socket of the service manager" {
	CARTAZ_TIMEOUT=40 start_server_of_manager --workers 1
	eventually there_are 1
	kill -STOP "$(workers)"
	ends_within 35
}
