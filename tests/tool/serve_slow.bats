# cartaz serve: clients that are slow, and what the process that waits for them keeps from
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

who_waits() {
	comm -13 <(echo "$old") <(workers)
}

@test "serve: slow bodies are answered in the order in which they came" {
	local old
	start_server --workers 1
	eventually there_are 1
	old=$(workers)
	slow_bodies 40
	are_passed_on
	kill -STOP "$(who_waits)"
	touch go
	eventually [ -e go.sent ]
	kill -CONT "$(who_waits)"
	wait "$crowd"
	gojq -e '. == {"Status: 201 Created": 40}' crowd
	# Eight are at work at once.
	[ "$(head -n 1 go.order)" -le 8 ]
}

is_gone() { # PID
	[ ! -e "/proc/$1" ]
}

@test "serve: who waits for readers ends when the server is killed, and they get every byte" {
	local old waits
	long_calendar
	start_server --workers 1
	eventually there_are 1
	old=$(workers)
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
