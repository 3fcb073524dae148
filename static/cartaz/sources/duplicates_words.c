/*
 * duplicates_words - reads a text as words, and leaves out words without a meaning.
 */
#include "cartaz/sources/duplicates_words.h"

#include "base/hash.h"
#include "base/text.h"
#include "text/language.h"
#include "text/normalize.h"

enum { FLAG_BITS = 5, ROWS = 1024 };
_Static_assert(DUPLICATES_FLAGS == (1 << FLAG_BITS) - 1, "all flags");

/* The meaning of a word. */
enum word_is {
	SMALL = 1,
	KIND = 2,
	AUDIENCE = 4,
	AT = 8,
	WITH = 16,    /* others also play: ignore their numbers */
	NOWHERE = 32, /* no place */
	HOUSE = 64,   /* only a kind of building */
	MONTH = 128,
	NUMBER = 256, /* only digits */
	DIGIT = 512,  /* contains a digit */
	TIME = 1024,  /* part of a date, or of the event's time */
	OUT = 2048,
};

static const struct {
	enum word_is is;
	const char *words;
} lists[] = {
	{ SMALL,
	    "amp live concert concerto concierto konzert show tour music musica "
	    "evening event evento series special guest present presented "
	    "presenting apresenta apresentam presenta presentan prasentiert "
	    "support w v vs feat ft featuring free gratis gratuito gratuita "
	    "cancelled canceled cancelado cancelada postponed adiado adiada "
	    "rescheduled sold out soldout esgotado esgotada agotado agotada "
	    "its or pm am le les des du et au aux une avec chez der die das den "
	    "dem und mit im vom zum zur il gli della di" },
	/* With the categories and the days of the week of language.h. */
	{ KIND,
	    "reuniao night noche fest open mic jam sessao story time read visit "
	    "visita guided guiada craft lunch christma natal halloween holiday "
	    "weekly monthly annual daily day dia week semana weekend library "
	    "hour hora happy social group grupo" },
	{ AUDIENCE,
	    "vip parking matinee beginner advanced intermediate kid children "
	    "child toddler baby preschool preschooler teen tween adult senior "
	    "boy girl men women iniciante avancado crianca infantil adulto "
	    "idoso bebe nino nina adolescente virtual online morning afternoon "
	    "early late manha tarde" },
	{ AT, "at em no na en chez im" },
	{ WITH,
	    "w feat ft featuring support special convidado convidada "
	    "participacao" },
	{ NOWHERE,
	    "tba tbd tbc unknown various varios multiple online virtual offsite "
	    "off site location venue event definir confirmar participating" },
	{ HOUSE,
	    "company co inc llc brewing brewery taproom tasting room restaurant "
	    "restaurante bar grill resort spa hotel" },
};

/* Two spellings of a word, and Roman numbers. */
static const char *const spellings[][2] = { { "theatre", "theater" },
	{ "centre", "center" }, { "nite", "night" }, { "ii", "2" },
	{ "iii", "3" }, { "iv", "4" }, { "vi", "6" }, { "vii", "7" },
	{ "viii", "8" }, { "ix", "9" } };

struct word {
	char text[NORMALIZE_WORD_MAX + 1];
	size_t len;
	unsigned is; /* enum word_is bits */
	size_t part; /* of the text */
};

struct reading {
	struct word word[DUPLICATES_WORDS_MAX];
	size_t count;
};

/* The rows of the lists, with open addressing. */
static struct {
	uint32_t hash;
	unsigned is;
} rows[ROWS];

static uint32_t
hash_word(const char *p, size_t n)
{
	return (uint32_t)(hash_bytes(HASH_START, p, n) >> 32) | 1;
}

static size_t
row_of(const char *p, size_t n)
{
	uint32_t hash = hash_word(p, n);
	size_t i = hash / 2 % ROWS;

	while (rows[i].hash != 0 && rows[i].hash != hash)
		i = (i + 1) % ROWS;
	return i;
}

static void
load_lists(void)
{
	for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
		const char *p = lists[i].words;

		for (size_t n = 0; *p != '\0'; p += n + (p[n] == ' ')) {
			size_t row;

			n = strcspn(p, " ");
			row = row_of(p, n);
			rows[row].hash = hash_word(p, n);
			rows[row].is |= lists[i].is;
		}
	}
}

