/*
 * cartaz - reads the command line and runs one command: the table of commands
 * and options.
 */
#include <errno.h>
#include <signal.h>
#include <sys/stat.h>

#include "cartaz/commands/commands.h"

/* A command reads so many arguments, given or not. */
enum { ARENA_MAX = 256 * 1024 * 1024, ARGS_MIN = 4 };

enum tool_option {
	TOOL_ALL = 1,
	TOOL_JSON = 2,
	TOOL_DRY_RUN = 4,
	TOOL_STRICT = 8,
	TOOL_ACCEPT_SHRINK = 16,
	TOOL_PROFILE = 32,
	TOOL_BRAND = 64,
	TOOL_ACCEPT_INCOMPLETE = 128,
	TOOL_WORKERS = 256,
	TOOL_REQUESTS = 512,
	TOOL_FORK = 1024,
	TOOL_HTACCESS = 2048,
	TOOL_PROMETHEUS = 4096,
	TOOL_HTML = 8192,
	TOOL_SOURCE = 16384,
	TOOL_NAME = 1 << 15,
	TOOL_BRAND_VALUES = 1 << 16,
	TOOL_YES = 1 << 17,
	TOOL_REPLACE = 1 << 18,
	TOOL_ALL_REMARKS = 1 << 19,
	TOOL_PRINT = 1 << 20,
};

struct tool_command {
	const char *name, *usage, *summary;
	unsigned options; /* of enum tool_option */
	size_t args_min, args_max;
	enum tool_exit (*run)(struct tool *);
};

static const struct tool_command commands[] = {
	{ .name = "new",
	    .usage = "HOST",
	    .summary = "write a brand file, and ask for it on a terminal",
	    .options = TOOL_NAME | TOOL_BRAND_VALUES,
	    .args_min = 1,
	    .args_max = 1,
	    .run = command_new },
	{ .name = "check",
	    .usage = "[HOST|FILE]",
	    .summary = "look for mistakes in brands, snapshots, documents",
	    .args_max = 1,
	    .run = command_check },
	{ .name = "import",
	    .usage = "HOST FILE|-...",
	    .summary = "build a snapshot from files",
	    .options = TOOL_JSON | TOOL_DRY_RUN | TOOL_STRICT | TOOL_REPLACE |
		TOOL_ACCEPT_SHRINK | TOOL_PROFILE | TOOL_SOURCE |
		TOOL_ALL_REMARKS,
	    .args_min = 2,
	    .args_max = SIZE_MAX,
	    .run = command_import },
	{ .name = "sync",
	    .usage = "HOST | --all",
	    .summary = "read the upstream or the sources that are due",
	    .options = TOOL_ALL | TOOL_JSON | TOOL_DRY_RUN | TOOL_STRICT |
		TOOL_ACCEPT_SHRINK | TOOL_ACCEPT_INCOMPLETE | TOOL_SOURCE |
		TOOL_ALL_REMARKS,
	    .args_max = 1,
	    .run = command_sync },
	{ .name = "rebuild",
	    .usage = "HOST | --all",
	    .summary = "encode the same records again",
	    .options = TOOL_ALL | TOOL_JSON,
	    .args_max = 1,
	    .run = command_rebuild },
	{ .name = "rollback",
	    .usage = "HOST [N]",
	    .summary = "serve an earlier generation again",
	    .options = TOOL_JSON,
	    .args_min = 1,
	    .args_max = 2,
	    .run = command_rollback },
	{ .name = "verify",
	    .usage = "[HOST]",
	    .summary = "compare every byte of the snapshots with checksums",
	    .options = TOOL_PROMETHEUS,
	    .args_max = 1,
	    .run = command_verify },
	{ .name = "adopt",
	    .usage = "FOLDER",
	    .summary = "serve what a copy of another machine's var/ serves",
	    .args_min = 1,
	    .args_max = 1,
	    .run = command_adopt },
	{ .name = "profile",
	    .usage = "list | lint FILE... | try FILE ITEMS|URL | guess ITEMS",
	    .summary =
		"check a profile, show what it makes of items, or guess one",
	    .options = TOOL_BRAND,
	    .args_min = 1,
	    .args_max = SIZE_MAX,
	    .run = command_profile },
	{ .name = "publish",
	    .usage = "HOST | --all",
	    .summary = "write the brand's documents",
	    .options = TOOL_ALL | TOOL_HTACCESS | TOOL_PRINT,
	    .args_max = 1,
	    .run = command_publish },
	{ .name = "export",
	    .usage = "HOST DIR",
	    .summary = "write the catalog as a static site, without programs",
	    .args_min = 2,
	    .args_max = 2,
	    .run = command_export },
	{ .name = "explain",
	    .usage = "HOST [SLUG]",
	    .summary = "how each field of an event came to its value",
	    .options = TOOL_JSON,
	    .args_min = 1,
	    .args_max = 2,
	    .run = command_explain },
	{ .name = "records",
	    .usage = "HOST",
	    .summary = "print the records in service, a line of JSON each",
	    .args_min = 1,
	    .args_max = 1,
	    .run = command_records },
	{ .name = "serve",
	    .usage = "[SOCKET]",
	    .summary =
		"answer a web server's requests, without a start for each",
	    .options = TOOL_WORKERS | TOOL_REQUESTS | TOOL_FORK,
	    .args_max = 1,
	    .run = command_serve },
	{ .name = "source",
	    .usage = "list HOST | try HOST URL | add HOST URL... | "
		     "remove HOST NAME",
	    .summary = "the places that the events of a brand come from",
	    .options = TOOL_PROFILE | TOOL_NAME | TOOL_YES,
	    .args_min = 2,
	    .args_max = SIZE_MAX,
	    .run = command_source },
	{ .name = "status",
	    .usage = "[HOST]",
	    .summary = "events, age, generation, last result",
	    .options = TOOL_JSON | TOOL_PROMETHEUS | TOOL_HTML,
	    .args_max = 1,
	    .run = command_status },
	{ .name = "version",
	    .usage = "",
	    .summary = "version and linked libraries",
	    .run = command_version },
};

