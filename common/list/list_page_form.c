/*
 * list_page_form - the search form, as HTML.
 */
#include "base/escape.h"
#include "base/text.h"
#include "list/internal.h"

enum { OPTIONS_SHOWN_MAX = 8, LABEL_MAX = 16 * 1024 };

void
list_page_attribute(struct buf *b, const char *name, const char *value_or_null)
{
	if (value_or_null == NULL)
		return;
	buf_printf(b, " %s=\"", name);
	escape_html_attr(value_or_null, b);
	buf_char(b, '"');
}

/* Appends <div><label for="city">...</label><input id="city" name="city" ...></div>. */
static void
put_field(struct buf *b, const char *label, const char *name,
    const char *value_or_null, const char *more)
{
	buf_printf(b,
	    "<div><label for=\"%s\">%s</label><input id=\"%s\" name=\"%s\"%s",
	    name, label, name, name, more);
	list_page_attribute(b, "value", value_or_null);
	buf_text(b, "></div>\n");
}

/*
 * Appends a text field with a list of the values that most events have, and the number of
 * events of each if it was counted.  People can also write another value.
 */
static void
put_known(const struct list_page *p, const struct locale *l,
    enum list_page_facet facet, enum word_id label, const char *name,
    const char *value_or_null, struct buf *b)
{
	const struct list_page_facets *all = &p->facets[facet];
	LOCAL_BUF more = BUF_INIT(LABEL_MAX);

	if (all->count > 0)
		buf_printf(&more, " list=\"%s-list\"", name);
	buf_text(&more, " maxlength=\"100\"");
	put_field(
	    b, locale_word(l, label), name, value_or_null, buf_cstr(&more));
	if (all->count == 0)
		return;
	buf_printf(b, "<datalist id=\"%s-list\">", name);
	for (size_t i = 0; i < all->count && i < OPTIONS_SHOWN_MAX; i++) {
		buf_text(b, "<option");
		list_page_attribute(b, "value", all->items[i].label);
		buf_char(b, '>');
		if (all->items[i].events > 0)
			locale_number(l, all->items[i].events, b);
		buf_text(b, "</option>");
	}
	buf_text(b, "</datalist>\n");
}

static void
put_when(const struct list_page *p, const struct locale *l, struct buf *b)
{
	buf_printf(b,
	    "<div><label for=\"when\">%s</label>"
	    "<select id=\"when\" name=\"when\"",
	    locale_word(l, WORD_WHEN));
	list_page_attribute(
	    b, "toolparamdescription", locale_word(l, WORD_TOOL_WHEN));
	buf_printf(
	    b, "><option value=\"\">%s</option>", locale_word(l, WORD_ANY_DAY));
	for (const char *const *w = date_range_words; *w != NULL; w++) {
		bool chosen = p->when != NULL && strcmp(p->when, *w) == 0;

		buf_printf(b, "<option value=\"%s\"%s>%s</option>", *w,
		    chosen ? " selected" : "", list_page_when_label(*w, l));
	}
	buf_text(b, "</select></div>\n");
}

/*
 * Appends <div><label for="age">...</label><select id="age" name="age"><option ...>.
 * `unset` is the word of the first option, which sets no filter.
 */
static void
put_select(struct buf *b, const struct locale *l, const char *name,
    enum word_id label, enum word_id unset)
{
	buf_printf(b,
	    "<div><label for=\"%s\">%s</label><select id=\"%s\" name=\"%s\">"
	    "<option value=\"\">%s</option>",
	    name, locale_word(l, label), name, name, locale_word(l, unset));
}

/* Appends an option, with its value if the label is not the value itself. */
static void
put_option(struct buf *b, const char *value, const char *label, bool chosen)
{
	buf_text(b, "<option");
	if (strcmp(value, label) != 0)
		list_page_attribute(b, "value", value);
	buf_text(b, chosen ? " selected>" : ">");
	escape_html_text(label, b);
	buf_text(b, "</option>");
}

/* Appends "Música (12)" for each category.  The requested category is always included. */
static void
put_categories(const struct list_page *p, const struct locale *l, struct buf *b)
{
	const char *asked = p->query.filters[LISTING_FILTER_CATEGORY];
	const char *found =
	    p->labels.of[LISTING_PART_OF(LISTING_FILTER_CATEGORY)];
	const struct list_page_facets *all = &p->facets[LIST_PAGE_CATEGORIES];
	const char *asked_label = found != NULL ? found
	    : asked != NULL                     ? list_page_category(asked, l)
						: NULL;
	LOCAL_BUF label = BUF_INIT(LABEL_MAX);
	bool has_asked = asked == NULL;

	if (all->count == 0 && asked == NULL)
		return;
	put_select(b, l, "category", WORD_FILTER_CATEGORY, WORD_ANY_VALUE);
	for (size_t i = 0; i < all->count && i < OPTIONS_SHOWN_MAX; i++) {
		const struct listing_facet *x = &all->items[i];
		bool chosen = !has_asked && strcmp(x->label, asked_label) == 0;

		has_asked = has_asked || chosen;
		buf_reset(&label);
		buf_printf(&label, "%s (", x->label);
		locale_number(l, x->events, &label);
		buf_char(&label, ')');
		put_option(b, x->value, buf_cstr(&label), chosen);
	}
	if (!has_asked)
		put_option(b, asked, asked_label, true);
	buf_text(b, "</select></div>\n");
}

