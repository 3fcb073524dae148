/*
 * version - prints the version, the libraries that the tool uses, and the libraries
 * inside the programs.  The programs are linked statically, so a security update of a
 * library needs a new build.
 */
#include "json/json_tree.h"
#include "http/http_client.h"
#include "text/normalize.h"
#include "richtext/richtext.h"
#include "database/sqlite.h"
#include "cartaz/commands/commands.h"
#include "cartaz/documents/pictures.h"

void
version_print_own(void)
{
	tool_say("cartaz %s%s%s%s\n", CARTAZ_VERSION,
	    CARTAZ_COMMIT[0] != '\0' ? " (" : "", CARTAZ_COMMIT,
	    CARTAZ_COMMIT[0] != '\0' ? ")" : "");
}

static void
say_lines(struct buf *b)
{
	char *rest = NULL;

	(void)buf_cstr(b);
	for (char *line = strtok_r(b->p, "\n", &rest); line != NULL;
	     line = strtok_r(NULL, "\n", &rest))
		tool_say("%s\n", line);
}

enum tool_exit
command_version(struct tool *t)
{
	const struct {
		const char *name, *running, *in_programs;
	} libraries[] = {
		{ "json-c", json_tree_version(), json_tree_build_version() },
		{ "sqlite", sqlite_version(), sqlite_build_version() },
		{ "utf8proc", normalize_version(), normalize_build_version() },
		{ "libcurl", http_client_version(), NULL },
	};

	const char *const versions[] = { "versions", NULL };
	LOCAL_BUF drawing = BUF_INIT(PICTURES_MAX);
	enum tool_exit done = TOOL_DONE;
	struct error f;

	version_print_own();
	for (size_t i = 0; i < ARRAY_LEN(libraries); i++) {
		tool_say("%s %s", libraries[i].name, libraries[i].running);
		if (libraries[i].in_programs != NULL)
			tool_say(
			    " (in the programs: %s)", libraries[i].in_programs);
		tool_say("\n");
	}
	if (pictures_program(versions, &drawing, &f))
		say_lines(&drawing);
	else
		done = tool_fail(t, "%s", f.note);
	return done;
}
