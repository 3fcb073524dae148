# unchanged: `publish --all` writes no document that would not change, and replaces every
# document that somebody changed.

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
	cp -a "$published" "$BATS_TEST_TMPDIR/good"
}

publish_says() {
	"$BUILD/cartaz" publish --all -v | grep -E "^$HOST: "
}

is_good() {
	diff -r --no-dereference "$BATS_TEST_TMPDIR/good" "$published"
}

@test "unchanged: a document that would not change keeps its file and its time" {
	local before
	before=$(find "$published" -type f ! -name examples.json -printf '%p %i %T@\n' | sort)
	[[ $(publish_says) == "$HOST: "[1-9]*' documents, 0 of them new or changed' ]]
	diff <(echo "$before") <(find "$published" -type f ! -name examples.json -printf '%p %i %T@\n' | sort)
}

# bats test_tags=whole
@test "unchanged: whatever was done to a file is mended, and is said to be" {
	local file=$published/llms.txt
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
}

# bats test_tags=whole
@test "unchanged: another brand file, template or snapshot makes its documents, and leaves the other brand's" {
	local other=palco.localhost
	brand_edit "$HOST" '.name = "Another name"'
	[[ $(publish_says) != *' 0 of them new or changed' ]]
	grep -q 'Another name' "$published/llms.txt"
	grep -q "^$other: .* 0 of them" <("$BUILD/cartaz" publish --all -v)
	sed -i '1s/^/# A line of the operator.\n/' "$CARTAZ_SHARE/site/robots.txt"
	"$BUILD/cartaz" publish --all
	grep -q 'A line of the operator' "$published/robots.txt"
	grep -q 'A line of the operator' "$CARTAZ_HTDOCS/$other/robots.txt"
	echo '[{"id": 1, "slug": "one-alone", "name": "One alone", "starts_at": "2027-01-31"}]' |
		"$BUILD/cartaz" import "$HOST" - --accept-shrink
	rm "$published/sitemap.xml"
	"$BUILD/cartaz" publish --all
	grep -q '/eventos/one-alone<' "$published/sitemap.xml"
}

@test "unchanged: what failed changed no document, and the next run makes all of it" {
	echo '{{no-such-value}}' >"$CARTAZ_SHARE/site/robots.txt"
	never "$BUILD/cartaz" publish --all
	is_good
	cp "$ROOT/static/site/robots.txt" "$CARTAZ_SHARE/site/robots.txt"
	"$BUILD/cartaz" publish --all
	is_good
}