/* Without words, the list is in the order of the dates, so the first option means it. */
static void
put_sort(const struct list_page *p, const struct locale *l, struct buf *b)
{
	static const enum word_id words[] = { WORD_SORT_NEXT, WORD_SORT_PRICE,
		WORD_SORT_NEWEST, WORD_SORT_DISTANCE };

	put_select(b, l, "sort", WORD_FILTER_SORT,
	    p->query.q == NULL ? WORD_SORT_NEXT : WORD_ANY_VALUE);
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		enum listing_sort sort =
		    (enum listing_sort)(LISTING_SORT_NEXT + (int)i);

		if ((sort == LISTING_SORT_DISTANCE && !p->query.near.set) ||
		    (sort == LISTING_SORT_NEXT && p->query.q == NULL))
			continue;
		put_option(b, listing_sorts[i], locale_word(l, words[i]),
		    p->query.sort == sort);
	}
	buf_text(b, "</select></div>\n");
}

static void
put_choices(const struct list_page *p, const struct locale *l,
    enum listing_filter filter, enum word_id name, struct buf *b)
{
	const char *const *choice = listing_filter_choices(filter);
	const char *asked = p->query.filters[filter];
	LOCAL_BUF label = BUF_INIT(LABEL_MAX);
	int64_t years;

	put_select(
	    b, l, listing_filters[filter].parameter, name, WORD_ANY_VALUE);
	for (; *choice != NULL; choice++) {
		buf_reset(&label);
		if (filter == LISTING_FILTER_AGE &&
		    text_int(*choice, 0, 99, &years))
			buf_text(&label, *choice);
		else
			list_page_choice(filter, *choice, l, &label);
		put_option(b, *choice, buf_cstr(&label),
		    asked != NULL && strcmp(asked, *choice) == 0);
	}
	buf_text(b, "</select></div>\n");
}

static void
put_flag(const struct list_page *p, const struct locale *l,
    enum listing_filter filter, enum word_id name, struct buf *b)
{
	const char *parameter = listing_filters[filter].parameter;

	buf_printf(b,
	    "<div class=\"flag\"><input type=\"checkbox\" id=\"%s\" "
	    "name=\"%s\" value=\"1\"%s><label for=\"%s\">%s</label></div>\n",
	    parameter, parameter,
	    p->query.filters[filter] != NULL ? " checked" : "", parameter,
	    locale_word(l, name));
}

static void
put_price_max(const struct list_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF amount = BUF_INIT(64), label = BUF_INIT(LABEL_MAX);

	buf_printf(&label, "%s (%s)", locale_word(l, WORD_FILTER_PRICE_MAX),
	    p->brand->currency);
	listing_price_max_print(&p->query.price_max, &amount);
	put_field(b, buf_cstr(&label), "price_max",
	    p->query.price_max.set ? buf_cstr(&amount) : NULL,
	    " type=\"number\" min=\"0\" step=\"any\" inputmode=\"decimal\"");
}

static void
put_hidden(struct buf *b, const char *name, const char *value_or_null)
{
	if (value_or_null == NULL)
		return;
	buf_printf(b, "<input type=\"hidden\" name=\"%s\"", name);
	list_page_attribute(b, "value", value_or_null);
	buf_text(b, ">\n");
}

/* Keeps the filters that have no field. */
static void
put_hidden_filters(const struct list_page *p, bool has_others, struct buf *b)
{
	static const enum listing_filter hidden[] = { LISTING_FILTER_COUNTRY,
		LISTING_FILTER_LANGUAGE, LISTING_FILTER_SOURCE,
		LISTING_FILTER_EVENT_STATUS };
	LOCAL_BUF text = BUF_INIT(LABEL_MAX);

	put_hidden(b, "organization", p->query.organization);
	for (size_t i = 0; i < ARRAY_LEN(hidden); i++)
		put_hidden(b, listing_filters[hidden[i]].parameter,
		    p->query.filters[hidden[i]]);
	if (p->query.near.set) {
		listing_near_print_place(&p->query.near, &text);
		put_hidden(b, "near", buf_cstr(&text));
		buf_reset(&text);
		listing_near_print_km(&p->query.near, &text);
		put_hidden(b, "km", buf_cstr(&text));
	}
	put_hidden(b, "updated_since", p->query.updated_since);
	if (!has_others)
		put_hidden(b, "venue", p->query.filters[LISTING_FILTER_VENUE]);
	if (!has_others && p->query.sort != LISTING_SORT_DEFAULT)
		put_hidden(b, "sort",
		    listing_sorts[p->query.sort - LISTING_SORT_NEXT]);
}

