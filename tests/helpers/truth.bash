# truth.bash - checks that all values that clients get of a brand are in its records.  Needs
# catalog.bash, cgi.bash, tool.bash and rpc.bash.
#
#   ask_surfaces EVERY SLUG...
#                            prints requests for the lists and for the pages of these events, and
#                            for the API, the calendar and MCP of every EVERY-th event
#   truth RECORDS [EVERY]    sends the requests for all records in the file RECORDS to HOST, and
#                            compares (support/truth.py); sets $answers_file
#   truth_of RECORDS ANSWERS only compares

ask_surfaces() { # EVERY SLUG...
	local slug page every=$1 number=0
	shift
	for ((page = 1; page <= ($# + 49) / 50; page++)); do
		request list GET events "per_page=50&page=$page"
	done
	request rss GET page-events '' /eventos.rss
	for slug in "$@"; do
		request "md $slug" GET page-event '' "/$slug.md"
		request "html $slug" GET page-event '' "/$slug"
		[ $((number++ % every)) = 0 ] || continue
		request "api $slug" GET event '' "/$slug"
		request "ics $slug" GET page-event '' "/$slug.ics"
		tool_request "mcp $slug" get_event "{\"slug\":\"$slug\"}"
	done
}

truth() { # RECORDS [EVERY]
	# shellcheck disable=SC2046 # slugs have no blanks
	answers_to ask_surfaces "${2:-1}" $(gojq -r '.[].slug' "$1")
	truth_of "$1" "$answers_file"
}

truth_of() { # RECORDS ANSWERS
	/usr/bin/python3 -ESB "$TESTS/support/truth.py" "$CARTAZ_ETC/brands/$HOST.json" "$1" "$2" "$CARTAZ_NOW"
}
