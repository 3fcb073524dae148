# `cartaz export HOST DIR`: a static site that is true. Everything in it leads to what is
# in it, or elsewhere; nothing speaks of what takes a program.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR/catalog"
	cp -R "$ROOT/htdocs/assets" "$CARTAZ_HTDOCS"
	export SITE=$BATS_FILE_TMPDIR/site
	cartaz export agenda.localhost "$SITE"
	cp -r "$SITE" "$BATS_FILE_TMPDIR/palco"
	cartaz export palco.localhost "$BATS_FILE_TMPDIR/palco"
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

own_catalog() {
	cp -a "${CARTAZ_ETC%/etc}" own
	export CARTAZ_ETC=$PWD/own/etc CARTAZ_VAR=$PWD/own/var CARTAZ_HTDOCS=$PWD/own/htdocs
}

# What people read of a page.
words() { # FILE
	sed -e '/^<script/d' -e 's/<[^>]*>//g' "$1"
}

state() { # DIR
	find "$1" -type f -printf '%p %s %T@\n' | sort
}

@test "export: from the front page a plain static server leads to every file, no link is broken, and HTML nests" {
	run -0 /usr/bin/python3 -IS "$TESTS/support/static_site.py" "$SITE" http://agenda.localhost:8080
	[[ $output == *' pages, 0 broken'* ]]
	# Another brand's folder has nothing of the first.
	[ "$(rounds one both)" = one ] || run -0 /usr/bin/python3 -IS "$TESTS/support/static_site.py" "$BATS_FILE_TMPDIR/palco" http://palco.localhost:8080
	never grep -rq 'agenda.localhost' "$BATS_FILE_TMPDIR/palco" --include='*.html' --include='*.md' --include='*.xml'
}

# bats test_tags=whole
@test "export: a broken link is seen" {
	cp -r "$SITE" broken
	rm -r broken/eventos/samba-da-laje-dona-zila-os-batuqueiros-da-penha/
	run -1 /usr/bin/python3 -IS "$TESTS/support/static_site.py" broken http://agenda.localhost:8080
	[[ $output == */eventos/samba-da-laje-dona-zila-os-batuqueiros-da-penha* ]]
}

@test "export: every event is there in each of its forms, as the programs have it" {
	local slug form count=0
	for slug in $(sqlite3 "$CARTAZ_VAR/agenda.localhost/current" 'SELECT slug FROM event'); do
		count=$((count + 1))
		[ -s "$SITE/eventos/$slug/index.html" ]
		[ -s "$SITE/eventos/$slug.md" ]
	done
	[ "$count" = "$(gojq length <(sample agenda.localhost))" ]
	[ "$(find "$SITE/eventos" -name index.html | wc -l)" = $((count + 1)) ]
	slug=samba-da-laje-dona-zila-os-batuqueiros-da-penha
	cgi GET page-event '' "/$slug.ics"
	cmp "$body_file" "$SITE/eventos/$slug.ics"
	for form in ics rss atom; do
		cgi GET page-events '' "/eventos.$form"
		cmp "$body_file" "$SITE/eventos.$form"
	done
	# Of the page the words are the same; what is less is the link to the API, and those to lists of its own.
	cgi GET page-event '' "/$slug"
	diff <(words "$body_file") <(words "$SITE/eventos/$slug/index.html") >differs || [ $? = 1 ]
	[ "$(grep -c '^>' differs || true)" = 0 ]
	diff <(sed -n 's/^< \(.\)/\1/p' differs) - <<-'END'
		São Paulo
		Veja também
		Todos os eventos: Terreiro de Dentro – Samba &amp; Choro
		Todos os eventos: Quadra da Vila Esperança
		São Paulo, sáb 28 nov
		Dona Zilá: eventos
		Os Batuqueiros da Penha: eventos
		API pública
	END
}

# bats test_tags=whole
@test "export: nothing speaks of a search, the API or agents" {
	never grep -rE '<form|/docs|/api/public|openapi|/mcp|/a2a|well-known|[?](q|city|state|when|page|organization|category)=' \
		"$SITE" --include='*.html' --include='*.md' --include='*.txt' --include='*.xml' --include='*.rss' --include='*.atom'
	[ "$(find "$SITE" -name '.well-known' -o -name docs -o -name api -o -name auth.md -o -name problems | wc -l)" = 0 ]
}

# bats test_tags=whole
@test "export: what is read on another day has dates, and no today" {
	cgi GET page-events '' /eventos
	grep -qE '<h2>(Hoje|Amanhã)<' "$body_file" || wrong "no event today or tomorrow"
	never grep -rqE '<h2>(Hoje|Amanhã)<' "$SITE"
	grep -rqE '<h2>qu[ai] (18|19) nov<' "$SITE"
}

