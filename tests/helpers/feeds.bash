# feeds.bash - a brand with several sources, served by support/feeds.py.  Needs
# catalog.bash, cgi.bash, tool.bash and crawl.bash.
#
#   feeds_start           starts the server, for setup_file(); end it with crawl_stop
#   feeds_make            makes an empty folder of feeds and the brand $HOST, for setup()
#   feeds_kept COMMAND    the same, then COMMAND: the first test of a file runs it, the others
#                         copy its files and feeds
#   feed NAME [UID ...]   writes a calendar NAME.ics with one event for each UID: "Event UID",
#                         each on another day
#   fault NAME [FAULT]    sets the fault with which the server answers for NAME (feeds.py)
#   sources SOURCE...     sets the brand's sources, each as NAME:KIND:FILE or as a JSON object
#   at HOURS [MINUTES]    sets the clock to this time after noon
#   served                prints "slug name" of each event of the list, sorted
#   requests              prints the number of requests to the server since the last call

HOST=feira.localhost

feeds_start() {
	export feeds=$BATS_FILE_TMPDIR/feeds log=$BATS_FILE_TMPDIR/feeds.log
	mkdir "$feeds"
	crawl_serve feeds.py "$feeds" "$log"
	export base=http://127.0.0.1:$CRAWL_PORT
}

feeds_make() {
	rm -rf "${feeds:?}"/*
	: >"$log"
	tool_setup
	at 0
}

feeds_kept() { # COMMAND
	local made=$BATS_FILE_TMPDIR/kept
	if [ ! -d "$made" ]; then
		feeds_make
		"$1"
		mkdir "$made"
		catalog_from "$BATS_TEST_TMPDIR" "$made/own"
		cp -a "$feeds" "$made"
	else
		rm -rf "${feeds:?}"
		cp -a "$made/${feeds##*/}" "$feeds"
		catalog_from "$made/own" "$BATS_TEST_TMPDIR"
		tool_paths "$BATS_TEST_TMPDIR"
		cd "$BATS_TEST_TMPDIR" || return
		at 0
	fi
	: >"$log"
}

calendar() { # EVENT LINES on standard input
	printf 'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//t//EN\n'
	cat
	printf 'END:VCALENDAR\n'
}

vevent() { # UID NAME DAY [LINES...]
	printf 'BEGIN:VEVENT\nUID:%s\nSUMMARY:%s\nDTSTART:202701%02dT200000\nLOCATION:Hall\n' "$1" "$2" "$3"
	[ $# -lt 4 ] || printf '%s\n' "${@:4}"
	printf 'END:VEVENT\n'
}

feed() { # NAME [UID ...]
	local uid
	{
		printf 'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//t//EN\n'
		for uid in "${@:2}"; do
			vevent "$uid@$1" "Event $uid" $((uid % 28 + 1))
		done
		printf 'END:VCALENDAR\n'
	} >"$feeds/$1.ics"
}

fault() { # NAME [FAULT]
	rm -f "$feeds/$1.fault"
	[ -z "${2-}" ] || echo "$2" >"$feeds/$1.fault"
}

sources() { # SOURCE...
	local source name kind file all=
	for source; do
		if [[ $source != '{'* ]]; then
			IFS=: read -r name kind file <<<"$source"
			printf -v source '{"name": "%s", "kind": "%s", "url": "%s/%s"}' "$name" "$kind" "$base" "$file"
		fi
		all+=${all:+,}$source
	done
	gojq --argjson sources "[$all]" '. + {sources: $sources} | del(.upstream)' \
		"$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/$HOST.new"
	mv "$CARTAZ_ETC/brands/$HOST.new" "$CARTAZ_ETC/brands/$HOST.json"
}

at() { # HOURS [MINUTES]
	TZ=UTC printf -v CARTAZ_NOW '%(%FT%TZ)T' $((1796126400 + $1 * 3600 + ${2-0} * 60))
	export CARTAZ_NOW
}

served() {
	cartaz records "$HOST" | gojq -rs '[.[] | select(.unconfirmed_since == null) | "\(.slug) \(.name)"] | sort[]'
}

requests() {
	wc -l <"$log"
	: >"$log"
}
