# cartaz serve: clients that are slow, and what the processes that wait for them keep from
# others.

# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/serve_suite

CALENDAR=(page-events CARTAZ_PATH=/eventos.ics HTTP_HOST=palco.localhost)

teardown() {
	serve_teardown crowd readers
}

# Requests of slow bodies for answers that nobody reads until FILE.read is there.
slow_readers_of_slow_bodies() { # COUNT FILE
	BODY=x timeout 600 "$TESTS/support/scgi.py" "$socket" --slow-readers "$1" "$2" "${CALENDAR[@]}" >readers 3>&- &
	readers=$!
	eventually [ -e "$2.begun" ]
}

# The one worker takes one after another: they are where slow bodies wait.
are_passed_on() {
	ask health
	answered 200
}

@test "serve: who reads nothing keeps no process that answers slow bodies" {
	local readers
	long_calendar
	CARTAZ_TIMEOUT=60 start_server --workers 1
	slow_readers_of_slow_bodies 8 many
	are_passed_on
	touch many
	eventually [ -e many.sent ]
	slow_bodies 1
	are_passed_on
	touch go
	wait "$crowd"
	gojq -e '. == {"Status: 201 Created": 1}' crowd
	touch many.read
	wait "$readers"
	gojq -e '. == {"Status: 200 OK": 8}' readers
}

there_wait() { # COUNT
	[ "$(who_waits | wc -l)" = "$1" ]
}

@test "serve: beyond the slow clients that have a process, others are answered" {
	start_server --workers 1
	slow_bodies 300
	are_passed_on
	eventually there_wait 256
	grep -q 'too many requests wait for slow clients or upstreams' said
	touch go
	wait "$crowd"
	gojq -e '. == {"Status: 201 Created": 256, "cut": 44}' crowd
}

is_gone() { # PID
	[ ! -e "/proc/$1" ]
}

@test "serve: who waits for readers ends when the server is killed, and they get every byte" {
	local waits
	long_calendar
	start_server --workers 1
	timeout 600 "$TESTS/support/scgi.py" "$socket" --readers 1 go "${CALENDAR[@]}" >readers 3>&- &
	readers=$!
	eventually [ -e go.begun ]
	are_passed_on
	waits=$(who_waits)
	kill -KILL "$server"
	wait "$server" || [ $? = 137 ]
	server=
	touch go
	wait "$readers"
	gojq -e 'length == 1 and (has("cut") | not)' readers
	eventually is_gone "$waits"
}
