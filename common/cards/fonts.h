/*
 * fonts.h - the fonts of cards.  Only this module includes fontconfig.
 *
 * Fonts:  the fonts come from five Debian packages, so that a text has the same pixels on
 *         every machine with these packages.  Fonts in /usr/local/share/fonts add the
 *         letters that the packages lack.  fontconfig reads only these folders, and its
 *         caches of them in /var/cache/fontconfig.  It does not read the machine's own
 *         configuration, which would take as long as drawing.
 * Owns:   the configuration of fontconfig for this process, which is made once.
 * Errors: a lack of memory, and a configuration that fontconfig refuses, are fatal.
 * Source: fonts-conf(5)
 */
#ifndef CARDS_FONTS_H
#define CARDS_FONTS_H

#include "base/base.h"

/* Returns an FcConfig, for pango.  This module owns it. */
void *fonts_config(void);

/* Returns true if at least one font was found. */
bool fonts_are_there(void) MUST_USE;

/* Returns true if a package is installed whose fonts cannot be read now. */
bool fonts_are_closed(void) MUST_USE;

/* Returns true if a font has the character. */
bool fonts_have(uint32_t letter) MUST_USE;

#endif
