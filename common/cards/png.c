/*
 * png - writes a picture through libpng's simplified API.
 */
#include "cards/png.h"

#include <png.h>

bool
png_write(const struct png *p, struct buf *b, struct error *f)
{
	png_image image = {
		.version = PNG_IMAGE_VERSION,
		.width = (png_uint_32)p->width,
		.height = (png_uint_32)p->height,
		.format = PNG_FORMAT_RGB_COLORMAP,
		.flags = PNG_IMAGE_FLAG_FAST,
		.colormap_entries = (png_uint_32)p->colors,
	};
	png_alloc_size_t n = PNG_IMAGE_PNG_SIZE_MAX(image);
	char *room = buf_room(b, n);

	if (room == NULL)
		return error_internal(f, "a picture is too large");
	if (!png_image_write_to_memory(
		&image, room, &n, 0, p->pixels, p->width, p->palette)) {
		(void)error_internal(
		    f, "cannot make a picture: %s", image.message);
		png_image_free(&image);
		return false;
	}
	buf_fill(b, room + n);
	return true;
}
