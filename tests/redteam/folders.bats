# Whoever runs code as the web server owns two folders below var/, and may put anything
# into them at any instant.  The commands of cartaz, run by root or by a user of the web
# server's group, give him nothing for it, do not wait for him, and say what he did.

# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/tool

setup_file() {
	# Folders of bats are closed to others, and the build may be as well.
	export OPEN OWN_BUILD=$BUILD
	OPEN=$(mktemp -d /tmp/cartaz-open.XXXXXX)
	chmod 755 "$OPEN"
	cp "$BUILD/cartaz" "$BUILD/cartaz-draw" "$OPEN"
	cp -R "$BUILD/cgi-bin" "$ROOT/static" "$OPEN"
}

teardown_file() {
	rm -rf "$OPEN"
}

setup() {
	dir=$(mktemp -d "$OPEN/XXXXXX")
	chmod 755 "$dir"
	cd "$dir"
	tool_make "$dir"
	BUILD=$OPEN CARTAZ_SHARE=$OPEN/static
	export HOST=feira.localhost
	mkdir victim
	echo secret >victim/secret
	chmod 700 victim
	live=var/$HOST/live
	# A program that waits is ended.
	printf '#!/bin/sh\nexec timeout 60 "%s" "$@"\n' "$CGI_RUN" >cgi_run
	chmod 755 cgi_run
	CGI_RUN=$dir/cgi_run
}

# A live brand that relays; nobody listens where it asks.
live_relay() {
	brand_edit "$HOST" '.auth = {upstream: "http://127.0.0.1:9"} | .auth_url = .site_url | .aliases = []
		| .upstream = {mode: "live", profile: "postgrest", base: "http://127.0.0.1:9", vars: {table: "events"},
			limits: {connect_ms: 100, total_ms: 500, slots: 2}}'
}

as_web=() as_member=() as_root=()
if [ "$(id -u)" = 0 ]; then
	as_web=(setpriv --reuid=www-data --regid=www-data --clear-groups)
	as_member=(setpriv --reuid=games --regid=games --groups=www-data)
fi

# What can be taken from a folder: who owns it and what is in it.
rights() { # DIR...
	find "$@" -printf '%p %u %g %m %s\n' | sort
}

# Every command that a timer or an operator runs, each within seconds, as COMMAND...
all_commands() { # COMMAND...
	local words
	while read -r words; do
		# shellcheck disable=SC2086 # words of a command
		run timeout 60 "$@" "$OPEN/cartaz" $words
		echo "$words: $status $output"
		[ "$status" -lt 3 ]
	done <<-END
		publish $HOST
		publish --all
		check
		check $HOST
		status
		status --json
		import $HOST $dir/records.json
		rebuild $HOST
		rollback $HOST
		verify
		sync $HOST
	END
}

@test "links in the web server's folders: no command gives their targets away" {
	local before name
	live_relay
	records 3 >records.json
	cartaz publish "$HOST"
	(
		cd "$live"
		"${as_web[@]}" mkdir -p auth
		"${as_web[@]}" sh -c 'for name in auth circuit slot.0 slot.1 lock current profile.json; do
			rm -rf "$name"; ln -s "$1" "$name"; done' - "$dir/victim"
	)
	before=$(rights victim)
	all_commands
	same 'the victim' "$before" "$(rights victim)"
	# By names that are files, too.
	(
		cd "$live"
		"${as_web[@]}" sh -c 'for name in *; do rm -rf "$name"; ln -s "$1/secret" "$name"; done' - "$dir/victim"
	)
	all_commands
	same 'the victim' "$before" "$(rights victim)"
	[ "$(<victim/secret)" = secret ]
}

@test "the same where a user of the web server's group runs cartaz" {
	local before
	live_relay
	records 3 >records.json
	[ "$(id -u)" != 0 ] || chown -R games:games etc var htdocs victim
	"${as_member[@]}" "$OPEN/cartaz" publish "$HOST"
	before=$(rights victim htdocs)
	(
		cd "$live"
		"${as_web[@]}" sh -c 'mkdir -p auth && mv auth old && ln -s "$1" auth && ln -s "$1" circuit' - "$dir/htdocs/$HOST"
	)
	"${as_member[@]}" "$OPEN/cartaz" publish "$HOST"
	same 'the documents' "$before" "$(rights victim htdocs)"
	all_commands "${as_member[@]}"
	[ "$(stat -c %a "htdocs/$HOST")" = 755 ]
}

@test "the web server's folders stand where it can replace none of them" {
	local folder
	live_relay
	cartaz publish "$HOST"
	for folder in live live-auth; do
		[ "$(stat -c %a "var/$HOST/$folder")" = 770 ] || [ "$(id -u)" != 0 ]
		[ "$(id -u)" != 0 ] || {
			[ "$(stat -c %U "var/$HOST/$folder")" = www-data ]
			run ! "${as_web[@]}" mv "var/$HOST/$folder" "var/$HOST/moved"
		}
	done
	[ -z "$(find "$live" -mindepth 1)" ]
}

