/*
 * text_class.h - the characters on which a joiner has an effect.
 *
 * Also called: Unicode properties, joining types, grapheme clusters.
 * Rules:  a character without a class is TEXT_CLASS_OTHER.
 * Source: the Unicode Character Database 15.0, compared with ICU's copy by
 *         tests/support/text_class.c: PICTURE is Extended_Pictographic; VIRAMA is
 *         Canonical_Combining_Class 9, and the two register shifters of Khmer; JOINING
 *         are the letters of the scripts that have a character of Joining_Type D, L or
 *         R, and MARK the marks of these scripts.
 */
#ifndef BASE_TEXT_CLASS_H
#define BASE_TEXT_CLASS_H

#include "base/base.h"

enum text_class {
	TEXT_CLASS_OTHER,
	TEXT_CLASS_JOINING, /* Arabic, Syriac, Mongolian ... */
	TEXT_CLASS_MARK,
	TEXT_CLASS_PICTURE, /* emoji, and code points reserved for them */
	TEXT_CLASS_VIRAMA,  /* makes conjuncts of Indic letters */
};

/* Returns the class of a character, or TEXT_CLASS_OTHER. */
enum text_class text_class_of(uint32_t code_point) MUST_USE;

#endif
