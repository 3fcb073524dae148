# Adopting: a copy of another machine's generations is served when it is whole, and
# never in place of later ones.

load ../helpers/tool_suite
load ../helpers/rounds

setup() {
	tool_setup
	builder=$PWD/builder
	mkdir -p "$builder"
}

# Imports one event of this name on the builder, and copies its folder as rsync does.
build() { # NAME
	records 1 ".name = \"$1\"" | CARTAZ_VAR=$builder tool_ok import "$HOST" -
	copy
}

copy() {
	rm -rf copy
	cp -a "$builder" copy
}

serves() { # NAME
	cgi GET events
	holds "$body_file" "\"name\":\"$1\""
}

switched() { # FOLDER
	stat -c %Y "$1/$HOST/current"
}

@test "adopt: the builder's generation is served under its number, as of its switch" {
	build a
	build b
	tool_ok adopt copy
	same 'what it says' "$HOST: generation 2 is served" "$(<"$out_file")"
	serves b
	same 'the time of the switch' "$(switched "$builder")" "$(switched var)"
	tool_ok verify "$HOST"
	grep -qx '1 generation is whole' "$out_file"
	# once more is nothing to do
	tool_ok adopt copy
	silent
}

@test "adopt: each switch is later than the one before, also of the same second, and back" {
	local last=0 now
	build a
	for now in b c d; do
		build $now
		[ "$(switched "$builder")" -gt "$last" ]
		last=$(switched "$builder")
	done
	CARTAZ_VAR=$builder tool_ok rollback "$HOST"
	[ "$(switched "$builder")" -gt "$last" ]
	copy
	tool_ok adopt copy
	serves c
}

@test "adopt: a rollback of the builder arrives, and the generation after it again" {
	build a
	build b
	tool_ok adopt copy
	CARTAZ_VAR=$builder tool_ok rollback "$HOST"
	copy
	tool_ok adopt copy
	serves a
	build c
	tool_ok adopt copy
	serves c
}

@test "adopt: what is served here since later stays, and the message says how to change that" {
	build a
	build b
	tool_ok adopt copy
	CARTAZ_VAR=$builder tool_ok rollback "$HOST" 1
	touch -h -d '-1 day' "$builder/$HOST/current"
	copy
	tool_fails adopt copy
	says_once "cartaz adopt: $HOST: generation 2 has been served here since " "/$HOST/current first"
	serves b
	rm "var/$HOST/current"
	tool_ok adopt copy
	serves a
}

@test "adopt: a copy that is cut, changed, without a checksum or another brand's is refused" {
	local way
	build a
	tool_ok adopt copy
	build b
	for way in 'truncate -s -4096' 'printf x | dd conv=notrunc status=none bs=1 seek=20000 of=' 'rm'; do
		copy
		case $way in
		rm) rm "copy/$HOST/000002.sum" ;;
		truncate*) truncate -s -4096 "copy/$HOST/000002.db" ;;
		*) printf x | dd conv=notrunc status=none bs=1 seek=20000 of="copy/$HOST/000002.db" ;;
		esac
		tool_fails adopt copy
		says_once "cartaz adopt: $HOST: " 000002.db
		serves a
		[ ! -e "var/$HOST/000002.db" ]
	done
	copy
	ln -sf 000009.db "copy/$HOST/current"
	touch -h -d '+1 day' "copy/$HOST/current"
	tool_fails adopt copy
	says_once "cartaz adopt: $HOST: " 000009.db 'the file is missing'
	ln -sf nothing "copy/$HOST/current"
	tool_fails adopt copy
	says_once 'is not a link to a generation'
	serves a
}

@test "adopt: a generation or checksum that is a link or no file is refused, and verify finds it" {
	local name way
	build a
	tool_ok adopt copy
	build b
	for name in 000002.db 000002.sum; do
		for way in $(rounds link 'link fifo folder'); do
			copy
			mv "copy/$HOST/$name" elsewhere
			case $way in
			link) ln -s "$PWD/elsewhere" "copy/$HOST/$name" ;;
			fifo) mkfifo "copy/$HOST/$name" ;;
			folder) mkdir "copy/$HOST/$name" ;;
			esac
			tool_fails adopt copy
			says_once "cartaz adopt: $HOST: " "$name: is " 'the served generation does not change'
			serves a
			[ ! -e "var/$HOST/$name" ]
		done
	done
	mv "var/$HOST/000001.db" elsewhere
	ln -s "$PWD/elsewhere" "var/$HOST/000001.db"
	tool_fails verify "$HOST"
	grep -q '000001.db: is a link; ' "$out_file"
}

