# catalog_from.bash - copies a catalog, for helpers/catalog.bash and helpers/server.bash.

# A copy of a whole catalog. The records of what was published hold the paths of files.
catalog_from() { # FROM TO
	local published
	cp -a "$1/." "$2"
	published=$(compgen -G "$2/var/*/published") || return 0
	# shellcheck disable=SC2086 # a file a word
	sed -i "s|$1/|$2/|g" $published
}