/* ---- Words ------------------------------------------------------------------ */

static unsigned
shape_of(const struct word *w)
{
	size_t digits = 0;

	for (size_t i = 0; i < w->len; i++)
		digits += w->text[i] >= '0' && w->text[i] <= '9';
	return digits == 0 ? 0 : digits < w->len ? DIGIT : NUMBER | DIGIT;
}

static unsigned
meaning_of(const struct word *w)
{
	static const enum language_keyword kinds[] = { LANGUAGE_CATEGORY,
		LANGUAGE_GENRE, LANGUAGE_WEEKDAY };
	unsigned is = rows[row_of(w->text, w->len)].is;

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		is |= language_value(kinds[i], w->text) != NULL ? KIND : 0u;
	return is;
}

static void
read_word(const struct normalizer *n, struct word *w)
{
	*w = (struct word){ .len = n->len };
	memcpy(w->text, n->word, n->len + 1);
	/* Looked up before the plural "s" is removed: "as", "das". */
	w->is = meaning_of(w);
	if (language_value(LANGUAGE_STOP, w->text) != NULL)
		w->is |= SMALL;
	if (language_value(LANGUAGE_MONTH, w->text) != NULL ||
	    language_value(LANGUAGE_MONTH_SHORT, w->text) != NULL)
		w->is |= MONTH;
	for (size_t i = 0; i < ARRAY_LEN(spellings); i++) {
		if (strcmp(w->text, spellings[i][0]) == 0) {
			w->len = strlen(spellings[i][1]);
			memcpy(w->text, spellings[i][1], w->len + 1);
		}
	}
	if (w->len > 3 && w->text[w->len - 1] == 's' &&
	    w->text[w->len - 2] != 's')
		w->text[--w->len] = '\0';
	w->is |= meaning_of(w) | shape_of(w);
}

/* Returns true if the text between two words ends a part of a name. */
static bool
is_separator(const char *from, const char *end)
{
	static const char *const signs[] = { ":", "|", "\"", " -", "- ", " –",
		"– ", "—", "·", "•", "“", "”", "«", "»" };

	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		if (memmem(from, (size_t)(end - from), signs[i],
			strlen(signs[i])) != NULL)
			return true;
	}
	return false;
}

static void
read_all(const char *text, struct reading *r)
{
	const char *end = text;
	struct normalizer n;
	size_t part = 0;

	if (rows[row_of("live", 4)].hash == 0)
		load_lists();
	r->count = 0;
	normalize_start(&n, text, strlen(text));
	while (r->count < DUPLICATES_WORDS_MAX && normalize_next(&n)) {
		/* The rest of an undecoded "&#039;" is not a word. */
		if (n.at >= text + 2 && n.at[-1] == '#' && n.at[-2] == '&')
			continue;
		part += is_separator(end, n.at);
		end = n.at + n.bytes;
		read_word(&n, &r->word[r->count]);
		r->word[r->count++].part = part;
	}
}

/* Removes the words of this meaning, unless no other word is left. */
static void
leave_out(struct reading *r, unsigned is)
{
	bool any = false;

	for (size_t i = 0; i < r->count; i++)
		any = any || (r->word[i].is & (is | OUT)) == 0;
	for (size_t i = 0; any && i < r->count; i++)
		r->word[i].is |= (r->word[i].is & is) != 0 ? OUT : 0u;
}

/* ---- Numbers of names ------------------------------------------------------- */

/* Returns the number of "14", "14th", "7pm", "20h", or -1. */
static int
number_of(const struct word *w)
{
	static const char *const behind[] = { "", "th", "st", "nd", "rd", "h",
		"pm", "am", "o", "a" };
	char *end;
	long n = strtol(w->text, &end, 10);

	return end > w->text && end - w->text <= 4 &&
		text_is_among(behind, ARRAY_LEN(behind), end)
	    ? (int)n
	    : -1;
}

/*
 * Returns true for a number in the date or time of the start.  "1" does not count,
 * because "part 1" may be in January, at one o'clock or on the first.
 */
static bool
is_of_start(const struct word *w, const struct datetime *s)
{
	int n = number_of(w);

	if (n < 0 || w->len == 1)
		return false;
	return n == s->day || n == s->year || n == s->year % 100 ||
	    ((s->hour > 0 || s->minute > 0) &&
		(n == s->hour || n == (s->hour + 11) % 12 + 1 ||
		    n == s->minute));
}