@test "adopt: a file is linked if only this user can change it, and copied if not" {
	local file=copy/$HOST/000001.db way
	build a
	for way in ours group others 'second name' 'other owner'; do
		rm -rf var/"$HOST" second
		copy
		case $way in
		group) chmod g+w "$file" ;;
		others) chmod o+w "$file" ;;
		'second name') ln "$file" second ;;
		'other owner')
			[ "$EUID" = 0 ] || continue
			chown daemon "$file"
			;;
		esac
		tool_ok adopt copy
		if [ "$way" = ours ]; then
			[ "$file" -ef "var/$HOST/000001.db" ]
			continue
		fi
		if [ "$file" -ef "var/$HOST/000001.db" ]; then wrong "$way: is linked"; fi
		same "$way, owner and mode" "$(id -u) 644" "$(stat -c '%u %a' "var/$HOST/000001.db")"
		# What happens to the source later changes nothing.
		truncate -s 100 "$file"
		serves a
		tool_ok verify "$HOST"
	done
}

@test "adopt: a node gets the folders that the web server writes, which no copy has" {
	local live=viva.localhost
	build a
	sed "s/$HOST/$live/g" "etc/brands/$HOST.json" >"etc/brands/$live.json"
	brand_edit $live '.upstream = {mode: "live", profile: "directus", base: "http://127.0.0.1:1", vars: {collection: "events"}}'
	tool_ok adopt copy
	[ ! -e "var/$HOST/live" ]
	[ -d "var/$live/live" ]
	brand_edit "$HOST" '.auth = {upstream: "http://127.0.0.1:1"} | .auth_url = .site_url'
	tool_ok adopt copy
	silent
	[ -d "var/$HOST/live-auth" ]
}

@test "adopt: three generations stay, and a brand that the copy does not have stays as it is" {
	local name
	for name in a b c d e; do
		build $name
		tool_ok adopt copy
	done
	same 'the generations' '000003.db 000004.db 000005.db' "$(cd "var/$HOST" && echo *.db)"
	local other=outra.localhost
	sed "s/$HOST/$other/g" "etc/brands/$HOST.json" >"etc/brands/$other.json"
	CARTAZ_VAR=$PWD/another tool_ok import $other - < <(records 1)
	tool_ok adopt another
	same 'what it says' "$other: generation 1 is served" "$(<"$out_file")"
	serves e
}

@test "adopt: what is no copy of var/ is said, and nothing else" {
	local folder
	build a
	mkdir empty
	cp -r etc htdocs empty/
	tool_fails adopt missing
	says_once 'cartaz adopt: missing: does not exist; name a copy of var/'
	tool_fails adopt "$out_file"
	says_once "cartaz adopt: $out_file: is not a folder"
	for folder in empty builder/$HOST .; do
		tool_fails adopt $folder
		says_once "cartaz adopt: $folder: contains no snapshot of a brand on this machine; name a copy of var/"
	done
	[ ! -e "var/$HOST/current" ]
}

@test "adopt: a builder whose brands have no snapshot is no mistake of pull, nor one of live brands alone" {
	mkdir -p incoming copy
	: >incoming/.wanted
	tool_ok adopt incoming
	silent
	brand_edit "$HOST" '.upstream = {mode: "live", profile: "directus", base: "http://127.0.0.1:1", vars: {collection: "events"}}'
	tool_ok adopt copy
	silent
}

@test "adopt: a brand that is being written is told, and the others are adopted" {
	local other=outra.localhost
	sed "s/$HOST/$other/g" "etc/brands/$HOST.json" >"etc/brands/$other.json"
	build a
	records 1 | CARTAZ_VAR=$builder tool_ok import $other -
	copy
	mkdir -p "var/$HOST"
	flock "var/$HOST/lock" "$BUILD/cartaz" adopt copy >"$out_file" 2>"$err_file" || exit_status=$?
	exits 1
	says_once "cartaz adopt: $HOST: $HOST is in use by"
	same 'what it says' "$other: generation 1 is served" "$(<"$out_file")"
}
