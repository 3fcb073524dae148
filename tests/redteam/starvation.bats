# Starvation: every program and command lacks memory, and each system call fails once.
# A sample of `make starve`; starve/starve.c says how, starve/requests and
# starve/commands what is right.  The resident server has starvation_serve.bats.

# bats file_tags=whole

load ../helpers/starve_suite
load ../helpers/rounds

@test "starvation: whichever allocation of a program fails, it says so in a whole answer" {
	starve starve_requests -m alloc -s "$(rounds 11 1)"
}

@test "starvation: a program without memory from any allocation on says so" {
	starve starve_requests -m alloc-after -s "$(rounds 60 20)"
}

@test "starvation: whichever system call of a program fails, its answer is right or a problem" {
	starve starve_requests -m call -s "$(rounds 17 5)"
	starve starve_requests -m call-after -s "$(rounds 29 9)"
}

@test "starvation: reads and writes of one byte change no answer" {
	starve "$(rounds starve_requests 'starve_requests starve_live')" -m short
}

@test "starvation: live programs and relays lack memory, or a system call fails" {
	starve 'starve_live starve_relays' -m alloc -s "$(rounds 599 200)"
	starve 'starve_live starve_relays' -m call -s "$(rounds 127 40)"
}

@test "starvation: what draws lacks memory, or a system call fails: a right card or none, and none is kept that is wrong" {
	starve starve_cards -m alloc -s "$(rounds 421 40)"
	starve starve_cards -m call -s "$(rounds 5 1)"
	starve starve_cards -m call-after -s "$(rounds 13 3)"
	starve starve_cards -m short
}

@test "starvation: a command that lacks something ends in a sentence, and spoils nothing" {
	mkdir "$BATS_TEST_TMPDIR/commands"
	starve_tool "$BATS_TEST_TMPDIR/commands" -m alloc -m call -S "$(rounds 40000 1500)" -s "$(rounds 8000 300)"
}

@test "starvation: last words are in the brand's name once it is known, and take no memory" {
	local HOST=agenda.localhost mode said words=$BATS_TEST_TMPDIR/words
	catalog_copy
	brand_edit "$HOST" '.deprecation = {at: "2026-01-31T00:00:00Z", sunset: "2027-01-31T00:00:00Z", info: "https://example.org/i"}'
	cartaz publish "$HOST"
	for mode in alloc alloc-after; do
		mkdir "$words"
		env -i CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" CARTAZ_HTDOCS="$CARTAZ_HTDOCS" HTTP_HOST="$HOST" \
			REQUEST_METHOD=GET QUERY_STRING= "$STARVED/starve" -i /dev/null -o "$words" "$mode" "$STARVED/cgi-bin/events" >/dev/null
		said=$(cat "$words"/*.out | sed -n 's/.*"type":"\([^"]*\)".*"code":"internal_error".*/\1/p' | sort -u | paste -sd' ')
		[ "$said" = "about:blank http://agenda.localhost:8080/problems/internal-error" ] || {
			echo "$said"
			return 1
		}
		grep -l '/problems/internal-error' "$words"/*.out | while read -r said; do
			grep -q '^Link: <https://example.org/i>; rel="sunset"$' "$said"
			grep -q '^Cache-Control: no-store$' "$said"
			[ "$(sed '1,/^$/d' "$said" | wc -c)" = "$(sed -n 's/^Content-Length: //p' "$said")" ]
		done
		rm -r "$words"
	done
}

# The loader takes no library that it reads by the byte.
@test "starvation: last words are whole where a write takes a byte" {
	local said=$BATS_TEST_TMPDIR/said
	mkdir "$said"
	catalog_copy
	brand_edit agenda.localhost '.upstream = {mode: "snapshot", base: "https://nobody.example", profile: "events-calendar"}'
	env -i CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" CARTAZ_HTDOCS="$CARTAZ_HTDOCS" CARTAZ_SHARE="$CARTAZ_SHARE" \
		"$STARVED/starve" -t 300 -i /dev/null -o "$said" short "$STARVED/cartaz" sync agenda.localhost >/dev/null
	cat "$said/0.err"
	grep -qx 'cartaz: fatal: .*; install the package libcurl4' "$said/0.err"
}

# The stack cannot grow when address space is short: this one has little more than an
# answer takes, wherever the kernel begins it.
@test "starvation: last words fit in the stack that an answer needs" {
	local size mode words=$BATS_TEST_TMPDIR/words prlimit run
	prlimit=$(command -v prlimit)
	run=(env -i CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" CARTAZ_HTDOCS="$CARTAZ_HTDOCS" HTTP_HOST=agenda.localhost
		REQUEST_METHOD=GET QUERY_STRING='q=a&per_page=50' "$prlimit")
	for ((size = 32; size < 1024; size += 8)); do
		! "${run[@]}" --stack=$((size * 1024)) "$STARVED/cgi-bin/events" >"$words" 2>"$words.err" || break
	done
	[ "$size" -gt 32 ]
	for mode in alloc alloc-after; do
		"${run[@]}" --stack=$(((size + 20) * 1024)) "$STARVED/starve" -i /dev/null -s "$(rounds 7 1)" "$mode" \
			"$STARVED/cgi-bin/events" >"$words"
		awk -F '\t' '$1 == "total" { runs = $2 } /signal|hang/ { print; bad = 1 } END { exit bad || runs < 100 }' "$words"
	done
}
