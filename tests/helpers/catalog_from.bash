# catalog_from.bash - copies a catalog, for helpers/catalog.bash and helpers/server.bash.

# Copies a whole catalog. The lists of published files contain the paths of FROM, so this
# replaces them with those of TO.
catalog_from() { # FROM TO
	local published
	cp -a "$1/." "$2"
	published=$(compgen -G "$2/var/*/published") || return 0
	# shellcheck disable=SC2086 # each word is a file
	sed -i "s|$1/|$2/|g" $published
}
