/*
 * text_class - compares the table of common/base/text_class.c with ICU, and cleans
 * every emoji that Unicode recommends.
 *
 * Prints each character of Unicode 15.0 whose class differs, each emoji that the
 * cleaning changes, and the number of each.  Exits 1 if there is one.
 */
#include "base/clean.h"

#include <stdio.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>

enum { AGE_MAX = 15, CHARACTERS = 0x110000, FIRST = 0x300 };

static bool joins[USCRIPT_CODE_LIMIT];

/* Scripts that have a letter which joins to another. */
static void
find_joining_scripts(void)
{
	for (UChar32 c = FIRST; c < CHARACTERS; c++) {
		int32_t type = u_getIntPropertyValue(c, UCHAR_JOINING_TYPE);
		UErrorCode e = U_ZERO_ERROR;
		UScriptCode script = uscript_getScript(c, &e);

		if (script > USCRIPT_INHERITED &&
		    (type == U_JT_DUAL_JOINING || type == U_JT_RIGHT_JOINING ||
			type == U_JT_LEFT_JOINING))
			joins[script] = true;
	}
}

static enum text_class
expected(UChar32 c)
{
	UErrorCode e = U_ZERO_ERROR;
	UScriptCode script = uscript_getScript(c, &e);
	uint32_t kind = U_MASK(u_charType(c));

	if (u_getCombiningClass(c) == 9 || c == 0x17c9 || c == 0x17ca)
		return TEXT_CLASS_VIRAMA;
	if (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC))
		return TEXT_CLASS_PICTURE;
	if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
		return TEXT_CLASS_OTHER;
	if ((joins[script] && (kind & U_GC_L_MASK) != 0) || c == 0x640)
		return TEXT_CLASS_JOINING;
	if (u_getIntPropertyValue(c, UCHAR_JOINING_TYPE) == U_JT_TRANSPARENT &&
	    kind == U_GC_MN_MASK &&
	    (joins[script] ||
		(script == USCRIPT_INHERITED &&
		    (uscript_hasScript(c, USCRIPT_ARABIC) ||
			uscript_hasScript(c, USCRIPT_SYRIAC)))))
		return TEXT_CLASS_MARK;
	return TEXT_CLASS_OTHER;
}

/* Two in a row, so that each has a neighbour. */
static bool
stays(const UChar *emoji)
{
	UErrorCode e = U_ZERO_ERROR;
	char one[128], two[512];
	struct buf clean = BUF_INIT(sizeof(two));
	bool same;

	u_strToUTF8(one, sizeof(one), NULL, emoji, -1, &e);
	snprintf(two, sizeof(two), "%s%s a%s", one, one, one);
	same = U_SUCCESS(e) && clean_text(two, strlen(two), &clean) == 0 &&
	    strcmp(two, buf_cstr(&clean)) == 0;
	if (!same)
		printf("not left as it is: %s\n", one);
	buf_release(&clean);
	return same;
}

/* How many are changed. */
static int
check_emoji(void)
{
	UErrorCode e = U_ZERO_ERROR;
	USet *all = uset_openPattern(u"[:RGI_Emoji:]", -1, &e);
	int wrong = 0, strings = 0,
	    n = U_SUCCESS(e) ? uset_getItemCount(all) : 0;

	for (int i = 0; i < n; i++) {
		UChar emoji[32] = { 0 };
		UChar32 first, last;

		/* A range of characters that need nothing beside them has a length of 0. */
		if (uset_getItem(all, i, &first, &last, emoji, 31, &e) < 2)
			continue;
		strings++;
		wrong += !stays(emoji);
	}
	printf("%d emoji of several characters\n", strings);
	uset_close(all);
	return wrong + (strings < 1000);
}

int
main(void)
{
	size_t count[TEXT_CLASS_VIRAMA + 1] = { 0 };
	int wrong = check_emoji();

	find_joining_scripts();
	for (UChar32 c = FIRST; c < CHARACTERS; c++) {
		UVersionInfo age;
		enum text_class class = text_class_of((uint32_t)c);

		u_charAge(c, age);
		if (age[0] == 0 || age[0] > AGE_MAX)
			continue;
		count[class]++;
		if (class == expected(c))
			continue;
		printf("U+%04X is %d, not %d\n", (unsigned)c, (int)class,
		    (int)expected(c));
		wrong++;
	}
	printf("%zu letters, %zu marks, %zu pictures, %zu viramas\n",
	    count[TEXT_CLASS_JOINING], count[TEXT_CLASS_MARK],
	    count[TEXT_CLASS_PICTURE], count[TEXT_CLASS_VIRAMA]);
	return wrong > 0;
}
