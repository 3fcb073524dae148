/*
 * new - writes the brand file of a new site from options, from the settings of this
 * machine, and on a terminal from a few answers.
 */
#include <stdarg.h>
#include <unistd.h>

#include "base/files.h"
#include "base/replace_file.h"
#include "base/text.h"
#include "base/timezone.h"
#include "brand/locale.h"
#include "cartaz/commands/commands.h"
#include "importer/windows_zone.h"
#include "json/json_writer.h"

enum { FILE_MAX = 32 * 1024, TEXT_MAX = 1200 };

#define ZONES "/usr/share/zoneinfo/"

/* On a terminal these are asked for, unless an option has them. */
static const struct question {
	const char *words, *pointer;
	size_t at;
} questions[] = {
	{ "Name of the site", "/name", offsetof(struct tool, name) },
	{ "Address of the site", "/site_url", offsetof(struct tool, url) },
	{ "Language (en, en-GB, es, pt-BR)", "/locale",
	    offsetof(struct tool, locale) },
	{ "Time zone", "/timezone", offsetof(struct tool, timezone) },
	{ "E-mail address for visitors", "/contact",
	    offsetof(struct tool, contact) },
};

static const char *format(struct tool *, const char *fmt, ...)
    PRINTF_LIKE(2, 3);

static const char *
format(struct tool *t, const char *fmt, ...)
{
	char text[TEXT_MAX];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	return arena_copy(&t->mem, text, strlen(text));
}

/* "Town hall" for "www.town-hall.example" */
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

/* The first line of a small file; "" if it cannot be read. */
static const char *
read_small(struct tool *t, const char *path)
{
	const char *text = "";
	struct error f;
	size_t n;

	return brand_read_file(path, &t->mem, &text, &n, &f) ? text : "";
}

static const char *
zone_of_machine(struct tool *t)
{
	const char *zone = paths_zone(), *at;
	char target[PATHS_PATH_MAX];

	if (zone != NULL && timezone_exists(zone + (zone[0] == ':')))
		return zone + (zone[0] == ':');
	zone = read_small(t, "/etc/timezone");
	zone = format(t, "%.*s", (int)strcspn(zone, "\r\n"), zone);
	if (zone[0] != '\0' && timezone_exists(zone))
		return zone;
	files_read_link("/etc/localtime", target, sizeof(target));
	at = strstr(target, "zoneinfo/");
	if (at != NULL && timezone_exists(at + strlen("zoneinfo/")))
		return format(t, "%s", at + strlen("zoneinfo/"));
	return "UTC";
}

/* "pt-BR" for "pt_BR.UTF-8", and English for what has no pages. */
static const char *
locale_of_machine(struct tool *t)
{
	const char *language = paths_language();
	struct locale l;
	char *tag;

	if (language == NULL)
		return "en";
	tag = (char *)arena_alloc(&t->mem, TEXT_MAX);
	snprintf(tag, TEXT_MAX, "%.*s", (int)strcspn(language, ".@"), language);
	if (strchr(tag, '_') != NULL)
		*strchr(tag, '_') = '-';
	for (size_t i = 0; locale_tags[i] != NULL; i++) {
		if (strcmp(tag, locale_tags[i]) == 0)
			return locale_tags[i];
	}
	l = locale_of(tag);
	return locale_word(&l, WORD_TAG);
}

/* The country of the zone, else that of the machine's language. */
static const char *
country_of(struct tool *t)
{
	const char *table = read_small(t, ZONES "zone.tab");
	const char *row = format(t, "\t%s", t->timezone);
	const char *language = paths_language(), *at = table;
	size_t n = strlen(row);

	while ((at = strstr(at, row)) != NULL && strchr("\t\n", at[n]) == NULL)
		at += n;
	if (at != NULL) {
		while (at > table && at[-1] != '\n')
			at--;
		return format(t, "%.2s", at);
	}
	if (language != NULL && strlen(language) > 4 && language[2] == '_')
		return format(t, "%.2s", language + 3);
	return strcmp(t->locale, "pt-BR") == 0 ? "BR"
	    : strcmp(t->locale, "en-GB") == 0  ? "GB"
	    : strcmp(t->locale, "es") == 0     ? "ES"
					       : "US";
}

/* A key whose value is text; NULL: it is left out. */
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
	struct json_writer accent = JSON_WRITER_INIT(out);
	char of_country[4];

	if (currency == NULL)
		currency = windows_zone_currency(country, of_country)
		    ? of_country
		    : "USD";
	buf_text(out, "{\n");
	add_key(out, "host", host);
	add_key(out, "name", t->name);
	add_key(out, "description",
	    format(
		t, "%s %s", is_english ? "Events of" : "Eventos de", t->name));
	add_key(out, "locale", t->locale);
	add_key(out, "timezone", t->timezone);
	add_key(out, "currency", currency);
	add_key(out, "country", country);
	add_key(out, "site_url", t->url);
	add_key(out, "base_url", format(t, "%s/api/public/v1", t->url));
	add_key(out, "auth_url", t->accounts);
	add_key(out, "site_origin", t->url);
	add_key(out, "contact", t->contact);
	if (is_english)
		buf_text(out, "  \"paths\": {\"events\": \"/events\"},\n");
	buf_text(out, "  \"look\": {\"accent\": ");
	json_writer_text(
	    &accent, NULL, t->accent != NULL ? t->accent : "#e4572e");
	buf_text(out, "},\n  \"sources\": []\n}\n");
}

