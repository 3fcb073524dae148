# container.bash - builds and runs the images of static/server/container without a container
# engine: buildah builds them, and util-linux runs them.  Root only.
#
#   container_build TARGET        builds the image cartaz-TARGET; its base is a Debian of
#                                 mmdebstrap, because the tests use no registry
#   container_says TARGET FIELD   prints a field of its configuration, such as '.config.User'
#   container_net                 makes a network that has only a loopback interface
#   container_stop                ends all processes in this network
#   container_run TARGET DATA MODE COMMAND...
#                                 runs a command in this network, as the image's user without
#                                 capabilities, on a read-only root; DATA is mounted at
#                                 /var/lib/cartaz with MODE rw or ro, and CONTAINER_BRANDS at
#                                 /etc/cartaz/brands

CONTAINER=$ROOT/static/server/container
. "$TESTS/helpers/bare.bash"
OCI=$BARE/oci
case $RELEASE in
trixie) DEBIAN=13 ;;
bookworm) DEBIAN=12 ;;
esac

oci() {
	buildah --root "$OCI/storage" --runroot "$OCI/run" --storage-driver vfs "$@"
}

container_base() {
	local from
	bare_minimal
	! oci inspect --type image debian:$DEBIAN-slim >/dev/null 2>&1 || return 0
	from=$(oci from scratch)
	oci add -q "$from" "$BARE/minimal.tar" /
	oci commit -q "$from" docker.io/library/debian:$DEBIAN-slim
	oci rm "$from"
}

container_build() { # TARGET
	mkdir -p "$OCI"
	container_base >"$OCI/log" 2>&1 && oci build --format docker --layers --isolation chroot --pull-never \
		--build-arg "DEBIAN=$DEBIAN" -f "$CONTAINER/Containerfile" --target "$1" -t "cartaz-$1" "$ROOT" >>"$OCI/log" 2>&1 || {
		tail -n 30 "$OCI/log"
		return 1
	}
	# Removes the container of the old image.
	! oci inspect --type container "cartaz-$1-at-work" >/dev/null 2>&1 || oci rm "cartaz-$1-at-work" >>"$OCI/log"
}

container_says() { # TARGET FIELD
	oci inspect --type image "cartaz-$1" | gojq -r ".Docker$2"
}

container_net() {
	unshare --net sh -c 'ip link set lo up && exec sleep infinity' 3>&- &
	CONTAINER_NET=$!
	until [ "$(readlink "/proc/$CONTAINER_NET/ns/net")" != "$(readlink /proc/self/ns/net)" ]; do
		kill -0 "$CONTAINER_NET"
	done
	export CONTAINER_NET
}

container_stop() {
	local net process
	net=$(readlink "/proc/$CONTAINER_NET/ns/net")
	for process in /proc/[0-9]*; do
		[ "$(readlink "$process/ns/net" 2>/dev/null)" != "$net" ] || kill -KILL "${process#/proc/}"
	done
}

container_root() { # TARGET, prints the folder
	local name="cartaz-$1-at-work"
	oci inspect --type container "$name" >/dev/null 2>&1 || oci from --pull-never --name "$name" "cartaz-$1" >/dev/null
	oci mount "$name"
}

container_run() { # TARGET DATA MODE COMMAND...
	local root user
	root=$(container_root "$1")
	user=$(container_says "$1" .config.User)
	[ "$user" != haproxy ] || user=$(awk -F: '$1 == "haproxy" { print $3 ":" $4 }' "$root/etc/passwd")
	nsenter --net="/proc/$CONTAINER_NET/ns/net" unshare --mount --pid --fork --kill-child \
		sh -eu "$TESTS/support/contained" "$root" "$2" "$3" "${CONTAINER_BRANDS-}" "$user" "${@:4}"
}
