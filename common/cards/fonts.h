/*
 * fonts.h - the fonts of cards.  The only includer of fontconfig.
 *
 * Fonts:  of five Debian packages and no other that is installed, so the same text has
 *         the same pixels on every machine with them; /usr/local/share/fonts adds
 *         letters that they lack.  fontconfig's caches of them are read, and not its
 *         configuration, which costs as much as to draw.
 * Owns:   the configuration is the process's, and read once.
 * Errors: fatal, when fontconfig has no memory.
 * Source: fonts-conf(5)
 */
#ifndef CARDS_FONTS_H
#define CARDS_FONTS_H

#include "base/base.h"

/* An FcConfig, for pango. */
void *fonts_config(void);

/* Is there any? */
bool fonts_are_there(void) MUST_USE;

enum fonts_state {
	FONTS_WHOLE,   /* some of each package */
	FONTS_LACKING, /* a package is not installed */
	FONTS_CLOSED,  /* one is, and cannot be read now */
};

enum fonts_state fonts_state(void) MUST_USE;

/* Has a font the character? */
bool fonts_have(uint32_t letter) MUST_USE;

#endif
