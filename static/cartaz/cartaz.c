/*
 * cartaz - the operator's tool: one table of commands, one file per command.
 */
#include "cartaz/tool.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/stat.h>

enum { ARENA_MAX = 256 * 1024 * 1024 };

static const struct tool_command commands[] = {
	{ "check", "[HOST]",
	    "look for mistakes in brands, snapshots, documents", 0, 0, 1,
	    tool_check },
	{ "import", "HOST FILE|-", "build a snapshot from a file",
	    TOOL_JSON | TOOL_DRY_RUN | TOOL_STRICT | TOOL_ACCEPT_SHRINK |
		TOOL_PROFILE,
	    2, 2, tool_import },
	{ "sync", "HOST | --all", "build a snapshot by crawling the upstream",
	    TOOL_ALL | TOOL_JSON | TOOL_DRY_RUN | TOOL_STRICT |
		TOOL_ACCEPT_SHRINK,
	    0, 1, tool_sync },
	{ "rebuild", "HOST | --all", "encode the same records anew",
	    TOOL_ALL | TOOL_JSON, 0, 1, tool_rebuild },
	{ "rollback", "HOST [N]", "serve an earlier generation again",
	    TOOL_JSON, 1, 2, tool_rollback },
	{ "profile", "lint FILE | try FILE ITEMS|URL",
	    "look at a profile, and at what it makes of items", TOOL_BRAND, 2,
	    3, tool_profile_help },
	{ "publish", "HOST | --all", "write the brand's documents", TOOL_ALL, 0,
	    1, tool_publish },
	{ "explain", "HOST SLUG",
	    "how each field of an event came to its value", TOOL_JSON, 2, 2,
	    tool_explain },
	{ "status", "[HOST]", "events, age, generation, last result", TOOL_JSON,
	    0, 1, tool_status },
	{ "version", "", "version and linked libraries", 0, 0, 0,
	    tool_version },
};

static const struct {
	enum tool_option option;
	const char *name, *summary;
} options[] = {
	{ TOOL_ALL, "--all", "every brand" },
	{ TOOL_JSON, "--json", "the result as JSON on standard output" },
	{ TOOL_PROFILE, "--profile NAME", "what maps the records (native)" },
	{ TOOL_BRAND, "--brand HOST", "whose variables and secrets to use" },
	{ TOOL_DRY_RUN, "--dry-run", "do everything but serve it" },
	{ TOOL_STRICT, "--strict",
	    "any record or field left out is a failure" },
	{ TOOL_ACCEPT_SHRINK, "--accept-shrink",
	    "even when fewer than half the events remain" },
};

enum tool_exit
tool_fail(const struct tool *t, const char *fmt, ...)
{
	va_list ap;

	fflush(stdout);
	fprintf(stderr, "cartaz %s: ", t->command);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	return TOOL_FAILED;
}

static void
print_options(FILE *to, unsigned allowed)
{
	for (size_t i = 0; i < ARRAY_LEN(options); i++) {
		if (allowed & options[i].option)
			fprintf(to, "  %-18s %s\n", options[i].name,
			    options[i].summary);
	}
	fprintf(to, "  %-18s %s\n", "-v, --verbose",
	    "say what was done even when nobody watches");
}

static void
print_usage(FILE *to)
{
	fputs("usage: cartaz COMMAND [ARGUMENTS]\n\n", to);
	for (size_t i = 0; i < ARRAY_LEN(commands); i++)
		fprintf(to, "  %-8s %-26s %s\n", commands[i].name,
		    commands[i].usage, commands[i].summary);
	fputs("\n  cartaz COMMAND --help tells its options.\n"
	      "  Files are found through CARTAZ_ETC, CARTAZ_VAR, CARTAZ_HTDOCS"
	      " and CARTAZ_SHARE.\n",
	    to);
}

static void
print_command_usage(FILE *to, const struct tool_command *c)
{
	fprintf(to, "usage: cartaz %s%s%s\n  %s\n\n", c->name,
	    c->usage[0] != '\0' ? " " : "", c->usage, c->summary);
	print_options(to, c->options);
}

static enum tool_exit
wrong_usage(const struct tool_command *c, const char *what, const char *word)
{
	fprintf(stderr, "cartaz %s: %s%s%s\n", c->name, what,
	    word != NULL ? " " : "", word != NULL ? word : "");
	print_command_usage(stderr, c);
	return TOOL_USAGE;
}

/* Takes one "--name"; 0 when the command does not have it. */
static unsigned
option_named(const struct tool_command *c, const char *word)
{
	for (size_t i = 0; i < ARRAY_LEN(options); i++) {
		size_t n = strcspn(options[i].name, " ");

		if ((c->options & options[i].option) != 0 &&
		    strlen(word) == n && strncmp(word, options[i].name, n) == 0)
			return options[i].option;
	}
	return 0;
}

