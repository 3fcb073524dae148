# catalog.bash - a catalog for one suite: both sample brands, made with a fixed clock, so that
# all dates in answers are known.
#
#   catalog_make DIR     fills DIR and exports CARTAZ_*; needs no server
#   catalog_empty DIR    the same without a brand
#   catalog_assets       copies the stylesheets of pages, which no command writes
#   cartaz ARGS...       runs the tool of the build under test
#   sample HOST          prints the sample records of the brand as native JSON, with dates

# shellcheck source=tests/helpers/untraced.bash
. "$TESTS/helpers/untraced.bash"
# shellcheck source=tests/helpers/catalog_from.bash
. "$TESTS/helpers/catalog_from.bash"

SAMPLES_NOW=2026-11-18T12:00:00Z # a Wednesday
export CARTAZ_NOW=$SAMPLES_NOW

cartaz() {
	"$BUILD/cartaz" "$@"
}

sample() { # HOST
	gojq --arg now "$CARTAZ_NOW" -f "$ROOT/static/brands/dated.jq" \
		"$ROOT/static/brands/$1/events.json"
}

catalog_empty() { # DIR
	export CARTAZ_ETC=$1/etc CARTAZ_VAR=$1/var CARTAZ_HTDOCS=$1/htdocs
	export CARTAZ_SHARE=$ROOT/static
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
}

catalog_make() { # DIR
	catalog_empty "$1"
	if [ -n "${SAMPLES-}" ] && [ "$CARTAZ_NOW" = "$SAMPLES_NOW" ]; then
		catalog_samples
		catalog_from "$SAMPLES" "$1"
	else
		catalog_fill
	fi
}

# Imports and publishes both sample brands in the folders of CARTAZ_*.
catalog_fill() {
	local host
	for host in agenda.localhost palco.localhost; do
		install -m 644 "$ROOT/static/brands/$host/brand.json" "$CARTAZ_ETC/brands/$host.json"
		sample "$host" | cartaz import "$host" -
	done
	cartaz publish --all
}

# Makes the catalog that all files of one run of tests/run copy, if no other file has made it.
catalog_samples() {
	local lock
	exec {lock}>"$SAMPLES.lock"
	flock "$lock"
	if [ ! -d "$SAMPLES" ]; then
		(
			export CARTAZ_ETC=$SAMPLES.new/etc CARTAZ_VAR=$SAMPLES.new/var CARTAZ_HTDOCS=$SAMPLES.new/htdocs
			mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
			catalog_fill
		) {lock}>&- && catalog_from "$SAMPLES.new" "$SAMPLES" && rm -r "$SAMPLES.new"
	fi
	exec {lock}>&-
}

catalog_assets() {
	[ -d "$CARTAZ_HTDOCS/assets" ] || mkdir -p "$CARTAZ_HTDOCS/assets"
	install -m 644 "$ROOT"/htdocs/assets/{cartaz,event}.css "$CARTAZ_HTDOCS/assets" # whatever the umask of the checkout was
}

# Changes a brand file with a jq filter: brand_edit HOST FILTER [JQ ARGS...]
brand_edit() {
	local file=$CARTAZ_ETC/brands/$1.json filter=$2
	shift 2
	gojq "$@" "$filter" "$file" >"$file.edited"
	mv "$file.edited" "$file"
}

# Copies the catalog of setup_file for this test, which may break it.  With HOST, copies only the
# files of this brand.
catalog_copy() { # [HOST]
	local own=$BATS_TEST_TMPDIR/catalog
	if [ -n "${1-}" ]; then
		mkdir -p "$own"/{etc/brands,var,htdocs}
		cp -a "$CARTAZ_ETC/brands/$1.json" "$own/etc/brands"
		cp -a "$CARTAZ_VAR"/hosts* "$CARTAZ_VAR/$1" "$own/var"
		[ ! -d "$CARTAZ_HTDOCS/$1" ] || cp -a "$CARTAZ_HTDOCS/$1" "$own/htdocs"
	else
		mkdir "$own"
		catalog_from "${CARTAZ_ETC%/etc}" "$own"
	fi
	export CARTAZ_ETC=$own/etc CARTAZ_VAR=$own/var CARTAZ_HTDOCS=$own/htdocs
}

# Adds a brand with the brand file of the first one, and imports records: brand_add HOST FILE
brand_add() {
	gojq --arg host "$1" '.host = $host | .aliases = []
		| .site_url = "http://\($host)" | .site_origin = .site_url
		| .base_url = "\(.site_url)/api/public/v1"' \
		"$ROOT/static/brands/agenda.localhost/brand.json" \
		>"$CARTAZ_ETC/brands/$1.json"
	cartaz import "$1" "$2"
}
