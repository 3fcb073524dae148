/*
 * new - writes the brand file of a new site from options, from the settings of this
 * machine, and on a terminal from a few answers.
 */
#include <unistd.h>

#include "base/files.h"
#include "base/text.h"
#include "base/timezone.h"
#include "brand/locale.h"
#include "cartaz/commands/commands.h"
#include "importer/windows_zone.h"
#include "json/json_writer.h"

enum { FILE_MAX = 32 * 1024, TEXT_MAX = 1200 };

#define ZONES "/usr/share/zoneinfo/"

/* The questions on a terminal, for values that no option has. */
static const struct question {
	const char *words;
	size_t at; /* the option */
} questions[] = {
	{ "Name of the site", offsetof(struct tool, name) },
	{ "Address of the site", offsetof(struct tool, url) },
	{ "Language, such as pt-BR", offsetof(struct tool, locale) },
	{ "Time zone", offsetof(struct tool, timezone) },
	{ "E-mail address for visitors", offsetof(struct tool, contact) },
};

static const char **
value_of(struct tool *t, size_t question)
{
	return (const char **)(void *)((char *)t + questions[question].at);
}

/* Returns "Town hall" for "www.town-hall.example". */
static const char *
name_of(struct tool *t, const char *host)
{
	const char *label = text_starts(host, "www.") ? host + 4 : host;
	int n = (int)strcspn(label, ".");
	char *name = (char *)arena_alloc(&t->mem, (size_t)n + 1);

	snprintf(name, (size_t)n + 1, "%.*s", n, label);
	for (char *p = name; *p != '\0'; p++)
		*p = *p == '-' ? ' ' : *p;
	if (name[0] >= 'a' && name[0] <= 'z')
		name[0] = (char)(name[0] - 'a' + 'A');
	return name;
}

static const char *
zone_of_machine(struct tool *t)
{
	const char *zone = paths_zone();
	char target[PATHS_PATH_MAX];

	if (zone == NULL) {
		files_read_link("/etc/localtime", target, sizeof(target));
		zone = strstr(target, "zoneinfo/");
		zone = zone != NULL ? zone + strlen("zoneinfo/") : "UTC";
	}
	zone += zone[0] == ':';
	return timezone_exists(zone) ? arena_printf(&t->mem, "%s", zone)
				     : "UTC";
}

/* Returns the tag of the pages in that language: "pt-BR" for "pt". */
static const char *
locale_like(const char *tag)
{
	struct locale l = locale_of(tag);

	return locale_word(&l, WORD_TAG);
}

/* Returns "pt-BR" for "pt_BR.UTF-8", and English for a language without pages. */
static const char *
locale_of_machine(struct tool *t)
{
	const char *language = paths_language();
	char tag[TEXT_MAX];

	snprintf(tag, sizeof(tag), "%s", language != NULL ? language : "en");
	tag[strcspn(tag, ".@")] = '\0';
	if (strchr(tag, '_') != NULL)
		*strchr(tag, '_') = '-';
	return arena_printf(&t->mem, "%s", locale_like(tag));
}

/* Returns the country of the zone, or of the machine's language. */
static const char *
country_of(struct tool *t)
{
	const char *row = arena_printf(&t->mem, "\t%s", t->timezone);
	const char *language = paths_language(), *table = "", *at;
	size_t n = strlen(row), size;
	struct error f;

	if (!brand_read_file(ZONES "zone.tab", &t->mem, &table, &size, &f))
		table = "";
	at = table;
	while ((at = strstr(at, row)) != NULL && strchr("\t\n", at[n]) == NULL)
		at += n;
	while (at != NULL && at > table && at[-1] != '\n')
		at--;
	if (at == NULL && language != NULL && strlen(language) > 4 &&
	    language[2] == '_')
		at = language + strlen("pt_");
	return at != NULL ? arena_printf(&t->mem, "%.2s", at) : "US";
}

/* Adds a key whose value is text.  NULL: omits the key. */
static void
add_key(struct buf *out, const char *key, const char *text_or_null)
{
	struct json_writer value = JSON_WRITER_INIT(out);

	if (text_or_null == NULL)
		return;
	buf_printf(out, "  \"%s\": ", key);
	json_writer_text(&value, NULL, text_or_null);
	buf_text(out, ",\n");
}

static void
print_file(struct tool *t, const char *host, struct buf *out)
{
	bool is_english = text_starts(t->locale, "en");
	const char *country = t->country != NULL ? t->country : country_of(t);
	const char *currency = t->currency;
	struct json_writer value = JSON_WRITER_INIT(out);
	char of_country[4];

	if (currency == NULL)
		currency = windows_zone_currency(country, of_country)
		    ? of_country
		    : "USD";
	buf_text(out, "{\n");
	add_key(out, "host", host);
	add_key(out, "name", t->name);
	add_key(out, "description",
	    arena_printf(&t->mem, "%s %s",
		is_english ? "Events of" : "Eventos de", t->name));
	add_key(out, "locale", t->locale);
	add_key(out, "timezone", t->timezone);
	add_key(out, "currency", currency);
	add_key(out, "country", country);
	add_key(out, "site_url", t->url);
	add_key(
	    out, "base_url", arena_printf(&t->mem, "%s/api/public/v1", t->url));
	add_key(out, "auth_url", t->accounts);
	add_key(out, "site_origin", t->url);
	add_key(out, "contact", t->contact);
	if (t->events != NULL || is_english) {
		buf_text(out, "  \"paths\": {\"events\": ");
		json_writer_text(
		    &value, NULL, t->events != NULL ? t->events : "/events");
		buf_text(out, "},\n");
	}
	buf_text(out, "  \"look\": {\"accent\": ");
	value = JSON_WRITER_INIT(out);
	json_writer_text(
	    &value, NULL, t->accent != NULL ? t->accent : "#e4572e");
	buf_text(out, "},\n  \"sources\": []\n}\n");
}

