# cartaz check of what the requests to an upstream need: secrets and variables.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite

setup() {
	tool_setup
	mkdir etc/profiles etc/secrets
	echo '{"profile": 1, "headers": {"Authorization": "Bearer {secret.token}"},
		"query": {"site": "{upstream.site}", "team": "{upstream.team?}", "lang": "{upstream.lang:pt}"},
		"list": {"path": "/events?site={upstream.site}", "items": ""}, "map": {"id": "/id", "name": "/name"}}' >etc/profiles/mine.json
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "mine", base: "https://api.example",
		vars: {site: "a"}, secrets: {token: {file: "secrets/token"}}}'
	(umask 027 && echo hidden-value >etc/secrets/token)
	records 1 | cartaz import --profile native "$HOST" -
}

# Each LINE is a finding about the upstream, and there are no others of secrets and variables.
finds() { # LINE...
	tool_fails check "$HOST"
	same 'the findings' "$(printf "$CARTAZ_ETC/brands/$HOST.json: /upstream/%s\n" "$@")" \
		"$(grep -E ': /upstream/(secrets|vars)[:/]' "$out_file")"
	run ! grep -r hidden-value "$out_file" "$err_file"
}

finds_none() {
	tool check "$HOST"
	run ! grep -E ': /upstream/(secrets|vars)[:/]' "$out_file"
}

@test "a secret that others read, that is missing or empty is told, and never its value" {
	local file=$CARTAZ_ETC/secrets/token
	finds_none
	chmod 0644 "$file"
	finds "secrets/token: $file: every user has access to this secret; run chmod 0640 $file"
	chmod 0000 "$file"
	exit_status=0
	weak "$BUILD/cartaz" check "$HOST" >"$out_file" || exit_status=$?
	exits 1
	holds "$out_file" "secrets/token: $file: Permission denied; run chgrp www-data $file && chmod 0640 $file; the user that reads the file must belong to the group"
	chmod 0640 "$file"
	: >"$file"
	finds "secrets/token: $file: is empty; write the secret into the file"
	rm "$file"
	finds "secrets/token: $file: does not exist"
	brand_edit "$HOST" '.upstream.secrets.token = {env: "CARTAZ_SECRET_TOKEN"}'
	finds 'secrets/token: the environment variable CARTAZ_SECRET_TOKEN, which holds the secret token, is not set'
	CARTAZ_SECRET_TOKEN=hidden-value finds_none
}

@test "a secret or variable that the profile sends and the brand lacks is told once, of live brands too" {
	finds_none
	brand_edit "$HOST" 'del(.upstream.vars, .upstream.secrets)'
	finds 'vars: lacks site, which the profile mine sends as {upstream.site}; add it, or write {upstream.site?} in a profile of your own' \
		'secrets: lacks token, which the profile mine sends as {secret.token}; add it, or write {secret.token?} in a profile of your own'
	brand_edit "$HOST" '.upstream += {mode: "live", profile: "facebook", secrets: {token: {file: "secrets/token"}}}'
	finds 'vars: lacks page, which the profile facebook sends as {upstream.page}; add it, or write {upstream.page?} in a profile of your own'
	brand_edit "$HOST" '.upstream.vars.page = "1"'
	finds_none
	# What is asked for each event is a request, too.
	gojq '.detail = {path: "/{key}", also: {more: {path: "/{key}/more?zone={upstream.zone}"}}}' etc/profiles/mine.json >new
	mv new etc/profiles/mine.json
	brand_edit "$HOST" '.upstream += {mode: "snapshot", profile: "mine", vars: {site: "a"}}'
	finds 'vars: lacks zone, which the profile mine sends as {upstream.zone}; add it, or write {upstream.zone?} in a profile of your own'
	# Only files are mapped: nothing is sent.
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "mine"}'
	finds_none
}

@test "a secret that is right, but not for this user, is not to be changed" {
	local file=$CARTAZ_ETC/secrets/token
	[ "$(id -u)" = 0 ] || skip 'only root gives a file to another user'
	chown 4000:4000 "$file"
	exit_status=0
	weak "$BUILD/cartaz" check "$HOST" >"$out_file" || exit_status=$?
	exits 1
	holds "$out_file" "secrets/token: $file: this user may not read the secret; run the command as a user in the group of this file"
	run ! grep chgrp "$out_file"
}

@test "a secret outside of the etc folder is named, with its path" {
	brand_edit "$HOST" '.upstream.secrets.token = {file: "/elsewhere/key"}'
	tool_fails check "$HOST"
	holds "$out_file" "/upstream/secrets: token: \"file\" is '/elsewhere/key'; write a path below the etc folder that does not contain \"..\", such as \"secrets/token\""
}
