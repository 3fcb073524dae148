# A snapshot whose records are none, or shorter than any of ours, as in a backup that was
# restored badly and has no checksum: every command that walks through records, and the
# programs, end by themselves and say so.  AddressSanitizer sees what they read.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	records 3 >in.json
	tool_ok import "$HOST" in.json
	records 4 >in.json
	tool_ok import "$HOST" in.json
	tool_ok publish "$HOST"
	folder=var/$HOST
	for snapshot in "$folder"/0*.db; do
		cp "$snapshot" "${snapshot##*/}"
	done
	rm "$folder"/*.sum
	shorts=(NULL "''" "x''" "'{'" "'{\"id\"'" "'{\"id\":'" "'{\"id\":1'" "'{\"id\":1,\"slug\":'" "'{\"id\":1,\"slug\":\"'" \
		"'{\"id\":1,\"slug\":\"a'" "'{\"id\":1,\"slug\":\"a\",\"updated_at\":\"'" "'_at\":\"'" "'{\"id\":1,\"slug\":\"a\"}_at\":'" 7 1.5 "x'00ff'")
}

each_short() { # COMMAND...
	local short snapshot
	for short in "${shorts[@]}"; do
		for snapshot in 0*.db; do
			cp "$snapshot" "$folder/$snapshot"
			snapshot_edit "$folder/$snapshot" "UPDATE record SET json = $short WHERE rank = 2"
		done
		echo "with $short" # shown where a test fails
		"$@"
	done
}

# Whatever came out, the command ended by itself and said something when it failed.
ends() { # ARGS...
	tool "$@"
	[[ $exit_status == [01] && ($exit_status == 0 || -s $err_file || -s $out_file) ]] || exits 0
}

no_sitemap() {
	tool_fails publish "$HOST"
	says 'has a record without a slug'
}

@test "short records: publish and rollback walk for the sitemap" {
	shorts=("${shorts[@]:0:9}")
	each_short no_sitemap
	each_short ends rollback "$HOST"
}

@test "short records: rebuild does not take them for events" {
	local served
	served=$(readlink -f "$folder/current")
	rebuilds() {
		tool_fails rebuild "$HOST"
		says '3 of the 4 records of the snapshot can be read'
		[ "$(readlink -f "$folder/current")" = "$served" ]
	}
	gojq '.site_name = "Another"' "etc/brands/$HOST.json" >brand.json
	cp brand.json "etc/brands/$HOST.json"
	each_short rebuilds
}

@test "short records: verify, check, status and explain" {
	each_short ends verify
	each_short ends check
	each_short ends status
	each_short ends explain "$HOST" event-2
}

@test "short records: an import over them, whose past they are" {
	imports() {
		tool_ok import "$HOST" in.json
		rm -f "$folder"/*.sum
	}
	each_short imports
}

@test "short records: the programs" {
	asks() {
		local path
		for path in event-2 event-2.md event-2.ics; do
			cgi GET page-event '' "/$path"
			[[ $http_status == [25]0[02] ]]
		done
		for path in /eventos /eventos.ics /eventos.rss /eventos.atom; do
			cgi GET page-events '' "$path"
			[[ $http_status == [25]0[02] ]]
		done
	}
	each_short asks
}
