/*
 * oembed - a frame for an event or a list, as JSON.
 */
#include "embed/oembed.h"

#include "json/json_writer.h"
#include "page/layout.h"
#include "page/poster.h"
#include "page/share_card.h"

enum { ADDRESS_MAX = 32 * 1024, CACHE_S = 3600 };

/*
 * The sizes of embed.css.  At widths from SIDE_BY_SIDE on, the text of an event is next
 * to its picture, and the rows of a list are low.
 */
enum {
	SIDE_BY_SIDE = 544,
	NARROW = 400,
	EVENT_WIDTH = 600,
	EVENT_HEIGHT = 300,
	WORDS_HEIGHT = 350, /* the same, for a poster */
	LIST_WIDTH = 600,
	LIST_ROWS = 5,
	AROUND_ROWS = 140, /* title, link to all, brand */
	ROW_HEIGHT = 125,
	NARROW_ROW_HEIGHT = 170,
};

static int64_t
least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* Adds the card, unless it is larger than the requested size. */
static void
put_thumbnail(struct json_writer *j, const struct brand *brand,
    const char *slug_or_null, const struct oembed_size *max)
{
	LOCAL_BUF card = BUF_INIT(ADDRESS_MAX);

	if (max->width < POSTER_WIDTH || max->height < POSTER_HEIGHT)
		return;
	if (slug_or_null != NULL && share_card_has_events(brand))
		buf_printf(&card, "%s%s/%s.png", brand->site_url,
		    brand->paths.events, slug_or_null);
	else
		buf_printf(&card, "%s" SHARE_CARD_FILE, brand->site_url);
	json_writer_text(j, "thumbnail_url", buf_cstr(&card));
	json_writer_int(j, "thumbnail_width", POSTER_WIDTH);
	json_writer_int(j, "thumbnail_height", POSTER_HEIGHT);
}

static void
print(const struct brand *brand, const char *title, const char *src,
    const char *slug_or_null, const struct oembed_size *size,
    const struct oembed_size *max, struct buf *b)
{
	LOCAL_BUF html = BUF_INIT(ADDRESS_MAX);
	struct json_writer j = JSON_WRITER_INIT(b);

	layout_put_attribute(&html, "<iframe src=\"", src, "\"");
	buf_printf(&html, " width=\"%lld\" height=\"%lld\"",
	    (long long)size->width, (long long)size->height);
	layout_put_attribute(&html, " title=\"", title,
	    "\" loading=\"lazy\" style=\"border:0;max-width:100%\"></iframe>");
	json_writer_object(&j, NULL);
	json_writer_text(&j, "version", "1.0");
	json_writer_text(&j, "type", "rich");
	json_writer_text(&j, "title", title);
	json_writer_text(&j, "provider_name", brand->name);
	json_writer_text(&j, "provider_url", brand->site_url);
	json_writer_int(&j, "cache_age", CACHE_S);
	json_writer_text(&j, "html", buf_cstr(&html));
	json_writer_int(&j, "width", size->width);
	json_writer_int(&j, "height", size->height);
	put_thumbnail(&j, brand, slug_or_null, max);
	json_writer_object_end(&j);
	buf_char(b, '\n');
}

/* Wide: text beside the picture.  Narrow: text below a picture of 40 by 21. */
static int64_t
event_height(const struct event_page *p, int64_t width)
{
	if (width >= SIDE_BY_SIDE)
		return EVENT_HEIGHT;
	return WORDS_HEIGHT +
	    (p->record.event.banner != NULL ? width * 21 / 40 : 0);
}

void
oembed_event(
    const struct event_page *p, const struct oembed_size *max, struct buf *b)
{
	LOCAL_BUF src = BUF_INIT(ADDRESS_MAX);
	struct oembed_size size = { least(max->width, EVENT_WIDTH), 0 };

	size.height = least(max->height, event_height(p, size.width));
	buf_printf(
	    &src, "%s/embed/%s", p->brand->site_url, p->record.event.slug);
	print(p->brand, p->record.event.name, buf_cstr(&src),
	    p->record.event.slug, &size, max, b);
}

/* Returns the number of rows that fit. */
static int64_t
rows_of(const struct oembed_size *max, int64_t row_height)
{
	int64_t rows = (max->height - AROUND_ROWS) / row_height;

	return rows < 1 ? 1 : least(rows, LIST_ROWS);
}

void
oembed_list(
    const struct list_page *p, const struct oembed_size *max, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	LOCAL_BUF title = BUF_INIT(ADDRESS_MAX), src = BUF_INIT(ADDRESS_MAX),
		  path = BUF_INIT(ADDRESS_MAX);
	int64_t width = least(max->width, LIST_WIDTH);
	int64_t row = width < NARROW ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
	int64_t rows = rows_of(max, row);
	const char *query;

	list_page_title(p, &l, &title);
	list_page_path(p, "", 1, &path);
	query = buf_cstr(&path) + strcspn(buf_cstr(&path), "?");
	buf_printf(&src, "%s/embed%s%srows=%lld", p->brand->site_url, query,
	    query[0] != '\0' ? "&" : "?", (long long)rows);
	print(p->brand, buf_cstr(&title), buf_cstr(&src), NULL,
	    &(struct oembed_size){
		width, least(max->height, AROUND_ROWS + rows * row) },
	    max, b);
}
