# cached.bash - tests of Apache's cache, without entries that expire while a test runs. Needs
# server.bash, and a server that was started with CACHE=1.
#
#   cached_find     in setup_file: sets $LOCKS, the folder in which Apache has a file for each
#                   answer that it is about to store
#   lasting         in setup_file: the answers of programs are fresh for a day, and their clock
#                   does not advance
#   kept            waits until Apache has stored all answers that it sent
#   from_cache      the last answer came from the cache

cached_find() {
	export LOCKS
	LOCKS=$(tr '\0' '\n' <"/proc/$(pgrep -o -P "$SERVER_PID" apache2)/cmdline" | sed -n 's/^Define CARTAZ_CACHE_LOCKS "\(.*\)"$/\1/p')
	[ -n "$LOCKS" ]
}

lasting() {
	local program now
	now=$(date -u +%FT%TZ)
	mkdir "$RUN_DIR/cgi-bin/real"
	for program in events event page-home page-events page-event page-embed; do
		mv "$RUN_DIR/cgi-bin/$program" "$RUN_DIR/cgi-bin/real/$program"
		printf '#!/bin/sh\nCARTAZ_NOW=%s real/%s | sed "1,/^\\$/s/max-age=60/max-age=86400/"\n' "$now" "$program" \
			>"$RUN_DIR/cgi-bin/$program"
		chmod 755 "$RUN_DIR/cgi-bin/$program"
	done
}

# A client has the whole answer shortly before Apache stores it and removes the lock.
kept() {
	local deadline=$((SECONDS + 60))
	while [ -n "$(find "$LOCKS" -type f 2>/dev/null)" ]; do
		[ "$SECONDS" -lt "$deadline" ]
		sleep 0.02
	done
}

from_cache() {
	[[ $head == *$'\nAge: '* ]]
}
