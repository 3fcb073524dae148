# steps.bash - runs the commands of a longer check and keeps a table of them.
#
#   step COMMAND...   runs a command; adds its elapsed seconds and processor seconds to the table
#   steps_table       prints the table
#
# The table marks a step that failed.  The status of step is the status of the command.

steps=''
steps_cost=$(mktemp)

step() {
	local status=0 clock user system TIMEFORMAT='%R %U %S'
	{ time "$@" 1>&3 2>&4 || status=$?; } 3>&1 4>&2 2>"$steps_cost"
	read -r clock user system <"$steps_cost"
	steps+=$(awk -v c="$clock" -v u="$user" -v s="$system" 'BEGIN { printf "%7.1f %7.1f", c, u + s }')
	steps+="  $*"
	[ "$status" = 0 ] || steps+="  FAILED"
	steps+=$'\n'
	return "$status"
}

steps_table() {
	rm -f "$steps_cost"
	printf '\n  clock     CPU  step\n%s\n' "$steps"
}
