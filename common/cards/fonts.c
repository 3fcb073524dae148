/*
 * fonts - reads fontconfig's data about the fonts in a few folders.
 */
#include "cards/fonts.h"

#include <dirent.h>
#include <errno.h>
#include <fontconfig/fontconfig.h>

#include "base/buf.h"
#include "base/text.h"

#define LOCAL "/usr/local/share/fonts"

/*
 * Latin, Greek and Cyrillic; Arabic, Hebrew and symbols; Thai; Devanagari; Chinese,
 * Japanese and Korean.
 */
static const char *const folders[] = {
	"/usr/share/fonts/truetype/roboto/unhinted",
	"/usr/share/fonts/truetype/dejavu",
	"/usr/share/fonts/truetype/tlwg",
	"/usr/share/fonts/truetype/lohit-devanagari",
	"/usr/share/fonts/truetype/wqy",
	LOCAL,
};

/* Fonts without a bold face are emboldened. */
#define EMBOLDEN                                                               \
	"<match target=\"font\"><test name=\"weight\" compare=\"less_eq\">"    \
	"<const>medium</const></test><edit name=\"embolden\">"                 \
	"<bool>true</bool></edit></match>"

/*
 * Reads the configuration once for the process, and sets it as fontconfig's default,
 * because otherwise a thread of pango would read the machine's configuration.
 */
void *
fonts_config(void)
{
	static FcConfig *config;
	LOCAL_BUF b = BUF_INIT(4096);

	if (config != NULL)
		return config;
	config = FcConfigCreate();
	if (config == NULL)
		fatal("canvas: no memory for fonts");
	buf_text(&b, "<?xml version=\"1.0\"?><fontconfig>");
	for (size_t i = 0; i < ARRAY_LEN(folders); i++)
		buf_printf(&b, "<dir>%s</dir>", folders[i]);
	buf_text(&b,
	    "<cachedir>/var/cache/fontconfig</cachedir>" EMBOLDEN
	    "</fontconfig>");
	if (!FcConfigParseAndLoadFromMemory(
		config, (const FcChar8 *)buf_cstr(&b), FcTrue) ||
	    !FcConfigBuildFonts(config) || !FcConfigSetCurrent(config))
		fatal("canvas: fontconfig cannot load its configuration");
	return config;
}

static const FcFontSet *
all_fonts(void)
{
	static const FcFontSet none;
	const FcFontSet *set = FcConfigGetFonts(fonts_config(), FcSetSystem);

	return set != NULL ? set : &none;
}

bool
fonts_are_there(void)
{
	return all_fonts()->nfont > 0;
}

static bool
has_font_of(const FcFontSet *set, const char *folder)
{
	for (int i = 0; i < set->nfont; i++) {
		FcChar8 *file;

		if (FcPatternGetString(set->fonts[i], FC_FILE, 0, &file) ==
			FcResultMatch &&
		    text_starts((const char *)file, folder))
			return true;
	}
	return false;
}

/* A removed package may leave its folder. */
static bool
is_folder_missing(const char *folder)
{
	DIR *dir = opendir(folder);
	const struct dirent *entry;
	bool is_empty = true;

	if (dir == NULL)
		return errno == ENOENT;
	while ((entry = readdir(dir)) != NULL)
		is_empty = is_empty && entry->d_name[0] == '.';
	(void)closedir(dir);
	return is_empty;
}

bool
fonts_are_closed(void)
{
	const FcFontSet *set = all_fonts();

	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		if (strcmp(folders[i], LOCAL) != 0 &&
		    !has_font_of(set, folders[i]) &&
		    !is_folder_missing(folders[i]))
			return true;
	}
	return false;
}

bool
fonts_have(uint32_t letter)
{
	const FcFontSet *set = all_fonts();

	for (int i = 0; i < set->nfont; i++) {
		FcCharSet *letters;

		if (FcPatternGetCharSet(set->fonts[i], FC_CHARSET, 0,
			&letters) == FcResultMatch &&
		    FcCharSetHasChar(letters, letter))
			return true;
	}
	return false;
}
