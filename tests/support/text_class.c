/*
 * text_class - compares the table of common/base/text_class.c with ICU.
 *
 * Prints each character of Unicode 15.0 whose class is another one, and how many
 * characters of each class there are.  Exits 1 when one differs.
 */
#include "base/text_class.h"

#include <stdio.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

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

int
main(void)
{
	size_t count[TEXT_CLASS_VIRAMA + 1] = { 0 };
	int wrong = 0;

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