static enum tool_exit
read_words(struct tool *t, const struct tool_command *c, char **words)
{
	for (; *words != NULL; words++) {
		const char *word = *words;
		unsigned option = option_named(c, word);

		t->all |= option == TOOL_ALL;
		t->json |= option == TOOL_JSON;
		t->dry_run |= option == TOOL_DRY_RUN;
		t->strict |= option == TOOL_STRICT;
		t->accept_shrink |= option == TOOL_ACCEPT_SHRINK;
		if (option == TOOL_PROFILE || option == TOOL_BRAND) {
			if (*++words == NULL)
				return wrong_usage(
				    c, "a name must follow", word);
			*(option == TOOL_PROFILE ? &t->profile : &t->brand) =
			    *words;
		} else if (strcmp(word, "-v") == 0 ||
		    strcmp(word, "--verbose") == 0) {
			t->verbose = true;
		} else if (option == 0 && word[0] == '-' && word[1] != '\0') {
			return wrong_usage(c, "there is no option", word);
		} else if (option == 0 && t->arg_count == c->args_max) {
			return wrong_usage(c, "one argument too many:", word);
		} else if (option == 0) {
			t->args[t->arg_count++] = word;
		}
	}
	if (t->arg_count < c->args_min)
		return wrong_usage(c, "an argument is missing", NULL);
	if ((c->options & TOOL_ALL) != 0 && t->all == (t->arg_count > 0))
		return wrong_usage(c, "name a host, or say --all", NULL);
	return TOOL_DONE;
}

static enum tool_exit
run(const struct tool_command *c, char **words)
{
	const char *share = getenv("CARTAZ_SHARE");
	struct tool t = {
		.command = c->name,
		.places = paths_read(),
		.share = share != NULL && share[0] != '\0'
		    ? share
		    : CARTAZ_DEFAULT_SHARE,
		.mem = ARENA_INIT(ARENA_MAX),
	};
	enum tool_exit code;

	for (char **w = words; *w != NULL; w++) {
		if (strcmp(*w, "--help") == 0 || strcmp(*w, "-h") == 0) {
			print_command_usage(stdout, c);
			return TOOL_DONE;
		}
	}
	code = read_words(&t, c, words);
	if (code == TOOL_DONE && !paths_now(&t.now_s))
		code = tool_fail(&t,
		    "CARTAZ_NOW must be a time with its "
		    "offset, such as 2026-01-31T12:00:00Z");
	if (code == TOOL_DONE)
		code = c->run(&t);
	arena_release(&t.mem);
	return code;
}

static int
compare_hosts(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool
tool_hosts(struct tool *t, struct tool_hosts *out, struct error *f)
{
	char path[PATHS_PATH_MAX];
	struct dirent *entry;
	size_t cap = 64;
	DIR *dir;

	paths_path(path, t->places.etc, "brands", (char *)NULL);
	dir = opendir(path);
	if (dir == NULL)
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "%s: %s; set "
		    "CARTAZ_ETC to the folder that holds brands/",
		    path, strerror(errno));
	*out = (struct tool_hosts){ mem_alloc(cap * sizeof(char *)), 0 };
	while ((entry = readdir(dir)) != NULL) {
		size_t n = strlen(entry->d_name);

		if (n <= 5 || entry->d_name[0] == '.' ||
		    strcmp(entry->d_name + n - 5, ".json") != 0)
			continue;
		if (out->count == cap) {
			cap *= 2;
			out->host = mem_grow(out->host, cap * sizeof(char *));
		}
		out->host[out->count++] =
		    arena_copy(&t->mem, entry->d_name, n - 5);
	}
	closedir(dir);
	qsort(out->host, out->count, sizeof(out->host[0]), compare_hosts);
	return true;
}

bool
tool_brand(struct tool *t, const char *host, struct brand *b, struct error *f)
{
	size_t n;

	if (brand_load(&t->places, host, &t->mem, b, f))
		return true;
	n = strlen(f->note);
	if (f->code == ERROR_UNKNOWN_BRAND)
		snprintf(f->note + n, sizeof(f->note) - n,
		    "; cartaz status lists the brands of CARTAZ_ETC");
	return false;
}

enum tool_exit
tool_each_host(
    struct tool *t, enum tool_exit (*each)(struct tool *, const char *host))
{
	enum tool_exit worst = TOOL_DONE;
	struct tool_hosts hosts;
	struct error f;

	if (t->arg_count > 0)
		return each(t, t->args[0]);
	if (!tool_hosts(t, &hosts, &f))
		return tool_fail(t, "%s", f.note);
	for (size_t i = 0; i < hosts.count; i++) {
		enum tool_exit code = each(t, hosts.host[i]);

		worst = code > worst ? code : worst;
	}
	free(hosts.host);
	return worst;
}

/* A result that nobody could read is none. */
static int
leave(enum tool_exit code)
{
	if (fflush(stdout) != 0 && code == TOOL_DONE) {
		fprintf(stderr, "cartaz: cannot write to standard output: %s\n",
		    strerror(errno));
		return TOOL_FAILED;
	}
	return (int)code;
}

int
main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";

	umask(022); /* what is written here is for the web server to read */
	for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
		if (strcmp(commands[i].name, name) == 0)
			return leave(run(&commands[i], argv + 2));
	}
	if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 ||
	    strcmp(name, "-h") == 0) {
		print_usage(stdout);
		return leave(TOOL_DONE);
	}
	if (name[0] != '\0')
		fprintf(stderr, "cartaz: there is no command '%s'\n", name);
	print_usage(stderr);
	return TOOL_USAGE;
}
