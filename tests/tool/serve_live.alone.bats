# cartaz serve for live brands: a hung upstream is given up before the time of the request
# is over.
# bats file_tags=whole

load ../helpers/live_suite
load ../helpers/serve
load ../helpers/serve_live

@test "serve live: the time of a request is the server's, and a hung upstream is counted" {
	brand_edit "$HOST" '.upstream.limits.total_ms = 60000'
	# A tenth of it is left for the answer.
	CARTAZ_TIMEOUT=30 start_server --workers 1
	mood silent
	ask_live events
	answered 502
	failures "$HOST" 1
}
