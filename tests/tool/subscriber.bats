# subscriber: somebody subscribes to the calendar of a brand whose source makes new UIDs at
# each download.

load ../helpers/feeds_suite

weeks() { # WEEKS
	sources hall:ical:hall.ics
	"$TESTS/support/subscriber_uids.py" "$HOST" "$feeds/hall.ics" "$1" "${SEED:-3}"
}

@test "subscriber: ten weeks of new UIDs leave one entry for each event" {
	weeks 10
}

# bats test_tags=whole
@test "subscriber: a year of new UIDs leaves one entry for each event" {
	weeks 53
}
