# shared files: what is the same for many brands is on the disk once
# (static/cartaz/deploy/deploy.h), and no brand has anything of another's by that.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/answer

setup_file() {
	export CARTAZ_ETC=$BATS_FILE_TMPDIR/etc CARTAZ_VAR=$BATS_FILE_TMPDIR/var CARTAZ_HTDOCS=$BATS_FILE_TMPDIR/htdocs
	export CARTAZ_SHARE=$ROOT/static name
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR"
	catalog_assets
	sample agenda.localhost >"$BATS_FILE_TMPDIR/events.json"
	for name in Aurora Baile Baiana; do
		brand_add "${name,,}.localhost" "$BATS_FILE_TMPDIR/events.json"
		brand_edit "${name,,}.localhost" '.name = $name' --arg name "$name"
	done
	cartaz publish --all
}

setup() {
	catalog_copy
	one=baile.localhost other=baiana.localhost third=aurora.localhost
	shared=$CARTAZ_HTDOCS/.shared
}

same_file() { # PATH BRAND BRAND
	[ "$CARTAZ_HTDOCS/$2/$1" -ef "$CARTAZ_HTDOCS/$3/$1" ]
}

# Of each file: its bytes' digest, its place on the disk, its name.
stored() {
	find "$CARTAZ_HTDOCS"/*.localhost -type f -size +0 -printf '%i %p\n' | while read -r place path; do
		printf '%s %s %s\n' "$(sha256sum <"$path" | cut -c 1-64)" "$place" "$path"
	done
}

@test "shared files: headers, .htaccess and icons of the same bytes are one file; what names a brand is its own" {
	stored | grep -E '/(\.htaccess|\.web/[^/]*\.meta|[a-z0-9-]*icon[a-z0-9-]*\.(png|svg|ico))$' | sort >"$BATS_TEST_TMPDIR/stored"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/stored")" -gt 200 ]
	# Bytes that two brands have in two places.
	awk -v root="$CARTAZ_HTDOCS/" '{ brand = substr($3, length(root) + 1); sub("/.*", "", brand)
		if ($1 in place && place[$1] != $2 && of[$1] != brand) print $3
		if (!($1 in place)) { place[$1] = $2; of[$1] = brand } }' "$BATS_TEST_TMPDIR/stored" >"$BATS_TEST_TMPDIR/twice"
	diff /dev/null "$BATS_TEST_TMPDIR/twice"
	same_file favicon.ico "$one" "$other"
	never same_file favicon.ico "$one" "$third"
	same_file _problem/.htaccess "$one" "$third"
	same_file .web/published "$one" "$third"
	same_file .web/sitemap "$one" "$third"
	for path in llms.txt docs.html sitemap.xml card.png api/public/v1/openapi.json; do
		[ "$(stat -c %h "$CARTAZ_HTDOCS/$one/$path")" = 1 ]
	done
	"$BUILD/cartaz" check
}

@test "shared files: who writes to one in its place writes to all, and the next publication mends all" {
	cp -a "$CARTAZ_HTDOCS" "$BATS_TEST_TMPDIR/good"
	echo 'Require all denied' >"$CARTAZ_HTDOCS/$one/_problem/.htaccess"
	same_file _problem/.htaccess "$one" "$third"
	"$BUILD/cartaz" publish --all
	diff -r "$BATS_TEST_TMPDIR/good" "$CARTAZ_HTDOCS" -x .shared
	same_file _problem/.htaccess "$one" "$third"
}

@test "shared files: none of another user's, none that others may write, no link, and none of other bytes" {
	local way file
	for way in group link bytes file; do
		rm -rf "$CARTAZ_HTDOCS"/*.localhost "$shared"
		case $way in
		group) mkdir -m 775 "$shared" ;;
		link) mkdir "$BATS_TEST_TMPDIR/elsewhere" && ln -s "$BATS_TEST_TMPDIR/elsewhere" "$shared" ;;
		bytes | file)
			"$BUILD/cartaz" publish "$one"
			for file in "$shared"/*; do
				rm "$file"
				if [ $way = bytes ]; then
					echo bad >"$file"
				else
					ln -s /etc/passwd "$file"
				fi
			done
			;;
		esac
		"$BUILD/cartaz" publish --all
		"$BUILD/cartaz" check
		never grep -rqx bad "$CARTAZ_HTDOCS/$other"
		[ -z "$(find "$CARTAZ_HTDOCS"/*.localhost -type l)" ]
		case $way in
		group | link)
			[ "$(stat -c %h "$CARTAZ_HTDOCS/$one/_problem/.htaccess")" = 1 ]
			[ -z "$(ls -A "$shared/")" ]
			;;
		esac
	done
}

@test "shared files: one of another user is not taken" {
	[ "$(id -u)" = 0 ] || return 0
	rm -rf "$CARTAZ_HTDOCS/$other"
	chown -R nobody "$shared"
	"$BUILD/cartaz" publish "$other"
	[ "$(stat -c '%h %u' "$CARTAZ_HTDOCS/$other/_problem/.htaccess")" = '1 0' ]
}

# A caller who has the icon of before asks whether it changed since.
@test "shared files: a file that changes is never older than the one before" {
	local icon=$CARTAZ_HTDOCS/$third/favicon.svg before
	touch -d '2020-01-01' "$CARTAZ_HTDOCS/$one/favicon.svg"
	before=$(stat -c %.9Y "$icon")
	brand_edit "$third" '.name = "Bis"'
	"$BUILD/cartaz" publish "$third"
	cmp "$icon" "$CARTAZ_HTDOCS/$one/favicon.svg"
	[[ $(stat -c %.9Y "$icon") > $before ]]
	never same_file favicon.svg "$one" "$third"
}

@test "shared files: what no brand has any more goes" {
	local count
	count=$(ls "$shared" | wc -l)
	rm "$CARTAZ_ETC/brands/$third.json"
	"$BUILD/cartaz" publish --all
	[ "$(ls "$shared" | wc -l)" -lt "$count" ]
	[ "$(find "$shared" -links 1 | wc -l)" = 0 ]
	"$BUILD/cartaz" check
	rm "$CARTAZ_ETC/brands/"*.json
	"$BUILD/cartaz" publish --all
	[ "$(find "$shared" -type f | wc -l)" = 0 ]
}
