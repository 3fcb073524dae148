/*
 * start_spawn - starts each program as a process of its own.
 */
#include "spawn_program.h"
#include "start_program.h"

pid_t
start_program(char **words, char **env, const int files[3])
{
	return spawn_program(words, env, files);
}
