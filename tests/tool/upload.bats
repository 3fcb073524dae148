# `cartaz publish --htaccess DIR`: the folder for a host that allows .htaccess and CGI
# alone. What it is there: server/shared_host.bats.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR/catalog"
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	site=$BATS_TEST_TMPDIR/site
	mkdir "$site"
}

# The lines of .htaccess that are not ours.
own_lines() {
	sed '/^# BEGIN Cartaz/,/^# END Cartaz/d' "$site/.htaccess"
}

our_lines() {
	sed -n '/^# BEGIN Cartaz/,/^# END Cartaz/p' "$site/.htaccess"
}

state() {
	find "$site" -printf '%p %i %s %T@ %m\n' | sort
}

@test "upload: .htaccess is ours where there was none" {
	cartaz publish --htaccess site agenda.localhost
	[ "$(own_lines)" = '' ]
	our_lines | grep -q '^RewriteRule ^ - \[E=brand:agenda.localhost\]$'
	never grep -q 'palco\|@BRANDS@' "$site/.htaccess"
	[ "$(stat -c %a "$site/.htaccess")" = 644 ]
}

@test "upload: the operator's own lines stay, byte for byte, above and below ours" {
	printf '# first\r\nOptions -Indexes\n\n# BEGIN WordPress\nRewriteRule . /index.php [L]\n# END WordPress\nlast' >"$site/.htaccess"
	chmod 600 "$site/.htaccess"
	cp "$site/.htaccess" own
	cartaz publish --htaccess site agenda.localhost
	[ "$(head -n 1 "$site/.htaccess")" = '# BEGIN Cartaz' ]
	own_lines | cmp - own
	# Moved by the operator, they stay where they are.
	{
		head -n 1 own
		our_lines
		tail -n +2 own
	} >moved
	cp moved "$site/.htaccess"
	cartaz publish --htaccess site palco.localhost
	own_lines | cmp - own
	[ "$(sed -n 2p "$site/.htaccess")" = '# BEGIN Cartaz' ]
	our_lines | grep -q 'brand:palco.localhost'
	never grep -q 'brand:agenda.localhost' "$site/.htaccess"
	[ "$(stat -c %a "$site/.htaccess")" = 600 ]
}

@test "upload: the second time nothing changes, not a time stamp" {
	echo '# mine' >"$site/.htaccess"
	cartaz publish --htaccess site --all
	find "$site" -type f -exec touch -d '1 hour ago' {} +
	find "$site" -type f -printf '%p %s %T@\n' | sort >before
	cartaz publish --htaccess site --all
	find "$site" -type f -printf '%p %s %T@\n' | sort | diff before -
	[ "$(wc -l <before)" -gt 100 ]
}

@test "upload: marker lines that are no pair are refused, and the file stays" {
	local lines
	for lines in '# BEGIN Cartaz' '# END Cartaz' '# END Cartaz\n# BEGIN Cartaz' \
		'# BEGIN Cartaz\n# BEGIN Cartaz\n# END Cartaz' '# BEGIN Cartaz\n# END Cartaz\n# END Cartaz'; do
		printf "mine\n$lines\nmine too\n" >"$site/.htaccess"
		cp "$site/.htaccess" before
		run -1 cartaz publish --htaccess site agenda.localhost
		[[ $output == *'site/.htaccess: the lines "# BEGIN Cartaz" and "# END Cartaz" must each appear once'* ]]
		cmp before "$site/.htaccess"
	done
}

@test "upload: a .htaccess that is a link or a folder is not replaced" {
	echo '# elsewhere' >elsewhere
	ln -s ../elsewhere "$site/.htaccess"
	run -1 cartaz publish --htaccess site agenda.localhost
	[[ $output == *'site/.htaccess: is not a file, or has more than'* ]]
	[ "$(<elsewhere)" = '# elsewhere' ]
	rm "$site/.htaccess"
	mkdir "$site/.htaccess"
	run -1 cartaz publish --htaccess site agenda.localhost
	[ -d "$site/.htaccess" ]
}

@test "upload: everything is a plain file that others may read" {
	cartaz publish --htaccess site --all
	[ "$(find "$site" ! -type f ! -type d | wc -l)" = 0 ]
	[ "$(find "$site" -type f ! -perm 644 -o -type d ! -perm 755 | wc -l)" = 0 ]
	cmp "$site/cartaz/var/agenda.localhost/current" "$CARTAZ_VAR/agenda.localhost/current"
	cmp "$site/cartaz/var/hosts/localhost" "$CARTAZ_ETC/brands/agenda.localhost.json"
	local folder
	for folder in etc var; do
		grep -qx 'Require all denied' "$site/cartaz/$folder/.htaccess"
	done
}

@test "upload: programs answer from it, at aliases too" {
	cartaz publish --htaccess site --all
	local host etc
	for host in agenda.localhost localhost palco.localhost; do
		HOST=$host cgi GET events 'q=s'
		cp "$body_file" own
		etc=$site/cartaz
		HOST=$host CARTAZ_ETC=$etc/etc CARTAZ_VAR=$etc/var CARTAZ_HTDOCS=$etc/htdocs cgi GET events 'q=s'
		[ "$http_status" = 200 ]
		cmp own "$body_file"
		[ "$(gojq '.data | length' own)" -gt 0 ]
	done
}

@test "upload: what is no brand any more leaves the folder, and what is not ours stays" {
	cartaz publish --htaccess site --all
	echo mine >"$site/cartaz/mine"
	echo mine >"$site/index.php"
	cartaz publish --htaccess site palco.localhost
	[ ! -e "$site/cartaz/htdocs/agenda.localhost" ]
	[ ! -e "$site/cartaz/etc/brands/agenda.localhost.json" ]
	[ -e "$site/cartaz/etc/brands/palco.localhost.json" ]
	[ "$(<"$site/cartaz/mine")$(<"$site/index.php")" = minemine ]
}

@test "upload: a brand whose programs are not static is refused, and nothing is written" {
	cp -a "${CARTAZ_ETC%/etc}" own
	export CARTAZ_ETC=$PWD/own/etc CARTAZ_VAR=$PWD/own/var CARTAZ_HTDOCS=$PWD/own/htdocs
	brand_edit agenda.localhost '.auth = {upstream: "https://id.example"} | .auth_url = .site_url'
	run -1 cartaz publish --htaccess site agenda.localhost
	[[ $output == *'agenda.localhost: the programs that relay the authentication API cannot run on this host'* ]]
	[ ! -e "$site/.htaccess" ]
	brand_edit palco.localhost '.upstream += {mode: "live", profile: "postgrest", base: "https://a.example"}'
	run -1 cartaz publish --htaccess site palco.localhost
	[[ $output == *'palco.localhost: a live brand cannot run on this host, because its program is not linked statically'* ]]
	[ ! -e "$site/.htaccess" ] && [ ! -e "$site/cartaz/etc" ]
}

@test "upload: a brand without events is refused, and told what to do" {
	cp -a "${CARTAZ_ETC%/etc}" own
	export CARTAZ_ETC=$PWD/own/etc CARTAZ_VAR=$PWD/own/var CARTAZ_HTDOCS=$PWD/own/htdocs
	rm -r "$CARTAZ_VAR/agenda.localhost"
	run -1 cartaz publish --htaccess site agenda.localhost
	[[ $output == *'agenda.localhost: has no snapshot; run cartaz import agenda.localhost FILE'* ]]
	[ ! -e "$site/.htaccess" ]
}

@test "upload: the folder must follow the option" {
	run -2 cartaz publish --all --htaccess
	[[ $output == *'a folder must follow --htaccess'* ]]
}
