/*
 * command_table - the rows of commands and options, and the help that is made from them.
 */
#include "cartaz/commands/command_table.h"

#include "cartaz/commands/commands.h"
#include "cartaz/nearest.h"

const struct command_row command_rows[] = {
	{ .name = "new",
	    .usage = "HOST",
	    .summary = "write the brand file of a new site",
	    .options = TOOL_JSON | TOOL_NAME | TOOL_BRAND_VALUES,
	    .args_min = 1,
	    .args_max = 1,
	    .examples = "cartaz new agenda.example --locale pt-BR",
	    .run = command_new },
	{ .name = "check",
	    .usage = "[HOST|FILE]",
	    .summary = "look for mistakes in brands, snapshots and documents",
	    .options = TOOL_JSON,
	    .args_max = 1,
	    .examples = "cartaz check\n"
			"cartaz check agenda.example --json",
	    .run = command_check },
	{ .name = "import",
	    .has_json = true,
	    .usage = "HOST FILE|-...",
	    .summary = "build a snapshot from files",
	    .options = TOOL_WAIT | TOOL_JSON | TOOL_DRY_RUN | TOOL_STRICT |
		TOOL_REPLACE | TOOL_ACCEPT_SHRINK | TOOL_PROFILE | TOOL_SOURCE |
		TOOL_ALL_REMARKS,
	    .args_min = 2,
	    .args_max = SIZE_MAX,
	    .examples = "cartaz import agenda.example events.csv\n"
			"curl -sSfL URL | cartaz import agenda.example -",
	    .run = command_import },
	{ .name = "sync",
	    .has_json = true,
	    .usage = "HOST | --all",
	    .summary = "read the upstream, or the sources that are due, and "
		       "build a snapshot",
	    .options = TOOL_WAIT | TOOL_ALL | TOOL_JSON | TOOL_DRY_RUN |
		TOOL_STRICT | TOOL_ACCEPT_SHRINK | TOOL_ACCEPT_INCOMPLETE |
		TOOL_SOURCE | TOOL_ALL_REMARKS,
	    .args_max = 1,
	    .examples = "cartaz sync agenda.example\n"
			"cartaz sync --all --wait",
	    .run = command_sync },
	{ .name = "rebuild",
	    .has_json = true,
	    .usage = "HOST | --all",
	    .summary = "build the snapshot again from its own records",
	    .options = TOOL_WAIT | TOOL_DRY_RUN | TOOL_ALL | TOOL_JSON,
	    .args_max = 1,
	    .examples = "cartaz rebuild --all",
	    .run = command_rebuild },
	{ .name = "rollback",
	    .has_json = true,
	    .usage = "HOST [N]",
	    .summary = "serve an earlier generation again",
	    .options = TOOL_WAIT | TOOL_JSON,
	    .args_min = 1,
	    .args_max = 2,
	    .examples = "cartaz rollback agenda.example",
	    .run = command_rollback },
	{ .name = "verify",
	    .usage = "[HOST]",
	    .summary = "compare the snapshots with their checksums",
	    .options = TOOL_JSON | TOOL_PROMETHEUS,
	    .args_max = 1,
	    .examples = "cartaz verify --prometheus >verify.prom",
	    .run = command_verify },
	{ .name = "adopt",
	    .usage = "FOLDER",
	    .summary = "serve the snapshots of a copied var/ folder",
	    .options = TOOL_WAIT | TOOL_JSON,
	    .args_min = 1,
	    .args_max = 1,
	    .examples = "cartaz adopt /srv/copy/var",
	    .run = command_adopt },
	{ .name = "profile",
	    .usage = "list | lint FILE... | try FILE ITEMS|URL | try HOST | "
		     "guess ITEMS",
	    .summary = "list, lint, try and guess profiles",
	    .options = TOOL_JSON | TOOL_BRAND | TOOL_SOURCE,
	    .args_min = 1,
	    .args_max = SIZE_MAX,
	    .examples = "cartaz profile guess events.csv >mine.json\n"
			"cartaz profile try mine.json events.csv\n"
			"cartaz profile try agenda.example --source sheet",
	    .run = command_profile },
	{ .name = "publish",
	    .usage = "HOST | --all",
	    .summary = "write the brand's documents",
	    .options = TOOL_DRY_RUN | TOOL_JSON | TOOL_ALL | TOOL_HTACCESS |
		TOOL_PRINT,
	    .args_max = 1,
	    .examples = "cartaz publish agenda.example\n"
			"cartaz publish agenda.example --print robots.txt",
	    .run = command_publish },
	{ .name = "apply",
	    .usage = "HOST | --all",
	    .summary = "put a changed brand file and its sources into service",
	    .options = TOOL_ALL | TOOL_JSON | TOOL_WAIT,
	    .args_max = 1,
	    .examples = "cartaz apply agenda.example",
	    .run = command_apply },
	{ .name = "export",
	    .usage = "HOST DIR",
	    .summary = "write the catalog as a static site, without programs",
	    .options = TOOL_WAIT | TOOL_DRY_RUN | TOOL_JSON,
	    .args_min = 2,
	    .args_max = 2,
	    .examples = "cartaz export agenda.example ./site",
	    .run = command_export },
	{ .name = "explain",
	    .has_json = true,
	    .usage = "HOST [SLUG]",
	    .summary = "show where each field of an event comes from",
	    .options = TOOL_JSON,
	    .args_min = 1,
	    .args_max = 2,
	    .examples = "cartaz explain agenda.example\n"
			"cartaz explain agenda.example some-slug",
	    .run = command_explain },
	{ .name = "records",
	    .usage = "HOST",
	    .summary = "print the records in service, one line of JSON each",
	    .args_min = 1,
	    .args_max = 1,
	    .examples = "cartaz records agenda.example >events.ndjson",
	    .run = command_records },
	{ .name = "serve",
	    .usage = "[SOCKET]",
	    .summary = "answer a web server's requests from resident workers",
	    .options = TOOL_WORKERS | TOOL_REQUESTS | TOOL_FORK,
	    .args_max = 1,
	    .examples = "cartaz serve /run/cartaz.sock",
	    .run = command_serve },
	{ .name = "source",
	    .usage = "list HOST | try HOST URL | add HOST URL... | "
		     "remove HOST NAME",
	    .summary = "list, try, add and remove the sources of a brand",
	    .options =
		TOOL_WAIT | TOOL_JSON | TOOL_PROFILE | TOOL_NAME | TOOL_YES,
	    .args_min = 2,
	    .args_max = SIZE_MAX,
	    .examples =
		"cartaz source try agenda.example https://venue.example/events.ics\n"
		"cartaz source add agenda.example https://venue.example/events.ics",
	    .run = command_source },
	{ .name = "status",
	    .has_json = true,
	    .usage = "[HOST]",
	    .summary =
		"show each brand's events, age, generation and last result",
	    .options = TOOL_JSON | TOOL_PROMETHEUS | TOOL_HTML,
	    .args_max = 1,
	    .examples = "cartaz status\n"
			"cartaz status --html >status.html",
	    .run = command_status },
	{ .name = "version",
	    .usage = "",
	    .summary = "print the version and the linked libraries",
	    .options = TOOL_JSON,
	    .examples = "cartaz version",
	    .run = command_version },
	{ .name = NULL },
};

