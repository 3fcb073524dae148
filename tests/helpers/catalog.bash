# catalog.bash - a catalog of its own for a suite: both sample brands, made at
# one fixed instant, so that every date in an answer is known.
#
#   catalog_make DIR     fills DIR and exports CARTAZ_*; no server needed
#   catalog_empty DIR    the same without a brand
#   catalog_assets       the stylesheet of all brands, which no command writes
#   cartaz ARGS...       the operator's tool of the build under test
#   sample HOST          the brand's sample records as native JSON, dated

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

# Both sample brands, imported and published where CARTAZ_* are.
catalog_fill() {
	local host
	for host in agenda.localhost palco.localhost; do
		install -m 644 "$ROOT/static/brands/$host/brand.json" "$CARTAZ_ETC/brands/$host.json"
		sample "$host" | cartaz import "$host" -
	done
	cartaz publish --all
}

# The catalog that all files of one run of tests/run copy: the first file makes it.
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

# A catalog to break: what setup_file made, copied for this test alone, or only what there
# is of a brand.
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

# A third brand like the first, with these records: brand_add HOST FILE
brand_add() {
	gojq --arg host "$1" '.host = $host | .aliases = []
		| .site_url = "http://\($host)" | .site_origin = .site_url
		| .base_url = "\(.site_url)/api/public/v1"' \
		"$ROOT/static/brands/agenda.localhost/brand.json" \
		>"$CARTAZ_ETC/brands/$1.json"
	cartaz import "$1" "$2"
}
