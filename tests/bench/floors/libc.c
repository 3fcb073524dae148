/* The smallest C program that prints given bytes; they come with -include. */
#include <stdio.h>

int
main(void)
{
	return fwrite(bytes, 1, sizeof(bytes), stdout) != sizeof(bytes);
}