/* The options.  Each sets a member of struct tool: a flag, or the word that follows. */
static const struct option_row options[] = {
#define FLAG(member) offsetof(struct tool, member), NULL
#define WORD(member, what)                                                     \
	offsetof(struct tool, member), "a " what " must follow"
	{ TOOL_ALL, FLAG(all), "--all", "run the command for every brand" },
	{ TOOL_JSON, FLAG(json), "--json",
	    "print the result as JSON on standard output" },
	{ TOOL_PROMETHEUS, FLAG(prometheus), "--prometheus",
	    "print the result as metrics, for node_exporter" },
	{ TOOL_HTML, FLAG(html), "--html",
	    "print the result as a page for the operator" },
	{ TOOL_PROFILE, WORD(profile, "name"), "--profile NAME|PATH",
	    "the profile (default: the brand's profile, or a guess)" },
	{ TOOL_BRAND, WORD(brand, "name"), "--brand HOST",
	    "use this brand's variables, secrets, language and zone" },
	{ TOOL_SOURCE, WORD(source, "name"), "--source NAME",
	    "use only this source, even if it is not due" },
	{ TOOL_NAME, WORD(name, "name"), "--name NAME",
	    "a site's or source's name (default: from HOST or source)" },
	{ TOOL_BRAND_VALUES, WORD(url, "web address"), "--url URL",
	    "the address of the site (default: https://HOST)" },
	{ TOOL_BRAND_VALUES, WORD(locale, "language"), "--locale TAG",
	    "the language, such as pt-BR (default: this machine's)" },
	{ TOOL_BRAND_VALUES, WORD(timezone, "time zone"), "--timezone ZONE",
	    "the zone, such as Asia/Tokyo (default: this machine's)" },
	{ TOOL_BRAND_VALUES, WORD(country, "country"), "--country CODE",
	    "the country, such as BR (default: from the time zone)" },
	{ TOOL_BRAND_VALUES, WORD(currency, "currency"), "--currency CODE",
	    "the currency, such as BRL (default: from the country)" },
	{ TOOL_BRAND_VALUES, WORD(contact, "mail address"), "--contact EMAIL",
	    "the e-mail address for questions (default: info@HOST)" },
	{ TOOL_BRAND_VALUES, WORD(events, "path"), "--path PATH",
	    "the path of the events, such as /agenda" },
	{ TOOL_BRAND_VALUES, WORD(accent, "colour"), "--accent COLOR",
	    "the accent colour of the pages, such as #e4572e" },
	{ TOOL_BRAND_VALUES, WORD(accounts, "web address"), "--accounts URL",
	    "the authentication API (default: no accounts)" },
	{ TOOL_WAIT, FLAG(wait), "--wait",
	    "wait until no other command is writing the brand" },
	{ TOOL_YES, FLAG(yes), "--yes", "confirm the removal of the source" },
	{ TOOL_DRY_RUN, FLAG(dry_run), "--dry-run",
	    "try the command, but write and serve nothing" },
	{ TOOL_STRICT, FLAG(strict), "--strict",
	    "fail if a record is left out, or on a remark or drift" },
	{ TOOL_ALL_REMARKS, FLAG(all_remarks), "--all-remarks",
	    "print each remark, even if the last run printed it" },
	{ TOOL_ACCEPT_SHRINK, FLAG(accept_shrink), "--accept-shrink",
	    "accept a loss of events that the command would refuse" },
	{ TOOL_REPLACE, FLAG(replace), "--replace",
	    "accept other files, even if most old events are missing" },
	{ TOOL_ACCEPT_INCOMPLETE, FLAG(accept_incomplete),
	    "--accept-incomplete",
	    "serve the events even if some may be missing" },
	{ TOOL_WORKERS, WORD(workers, "number"), "--workers N",
	    "the number of workers (default: two for each processor)" },
	{ TOOL_REQUESTS, WORD(requests, "number"), "--requests N",
	    "replace a worker after N requests (default: 100000)" },
	{ TOOL_FORK, FLAG(fork), "--fork", "start a process for each request" },
	{ TOOL_HTACCESS, WORD(htaccess, "folder"), "--htaccess DIR",
	    "also write the site for a host with .htaccess and CGI" },
	{ TOOL_PRINT, WORD(print, "name"), "--print DOCUMENT",
	    "only print this document, such as server.json" },
	{ .name = NULL },
};

