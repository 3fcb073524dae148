# browser.bash - the sample brands, a browser without a window, and scripts that check pages.
# Needs server.bash.
#
#   browser_start DIR    starts a server (server.bash) and a browser; exports BROWSER, the
#                        address that controls it, NODE, the version of node that the packages
#                        need, and NODE_PATH
#   browser_stop         stops both
#   reads SCRIPT ARGS... runs tests/browser/SCRIPT.cjs, which writes its findings to $found_file
#   nothing SCRIPT ...   runs the script, and fails if it has findings
#
# The browser resolves only *.localhost, to this machine, so no test uses the network.

# Adds an event to each brand and removes it again, so that its page answers 410.  The imports
# are those of static/server/prepare.
browser_miss() {
	local host records=$RUN_DIR/records.json
	for host in agenda.localhost palco.localhost; do
		gojq -f "$ROOT/static/brands/dated.jq" "$ROOT/static/brands/$host/events.json" |
			sed "s/:8080/:$PORT/g" >"$records"
		gojq '. + [.[0] | .id = 9007199254740991 | .slug = "there-was-such-an-event"]' "$records" |
			"$BUILD/cartaz" import "$host" -
		"$BUILD/cartaz" import "$host" "$records"
	done
}

browser_start() { # DIR
	local own=$1/browser sandbox=()
	local port=$own/DevToolsActivePort
	export NODE NODE_PATH=$ROOT/build/npm/browser/node_modules
	NODE=$(echo "$NODE_PATH"/node-linux-*/bin/node)
	[ "$(id -u)" -ne 0 ] || sandbox=(--no-sandbox)
	mkdir -p "$own"
	server_start "$1/run"
	browser_miss
	# The options switch off all that the browser does without a page.  The browser keeps no page
	# for "back" and does not swap frames, which would be a quarter of the processor time of a
	# visit.  All pages and frames share one process, because the start of a process takes longer
	# than most pages.  The command is the program itself and not its launcher, so that a signal
	# reaches the browser.
	setpriv --pdeathsig TERM /usr/lib/chromium/chromium-headless-shell "${sandbox[@]}" --disable-gpu \
		--remote-debugging-port=0 --user-data-dir="$own" --no-first-run \
		--disable-background-networking --disable-component-update --disable-sync \
		--disable-default-apps --disable-extensions --disable-dev-shm-usage \
		--disable-back-forward-cache --disable-features=RenderDocument \
		--disable-site-isolation-trials --renderer-process-limit=1 \
		--force-color-profile=srgb --hide-scrollbars \
		--host-resolver-rules='MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1' \
		about:blank >"$own/log" 2>&1 3>&- &
	export BROWSER_PID=$! BROWSER
	until [ -s "$port" ]; do
		kill -0 "$BROWSER_PID" || {
			cat "$own/log"
			return 1
		}
		sleep 0.05
	done
	BROWSER=http://127.0.0.1:$(head -n 1 "$port")
}

browser_stop() {
	if [ -n "${BROWSER_PID-}" ]; then
		kill -TERM "$BROWSER_PID"
		# Its status may be 143.
		if wait "$BROWSER_PID"; then :; fi
	fi
	server_stop
}

reads() { # SCRIPT ARGS...
	local script=$1
	shift
	found_file=$BATS_TEST_TMPDIR/found
	timeout 900 "$NODE" "$TESTS/browser/$script.cjs" "$@" >"$found_file" 2>"$BATS_TEST_TMPDIR/said" || {
		tail -n 30 "$BATS_TEST_TMPDIR/said"
		return 1
	}
}

nothing() { # SCRIPT ARGS...
	reads "$@"
	head -n 40 "$found_file"
	[ ! -s "$found_file" ]
}
