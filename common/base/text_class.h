/*
 * text_class.h - the classes of characters that decide whether a joiner (U+200C, U+200D)
 * has an effect.
 *
 * Also called: Unicode properties, joining types, grapheme clusters.
 * Source: the Unicode Character Database 15.0.  tests/support/text_class.c compares the
 *         classes with ICU's copy:
 *           PICTURE  Extended_Pictographic
 *           VIRAMA   Canonical_Combining_Class 9, and the two register shifters of Khmer
 *           JOINING  the letters of the scripts that have a character of Joining_Type D,
 *                    L or R
 *           MARK     the nonspacing, transparent marks of those scripts
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
