/*
 * text_class - the ranges of the scripts whose letters join, and utf8proc's properties.
 */
#include "base/text_class.h"

#include <utf8proc.h>

/* In the order of the characters. */
static const struct {
	uint32_t first, last;
} joining_scripts[] = {
	{ 0x600, 0x77f },                       /* Arabic, Syriac */
	{ 0x7c0, 0x7ff },                       /* N'Ko */
	{ 0x840, 0x8ff },                       /* Mandaic, Syriac, Arabic */
	{ 0x1800, 0x18af },                     /* Mongolian */
	{ 0x1df8, 0x1df8 },                     /* marks of Syriac */
	{ 0x1dfa, 0x1dfa }, { 0xa840, 0xa87f }, /* Phags-pa */
	{ 0xfb50, 0xfdff },                     /* Arabic */
	{ 0xfe70, 0xfefe },                     /* Arabic */
	{ 0x102e0, 0x102e0 },                   /* a mark of Arabic */
	{ 0x10ac0, 0x10aff },                   /* Manichaean */
	{ 0x10b80, 0x10baf },                   /* Psalter Pahlavi */
	{ 0x10d00, 0x10d3f },                   /* Hanifi Rohingya */
	{ 0x10ec0, 0x10eff },                   /* Arabic */
	{ 0x10f30, 0x10fdf }, /* Sogdian, Old Uyghur, Chorasmian */
	{ 0x1e900, 0x1e95f }, /* Adlam */
	{ 0x1ee00, 0x1eeff }, /* Arabic */
};

/* For later versions of Unicode. */
static bool
is_reserved_picture(uint32_t c, const utf8proc_property_t *p)
{
	return p->category == UTF8PROC_CATEGORY_CN &&
	    ((c >= 0x1f000 && c <= 0x1faff) || (c >= 0x1fc00 && c <= 0x1fffd));
}

static bool
is_of_joining_script(uint32_t c)
{
	for (size_t i = 0; i < ARRAY_LEN(joining_scripts); i++) {
		if (c <= joining_scripts[i].last)
			return c >= joining_scripts[i].first;
	}
	return false;
}

enum text_class
text_class_of(uint32_t c)
{
	const utf8proc_property_t *p;

	if (c < joining_scripts[0].first)
		return TEXT_CLASS_OTHER;
	p = utf8proc_get_property((utf8proc_int32_t)c);
	if (p->combining_class == 9 || c == 0x17c9 || c == 0x17ca)
		return TEXT_CLASS_VIRAMA;
	if (p->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC ||
	    is_reserved_picture(c, p))
		return TEXT_CLASS_PICTURE;
	if (p->ignorable || !is_of_joining_script(c))
		return TEXT_CLASS_OTHER;
	if (p->category >= UTF8PROC_CATEGORY_LU &&
	    p->category <= UTF8PROC_CATEGORY_LO)
		return TEXT_CLASS_JOINING;
	return p->category == UTF8PROC_CATEGORY_MN ? TEXT_CLASS_MARK
						   : TEXT_CLASS_OTHER;
}
