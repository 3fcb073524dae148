# A program takes in the body that it does not need, up to 1 MiB: a server that sends
# it through a socket must not see the connection reset.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR/catalog"
}

# How many bytes of a body of this size the program leaves unread: left PROGRAM METHOD SIZE
left() {
	/usr/bin/python3 -IS - "$BUILD/cgi-bin/$1" "$2" "$3" <<-'EOF'
		import os, socket, subprocess, sys
		program, method, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
		ours, theirs = socket.socketpair()
		ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 << 20)
		environment = {name: os.environ[name] for name in os.environ if name.startswith("CARTAZ_")}
		environment.update(REQUEST_METHOD=method, HTTP_HOST="agenda.localhost", PATH_INFO="",
		                   QUERY_STRING="", CONTENT_TYPE="application/json", CONTENT_LENGTH=str(size))
		child = subprocess.Popen([program], stdin=theirs, stdout=subprocess.PIPE, env=environment)
		sent = 0
		ours.settimeout(10)
		try:
		    while sent < size:
		        sent += ours.send(b" " * min(4096, size - sent))
		except OSError:
		    pass
		response = child.stdout.read()
		assert child.wait() == 0 and response.startswith(b"Status: "), response[:200]
		# What the child did not read is still in the socket that it shared with this process.
		theirs.setblocking(False)
		unread = size - sent
		try:
		    while chunk := theirs.recv(1 << 16):
		        unread += len(chunk)
		except BlockingIOError:
		    pass
		print(unread)
	EOF
}

@test "body: what a program does not need of it is read all the same" {
	[ "$(left health POST 200000)" = 0 ]
	[ "$(left events PUT 1000000)" = 0 ]
	[ "$(left mcp POST 300000)" = 0 ]
	[ "$(left agent-identity POST 70000)" = 0 ]
}
