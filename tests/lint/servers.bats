# Configurations that must agree, because they say the same in two places.

load ../helpers/lint

C=static/server/container

# The rows of the table: path, program, kind.
rows() {
	sed -n 's/^ADDRESS("\(.*\)", ".*", [A-Z]*, "\(.*\)", \([A-Z]*\))$/\1 \2 \3/p' common/site/addresses.def
}

@test "addresses: every program has a row, and every row a program" {
	# Any page that is not there is page-document's.
	diff <(rows | cut -d ' ' -f 2 | sort -u) <(basename -s .c cgi-bin/*.c | grep -vx page-document | sort)
	[ "$(rows | wc -l)" = "$(grep -c '^ADDRESS(' common/site/addresses.def)" ]
}

@test "addresses: the rules of Apache are those of the table" {
	diff <(sed '1,/^# BEGIN addresses/d; /^# END addresses/,$d' static/server/cartaz.conf) <(sh static/server/addresses) |
		nothing 'cartaz.conf differs from common/site/addresses.def; "make format" writes its rules'
}

# Where every address goes to "site", relays and cards have programs of their own; and a token
# is for relays only.
@test "addresses: caddy.conf and lighttpd.conf lead relays and cards to their programs" {
	local path program kind
	rows | while read -r path program kind; do
		case $kind in
		RELAY)
			grep -qxF "	$path $program \"\"" static/server/caddy.conf || echo "caddy.conf: $path"
			grep -qF "\"$path\" => var.cartaz_cgi + \"/$program\"" static/server/lighttpd.conf || echo "lighttpd.conf: $path"
			grep -qE "$(sed -n 's/.*HTTP."url". =~ "\(^.*users.*\)" {/\1/p' static/server/lighttpd.conf)" <<<"$path" || echo "lighttpd.conf: a token for $path"
			grep -qE "$(sed -n 's/^@beside not path_regexp //p' static/server/caddy.conf)" <<<"$path" || echo "caddy.conf: a token for $path"
			grep -qE "$(sed -n 's/^SetEnvIf Request_URI "\(.*\)" !credential$/\1/p' static/server/cartaz.conf)" <<<"$path" || echo "cartaz.conf: a credential for $path"
			;;
		CARD)
			grep -qF "${path%/\**}(/.+\\.png)\$ $program " static/server/caddy.conf || echo "caddy.conf: $path"
			grep -qF "\"${path%\**}\" => var.cartaz_cgi + \"/$program/\"" static/server/lighttpd.conf || echo "lighttpd.conf: $path"
			;;
		esac
	done | nothing 'does not lead where addresses.def says'
}

@test "containers: what the recipe copies and starts is there, and make knows its packages" {
	sed -n 's/^COPY \([^-].*\) [^ ]*$/\1/p' $C/Containerfile | tr ' ' '\n' | while read -r path; do
		[ -e "$path" ] || echo "$path"
	done | nothing 'the Containerfile copies what is not there'
	grep -oE '/usr/share/cartaz/(container|server)/[a-z.-]+' $C/Containerfile $C/compose.yml $C/node $C/apache.conf |
		sed 's,.*/usr/share/cartaz/,,; s,^container/,server/container/,; s,^,static/,' | sort -u | while read -r path; do
		[ -f "$path" ] || echo "$path"
	done | nothing 'a container starts what is not there'
	grep -n 'apt-get install' $C/Containerfile | grep -v 'install -y --no-install-recommends make$' |
		nothing 'packages that static/server/packages does not name'
	[ "$(grep -oE 'packages (build|container|container-edge)( |$)' $C/Containerfile | sort -u | wc -l)" = 3 ]
	grep -nE '^(ADD|ENV .*(TOKEN|SECRET|PASSWORD))' $C/Containerfile | nothing 'a secret or a download'
}

@test "containers: ports and users are the same wherever they are told" {
	local ports
	ports=$(sed -n 's/^EXPOSE //p' $C/Containerfile | sort | tr '\n' ' ')
	[ "$ports" = '8000 8080 8730 ' ]
	grep -qx 'Listen 8080' $C/apache.conf
	grep -qx 'port = 8730' $C/rsyncd.conf
	[ "$(grep -c 'server node[12] node[12]:8080 ' $C/nodes.cfg)" = 6 ]
	grep -q 'rsync://builder:8730' $C/compose.yml
	grep -q '"80:8000"' $C/compose.yml
	grep -q 'CARTAZ_EDGE_LISTEN: ":8000"' $C/compose.yml
	# The edge's user is that of its unit.
	[ "$(sed -n 's/^USER //p' $C/Containerfile | sort -u | tr '\n' ' ')" = '990:990 haproxy ' ]
	grep -q '^ *user haproxy$' static/server/edge-service.cfg
	grep -q 'uid=990,gid=990' $C/compose.yml
	[ "$(grep -c '^  [a-z]*[12]\{0,1\}:\( &[a-z]*\)\{0,1\}$' $C/compose.yml)" = 7 ]
	[ "$(grep -cE '<<: \*(cartaz|pull|node)$' $C/compose.yml)" = 7 ]
	grep -q 'read_only: true' $C/compose.yml
	# What the backends of the edge are called.
	diff <(sed -n 's/^backend \([^ ]*\) from cartaz_nodes$/\1/p' static/server/haproxy.cfg | sort) \
		<(sed -n 's/^backend \([^ ]*\) from cartaz_nodes$/\1/p' $C/nodes.cfg | sort)
}

@test "packages: no name of a library contains its version, which differs from release to release" {
	grep -noE '\<lib[a-z0-9.+-]*[0-9](t64)?(["'\'' ]|$)' static/server/packages | nothing 'names of one release'
}

# Otherwise a suite that calls make would compile all again, beside suites that run the programs.
@test "tests: a make that a suite calls has the WERROR of the build" {
	local flags said=$BATS_TEST_TMPDIR/said
	mkdir "$BATS_TEST_TMPDIR/bin"
	printf '#!/bin/sh\necho "$WERROR" >"%s"\necho ok 1\n' "$said" >"$BATS_TEST_TMPDIR/bin/bats"
	chmod +x "$BATS_TEST_TMPDIR/bin/bats"
	for flags in '-Wall -Werror -O2' '-Wall -O2'; do
		echo "gcc $flags" >"$BATS_TEST_TMPDIR/flags"
		env -i PATH="$BATS_TEST_TMPDIR/bin:$PATH" WERROR=other BUILD="$BATS_TEST_TMPDIR" "$TESTS/run" lint/servers.bats
		[ "$(<"$said")" = "$([[ $flags != *-Werror* ]] || echo 1)" ]
	done
}

# lighttpd 1.4.79 (Debian 13) refuses a larger number, 1.4.69 takes it.
@test "lighttpd.conf: a connection has at most 65535 requests" {
	local number
	number=$(sed -n 's/^server.max-keep-alive-requests := //p' static/server/lighttpd.conf)
	[ "$number" -gt 0 ] && [ "$number" -le 65535 ]
}