static void
put_place_and_days(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	put_known(p, l, LIST_PAGE_CITIES, WORD_CITY, "city", p->query.city, b);
	put_known(
	    p, l, LIST_PAGE_STATES, WORD_STATE, "state", p->query.state, b);
	if (!p->can_filter_dates)
		return;
	put_when(p, l, b);
	put_field(b, locale_word(l, WORD_FROM_DATE), "from", p->from,
	    " type=\"date\"");
	put_field(
	    b, locale_word(l, WORD_TO_DATE), "to", p->to, " type=\"date\"");
}

static void
put_others(const struct list_page *p, const struct locale *l, struct buf *b)
{
	put_known(p, l, LIST_PAGE_VENUES, WORD_FILTER_VENUE, "venue",
	    p->query.filters[LISTING_FILTER_VENUE], b);
	put_categories(p, l, b);
	put_choices(
	    p, l, LISTING_FILTER_PART_OF_DAY, WORD_FILTER_PART_OF_DAY, b);
	put_price_max(p, l, b);
	put_choices(p, l, LISTING_FILTER_AGE, WORD_FILTER_AGE, b);
	put_choices(
	    p, l, LISTING_FILTER_ACCESSIBILITY, WORD_FILTER_ACCESSIBILITY, b);
	put_flag(p, l, LISTING_FILTER_FREE, WORD_FILTER_FREE, b);
	put_flag(p, l, LISTING_FILTER_ONLINE, WORD_FILTER_ONLINE, b);
	put_flag(p, l, LISTING_FILTER_OPEN, WORD_FILTER_OPEN, b);
	put_sort(p, l, b);
}

/*
 * Closed at first, so that the events come first.  Chips above the fields show the
 * filters that are set.
 */
static void
put_more(const struct list_page *p, const struct locale *l, bool has_others,
    struct buf *b)
{
	LOCAL_BUF total = BUF_INIT(LABEL_MAX);

	buf_printf(b, "<details>\n<summary>%s</summary>\n<div>\n",
	    locale_word(l, WORD_MORE_FILTERS));
	put_place_and_days(p, l, b);
	if (has_others)
		put_others(p, l, b);
	list_page_total(p, l, &total);
	buf_text(b, "</div>\n<button>");
	if (p->meta.total >
	    0) /* 0 on the page of an error, which has no list */
		locale_fill(l, WORD_SEARCH_NOW, buf_cstr(&total), b);
	else
		buf_text(b, locale_word(l, WORD_SEARCH));
	buf_text(b, "</button>\n</details>\n");
}

/*
 * WebMCP, declarative: a browser offers the form to agents as a tool, with the labels of
 * the form's fields.  The form only reads, so an agent may submit it without a person.
 */
static void
put_tool(const struct locale *l, struct buf *b)
{
	list_page_attribute(b, "toolname", "search_events");
	list_page_attribute(
	    b, "tooldescription", locale_word(l, WORD_TOOL_SEARCH));
	list_page_attribute(b, "toolautosubmit", "");
}

/*
 * Appends one box and its button.  For screen readers, the label has the placeholder's
 * text.
 */
static void
put_search(const struct list_page *p, const struct locale *l, struct buf *b)
{
	buf_printf(b,
	    "<div class=\"search\"><label class=\"hidden\" for=\"q\">%s</label>"
	    "<input id=\"q\" name=\"q\" type=\"search\" maxlength=\"200\"",
	    locale_word(l, WORD_WHAT));
	list_page_attribute(b, "placeholder", locale_word(l, WORD_WHAT_HINT));
	list_page_attribute(
	    b, "toolparamdescription", locale_word(l, WORD_TOOL_WHAT));
	list_page_attribute(b, "value", p->query.q);
	buf_printf(
	    b, "><button>%s</button></div>\n", locale_word(l, WORD_SEARCH));
}

/* Without the script, or without a browser that knows a place, the button is hidden. */
static void
put_near_me(const struct list_page *p, const struct locale *l, struct buf *b)
{
	if (!p->brand->near_me || !p->can_filter_others)
		return;
	buf_text(b, "<p hidden><button type=\"button\"");
	list_page_attribute(
	    b, "data-failed", locale_word(l, WORD_NEAR_ME_FAILED));
	buf_printf(b,
	    ">%s</button></p>\n"
	    "<script src=\"/assets/cartaz-near.js\" defer></script>\n",
	    locale_word(l, WORD_NEAR_ME));
}

void
list_page_form(const struct list_page *p, const struct locale *l, bool with_all,
    struct buf *b)
{
	bool has_others = with_all && p->can_filter_others;

	if (p->brand->is_static)
		return;
	buf_printf(b, "<form action=\"%s\" method=\"get\" role=\"search\"",
	    p->brand->paths.events);
	list_page_attribute(b, "aria-label", locale_word(l, WORD_SEARCH_LABEL));
	put_tool(l, b);
	buf_text(b, ">\n");
	put_search(p, l, b);
	put_hidden_filters(p, has_others, b);
	put_more(p, l, has_others, b);
	put_near_me(p, l, b);
	buf_text(b, "</form>\n");
	list_page_quick_html(p, l, b);
}