/* An option, and its member of struct tool: a flag, or the word that follows. */
static const struct tool_option_row {
	enum tool_option option;
	size_t at;
	const char *follows; /* what is said when no word does; NULL: a flag */
	const char *name, *summary;
} options[] = {
#define FLAG(member) offsetof(struct tool, member), NULL
#define WORD(member, what)                                                     \
	offsetof(struct tool, member), "a " what " must follow"
	{ TOOL_ALL, FLAG(all), "--all", "every brand" },
	{ TOOL_JSON, FLAG(json), "--json",
	    "the result as JSON on standard output" },
	{ TOOL_PROMETHEUS, FLAG(prometheus), "--prometheus",
	    "the result as metrics, for node_exporter" },
	{ TOOL_HTML, FLAG(html), "--html",
	    "the result as a page for the operator" },
	{ TOOL_PROFILE, WORD(profile, "name"), "--profile NAME|PATH",
	    "what maps the records (the brand's own)" },
	{ TOOL_BRAND, WORD(brand, "name"), "--brand HOST",
	    "whose variables and secrets to use" },
	{ TOOL_SOURCE, WORD(source, "name"), "--source NAME",
	    "only this source of the brand, due or not" },
	{ TOOL_NAME, WORD(name, "name"), "--name NAME",
	    "the name, in place of one made of the host" },
	{ TOOL_BRAND_VALUES, WORD(url, "web address"), "--url URL",
	    "the address of the site (https://HOST)" },
	{ TOOL_BRAND_VALUES, WORD(locale, "language"), "--locale TAG",
	    "the language: en, en-GB, es or pt-BR (this machine's)" },
	{ TOOL_BRAND_VALUES, WORD(timezone, "time zone"), "--timezone ZONE",
	    "such as America/Sao_Paulo (this machine's)" },
	{ TOOL_BRAND_VALUES, WORD(country, "country"), "--country CODE",
	    "such as BR (the time zone's)" },
	{ TOOL_BRAND_VALUES, WORD(currency, "currency"), "--currency CODE",
	    "such as BRL (the country's)" },
	{ TOOL_BRAND_VALUES, WORD(contact, "mail address"), "--contact EMAIL",
	    "for visitors (info@HOST)" },
	{ TOOL_BRAND_VALUES, WORD(accent, "colour"), "--accent COLOR",
	    "the colour of the pages, such as #e4572e" },
	{ TOOL_BRAND_VALUES, WORD(accounts, "web address"), "--accounts URL",
	    "the authentication API (there are no accounts)" },
	{ TOOL_YES, FLAG(yes), "--yes", "remove it without a question" },
	{ TOOL_DRY_RUN, FLAG(dry_run), "--dry-run",
	    "do everything except serving it" },
	{ TOOL_STRICT, FLAG(strict), "--strict",
	    "any record or field left out is a failure" },
	{ TOOL_ALL_REMARKS, FLAG(all_remarks), "--all-remarks",
	    "each remark, also those of the last run" },
	{ TOOL_ACCEPT_SHRINK, FLAG(accept_shrink), "--accept-shrink",
	    "even when fewer than half the events remain" },
	{ TOOL_REPLACE, FLAG(replace), "--replace",
	    "even when another file brought the events" },
	{ TOOL_ACCEPT_INCOMPLETE, FLAG(accept_incomplete),
	    "--accept-incomplete", "even when events may be missing" },
	{ TOOL_WORKERS, WORD(workers, "number"), "--workers N",
	    "processes (two for each processor)" },
	{ TOOL_REQUESTS, WORD(requests, "number"), "--requests N",
	    "after so many a worker is replaced (100000)" },
	{ TOOL_FORK, FLAG(fork), "--fork", "a process for each request" },
	{ TOOL_HTACCESS, WORD(htaccess, "folder"), "--htaccess DIR",
	    "also the site for a host with .htaccess and CGI alone" },
	{ TOOL_PRINT, WORD(print, "name"), "--print DOCUMENT",
	    "only print this one, such as server.json" },
};

