# cached.bash - Apache's cache, and no entry that grows old while a test runs. Needs
# server.bash, and a server that was started with CACHE=1.
#
#   cached_find     in setup_file: $LOCKS, where Apache has a file for each answer that it is
#                   about to keep
#   lasting         in setup_file: the programs' answers are fresh for a day, and the programs'
#                   clock stands still
#   kept            waits until Apache has kept all answers that it sent
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

# A caller has all of an answer a moment before Apache keeps it and takes its lock away.
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
