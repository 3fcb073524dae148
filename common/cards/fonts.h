/*
 * fonts.h - the fonts of cards.  Only this module includes fontconfig.
 *
 * Fonts:  fonts come from five Debian packages only, so that a text has the same pixels
 *         on every machine with these packages.  /usr/local/share/fonts adds letters that
 *         they lack.  Only fontconfig's caches of these folders are read, because reading
 *         its configuration would take as long as drawing.
 * Owns:   the process's configuration, which is read once.
 * Errors: fontconfig without memory is fatal.
 * Source: fonts-conf(5)
 */
#ifndef CARDS_FONTS_H
#define CARDS_FONTS_H

#include "base/base.h"

/* Returns an FcConfig, for pango. */
void *fonts_config(void);

/* Returns true if there is a font. */
bool fonts_are_there(void) MUST_USE;

enum fonts_state {
	FONTS_WHOLE,   /* fonts of each package exist */
	FONTS_LACKING, /* a package is not installed */
	FONTS_CLOSED,  /* a package cannot be read now */
};

enum fonts_state fonts_state(void) MUST_USE;

/* Returns true if a font has the character. */
bool fonts_have(uint32_t letter) MUST_USE;

#endif