/* Appends a mistake, as a brand_mistake_fn. */
static void
add_mistake(void *mistakes, bool grave, const char *pointer, const char *why)
{
	struct buf *out = mistakes;

	(void)grave;
	/* One option may be wrong in several keys. */
	if (strstr(buf_cstr(out), why) != NULL)
		return;
	buf_printf(out, "%s%s: %s", out->len > 0 ? "; " : "", pointer, why);
}

/* Prints the file.  Returns false, with all mistakes as the error, if it has any. */
static bool
make_file(struct tool *t, const char *host, struct buf *out, struct error *f)
{
	LOCAL_BUF mistakes = BUF_INIT(FILE_MAX), tags = BUF_INIT(TEXT_MAX);
	struct brand b;

	buf_reset(out);
	print_file(t, host, out);
	(void)!brand_decode(buf_cstr(out), out->len, host, BRAND_WITH_SOURCES,
	    &t->mem, &b, add_mistake, &mistakes);
	if (strcmp(locale_like(t->locale), t->locale) != 0) {
		buf_text(&tags, "must be ");
		locale_list(&tags);
		add_mistake(&mistakes, true, "/locale", buf_cstr(&tags));
	}
	if (!timezone_exists(t->timezone))
		add_mistake(&mistakes, true, "/timezone",
		    "must be a time zone of this system, such as "
		    "America/Sao_Paulo");
	return mistakes.len == 0 ||
	    error_internal(f, "%s", buf_cstr(&mistakes));
}

/* Asks a question.  Returns false at the end of the input. */
static bool
ask(struct tool *t, const char *words, const char **value)
{
	char answer[TEXT_MAX];
	size_t n;

	tool_show("%s [%s]: ", words, *value);
	if (fgets(answer, sizeof(answer), stdin) == NULL)
		return false;
	n = strcspn(answer, "\r\n");
	if (n > 0)
		*value = arena_copy(&t->mem, answer, n);
	return true;
}

/* Asks all questions.  The options are right, so a mistake is in the last answer. */
static bool
ask_all(
    struct tool *t, const char *host, const bool *has_option, struct buf *out)
{
	struct error f;

	for (size_t i = 0; i < ARRAY_LEN(questions); i++) {
		const char **value = value_of(t, i), *offered = *value;
		bool ok = has_option[i];

		while (!ok) {
			*value = offered;
			if (!ask(t, questions[i].words, value))
				return false;
			ok = make_file(t, host, out, &f);
			if (!ok)
				(void)tool_fail(t, "%s", f.note);
		}
	}
	return true;
}

/* Gives each option that is not set its default value. */
static void
set_defaults(struct tool *t, const char *host, bool *has_option)
{
	bool is_local =
	    strcmp(host, "localhost") == 0 || text_ends(host, ".localhost");

	for (size_t i = 0; i < ARRAY_LEN(questions); i++)
		has_option[i] = *value_of(t, i) != NULL;
	if (t->name == NULL)
		t->name = name_of(t, host);
	if (t->url == NULL)
		t->url = arena_printf(
		    &t->mem, is_local ? "http://%s:8080" : "https://%s", host);
	if (t->locale == NULL)
		t->locale = locale_of_machine(t);
	if (t->timezone == NULL)
		t->timezone = zone_of_machine(t);
	if (t->contact == NULL)
		t->contact = arena_printf(&t->mem, "info@%s",
		    host + (text_starts(host, "www.") ? 4 : 0));
}

static enum tool_exit
write_file(struct tool *t, const char *host, const struct buf *out)
{
	const char *path;
	struct error f;

	if (!tool_write_etc(t, "brands", host, out, &path, &f))
		return tool_fail(t, "%s", f.note);
	tool_say("%s: written; check the file, then run:\n", path);
	tool_say("  cartaz source add %s URL   for each calendar, sheet or "
		 "API\n",
	    host);
	tool_say("  cartaz sync %s\n", host);
	tool_say("  cartaz publish %s\n", host);
	return TOOL_DONE;
}

enum tool_exit
command_new(struct tool *t)
{
	bool has_option[ARRAY_LEN(questions)];
	LOCAL_BUF out = BUF_INIT(FILE_MAX);
	char host[BRAND_HOST_MAX + 1], path[PATHS_PATH_MAX];
	struct error f;

	if (!brand_normalize_host(t->args[0], host))
		return tool_fail(t,
		    "%s: is not a host name; use a name such as agenda.example",
		    t->args[0]);
	paths_etc_file(&t->paths, "brands", host, path);
	if (files_exist(path))
		return tool_fail(t,
		    "%s: already exists; change this file, or remove it first",
		    path);
	set_defaults(t, host, has_option);
	if (!make_file(t, host, &out, &f))
		return tool_fail(t, "%s; nothing was written", f.note);
	if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO) &&
	    !ask_all(t, host, has_option, &out))
		return tool_fail(t,
		    "the input ended before the last answer; nothing was "
		    "written");
	return write_file(t, host, &out);
}
