# The images of static/server/container, built by buildah without a registry, and what is
# in them at work: no engine runs them here (helpers/container.bash).

load ../helpers/answer
load ../helpers/container

BRAND=tickets.example.org

setup_file() {
	[ "$(id -u)" = 0 ]
	local target
	for target in edge builder node; do
		container_build "$target"
	done
	export CONTAINER_DATA=$BATS_FILE_TMPDIR/data CONTAINER_BRANDS=$BATS_FILE_TMPDIR/brands
	mkdir -p "$CONTAINER_DATA"/builder "$CONTAINER_DATA"/node1 "$CONTAINER_BRANDS"
	# A new volume begins with what the image has there.
	cp -a "$(container_root builder)/var/lib/cartaz/." "$CONTAINER_DATA/builder"
	cp -a "$(container_root builder)/var/lib/cartaz/." "$CONTAINER_DATA/node1"
	chown 990:990 "$CONTAINER_DATA"/*
	# The smallest brand file of add-a-brand.md, over http.
	awk '$0 == "```json brand" { inside = 1; next } /^```/ { inside = 0 } inside' "$ROOT/static/docs/how-to/add-a-brand.md" |
		sed 's,https://tickets,http://tickets,' >"$CONTAINER_BRANDS/$BRAND.json"
	chmod -R a+rX "$BATS_FILE_TMPDIR" "$CONTAINER_DATA"
	container_net
	container_run builder "$CONTAINER_DATA/builder" rw rsync --daemon --no-detach --log-file=/dev/stdout \
		--config=/usr/share/cartaz/container/rsyncd.conf >"$BATS_FILE_TMPDIR/builder.log" 2>&1 3>&- &
}

teardown_file() {
	container_stop
}

# ask PORT PATH: leaves $status and $output.
ask() {
	run nsenter --net="/proc/$CONTAINER_NET/ns/net" curl -sS -m 20 -o "$BATS_TEST_TMPDIR/body" -w '%{http_code}' \
		-H "Host: $BRAND" "http://127.0.0.1:$1$2"
}

# until COMMAND..., for at most 30 seconds
await() {
	local end=$((SECONDS + 30))
	until "$@"; do
		[ $SECONDS -lt $end ] || return 1
	done
}

answers() { # PORT PATH
	ask "$1" "$2" && [ "$output" = 200 ]
}

@test "README: its line gets git and make on a fresh Debian" {
	local line fresh
	line=$(grep -o '`apt-get update && apt-get install[^`]*`' "$ROOT/README.md" | tr -d '`')
	[ -n "$line" ]
	fresh=$(oci from --pull-never "debian:$DEBIAN-slim")
	never oci run --isolation chroot "$fresh" -- sh -c 'command -v git || command -v make'
	oci run --isolation chroot --env DEBIAN_FRONTEND=noninteractive "$fresh" -- sh -ec "$line; git --version; make --version"
	oci rm "$fresh"
}

@test "containers: nobody is root, each says how it is, and no secret and no source is in an image" {
	local target root
	[ "$(container_says builder .config.User)" = 990:990 ]
	[ "$(container_says node .config.User)" = 990:990 ]
	[ "$(container_says edge .config.User)" = haproxy ]
	for target in builder node edge; do
		[ "$(container_says "$target" '.config.Healthcheck.Test | length')" -ge 4 ]
		root=$(container_root "$target")
		never test -e "$root/source"
		never test -e "$root/usr/bin/gcc"
		[ -z "$(ls "$root/etc/cartaz/secrets" 2>/dev/null)" ]
		[ -z "$(find "$root" -xdev -perm -4000 -newer "$ROOT/Makefile")" ]
	done
}

@test "containers: the builder imports, publishes and is content" {
	echo '[{"id": 1, "slug": "opening", "name": "Opening night", "starts_at": "2035-01-31"}]' |
		container_run builder "$CONTAINER_DATA/builder" rw cartaz import "$BRAND" -
	container_run builder "$CONTAINER_DATA/builder" rw cartaz publish "$BRAND"
	container_run builder "$CONTAINER_DATA/builder" rw cartaz check "$BRAND"
	never container_run builder "$CONTAINER_DATA/builder" ro cartaz rebuild "$BRAND"
}

@test "containers: a node pulls, and answers from data that it cannot write" {
	container_run builder "$CONTAINER_DATA/node1" rw sh /usr/share/cartaz/server/pull rsync://builder:8730
	container_run node "$CONTAINER_DATA/node1" ro sh /usr/share/cartaz/container/node >"$BATS_FILE_TMPDIR/node.log" 2>&1 3>&- &
	await answers 8080 /api/public/v1/health || {
		cat "$BATS_FILE_TMPDIR/node.log"
		return 1
	}
	for path in /api/public/v1/events/opening /eventos/opening /docs /ready; do
		answers 8080 "$path"
	done
	ask 8080 /eventos/none
	[ "$output" = 404 ]
	grep -q '"/eventos/opening" 200 ' "$BATS_FILE_TMPDIR/node.log"
}

@test "containers: the edge serves while one of its two nodes is not there" {
	CONTAINER_BRANDS='' container_run edge "$CONTAINER_DATA/node1" ro sh /usr/share/cartaz/container/edge >"$BATS_FILE_TMPDIR/edge.log" 2>&1 3>&- &
	await answers 8000 /api/public/v1/events/opening || {
		cat "$BATS_FILE_TMPDIR/edge.log"
		return 1
	}
	[ "$(gojq -r .slug "$BATS_TEST_TMPDIR/body")" = opening ]
	answers 8000 /docs
}

@test "containers: what the health checks ask is answered" {
	run nsenter --net="/proc/$CONTAINER_NET/ns/net" curl -fsS -o /dev/null http://127.0.0.1:8080/api/public/v1/health
	[ "$status" = 0 ]
	container_run builder "$CONTAINER_DATA/builder" rw rsync --list-only rsync://127.0.0.1:8730/var/hosts.map
}

# Of docker-compose the part that reads, which asks no engine.
@test "containers: docker-compose reads compose.yml, in which nothing is written to a root and nobody has a right" {
	(cd "$BATS_TEST_TMPDIR" && docker-compose -f "$CONTAINER/compose.yml" config) >"$BATS_TEST_TMPDIR/read"
	/usr/bin/python3 - "$BATS_TEST_TMPDIR/read" <<-'EOF'
		import sys, yaml
		services = yaml.safe_load(open(sys.argv[1]))["services"]
		assert set(services) == {"builder", "timer", "pull1", "pull2", "node1", "node2", "edge"}, set(services)
		for name, service in services.items():
		    assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["security_opt"], name
		    assert ("ports" in service) == (name == "edge"), name
		    assert all(v.endswith(":ro") for v in service["volumes"] if "/etc/cartaz" in v or name[:4] in ("node", "edge")), name
	EOF
}
