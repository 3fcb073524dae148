# health: is the public layer alive?

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

@test "health: 200 with status and version" {
	cgi GET health
	[ "$http_status" = 200 ]
	[ "$(header Content-Type)" = application/json ]
	[ "$(header Cache-Control)" = no-store ]
	[ -z "$(header ETag)" ]
	[ "$(cat "$body_file")" = '{"status":"ok","version":"1.0.0"}' ]
}

@test "health: answers for any host, and for none" {
	HOST=nobody.example cgi GET health
	[ "$http_status" = 200 ]
	HOST='' cgi GET health
	[ "$http_status" = 200 ]
}

@test "health: touches neither catalog nor upstream" {
	CARTAZ_VAR=/nowhere cgi GET health
	[ "$http_status" = 200 ]
}
