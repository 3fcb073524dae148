# database.bash - a PostgreSQL for one suite, in a folder of its own.
#
#   database_start        starts it, for setup_file(): exports DATABASE, the folder of its
#                         socket, and DATABASE_PORT on 127.0.0.1, where users need a password
#   database_replica      starts a streaming replica of it; sets REPLICA_PORT
#   database_kill         kills it, but not the replica
#   database_stop         stops both, for teardown_file()
#   sql STATEMENT...      runs statements as the superuser, and prints rows

database_start() {
	export DATABASE POSTGRES DATABASE_PORT
	DATABASE=$(mktemp -d "${TMPDIR:-/tmp}/cartaz-database.XXXXXX")
	POSTGRES=$("$TESTS/support/postgresql" "$ROOT/build/postgresql" "$DATABASE")
	DATABASE_PORT=$("$TESTS/support/free_port.py")
	[ "$(id -u)" != 0 ] || chown nobody: "$DATABASE"
	as_nobody "$POSTGRES/initdb" -D "$DATABASE/data" -U cartaz -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
		>"$BATS_FILE_TMPDIR/initdb" 2>&1 || {
		cat "$BATS_FILE_TMPDIR/initdb"
		return 1
	}
	printf 'local all,replication all trust\nhost all all 127.0.0.1/32 scram-sha-256\n' >"$DATABASE/data/pg_hba.conf"
	# The link below gives the socket the name of the default port, 5432.
	server_of_database data "$DATABASE_PORT"
	ln -s ".s.PGSQL.$DATABASE_PORT" "$DATABASE/.s.PGSQL.5432"
}

server_of_database() { # NAME PORT
	as_nobody "$POSTGRES/pg_ctl" -D "$DATABASE/$1" -w -s -l "$DATABASE/$1.log" \
		-o "-k $DATABASE -p $2 -c listen_addresses=127.0.0.1 -c fsync=off" start 3>&-
}

database_replica() {
	REPLICA_PORT=$("$TESTS/support/free_port.py")
	as_nobody "$POSTGRES/pg_basebackup" -h "$DATABASE" -p "$DATABASE_PORT" -U cartaz -D "$DATABASE/replica" -R -c fast
	server_of_database replica "$REPLICA_PORT"
}

database_kill() {
	kill -KILL "$(head -n 1 "$DATABASE/data/postmaster.pid")"
}

database_stop() {
	local data
	for data in "$DATABASE"/{replica,data}; do
		[ ! -d "$data" ] || as_nobody "$POSTGRES/pg_ctl" -D "$data" -m immediate -s stop || echo 'it was killed'
	done
	rm -rf "$DATABASE"
}

# Runs a command.  Root runs it as "nobody", because PostgreSQL refuses to run as root.
as_nobody() {
	if [ "$(id -u)" = 0 ]; then
		(cd / && setpriv --reuid=nobody --regid=nogroup --clear-groups "$@")
	else
		"$@"
	fi
}

sql() { # STATEMENT...
	/usr/bin/python3 "$TESTS/support/database.py" run "$DATABASE" "$@"
}
