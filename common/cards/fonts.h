/*
 * fonts.h - the fonts of cards.  The only includer of fontconfig.
 *
 * Fonts:  from five Debian packages only, so that the same text has the same pixels on
 *         every machine with them; /usr/local/share/fonts adds letters that they lack.
 *         fontconfig's caches of these folders are read, but not its configuration,
 *         which would take as long as drawing.
 * Owns:   the process's configuration, which is read once.
 * Errors: fatal, when fontconfig has no memory.
 * Source: fonts-conf(5)
 */
#ifndef CARDS_FONTS_H
#define CARDS_FONTS_H

#include "base/base.h"

/* An FcConfig, for pango. */
void *fonts_config(void);

/* Is there any font? */
bool fonts_are_there(void) MUST_USE;

enum fonts_state {
	FONTS_WHOLE,   /* fonts of each package exist */
	FONTS_LACKING, /* a package is not installed */
	FONTS_CLOSED,  /* one is, but cannot be read now */
};

enum fonts_state fonts_state(void) MUST_USE;

/* Does a font have the character? */
bool fonts_have(uint32_t letter) MUST_USE;

#endif