@test "a link in the place of such a folder: publish refuses, check names it and the mend, nothing is given away" {
	local before folder
	live_relay
	cartaz publish "$HOST"
	before=$(rights victim)
	for folder in live live-auth; do
		rm -r "var/$HOST/$folder"
		ln -s "$dir/victim" "var/$HOST/$folder"
		tool_fails publish "$HOST"
		says_once "$HOST/$folder: is not a folder; remove it and run cartaz publish"
		tool_fails check "$HOST"
		holds "$out_file" "$HOST/$folder: is not a folder; remove it"
		same 'the victim' "$before" "$(rights victim)"
		rm "var/$HOST/$folder"
		cartaz publish "$HOST"
		cartaz check "$HOST"
	done
}

@test "such a folder of another user: check says so" {
	[ "$(id -u)" = 0 ] || return 0 # only root can give it to one
	live_relay
	cartaz publish "$HOST"
	chown games "$live"
	tool_fails check "$HOST"
	holds "$out_file" "$live: belongs to another user; give it with chown to the user that runs the web server"
	chown root "$live"
	tool_fails check "$HOST"
	holds "$out_file" "$live: the web server cannot write to it"
	cartaz publish "$HOST"
	chmod o+w "$live"
	tool_fails check "$HOST"
	holds "$out_file" "$live: every user can write to it"
	cartaz publish "$HOST"
	cartaz check "$HOST"
	chown www-data "var/$HOST"
	tool_fails check "$HOST"
	holds "$out_file" "var/$HOST: belongs to the web server"
}

@test "after a chown -R of var/, publish by root or by a member of the web server's group mends what check reports" {
	[ "$(id -u)" = 0 ] || return 0 # only root can give a file away
	local as file owner=games
	live_relay
	for as in as_member as_root; do
		local -n run_as=$as
		chown -R $owner:$owner etc var htdocs
		"${run_as[@]}" "$OPEN/cartaz" publish "$HOST"
		for file in live/circuit live/slot.0 live-auth/circuit; do
			"${as_web[@]}" touch "var/$HOST/$file"
			chown $owner:$owner "var/$HOST/$file"
			run -1 "${run_as[@]}" "$OPEN/cartaz" check "$HOST"
			[[ $output == *"var/$HOST/$file: belongs to another user than the web server; run cartaz publish $HOST"* ]]
			"${run_as[@]}" "$OPEN/cartaz" publish "$HOST"
			[ ! -e "var/$HOST/$file" ]
			"${run_as[@]}" "$OPEN/cartaz" check "$HOST"
		done
		"${as_web[@]}" touch "$live/circuit"
		"${run_as[@]}" "$OPEN/cartaz" publish "$HOST"
		[ -e "$live/circuit" ]
		chown -R $owner:$owner var
		run -1 "${run_as[@]}" "$OPEN/cartaz" check "$HOST"
		[[ $output == *"$live: the web server cannot write to it; run cartaz publish $HOST"* ]]
	done
}

@test "a relay without its folder: the error log and check name the command" {
	live_relay
	cartaz publish "$HOST"
	rm -r "var/$HOST/live-auth"
	cgi POST auth-refresh '' '' HTTP_X_ORIGIN=http://feira.localhost:8080 CONTENT_TYPE=application/json
	is_problem 502 upstream_unavailable
	holds "$error_file" "$HOST/live-auth/circuit: No such file or directory; run cartaz publish"
	tool_fails check "$HOST"
	holds "$out_file" "$HOST/live-auth is missing; run cartaz publish $HOST"
	cartaz publish "$HOST"
	cartaz check "$HOST"
	cgi POST auth-refresh '' '' HTTP_X_ORIGIN=http://feira.localhost:8080 CONTENT_TYPE=application/json
	[ -s "var/$HOST/live-auth/circuit" ]
}

# Puts anything but a file in its place: other_than_file KIND PATH
other_than_file() {
	rm -rf "$2"
	case $1 in
		fifo) mkfifo -m 666 "$2" ;;
		folder) mkdir -m 777 "$2" ;;
		link) ln -s "$dir/victim/secret" "$2" ;;
		zero) ln -s /dev/zero "$2" ;;
		socket) (cd "$(dirname "$2")" && /usr/bin/python3 -IS -c 'import socket, sys
socket.socket(socket.AF_UNIX).bind(sys.argv[1])' "$(basename "$2")") ;;
	esac
	chmod -f 666 "$2" || [ "$1" = zero ]
}

@test "a FIFO, a folder, a socket or a link as the circuit file: nothing waits, status and check say it" {
	local kind
	live_relay
	cartaz publish "$HOST"
	for kind in fifo folder socket link zero; do
		echo "$kind"
		other_than_file "$kind" "$live/circuit"
		tool_ok_soon status
		holds "$out_file" 'live/circuit is ' "run cartaz check $HOST"
		tool_ok_soon status --json
		out_is '.[0].upstream.unreadable | test("^is (a link|not a file)$")'
		tool_fails_soon check "$HOST"
		holds "$out_file" "$live/circuit: is not a regular file"
		tool_ok_soon publish "$HOST"
		cgi GET events
		is_problem 502 upstream_unavailable
		rm -r "$live/circuit"
		cartaz check "$HOST"
	done
	[ "$(<victim/secret)" = secret ]
}