static void
print_options(FILE *to, unsigned allowed)
{
	for (size_t i = 0; i < ARRAY_LEN(options); i++) {
		if (allowed & options[i].option)
			tool_print(to, "  %-20s %s\n", options[i].name,
			    options[i].summary);
	}
	tool_print(to, "  %-20s %s\n", "-v, --verbose",
	    "print the result even without a terminal");
}

static void
print_usage(FILE *to)
{
	tool_print(to, "usage: cartaz COMMAND [ARGUMENTS]\n");
	tool_print(to, "\n");
	for (size_t i = 0; i < ARRAY_LEN(commands); i++)
		tool_print(to, "  %-8s %-34s %s\n", commands[i].name,
		    commands[i].usage, commands[i].summary);
	tool_print(to, "\n");
	tool_print(to, "  cartaz COMMAND --help shows its options.\n");
	tool_print(to,
	    "  Files are found through CARTAZ_ETC, CARTAZ_VAR, CARTAZ_HTDOCS"
	    " and CARTAZ_SHARE.\n");
}

static void
print_command_usage(FILE *to, const struct tool_command *c)
{
	tool_print(to, "usage: cartaz %s%s%s\n", c->name,
	    c->usage[0] != '\0' ? " " : "", c->usage);
	tool_print(to, "  %s\n", c->summary);
	tool_print(to, "\n");
	print_options(to, c->options);
}

static enum tool_exit
wrong_usage(const struct tool_command *c, const char *what, const char *word)
{
	tool_print(stderr, "cartaz %s: %s%s%s\n", c->name, what,
	    word != NULL ? " " : "", word != NULL ? word : "");
	print_command_usage(stderr, c);
	return TOOL_USAGE;
}

