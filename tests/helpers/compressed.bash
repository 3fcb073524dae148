# compressed.bash - requests of the suites about compression.
#
#   of_programs, of_documents   print addresses of programs or of documents, one a line
#   revalidates [OPTION ...] <ADDRESSES
#                               checks the ETags of all addresses, with and without compression
#                               (support/compressed.py)
#   gzip_get PATH [CURL ARGS...]
#                               http GET with Accept-Encoding: gzip; unpacks the body

EVENT=$(gojq -r '.[0].slug' "$ROOT/static/brands/agenda.localhost/events.json")

of_programs() {
	printf '%s\n' / /index.md /eventos /eventos.md /eventos.ics /eventos.rss /eventos.atom \
		"/eventos/$EVENT" "/eventos/$EVENT.md" "$API/events" "$API/events?q=samba" "$API/events/$EVENT"
}

of_documents() {
	printf '%s\n' "$API/openapi.json" /.well-known/openapi.json /.well-known/api-catalog \
		/.well-known/mcp/server-card.json /.well-known/agent-card.json /a2a/agent-card \
		/docs /docs.md /problems/not-found.md /auth.md /llms.txt /robots.txt /sitemap.xml \
		/favicon.svg
}

revalidates() {
	local said=$BATS_TEST_TMPDIR/revalidates
	"$TESTS/support/compressed.py" "$PORT" "${HOST-agenda.localhost}" "$@" >"$said" || {
		head -n 40 "$said"
		return 1
	}
}

gzip_get() { # PATH [CURL ARGS...]
	http GET "$1" -H 'Accept-Encoding: gzip' "${@:2}"
	[ "$(header Content-Encoding)" = gzip ]
	gzip -dc "$body_file" >"$body_file.plain"
	mv "$body_file.plain" "$body_file"
}