@test "export: the sitemap has the pages that are there and no other" {
	sed -n 's,.*<loc>http://agenda.localhost:8080\([^<]*\)</loc>.*,\1,p' "$SITE/sitemap.xml" | sort >listed
	{
		echo /
		echo /eventos
		find "$SITE/eventos" -mindepth 2 -name index.html -printf '/eventos/%P\n' | sed 's,/index.html,,'
	} | sort | diff listed -
	grep -qx 'Sitemap: http://agenda.localhost:8080/sitemap.xml' "$SITE/robots.txt"
	never grep -q 'Agentmap' "$SITE/robots.txt"
}

@test "export: the second time writes what changed alone, in one step" {
	own_catalog
	cartaz export agenda.localhost site
	state site >before
	cartaz export agenda.localhost site -v >said
	state site | diff before -
	grep -q ' 0 of them new or changed' said
	sample agenda.localhost | gojq 'del(.[] | select(.slug == "cafe-com-bach")) | .[0].name = "Another name"' >records
	cartaz import agenda.localhost records
	cartaz export agenda.localhost site
	[ ! -e site/eventos/cafe-com-bach ]
	[ ! -e site/eventos/cafe-com-bach.md ]
	grep -rq 'Another name' site/eventos --include=index.html
	[ "$(state site | comm -12 before - | wc -l)" -gt 100 ]
}

# bats test_tags=whole
@test "export: a folder that it did not make is left as it is" {
	mkdir mine
	echo mine >mine/index.html
	state mine >before
	run -1 cartaz export agenda.localhost mine
	[[ $output == *'agenda.localhost: mine contains files that are not part of an export; name a new or an empty folder'* ]]
	state mine | diff before -
	mkdir empty
	cartaz export agenda.localhost empty
	[ -s empty/index.html ]
	# What somebody adds to an export stays.
	mkdir empty/.git
	echo example.org >empty/CNAME
	cartaz export palco.localhost empty
	[ "$(<empty/CNAME)" = example.org ] && [ -d empty/.git ]
}

@test "export: a brand without a site of its own is refused, and no folder is left" {
	own_catalog
	brand_edit palco.localhost '.upstream += {mode: "live", profile: "postgrest", base: "https://a.example"}'
	run -1 cartaz export palco.localhost site
	[[ $output == *'palco.localhost: a live brand has no events of its own to export'* ]]
	rm -r "$CARTAZ_VAR/agenda.localhost"
	run -1 cartaz export agenda.localhost site
	[[ $output == *agenda.localhost* ]]
	[ -z "$(find . -maxdepth 1 -name 'site*' -exec find {} -type f \;)" ]
	run -2 cartaz export agenda.localhost
	run -1 cartaz export nobody.localhost site
}

