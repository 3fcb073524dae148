#include "event/summary.h"

#include "event/ticket.h"

enum { END_OF_FIELD = 0x1f };

void
summary_of(const struct native_record *r, const char *currency,
    struct arena *mem, struct summary *c)
{
	const struct event *e = &r->event;
	char total[TICKET_AMOUNT_MAX];
	const struct ticket *t;

	*c = (struct summary){
		.slug = e->slug,
		.name = e->name,
		.starts_at = e->starts_at,
		.ends_at = e->ends_at,
		.venue = e->location.name,
		.city = e->location.city,
		.state = e->location.state_abbr,
		.image = e->thumbnail != NULL ? e->thumbnail : e->banner,
		.is_online = e->is_online,
		.is_closed = e->is_closed,
		.is_sold_out = ticket_sold_out(r),
	};
	t = ticket_cheapest(r, currency, total, &c->several);
	if (t == NULL)
		return;
	c->price = arena_copy(mem, total, strlen(total));
	c->currency = t->currency;
}

static void
put(struct buf *b, const char *text_or_null)
{
	const char *p = text_or_null != NULL ? text_or_null : "";

	for (; *p != '\0'; p++)
		buf_char(b, *p == END_OF_FIELD ? ' ' : *p);
	buf_char(b, END_OF_FIELD);
}

static void
put_flag(struct buf *b, bool flag)
{
	put(b, flag ? "1" : NULL);
}

void
summary_pack(const struct summary *c, struct buf *b)
{
	const char *const texts[] = { c->slug, c->name, c->starts_at,
		c->ends_at, c->venue, c->city, c->state, c->image, c->price,
		c->currency };

	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		put(b, texts[i]);
	put_flag(b, c->several);
	put_flag(b, c->is_online);
	put_flag(b, c->is_closed);
	put_flag(b, c->is_sold_out);
}

/* The next field; NULL when it is empty or there is none. */
static const char *
take(char **p)
{
	char *field = *p, *end = strchr(field, END_OF_FIELD);

	if (end == NULL)
		return NULL;
	*end = '\0';
	*p = end + 1;
	return end > field ? field : NULL;
}

void
summary_unpack(const char *p, size_t n, struct arena *mem, struct summary *c)
{
	char *text = arena_alloc(mem, n + 1);
	const char **const texts[] = { &c->slug, &c->name, &c->starts_at,
		&c->ends_at, &c->venue, &c->city, &c->state, &c->image,
		&c->price, &c->currency };

	memcpy(text, p, n);
	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		*texts[i] = take(&text);
	c->several = take(&text) != NULL;
	c->is_online = take(&text) != NULL;
	c->is_closed = take(&text) != NULL;
	c->is_sold_out = take(&text) != NULL;
}