/* The option of this name; NULL when the command does not have it. */
static const struct tool_option_row *
option_named(const struct tool_command *c, const char *word)
{
	for (size_t i = 0; i < ARRAY_LEN(options); i++) {
		size_t n = strcspn(options[i].name, " ");

		if ((c->options & options[i].option) != 0 &&
		    strlen(word) == n && strncmp(word, options[i].name, n) == 0)
			return &options[i];
	}
	return NULL;
}

static enum tool_exit
read_arguments(struct tool *t, const struct tool_command *c, char **words)
{
	size_t count = 0;

	while (words[count] != NULL)
		count++;
	t->args = arena_alloc(&t->mem, (count + ARGS_MIN) * sizeof(*t->args));
	memset(t->args, 0, (count + ARGS_MIN) * sizeof(*t->args));
	for (; *words != NULL; words++) {
		const char *word = *words;
		const struct tool_option_row *option = option_named(c, word);
		char *member = (char *)t + (option != NULL ? option->at : 0);

		if (option != NULL && option->follows != NULL &&
		    *++words == NULL)
			return wrong_usage(c, option->follows, word);
		/* A variable of a script that was not set names nothing. */
		if (**words == '\0')
			return wrong_usage(c, "an argument is empty", NULL);
		if (option != NULL && option->follows != NULL)
			*(const char **)(void *)member = *words;
		else if (option != NULL)
			*(bool *)member = true;
		else if (strcmp(word, "-v") == 0 ||
		    strcmp(word, "--verbose") == 0)
			t->verbose = true;
		else if (word[0] == '-' && word[1] != '\0')
			return wrong_usage(c, "there is no option", word);
		else if (t->arg_count == c->args_max)
			return wrong_usage(c, "one argument too many:", word);
		else
			t->args[t->arg_count++] = word;
	}
	if (t->arg_count < c->args_min)
		return wrong_usage(c, "an argument is missing", NULL);
	if ((c->options & TOOL_ALL) != 0 && t->all == (t->arg_count > 0))
		return wrong_usage(c, "name a host or use --all", NULL);
	if (t->json + t->prometheus + t->html > 1)
		return wrong_usage(
		    c, "use --json, --prometheus or --html", NULL);
	return TOOL_DONE;
}

static enum tool_exit
run_command(const struct tool_command *c, char **words)
{
	const char *share = getenv("CARTAZ_SHARE");
	struct tool t = {
		.command = c->name,
		.paths = paths_read(),
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
	code = read_arguments(&t, c, words);
	if (code == TOOL_DONE && !paths_now(&t.now_s))
		code = tool_fail(&t,
		    "CARTAZ_NOW must be a time with its "
		    "offset, such as 2026-01-31T12:00:00Z");
	if (code == TOOL_DONE)
		code = c->run(&t);
	arena_release(&t.mem);
	return code;
}

/* A result that could not be written is a failure. */
static int
finish_output(enum tool_exit code)
{
	if (fflush(stdout) != 0 && code == TOOL_DONE) {
		tool_print(stderr,
		    "cartaz: cannot write to standard output: %s\n",
		    strerror(errno));
		return TOOL_FAILED;
	}
	return (int)code;
}

int
main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";

	umask(022); /* the web server reads what is written here */
	/* A limit of file sizes is then an error of write(2), with its message. */
	signal(SIGXFSZ, SIG_IGN);
	for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
		if (strcmp(commands[i].name, name) == 0)
			return finish_output(
			    run_command(&commands[i], argv + 2));
	}
	if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 ||
	    strcmp(name, "-h") == 0) {
		print_usage(stdout);
		return finish_output(TOOL_DONE);
	}
	if (name[0] != '\0')
		tool_print(stderr, "cartaz: there is no command '%s'\n", name);
	print_usage(stderr);
	return TOOL_USAGE;
}
