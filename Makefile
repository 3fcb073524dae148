# Cartaz: every command.  `make help` lists them.
#
#   MODE=release   what is shipped (default)
#   MODE=asan      the same under AddressSanitizer and UBSan
# All output is in build/<mode>/; modes never mix objects.

MODE ?= release
PORT ?= 8080
RUN_DIR ?= build/run
JOBS ?= $(shell nproc)

PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
LOCALSTATEDIR ?= /var/lib
CGIDIR ?= $(PREFIX)/lib/cartaz/cgi-bin
HTDOCS ?= $(LOCALSTATEDIR)/cartaz/htdocs
ETC = $(SYSCONFDIR)/cartaz
VAR = $(LOCALSTATEDIR)/cartaz/var
SHARE = $(PREFIX)/share/cartaz

B = build/$(MODE)
O = $(B)/obj
PROGRAMS = $(patsubst cgi-bin/%.c,$(B)/cgi-bin/%,$(wildcard cgi-bin/*.c))
LIB_OBJECTS = $(filter-out $(O)/common/oom.o,\
	$(patsubst %.c,$(O)/%.o,$(wildcard common/*.c)))
TOOL_OBJECTS = $(patsubst %.c,$(O)/%.o,$(wildcard static/cartaz/*.c))

CC = gcc
PKG_CONFIG ?= pkg-config
LIBRARIES = json-c sqlite3 libutf8proc

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-qual \
	-Wpointer-arith -Wwrite-strings -Wstrict-prototypes \
	-Wmissing-prototypes -Wformat=2 -Wundef -Wvla -Wswitch-enum \
	-Wno-missing-field-initializers $(if $(WERROR),-Werror)
HARDENING = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-strong \
	-fstack-clash-protection -fcf-protection -ftrivial-auto-var-init=zero
LINK_HARDENING = -Wl,-z,relro,-z,now,-z,noexecstack,-z,pack-relative-relocs \
	-Wl,--as-needed,--gc-sections
# No library sees a failed allocation (common/oom.c).
NO_OOM = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

ifeq ($(MODE),asan)
MODE_CFLAGS = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined \
	-fno-sanitize-recover=all
MODE_LDFLAGS = -fsanitize=address,undefined
PROGRAM_LDFLAGS =
PROGRAM_LIBS = $(TOOL_LIBS)
else ifeq ($(MODE),release)
MODE_CFLAGS = -O2 $(HARDENING) -fPIE -ffunction-sections -fdata-sections
MODE_LDFLAGS = $(LINK_HARDENING) $(NO_OOM)
MODE_OBJECTS = $(O)/common/oom.o
# Start-up is most of what a CGI request costs: one file, nothing to resolve.
# SQLite could load extensions, and the linker warns of it; we never ask it to.
PROGRAM_LDFLAGS = -static-pie -Wl,--no-warnings
PROGRAM_LIBS = $(shell $(PKG_CONFIG) --static --libs $(LIBRARIES))
else
$(error MODE is release or asan, not '$(MODE)')
endif
TOOL_LDFLAGS = $(if $(filter release,$(MODE)),-pie)
TOOL_LIBS = $(shell $(PKG_CONFIG) --libs $(LIBRARIES))

DEFAULTS = -DCARTAZ_DEFAULT_ETC='"$(ETC)"' -DCARTAZ_DEFAULT_VAR='"$(VAR)"' \
	-DCARTAZ_DEFAULT_HTDOCS='"$(HTDOCS)"' \
	-DCARTAZ_DEFAULT_SHARE='"$(SHARE)"'
ALL_CFLAGS = -std=c17 -D_GNU_SOURCE $(DEFAULTS) -iquote common \
	$(shell $(PKG_CONFIG) --cflags $(LIBRARIES)) \
	$(WARNINGS) $(MODE_CFLAGS) $(CPPFLAGS) $(CFLAGS)

all: $(PROGRAMS) $(B)/cartaz

help:
	@echo 'make run        build, fill both sample brands, serve on PORT=$(PORT)'
	@echo 'make test       the test suites'
	@echo 'make check      lints, the suites in release and under ASan, fuzz corpora'
	@echo 'make nightly    what is too long for every change'
	@echo 'make bench      the performance tables, as ratios'
	@echo 'make publish    rewrite the sample documents in htdocs/'
	@echo 'make install    DESTDIR PREFIX CGIDIR HTDOCS SYSCONFDIR LOCALSTATEDIR'
	@echo 'make format     clang-format over the sources'
	@echo 'make clean      remove build/'

$(PROGRAMS): $(B)/cgi-bin/%: $(O)/cgi-bin/%.o $(MODE_OBJECTS) \
    $(B)/libcartaz.a
	@mkdir -p $(@D)
	$(CC) $(PROGRAM_LDFLAGS) $(MODE_LDFLAGS) $(LDFLAGS) -o $@ $^ $(PROGRAM_LIBS)

$(B)/cartaz: $(TOOL_OBJECTS) $(MODE_OBJECTS) $(B)/libcartaz.a
	$(CC) $(TOOL_LDFLAGS) $(MODE_LDFLAGS) $(LDFLAGS) -o $@ $^ $(TOOL_LIBS)

$(B)/libcartaz.a: $(LIB_OBJECTS)
	@rm -f $@
	@$(AR) rcs $@ $^

$(O)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Rewritten only when the command line changes, so that a flag rebuilds all.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$(CC) $(subst ",,$(ALL_CFLAGS))" >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

PROGRAM_MAIN_OBJECTS = $(patsubst %.c,$(O)/%.o,$(wildcard cgi-bin/*.c))
.SECONDARY: $(PROGRAM_MAIN_OBJECTS)
-include $(patsubst %.o,%.d,$(LIB_OBJECTS) $(TOOL_OBJECTS) \
    $(PROGRAM_MAIN_OBJECTS))

packages-%: FORCE
	@sh static/server/packages $*

build: packages-build
	@$(MAKE) --no-print-directory -s -j$(JOBS) all

run: packages-run
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@BUILD='$(CURDIR)/$(B)' RUN_DIR='$(RUN_DIR)' PORT='$(PORT)' sh static/server/run

test: packages-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@BUILD='$(CURDIR)/$(B)' bash tests/run $(SUITES)

bench: packages-bench
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@BUILD='$(CURDIR)/$(B)' tests/bench/run $(BENCH)

clean:
	rm -rf build

FORCE:
.PHONY: all help build run test bench clean FORCE
