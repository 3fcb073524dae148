/*
 * source_name - makes names of letters, digits and hyphens.
 */
#include "cartaz/sources/source_name.h"

#include "base/buf.h"
#include "base/text.h"
#include "cartaz/sources/source_entry.h"
#include "text/normalize.h"

enum { LINE_MAX_BYTES = 4 * SOURCE_TITLE_SIZE, NUMBER_SIZE = 4 };

/* Copies the value of a line, without its escapes and the breaks of long lines. */
static void
copy_value(const char *p, char out[SOURCE_TITLE_SIZE])
{
	char line[LINE_MAX_BYTES];
	size_t n = 0;

	for (; *p != '\0' && n < sizeof(line) - 1; p++) {
		size_t end = strspn(p, "\r\n");

		if (end > 0 && p[end] != ' ' && p[end] != '\t')
			break;
		if (end > 0)
			p += end;
		else if (p[0] == '\\' && p[1] != '\0')
			line[n++] = strchr("nN", *++p) != NULL ? ' ' : *p;
		else
			line[n++] = *p;
	}
	line[n] = '\0';
	text_replace_invalid(line);
	n = text_cut(line, strlen(line), SOURCE_TITLE_SIZE - 1);
	snprintf(out, SOURCE_TITLE_SIZE, "%.*s", (int)n, line);
}

/* Returns true if the title distinguishes a calendar from others, and shows no person. */
static bool
is_title(const char *title)
{
	static const char *const general[] = { "calendar", "calendario",
		"kalender", "calendrier", "agenda", "events", "eventos",
		"home" };
	LOCAL_BUF words = BUF_INIT(2 * SOURCE_TITLE_SIZE);

	normalize_join(title, ' ', &words);
	return words.len > 0 && strpbrk(title, "@/<>") == NULL &&
	    !text_is_among(general, ARRAY_LEN(general), buf_cstr(&words));
}

void
source_name_title(const char *start, char out[SOURCE_TITLE_SIZE])
{
	static const char *const names[] = { "\nX-WR-CALNAME", "\nNAME" };
	const char *event = strcasestr(start, "\nBEGIN:");

	out[0] = '\0';
	if (strcasestr(start, "BEGIN:VCALENDAR") == NULL)
		return;
	for (size_t i = 0; i < ARRAY_LEN(names) && out[0] == '\0'; i++) {
		const char *p = strcasestr(start, names[i]);
		size_t n = strlen(names[i]);

		if (p == NULL || strchr(":;", p[n]) == NULL ||
		    (event != NULL && p > event))
			continue;
		p = strchr(p + n, ':');
		if (p != NULL)
			copy_value(p + 1, out);
	}
	if (!is_title(out))
		out[0] = '\0';
}

/* Copies the letters and digits until one of the stops, with hyphens between words. */
static size_t
copy_words(const char *p, const char *stops, char out[SOURCE_NAME_SIZE])
{
	size_t n = 0;

	for (; *p != '\0' && strchr(stops, *p) == NULL &&
	     n < SOURCE_NAME_SIZE - 1 - NUMBER_SIZE;
	     p++) {
		char c = text_lower(*p);

		if (text_is_letter_or_digit(c))
			out[n++] = c;
		else if (n > 0 && out[n - 1] != '-')
			out[n++] = '-';
	}
	while (n > 0 && out[n - 1] == '-')
		n--;
	return n;
}

void
source_name_make(const struct brand *b, const char *title, const char *url,
    char out[SOURCE_NAME_SIZE])
{
	const char *p = strstr(url, "://"), *slash = strrchr(url, '/');
	const char *stops = p != NULL ? "/?#:" : ".";
	LOCAL_BUF words = BUF_INIT(2 * SOURCE_TITLE_SIZE);
	size_t n;

	normalize_join(title, '-', &words);
	p = p != NULL ? p + 3 : slash != NULL ? slash + 1 : url;
	if (text_starts(p, "www."))
		p += 4;
	n = copy_words(buf_cstr(&words), "", out);
	if (n == 0)
		n = copy_words(p, stops, out);
	if (n == 0)
		n = (size_t)snprintf(out, SOURCE_NAME_SIZE, "source");
	out[n] = '\0';
	for (int i = 2; source_entry_find(b, out, NULL) != NULL; i++)
		snprintf(out + n, SOURCE_NAME_SIZE - n, "-%d", i % 1000);
}