const struct command_row *
command_named(const char *name)
{
	for (const struct command_row *c = command_rows; c->name != NULL; c++) {
		if (strcmp(c->name, name) == 0)
			return c;
	}
	return NULL;
}

const struct option_row *
command_option(const struct command_row *c, const char *word, size_t n)
{
	for (const struct option_row *o = options; o->name != NULL; o++) {
		if ((c->options & o->option) != 0 &&
		    strcspn(o->name, " ") == n &&
		    strncmp(word, o->name, n) == 0)
			return o;
	}
	return NULL;
}

void
command_print_nearest(FILE *to, const struct command_row *c, const char *word)
{
	struct nearest best;

	nearest_start(&best, word);
	if (c == NULL)
		nearest_compare(&best, "help", strlen("help"));
	for (const struct command_row *r = command_rows;
	     c == NULL && r->name != NULL; r++)
		nearest_compare(&best, r->name, strlen(r->name));
	for (const struct option_row *o = options; c != NULL && o->name != NULL;
	     o++) {
		if ((c->options & o->option) != 0)
			nearest_compare(&best, o->name, strcspn(o->name, " "));
	}
	if (best.name != NULL && best.edits > 0)
		tool_print(
		    to, "Did you mean %.*s?\n", (int)best.length, best.name);
}

void
command_print_synopsis(FILE *to, const struct command_row *c)
{
	tool_print(to, "usage: cartaz %s%s%s\n", c->name,
	    c->usage[0] != '\0' ? " " : "", c->usage);
}

void
command_print_usage(FILE *to, const struct command_row *c)
{
	const char *examples = c->examples;

	command_print_synopsis(to, c);
	tool_print(to, "  %s\n", c->summary);
	tool_print(to, "\n");
	for (const struct option_row *o = options; o->name != NULL; o++) {
		if (c->options & o->option)
			tool_print(to, "  %-20s %s\n", o->name, o->summary);
	}
	tool_print(to, "  %-20s %s\n", "-v, --verbose",
	    "print the result even without a terminal");
	tool_print(to, "\n");
	tool_print(to, "Examples:\n");
	while (*examples != '\0') {
		int n = (int)strcspn(examples, "\n");

		tool_print(to, "  %.*s\n", n, examples);
		examples += n + (examples[n] == '\n');
	}
}

void
command_print_all(FILE *to)
{
	tool_print(to, "usage: cartaz COMMAND [ARGUMENTS]\n");
	tool_print(to, "\n");
	for (const struct command_row *c = command_rows; c->name != NULL; c++)
		tool_print(to, "  %-8s  %s\n", c->name, c->summary);
	tool_print(to, "\n");
	tool_print(
	    to, "  cartaz help COMMAND shows its options, with examples.\n");
	tool_print(to,
	    "  CARTAZ_ETC, CARTAZ_VAR, CARTAZ_HTDOCS and CARTAZ_SHARE name "
	    "the folders.\n");
	tool_print(to,
	    "  Exit: 0 done, 1 failed or found a mistake, 2 usage, 3 partly "
	    "done, 75 locked.\n");
}
