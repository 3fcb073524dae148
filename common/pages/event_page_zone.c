/*
 * event_page_zone - the time zone of an event as people say it, and its name in
 * the database beside that for agents.
 */
#include "base/datetime.h"
#include "pages/internal.h"

enum { ZONE_NAME_MAX = 256 };

/* The areas of the database whose zones are named after a city. */
static bool
is_named_after_city(const char *zone)
{
	static const char *const areas[] = { "Africa", "America", "Antarctica",
		"Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian",
		"Pacific" };
	size_t n = strcspn(zone, "/");

	for (size_t i = 0; zone[n] != '\0' && i < ARRAY_LEN(areas); i++) {
		if (strlen(areas[i]) == n && strncmp(areas[i], zone, n) == 0)
			return true;
	}
	return false;
}

/* The database writes ASCII, and a blank as "_". */
static void
put_city(const char *zone, struct buf *b)
{
	static const char *const written[][2] = {
		{ "Araguaina", "Araguaína" },
		{ "Asuncion", "Asunción" },
		{ "Belem", "Belém" },
		{ "Bogota", "Bogotá" },
		{ "Cuiaba", "Cuiabá" },
		{ "Eirunepe", "Eirunepé" },
		{ "Maceio", "Maceió" },
		{ "Noronha", "Fernando de Noronha" },
		{ "Santarem", "Santarém" },
		{ "Sao_Paulo", "São Paulo" },
	};
	const char *city = strrchr(zone, '/') + 1;

	for (size_t i = 0; i < ARRAY_LEN(written); i++) {
		if (strcmp(written[i][0], city) == 0) {
			buf_text(b, written[i][1]);
			return;
		}
	}
	for (; *city != '\0'; city++)
		buf_char(b, *city == '_' ? ' ' : *city);
}

/* "UTC−3", "UTC+5:30", "UTC" */
static void
put_offset(int minutes, struct buf *b)
{
	buf_text(b, "UTC");
	if (minutes == 0)
		return;
	buf_printf(b, "%s%d", minutes < 0 ? "\u2212" : "+", abs(minutes) / 60);
	if (minutes % 60 != 0)
		buf_printf(b, ":%02d", abs(minutes) % 60);
}

/* "horário de Maceió"; nothing for a zone that is named after no city. */
static void
put_zone(const char *zone_or_null, const struct locale *l, struct buf *b)
{
	struct buf city = BUF_INIT(ZONE_NAME_MAX);

	if (zone_or_null != NULL && is_named_after_city(zone_or_null)) {
		put_city(zone_or_null, &city);
		locale_fill(l, WORD_ZONE_IS, buf_cstr(&city), b);
	}
	buf_release(&city);
}

/* False where nothing is to be said of the zone: a date, or no start. */
static bool
start_time(const struct event_page *p, struct datetime *start)
{
	const char *text = p->record.event.starts_at;

	return text != NULL && datetime_parse(text, start) &&
	    start->kind != DATETIME_DATE;
}

void
event_page_timezone(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	struct datetime start;
	bool has_city;

	if (!start_time(p, &start))
		return;
	if (start.kind == DATETIME_LOCAL) {
		buf_text(b, locale_word(l, WORD_ZONE_UNKNOWN));
		return;
	}
	put_zone(p->record.event.timezone, l, b);
	has_city = b->len > 0;
	buf_text(b, has_city ? " (" : "");
	put_offset(start.offset, b);
	buf_text(b, has_city ? ")" : "");
}

void
event_page_timezone_and_name(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	const char *zone = p->record.event.timezone;
	struct datetime start;

	if (!start_time(p, &start))
		return;
	if (start.kind == DATETIME_LOCAL) {
		buf_text(b, locale_word(l, WORD_ZONE_UNKNOWN));
		return;
	}
	put_zone(zone, l, b);
	if (b->len > 0)
		buf_text(b, ", ");
	put_offset(start.offset, b);
	if (zone != NULL)
		buf_printf(b, "; %s", zone);
}