soon() { # STATUS ARGS...
	exit_status=0
	timeout 60 "$OPEN/cartaz" "${@:2}" >"$out_file" 2>"$err_file" || exit_status=$?
	exits "$1"
}

tool_ok_soon() {
	soon 0 "$@"
}

tool_fails_soon() {
	soon 1 "$@"
}

@test "the same in the place of every file of a brand: check names it, and what it says mends it" {
	local kind name
	records 3 >records.json
	cartaz import "$HOST" records.json
	cartaz import "$HOST" <(records 4)
	cartaz publish "$HOST"
	cp -a var before
	for kind in fifo folder socket; do
		for name in 000001.db 000001.sum 000002.db 000002.sum current brand.json last.json lock; do
			echo "$kind $name"
			other_than_file "$kind" "var/$HOST/$name"
			tool_fails_soon check "$HOST"
			holds "$out_file" "var/$HOST/$name: is not a "
			sed -n 's/.*is not a [a-z]*; run \(rm -r .*\)/\1/p' "$out_file" >mend
			soon 0 status
			timeout 60 "$OPEN/cartaz" verify "$HOST" || [ $? = 1 ]
			cgi GET events
			[ "$http_status" = 200 ] || [ "$http_status" = 502 ]
			cgi GET event '' /event-1
			[ "$http_status" = 200 ] || [ "$http_status" = 502 ]
			sh -ec "$(<mend)"
			soon 0 import "$HOST" records.json
			soon 0 publish "$HOST"
			soon 0 check "$HOST"
			rm -r var
			cp -a before var
		done
	done
}

# Makes the program `health` tell what it may do.
teller() {
	rm "$RUN_DIR/cgi-bin/health"
	cat >"$RUN_DIR/cgi-bin/health" <<-'END'
		#!/bin/sh
		printf 'Content-Type: text/plain\n\n'
		grep -E '^(Uid|Cap(Inh|Prm|Eff|Amb)):' /proc/self/status
	END
	chmod 755 "$RUN_DIR/cgi-bin/health"
}

teardown() {
	server_stop
}

@test "root serves a folder closed to the web server: all is answered, and no program has a right of root" {
	local shape path closed=$BATS_TEST_TMPDIR/closed
	export HOST=agenda.localhost BUILD=$OWN_BUILD
	mkdir -m 700 "$closed"
	umask 077 # of a careful root
	for shape in event prefork; do
		mkdir -m 755 "$closed/$shape"
		MPM=$shape server_start "$closed/$shape"
		for path in "$API/events" "$API/openapi.json" / /docs /eventos.ics /assets/cartaz.css; do
			http GET "$path"
			[ "$http_status" = 200 ]
		done
		http GET /docs -H 'Accept: text/markdown'
		[ "$http_status" = 200 ]
		HOST=localhost http GET "$API/events"
		[ "$http_status" = 200 ]
		[ "$(tail -n 1 "$closed/$shape/log/access.log" | cut -d' ' -f2)" = agenda.localhost ]
		# A live brand's request is answered by another program of the closed folder.
		gojq '.host = "live.localhost" | .aliases = [] | .site_url = "http://live.localhost" | .site_origin = .site_url
			| .base_url = .site_url + "/api/public/v1"
			| .upstream = {mode: "live", profile: "postgrest", base: "http://127.0.0.1:9", vars: {table: "events"}}' \
			"$CARTAZ_ETC/brands/agenda.localhost.json" >"$CARTAZ_ETC/brands/live.localhost.json"
		chmod 644 "$CARTAZ_ETC/brands/live.localhost.json"
		"$BUILD/cartaz" publish live.localhost
		HOST=live.localhost http GET "$API/events"
		[ "$http_status" = 502 ]
		holds "$closed/$shape/log/error.log" 'no connection'
		teller
		http GET "$API/health"
		cat "$body_file"
		[ "$(sed -n 's/^Cap...:\t//p' "$body_file" | sort -u)" = 0000000000000000 ]
		[ "$(grep -c '^Cap' "$body_file")" = 4 ]
		[ "$(id -u)" != 0 ] || grep -q "^Uid:"$'\t'"$(id -u www-data)"$'\t' "$body_file"
		server_stop
	done
}

@test "a folder that is closed itself: serve says in one sentence what opens it" {
	[ "$(id -u)" = 0 ] || return 0 # any other user serves as himself
	BUILD=$OWN_BUILD RUN_DIR=$dir/run CARTAZ_NOW='' sh "$ROOT/static/server/prepare"
	chmod 700 "$dir/run"
	run -1 env RUN_DIR="$dir/run" PORT=1 sh "$ROOT/static/server/serve"
	[ "$output" = "serve: www-data cannot enter all folders of $dir/run that it serves; chmod go+rx them and $dir/run, or choose another folder with RUN_DIR=…" ]
}
