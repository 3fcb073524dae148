# unchanged: `publish --all` makes no document of a brand of which nothing changed, and
# mends what did (static/cartaz/documents/unchanged.h).

load ../helpers/catalog
load ../helpers/answer

setup() {
	export CARTAZ_ETC=$BATS_TEST_TMPDIR/etc CARTAZ_VAR=$BATS_TEST_TMPDIR/var CARTAZ_HTDOCS=$BATS_TEST_TMPDIR/htdocs
	export CARTAZ_SHARE=$BATS_TEST_TMPDIR/share HOST=agenda.localhost
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
	mkdir "$CARTAZ_SHARE"
	cp -r "$ROOT"/static/{site,profiles,locales} "$CARTAZ_SHARE"
	for brand in agenda palco; do
		cp "$ROOT/static/brands/$brand.localhost/brand.json" "$CARTAZ_ETC/brands/$brand.localhost.json"
		sample "$brand.localhost" | cartaz import "$brand.localhost" -
	done
	cartaz publish --all
	published=$CARTAZ_HTDOCS/$HOST
	record=$CARTAZ_VAR/$HOST/published
	[ -s "$record" ]
	cp -a "$published" "$BATS_TEST_TMPDIR/good"
}

# The documents and the sitemap that publish --all opens.
opened() {
	strace -f -qq -e trace=openat,open -o "$BATS_TEST_TMPDIR/calls" "$BUILD/cartaz" publish --all
	grep -F "$published/" "$BATS_TEST_TMPDIR/calls" | grep -oE '[^/"]+\.(html|json|md|xml|txt|png)"' | grep -vx 'examples.json"' | sort -u
}

# A file that changed a tenth of a second ago could change again and look the same.
settle() { # FILE
	until [ $(($(date +%s%N) - $(stat -c %.9Z "$1" | tr -d .))) -gt 150000000 ]; do :; done
}

publish_says() {
	"$BUILD/cartaz" publish --all -v | grep -E "^$HOST: "
}

is_good() {
	diff -r --no-dereference "$BATS_TEST_TMPDIR/good" "$published"
}

@test "unchanged: no document is opened, nothing is written, and the brand that is named is made whole" {
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # not under strace
	local before
	before=$(find "$CARTAZ_HTDOCS" "$CARTAZ_VAR" -type f -printf '%p %i %C@\n' | grep -v '/lock \|hosts.lock' | sort)
	[ "$(opened)" = '' ]
	diff <(echo "$before") <(find "$CARTAZ_HTDOCS" "$CARTAZ_VAR" -type f -printf '%p %i %C@\n' | grep -v '/lock \|hosts.lock' | sort)
	[[ $(publish_says) == "$HOST: "[1-9]*' documents, 0 of them new or changed' ]]
	strace -f -qq -e trace=openat -o "$BATS_TEST_TMPDIR/calls" "$BUILD/cartaz" publish "$HOST"
	grep -qF "$published/llms.txt" "$BATS_TEST_TMPDIR/calls"
	[ -s "$record" ]
	[ "$(opened)" = '' ]
}

# bats test_tags=whole
@test "unchanged: whatever was done to a file is mended, and is said to be" {
	local file=$published/llms.txt page=$published/docs.html
	rm "$file"
	[[ $(publish_says) == *', 1 of them new or changed' ]]
	is_good
	# Of the same size, and of the same time as it was.
	touch -r "$file" "$BATS_TEST_TMPDIR/time"
	tr a-z b-za <"$BATS_TEST_TMPDIR/good/llms.txt" >"$file"
	touch -r "$BATS_TEST_TMPDIR/time" "$file"
	publish_says
	is_good
	cp -a "$published/robots.txt" "$BATS_TEST_TMPDIR/elsewhere"
	ln -sf "$BATS_TEST_TMPDIR/elsewhere" "$published/robots.txt"
	publish_says
	is_good
	rm "$published/sitemap.xml"
	publish_says
	is_good
	: >"$published/_problem/.htaccess"
	publish_says
	is_good
	rm -r "$published/.web"
	publish_says
	is_good
	rm -r "$published"
	publish_says
	is_good
	[ "$(opened)" = '' ]
	[ -s "$page" ]
}

# bats test_tags=whole
@test "unchanged: another brand file, template, snapshot, or card makes its documents, and leaves the other brand's" {
	local other=palco.localhost
	brand_edit "$HOST" '.name = "Another name"'
	[[ $(publish_says) != *' 0 of them new or changed' ]]
	grep -q 'Another name' "$published/llms.txt"
	grep -q "^$other: .* 0 of them" <("$BUILD/cartaz" publish --all -v)
	sed -i '1s/^/# A line of the operator.\n/' "$CARTAZ_SHARE/site/robots.txt"
	settle "$CARTAZ_SHARE/site/robots.txt"
	settle "$CARTAZ_SHARE/site/robots.txt"
	"$BUILD/cartaz" publish --all
	grep -q 'A line of the operator' "$published/robots.txt"
	grep -q 'A line of the operator' "$CARTAZ_HTDOCS/$other/robots.txt"
	echo '[{"id": 1, "slug": "one-alone", "name": "One alone", "starts_at": "2027-01-31"}]' |
		"$BUILD/cartaz" import "$HOST" - --accept-shrink
	rm "$published/sitemap.xml"
	"$BUILD/cartaz" publish --all
	grep -q '/eventos/one-alone<' "$published/sitemap.xml"
	[ "$(opened)" = '' ]
}

@test "unchanged: what failed has no record, and the next run makes all of it" {
	echo '{{no-such-value}}' >"$CARTAZ_SHARE/site/robots.txt"
	never "$BUILD/cartaz" publish --all
	never test -e "$record"
	cp "$ROOT/static/site/robots.txt" "$CARTAZ_SHARE/site/robots.txt"
	settle "$CARTAZ_SHARE/site/robots.txt"
	"$BUILD/cartaz" publish --all
	is_good
	[ "$(opened)" = '' ]
}

# Only a disk that lies makes such a record.
@test "unchanged: check reads the documents themselves, and what it says to run mends them" {
	printf lies >"$published/llms.txt"
	settle "$published/llms.txt"
	awk -v path="$published/llms.txt" -v now="$(stat -c '%d %i %s %.9Z' "$published/llms.txt" | tr . ' ' | sed 's/ 0*\([0-9]\)/ \1/g')" \
		'$6 == path { print now, path; next } { print }' "$record" >"$record.lying"
	mv "$record.lying" "$record"
	[ "$(opened)" = '' ]
	run "$BUILD/cartaz" check
	[ "$status" = 1 ]
	[[ $output == *"run cartaz publish $HOST"* ]]
	"$BUILD/cartaz" publish "$HOST"
	is_good
}