static bool
is_day(const struct word *w)
{
	int n = number_of(w);

	return (n >= 0 && n <= 31) || (n >= 1900 && n < 2100);
}

/* Marks the month and the numbers beside it: "March 6-8, 2026", "6 de março". */
static void
mark_dates(struct reading *r)
{
	for (size_t i = 0; i < r->count; i++) {
		size_t first = i, end = i + 1;

		if ((r->word[i].is & MONTH) == 0)
			continue;
		while (end < r->count && is_day(&r->word[end]))
			end++;
		if (i > 1 && (r->word[i - 1].is & SMALL) != 0 &&
		    is_day(&r->word[i - 2]))
			first--;
		while (first > 0 && is_day(&r->word[first - 1]))
			first--;
		for (size_t j = first; end - first > 1 && j < end; j++)
			r->word[j].is |= TIME;
	}
}

static void
leave_out_times(struct reading *r, const struct datetime *start)
{
	mark_dates(r);
	for (size_t i = 0; i < r->count; i++) {
		if (is_of_start(&r->word[i], start))
			r->word[i].is |= TIME;
	}
	leave_out(r, TIME | SMALL);
}

/* ---- Tokens ----------------------------------------------------------------- */

static uint32_t
flags_of(const struct word *w, bool is_behind, bool is_with)
{
	uint32_t flags = ((w->is & KIND) != 0 ? DUPLICATES_KIND : 0u) |
	    (is_behind ? DUPLICATES_BEHIND : 0u) |
	    (w->part % 2 != 0 ? DUPLICATES_PART : 0u);

	if (is_with || (w->is & (DIGIT | AUDIENCE)) == 0)
		return flags;
	return flags | DUPLICATES_MARK |
	    ((w->is & AUDIENCE) != 0 ||
			((w->is & NUMBER) != 0 && number_of(w) < 10)
		    ? DUPLICATES_NEEDED
		    : 0u);
}

bool
duplicates_has(struct duplicates_words words, uint32_t token)
{
	for (size_t i = 0; i < words.count; i++) {
		if (words.token[i] >> FLAG_BITS == token >> FLAG_BITS)
			return true;
	}
	return false;
}

static size_t
make_tokens(const struct reading *r, uint32_t *token, uint32_t *joined)
{
	char text[DUPLICATES_WORDS_MAX * NORMALIZE_WORD_MAX + 1];
	bool is_behind = false, is_with = false;
	struct buf b = BUF_FIXED(text);
	size_t count = 0;

	for (size_t i = 0; i < r->count; i++) {
		const struct word *w = &r->word[i];

		is_behind = is_behind || (i > 0 && (w->is & AT) != 0);
		is_with = is_with || (i > 0 && (w->is & WITH) != 0);
		if ((w->is & OUT) != 0)
			continue;
		buf_bytes(&b, w->text, w->len);
		token[count] = hash_word(w->text, w->len) << FLAG_BITS |
		    flags_of(w, is_behind, is_with);
		count += !duplicates_has(
		    (struct duplicates_words){ token, count }, token[count]);
	}
	*joined = hash_word(buf_cstr(&b), b.len);
	return count;
}

/* Returns true if the text names a place, with more than one letter. */
static bool
is_known(const struct reading *r)
{
	size_t letters = 0;

	for (size_t i = 0; i < r->count; i++)
		letters +=
		    (r->word[i].is & (OUT | NOWHERE)) == 0 ? r->word[i].len : 0;
	return letters > 1;
}

size_t
duplicates_read_words(const char *text, enum duplicates_text kind,
    const struct datetime *start, uint32_t token[DUPLICATES_WORDS_MAX],
    uint32_t *joined)
{
	struct reading r;

	read_all(text != NULL ? text : "", &r);
	if (kind == DUPLICATES_NAME)
		leave_out_times(&r, start);
	else
		leave_out(&r, SMALL);
	if (kind == DUPLICATES_PLACE && !is_known(&r))
		r.count = 0;
	if (kind == DUPLICATES_PLACE)
		leave_out(&r, HOUSE);
	return make_tokens(&r, token, joined);
}
