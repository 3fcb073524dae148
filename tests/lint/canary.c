/* One mistake for each warning that the Makefile turns on; never compiles. */
#if UNDEFINED_HERE
#endif
enum kind { ONE, TWO };
int printf(const char *, ...);

int
canary(void)
{
	return 0;
}

static int
every_mistake(enum kind k, int n, int unused_parameter)
{
	int unused_variable;
	int vla[n];
	char narrow = n;
	const char *text = "text";
	char *written = "text";
	char *writable = (char *)text;
	void *arithmetic = &n;
	void (*old)() = 0;
	const char *mirrored = "‮";

	for (int n = 0; n < 2; n++)
		vla[n] = 0b11;
	arithmetic = arithmetic + 1;
	switch (k) {
	case ONE:
		return printf(text, n) + vla[0] + narrow;
	default:
		break;
	}
	return written == writable || old == 0;
}
