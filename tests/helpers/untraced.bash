# untraced.bash - removes the trap of bats before every command, and its calls of `date`.
#
# bats stores the place of every command, so that it can print the place of a failure. This takes
# longer than most commands. Since bash 5.2, the trap for errors has the place, so only this trap
# stores it. A version of bats without these functions is not changed.

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

# bats starts `date` twice for each test. This function uses the clock of bash.
if declare -F get_mills_since_epoch >/dev/null; then
	get_mills_since_epoch() {
		echo $((${EPOCHREALTIME/[.,]/} / 1000))
	}
fi