/* What is wrong, of all keys or of one. */
struct mistake {
	const char *only; /* a pointer, or NULL */
	char text[400];
};

static void
keep_mistake(void *context, bool grave, const char *pointer, const char *why)
{
	struct mistake *m = context;

	if (!grave || m->text[0] != '\0' ||
	    (m->only != NULL && strcmp(m->only, pointer) != 0))
		return;
	snprintf(m->text, sizeof(m->text), "%s: %s", pointer, why);
}

static bool
is_locale(const char *tag)
{
	size_t i = 0;

	while (locale_tags[i] != NULL && strcmp(locale_tags[i], tag) != 0)
		i++;
	return locale_tags[i] != NULL;
}

/* Prints the file and looks for a mistake in it. */
static void
check_file(struct tool *t, const char *host, struct buf *out, struct mistake *m)
{
	struct brand b;

	buf_reset(out);
	print_file(t, host, out);
	m->text[0] = '\0';
	if (!brand_decode(buf_cstr(out), out->len, host, BRAND_WITH_SOURCES,
		&t->mem, &b, keep_mistake, m))
		return;
	if (!is_locale(t->locale))
		keep_mistake(
		    m, true, "/locale", "must be en, en-GB, es or pt-BR");
	if (!timezone_exists(t->timezone))
		keep_mistake(m, true, "/timezone",
		    "must be a time zone of this system, such as "
		    "America/Sao_Paulo");
}

/* False at the end of the input. */
static bool
ask(struct tool *t, const char *words, const char **value)
{
	char answer[TEXT_MAX];
	size_t n;

	tool_print(stderr, "%s [%s]: ", words, *value);
	if (fgets(answer, sizeof(answer), stdin) == NULL)
		return false;
	n = strcspn(answer, "\r\n");
	if (n > 0)
		*value = arena_copy(&t->mem, answer, n);
	return true;
}

static bool
ask_all(
    struct tool *t, const char *host, const bool *has_option, struct buf *out)
{
	for (size_t i = 0; i < ARRAY_LEN(questions); i++) {
		const struct question *q = &questions[i];
		const char **value = (const char **)(void *)((char *)t + q->at);
		const char *offered = *value;
		struct mistake m = { .only = q->pointer };

		while (!has_option[i]) {
			if (!ask(t, q->words, value))
				return false;
			check_file(t, host, out, &m);
			if (m.text[0] == '\0')
				break;
			tool_print(stderr, "  %s\n", m.text);
			*value = offered;
		}
	}
	return true;
}

/* Gives each option that is not set its default. */
static void
set_defaults(struct tool *t, const char *host, bool *has_option)
{
	bool is_local =
	    strcmp(host, "localhost") == 0 || text_ends(host, ".localhost");

	for (size_t i = 0; i < ARRAY_LEN(questions); i++)
		has_option[i] = *(const char **)(void *)((char *)t +
				    questions[i].at) != NULL;
	if (t->name == NULL)
		t->name = name_of(t, host);
	if (t->url == NULL)
		t->url =
		    format(t, is_local ? "http://%s:8080" : "https://%s", host);
	if (t->locale == NULL)
		t->locale = locale_of_machine(t);
	if (t->timezone == NULL)
		t->timezone = zone_of_machine(t);
	if (t->contact == NULL)
		t->contact = format(
		    t, "info@%s", host + (text_starts(host, "www.") ? 4 : 0));
}

static enum tool_exit
write_file(struct tool *t, const char *host, const struct buf *out)
{
	char folder[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	struct error f;

	paths_path(folder, t->paths.etc, "brands", (char *)NULL);
	paths_path(path, folder, format(t, "%s.json", host), (char *)NULL);
	if (!files_make_folder(t->paths.etc, &f) ||
	    !files_make_folder(folder, &f) ||
	    !replace_file(path, out->p, out->len, &f))
		return tool_fail(t, "%s", f.note);
	tool_say("%s: written; look at it, then\n", path);
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
	struct buf out = BUF_INIT(FILE_MAX);
	struct mistake m = { .only = NULL };
	char host[BRAND_HOST_MAX + 1], path[PATHS_PATH_MAX];
	enum tool_exit code;

	if (!brand_normalize_host(t->args[0], host))
		return tool_fail(t, "%s: is not a host name", t->args[0]);
	paths_path(path, t->paths.etc, "brands", format(t, "%s.json", host),
	    (char *)NULL);
	if (files_exist(path))
		return tool_fail(t,
		    "%s: is there already; change that file, or remove it "
		    "first",
		    path);
	set_defaults(t, host, has_option);
	if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO) &&
	    !ask_all(t, host, has_option, &out)) {
		buf_release(&out);
		return tool_fail(t, "no answer; nothing was written");
	}
	check_file(t, host, &out, &m);
	code = m.text[0] != '\0'
	    ? tool_fail(t, "%s; nothing was written", m.text)
	    : write_file(t, host, &out);
	buf_release(&out);
	return code;
}
