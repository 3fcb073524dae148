# Starvation of the resident server, and of what it starts for live brands.  A sample of
# `make starve`; starve/resident.c says how, starve/serving what is right.

# bats file_tags=whole

load ../helpers/starve_suite
load ../helpers/rounds

# A worker that cannot be confined, a file that cannot be looked at, no inbox of live brands.
@test "starvation: a resident server where one call finds no memory answers right again" {
	starve_server -m call -e ENOMEM -l 'an asset|no page' -s "$(rounds 6 1)"
	starve_server -m call -e ENOMEM -l live -s "$(rounds 8 1)"
}

@test "starvation: whichever system call of the resident server fails, it answers right again, or ends and says so" {
	starve_server -m call -s "$(rounds 41 3)"
	starve_server -m call-after -s "$(rounds 251 25)"
}

@test "starvation: whichever allocation of the resident server fails, it answers right again" {
	starve_server -m alloc -s "$(rounds 1500 20)"
	starve_server -m alloc-after -s "$(rounds 15000 200)"
}