@test "export: a failure leaves the site that was there" {
	own_catalog
	cartaz export agenda.localhost site
	state site >before
	mv "$CARTAZ_HTDOCS/assets" gone
	run -1 cartaz export agenda.localhost site
	[[ $output == *'agenda.localhost: '*'/assets/cartaz.css is missing; set CARTAZ_HTDOCS to the folder that holds assets/'* ]]
	state site | diff before -
	mv gone "$CARTAZ_HTDOCS/assets"
	rm "$CARTAZ_VAR"/agenda.localhost/*.db
	run -1 cartaz export agenda.localhost site
	state site | diff before -
}

@test "export: a catalog without events has a page that says so" {
	own_catalog
	cartaz import --accept-shrink agenda.localhost <(echo '[]')
	cartaz export agenda.localhost site
	run -0 /usr/bin/python3 -IS "$TESTS/support/static_site.py" site http://agenda.localhost:8080
	[ "$(find site/eventos -type f)" = site/eventos/index.html ]
}

# The brand's first event is called otherwise.
rename_event() { # NAME [FILE]
	sample agenda.localhost | gojq --arg name "$1" '.[0].name = $name' >"${2:-records}"
	cartaz import agenda.localhost "${2:-records}"
}

# bats test_tags=whole
@test "export: a folder may be named with slashes and dots around it, and the second export is in the same one" {
	local dir
	own_catalog
	for dir in one/ ./two/ three// ./four/. five/./ "$PWD/six/"; do
		rename_event 'First name'
		cartaz export agenda.localhost "$dir"
		rename_event 'Another name'
		cartaz export agenda.localhost "$dir"
		grep -rq 'Another name' "$dir" --include=index.html
		never grep -rq 'First name' "$dir" --include=index.html
		[ "$(find "$dir" -name '*.new' | wc -l)" = 0 ]
		cartaz export agenda.localhost "$(realpath "$dir")" -v >said
		grep -q ' 0 of them new or changed' said
	done
	[ "$(find . -name '*.new' | wc -l)" = 0 ]
}

# bats test_tags=whole
@test "export: the working folder stays the working folder" {
	local dir at
	own_catalog
	mkdir here
	cd here || return
	at=$(stat -c %i .)
	for dir in . ./ ././/. below/..; do
		rename_event "Name in $dir" ../records
		cartaz export agenda.localhost "$dir"
		grep -rqF "Name in $dir" ./eventos --include=index.html
		[ "$(stat -c %i "$PWD")" = "$at" ]
		[ "$(find .. -name '*.new' | wc -l)" = 0 ]
		mkdir -p below
	done
}

# bats test_tags=whole
@test "export: a folder of others that is too deep is an error, and the site stays" {
	own_catalog
	rename_event 'First name'
	cartaz export agenda.localhost site
	(cd site && /usr/bin/python3 -IS -c 'import os
for i in range(400): os.mkdir("deep"); os.chdir("deep")')
	rename_event 'Another name'
	run -1 cartaz export agenda.localhost site
	[[ $output == *'more than 64 levels of folders'* ]]
	grep -rq 'First name' site/eventos --include=index.html
	[ ! -e .site.new ]
}

@test "an empty argument is wrong usage, and nothing is written" {
	mkdir cwd
	cd cwd || return
	run -2 cartaz export agenda.localhost ''
	[[ $output == *'cartaz export: an argument is empty'* ]]
	run -2 cartaz publish --htaccess '' agenda.localhost
	[[ $output == *'cartaz publish: the value is empty: --htaccess'* ]]
	[ -z "$(ls -A)" ]
}

@test "export: without a snapshot it says what to run, and leaves no folder" {
	own_catalog
	rm -r "$CARTAZ_VAR/agenda.localhost"
	run -1 cartaz export agenda.localhost site
	[ "$output" = 'cartaz export: agenda.localhost: has no snapshot; run cartaz import agenda.localhost FILE' ]
	[ ! -e site ]
	[ ! -e "$CARTAZ_VAR/agenda.localhost" ]
}

# bats test_tags=whole
@test "export: where current is damaged, the generation in its place is told once" {
	own_catalog
	rename_event 'Another name'
	: >"$CARTAZ_VAR/agenda.localhost/$(readlink "$CARTAZ_VAR/agenda.localhost/current")"
	run -0 cartaz export agenda.localhost site
	[ "$output" = 'cartaz export: agenda.localhost: the snapshot to which the link current leads cannot be opened; generation 1 is served instead; run cartaz check agenda.localhost' ]
	never grep -rq 'Another name' site/eventos
}

# bats test_tags=whole
@test "export: a first export that fails leaves a new or empty folder as it was, and the next one is made" {
	local dir
	own_catalog
	mkdir empty
	mv "$CARTAZ_HTDOCS/assets" gone
	for dir in empty new; do
		run -1 cartaz export agenda.localhost $dir
		[[ $output == *'/assets/cartaz.css is missing; set CARTAZ_HTDOCS '* ]]
	done
	[ -d empty ]
	[ -z "$(ls -A empty)" ]
	[ ! -e new ]
	# Any other failure, after files were staged.
	cp -r gone "$CARTAZ_HTDOCS/assets"
	mkdir -p "$CARTAZ_HTDOCS/assets/$(printf 'd/%.0s' {1..40})"
	for dir in empty new; do
		run -1 cartaz export agenda.localhost $dir
		[[ $output == *'levels of folders'* ]]
	done
	[ -d empty ]
	[ -z "$(ls -A empty)" ]
	[ ! -e new ]
	rm -r "$CARTAZ_HTDOCS/assets"
	mv gone "$CARTAZ_HTDOCS/assets"
	for dir in empty new; do
		cartaz export agenda.localhost $dir
	done
}

@test "export: a link in the place of a folder of an earlier export is refused, and nothing is written or removed behind it" {
	local name
	mkdir elsewhere
	for name in eventos assets .web; do
		rm -rf site
		cp -a "$SITE" site
		mv "site/$name" moved
		ln -s "$PWD/elsewhere" "site/$name"
		if [ $name = .web ]; then cp moved/exported elsewhere/; fi
		run -1 cartaz export agenda.localhost site
		[ "$output" = "cartaz export: agenda.localhost: site/$name: is a link, and must be a folder; remove the link" ]
		if [ $name = .web ]; then rm elsewhere/exported; fi
		[ -z "$(ls -A elsewhere)" ]
		rm -r moved
	done
	# The list of the files of an earlier export may name what is behind a link.
	rm -rf site
	cp -a "$SITE" site
	ln -s "$PWD/elsewhere" site/more
	echo kept >elsewhere/file
	echo more/file >>site/.web/exported
	cartaz export agenda.localhost site
	[ "$(<elsewhere/file)" = kept ]
}
