# untraced.bash - bats without its trap before every command, and without `date`.
#
# bats notes the place of every command, to say where a test failed. That costs more than
# most commands. Since bash 5.2 the trap for errors knows the place, so it is enough to
# note it there. A version of bats without these functions keeps its own way.

if [ -n "${BATS_TEST_FILENAME-}" ] && declare -F bats_error_trap bats_capture_stack_trace bats_check_status_from_trap >/dev/null; then
	set +T
	trap - DEBUG
	bats_error_trap() {
		bats_check_status_from_trap
		[ -z "$BATS_DEBUG_LAST_STACK_TRACE_IS_VALID" ] || return 0
		bats_capture_stack_trace
		BATS_DEBUG_LAST_STACK_TRACE_IS_VALID=1
	}
fi

# bats starts `date` twice for each test. Bash knows the time.
if declare -F get_mills_since_epoch >/dev/null; then
	get_mills_since_epoch() {
		echo $((${EPOCHREALTIME/[.,]/} / 1000))
	}
fi
