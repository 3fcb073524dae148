/*
 * token_estimate - adds up the cost of each run of characters.
 */
#include "base/token_estimate.h"

#include "base/text.h"

enum token_class { NONE, LETTER, DIGIT, MARK, SYMBOL, LINE_END, BLANK };

enum {
	SEVENTEENTHS = 17,
	OF_WORD = 15,
	OF_ACCENT = 20,
	OF_DIGITS = 28,
	OF_MARKS = 16,
	OF_LINE_ENDS = 20,
	OF_SYMBOL = 32,
	DIGIT_GROUP = 3,
	FIRST_SYMBOL = 0x2190,
};

static enum token_class
class_of(uint32_t c)
{
	if (c == '\n' || c == '\r')
		return LINE_END;
	if (c == ' ' || c == '\t' || c == 0xa0)
		return BLANK;
	if (c >= '0' && c <= '9')
		return DIGIT;
	if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= 0xc0 && c <= 0x1fff && c != 0xd7 && c != 0xf7))
		return LETTER;
	return c >= FIRST_SYMBOL ? SYMBOL : MARK;
}

/* Returns the cost of a character of class k after a character of class `last`. */
static int
cost(enum token_class k, enum token_class last, uint32_t c, size_t run)
{
	switch (k) {
	case LETTER:
		return (last != LETTER ? OF_WORD : 0) +
		    (c >= 0x80 ? OF_ACCENT : 0);
	case DIGIT:
		return run % DIGIT_GROUP == 0 ? OF_DIGITS : 0;
	case MARK:
		return last != MARK ? OF_MARKS : 0;
	case SYMBOL:
		return OF_SYMBOL;
	case LINE_END:
		return last != LINE_END ? OF_LINE_ENDS : 0;
	case NONE:
	case BLANK:
		return 0;
	}
	fatal("token_estimate: unknown class");
}

int64_t
token_estimate(const char *p, size_t n)
{
	enum token_class last = NONE;
	int64_t sum = SEVENTEENTHS / 2;
	size_t digits = 0, i = 0;

	while (i < n) {
		uint32_t c = '?';
		size_t len = text_utf8(p + i, n - i, &c);
		enum token_class k = class_of(c);

		i += len > 0 ? len : 1;
		digits = k == DIGIT && last == DIGIT ? digits + 1 : 0;
		sum += cost(k, last, c, digits);
		if (k != BLANK || last != LINE_END)
			last = k;
	}
	return sum / SEVENTEENTHS;
}
