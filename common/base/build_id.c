/*
 * build_id - finds the notes of the linker in what is loaded.
 */
#include "base/build_id.h"

#include <elf.h>
#include <link.h>

#include "base/buf.h"
#include "base/sha1.h"

enum { IDS_MAX = 16 * 1024 };

static const char gnu[] = ELF_NOTE_GNU;

/* Notes are padded to the alignment of their segment, 4 or 8. */
static size_t
padded(size_t n, size_t align)
{
	return (n + align - 1) / align * align;
}

static void
add_notes(const char *p, size_t n, size_t align, struct buf *ids)
{
	ElfW(Nhdr) note;

	while (n >= sizeof(note)) {
		size_t name, size;

		memcpy(&note, p, sizeof(note));
		name = padded(sizeof(note) + note.n_namesz, align);
		size = padded(name + note.n_descsz, align);
		if (size > n)
			return;
		if (note.n_type == NT_GNU_BUILD_ID &&
		    note.n_namesz == sizeof(gnu) &&
		    memcmp(p + sizeof(note), gnu, sizeof(gnu)) == 0)
			buf_bytes(ids, p + name, note.n_descsz);
		p += size;
		n -= size;
	}
}

/* The program is the first one; what has no ID after it is not counted. */
static int
add_object(struct dl_phdr_info *object, size_t size, void *context)
{
	struct buf *ids = context;

	(void)size;
	for (size_t i = 0; i < object->dlpi_phnum; i++) {
		const ElfW(Phdr) *h = &object->dlpi_phdr[i];

		if (h->p_type == PT_NOTE)
			add_notes(
			    (const char *)(object->dlpi_addr + h->p_vaddr),
			    h->p_memsz, h->p_align >= 8 ? 8 : 4, ids);
	}
	return ids->len == 0;
}

const char *
build_id(void)
{
	static char digest[SHA1_HEX + 1];
	static bool is_read;
	struct buf ids = BUF_INIT(IDS_MAX);
	struct sha1 sha1;

	if (is_read)
		return digest[0] != '\0' ? digest : NULL;
	is_read = true;
	(void)dl_iterate_phdr(add_object, &ids);
	if (ids.len > 0 && !ids.full) {
		sha1_start(&sha1);
		sha1_finish(
		    &sha1, (const unsigned char *)ids.p, ids.len, digest);
	}
	buf_release(&ids);
	return digest[0] != '\0' ? digest : NULL;
}
