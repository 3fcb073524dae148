/*
 * share_card - the words of a card, and the <meta> elements for previews.
 */
#include "page/share_card.h"

#include "base/escape.h"
#include "event/summary.h"
#include "page/page_words.h"
#include "page/poster.h"

enum { LINE_MAX_BYTES = 8 * 1024, BRAND_DESIGN = 1 };

static const char *
copy_line(struct buf *line, struct arena *mem)
{
	const char *text =
	    line->len > 0 ? arena_copy(mem, line->p, line->len) : NULL;

	buf_release(line);
	return text;
}

static const char *
date_of(const struct summary *s, const struct locale *l, struct arena *mem)
{
	struct buf line = BUF_INIT(LINE_MAX_BYTES);

	locale_span_short(l, s->starts_at, s->ends_at, NULL, &line);
	if (s->sessions_left > 0 && line.len > 0)
		buf_text(&line, " · ");
	page_more_dates(s->sessions_left, l, &line);
	return copy_line(&line, mem);
}

static const char *
place_of(const struct summary *s, const struct locale *l, struct arena *mem)
{
	struct buf line = BUF_INIT(LINE_MAX_BYTES);

	page_place(s, l, &line);
	return copy_line(&line, mem);
}

static const char *
state_of(struct event_state s, const struct locale *l, struct arena *mem)
{
	struct buf line = BUF_INIT(LINE_MAX_BYTES);

	if (!event_status_takes_place(s.status) ||
	    s.availability == EVENT_SOLD_OUT)
		page_state(s, l, &line);
	else if (s.status == EVENT_TENTATIVE)
		buf_text(&line, locale_word(l, WORD_STATE_TENTATIVE));
	return copy_line(&line, mem);
}

void
share_card_of_event(
    const struct event_page *p, struct arena *mem, struct share_card *card)
{
	struct locale l = locale_of(p->brand->locale);
	struct summary s;

	summary_of(&p->record, p->brand->currency, mem, &s);
	*card = (struct share_card){
		.brand = p->brand->name,
		.name = p->record.event.name,
		.date = date_of(&s, &l, mem),
		.place = place_of(&s, &l, mem),
		.state = state_of(s.event_state, &l, mem),
		.accent = p->brand->look.accent,
		.design = poster_design(p->record.event.slug),
	};
}

void
share_card_of_brand(const struct brand *b, struct share_card *card)
{
	*card = (struct share_card){
		.name = b->name,
		.date = b->host,
		.accent = b->look.accent,
		.design = BRAND_DESIGN,
	};
}

bool
share_card_has_events(const struct brand *b)
{
	return !b->is_static && b->upstream.mode != UPSTREAM_LIVE;
}

/* Decides by the address of the image, because nothing else is known about the image. */
static bool
is_of_pixels(const char *image)
{
	size_t n = strcspn(image, "?#");

	return n < 4 || strncasecmp(image + n - 4, ".svg", 4) != 0;
}

bool
share_card_address(const struct event_page *p, struct buf *b)
{
	const char *banner = p->record.event.banner;

	if (banner != NULL && is_of_pixels(banner)) {
		buf_text(b, banner);
		return false;
	}
	if (share_card_has_events(p->brand))
		event_page_address(p, ".png", b);
	else
		buf_printf(b, "%s" SHARE_CARD_FILE, p->brand->site_url);
	return true;
}

static void
put_meta(struct buf *b, const char *property, const char *content)
{
	buf_printf(b, "<meta property=\"og:image%s\" content=\"", property);
	escape_html_attr(content, b);
	buf_text(b, "\">\n");
}

static void
put_size(struct buf *b)
{
	buf_printf(b,
	    "<meta property=\"og:image:type\" content=\"" SHARE_CARD_TYPE
	    "\">\n<meta property=\"og:image:width\" content=\"%d\">\n"
	    "<meta property=\"og:image:height\" content=\"%d\">\n",
	    POSTER_WIDTH, POSTER_HEIGHT);
}

void
share_card_put_previews(const struct brand *brand, const char *image,
    bool is_card, const char *alt, struct buf *b)
{
	LOCAL_BUF own = BUF_INIT(LINE_MAX_BYTES);

	buf_printf(&own, "%s" SHARE_CARD_FILE, brand->site_url);
	put_meta(b, "", image != NULL ? image : buf_cstr(&own));
	if (image == NULL || is_card)
		put_size(b);
	put_meta(b, ":alt", image != NULL ? alt : brand->name);
	buf_text(b,
	    "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
}
