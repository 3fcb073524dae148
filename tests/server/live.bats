# A live brand under Apache.

load ../helpers/live_server_suite

@test "a live brand answers beside the others, without a restart" {
	HOST=live.localhost http GET "$API/events?page=3"
	[ "$http_status" = 200 ]
	body_is '(.data | length) == 5 and .meta.total == 45'
	HOST=live.localhost http GET "$API/events/event-9"
	[ "$http_status" = 200 ]
	body_is '.slug == "event-9"'
	HOST=live.localhost http GET "$API/events/event-99"
	is_public_problem 404 event_not_found live.localhost
	http GET "$API/events"
	[ "$http_status" = 200 ]
}

@test "the program live has no address, and no client chooses its endpoint" {
	local address
	for address in live live/ cgi-bin/live cgi-bin/live/events; do
		http GET "$API/$address"
		is_public_problem 404 not_found
		http GET "/$address"
		[ "$http_status" = 404 ]
	done
	HOST=live.localhost http GET "$API/events/event-9?CARTAZ_ENDPOINT=events" -H 'CARTAZ_ENDPOINT: events' \
		-H 'Cartaz-Endpoint: events' -H 'Endpoint: events'
	[ "$http_status" = 200 ]
	body_is '.slug == "event-9"'
}
