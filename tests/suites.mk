# suites.mk - the targets that test, included by the Makefile.  First the programs that the suites
# use, and then a target for each way to run suites.

# ---- The programs of the suites ---------------------------------------------

CONFINEMENTS = static catalog relay card live resident test
# Each of these programs calls one part of the library, for the tests of this part.
CALLERS = cards document encode facet_counts bitmaps richtext sentences snapshot_open stem \
	text_class work
ALL_ENDPOINTS = $(call endpoint_objects,all) $(O)/confinement/test.o
REPLAYED = $(O)/tests/support/test_request.o $(ALL_ENDPOINTS)
OBJECTS_tests/in_process = $(O)/tests/support/in_process.o $(REPLAYED)
OBJECTS_tests/damage = $(O)/tests/support/damage.o $(REPLAYED)
OBJECTS_tests/cgi_fork = $(O)/tests/support/cgi_run.o $(REPLAYED)
$(foreach c,$(CONFINEMENTS),$(eval OBJECTS_tests/confined-$c = $(O)/tests/support/confined.o $(O)/confinement/$c.o))
$(foreach c,$(CALLERS),$(eval OBJECTS_tests/$c = $(O)/tests/support/$c.o))
# This one calls a part of the tool.
OBJECTS_tests/duplicates = $(patsubst %.c,$(O)/%.o,tests/support/duplicates.c $(wildcard static/cartaz/sources/duplicates*.c))
CONFINED = $(CONFINEMENTS:%=tests/confined-%)
TEST_PROGRAMS = tests/in_process tests/damage tests/cgi_fork tests/duplicates $(CONFINED) $(CALLERS:%=tests/%)
$(call tree,$(B),$(TEST_PROGRAMS))

# $(call plain,FILE,SOURCES,OPTIONS,LIBRARIES) makes the rule for a program that is not a part of the
# product.  It is never compiled with a sanitizer.
define plain
$(B)/$1: $2 $(wildcard $(addsuffix *.h,$(sort $(dir $2)))) $(B)/flags
	@mkdir -p $$(@D)
	$$(CC) -std=c17 -D_GNU_SOURCE -O2 $$(WARNINGS) $3 -o $$@ $2 $4
endef
# Starts a program for one request (helpers/cgi.bash).
$(eval $(call plain,tests/cgi_run,$(addprefix tests/support/,cgi_run.c test_request.c),-static -iquote common))
# Sends one request to a server.
$(eval $(call plain,tests/http_ask,tests/support/http_ask.c,-static))
$(eval $(call plain,tests/checksums,tests/support/checksums.c common/database/page_checksums.c common/base/hash.c \
	common/base/error.c common/base/base.c common/base/write_whole.c,-iquote common))
$(eval $(call plain,tests/endure,tests/support/endure.c))
$(eval $(call plain,tests/md_nodes,tests/support/md_nodes.c,,-lmd4c))
$(eval $(call plain,tests/slow_starts,tests/support/slow_starts.c,,-pthread))
PRELOADED = hurry residue slow_resolver untyped
$(foreach p,$(PRELOADED),$(eval $(call plain,tests/$p.so,tests/support/$p.c,-shared -fPIC -z now)))
test-support: $(addprefix $(B)/,$(TEST_PROGRAMS) $(addprefix tests/,cgi_run http_ask checksums endure md_nodes $(PRELOADED:%=%.so)))

# The programs and the tool with an allocator that fails on request, and the programs that run
# them.  The tool starts cartaz-draw, which has the usual allocator.
INJECT = -Wl,--wrap=__libc_malloc,--wrap=__libc_calloc,--wrap=__libc_realloc
STARVED = $(filter-out cartaz-draw,$(PROGRAMS))
$(call tree,$(B)/starve,$(STARVED),$(O)/tests/starve/inject.o,$$(INJECT))
$(B)/starve/cartaz-draw: $(B)/cartaz-draw
	@mkdir -p $(@D) && ln -f $< $@
$(eval $(call plain,starve/starve,$(patsubst %,tests/starve/%.c,starve trace calls)))
$(eval $(call plain,starve/resident,tests/starve/resident.c))
starve-programs: $(addprefix $(B)/starve/,$(STARVED) $(NAMES:%=cgi-bin/%) cartaz-draw starve resident)

# ---- Suites -----------------------------------------------------------------

# Without the deep variants, which have the tag "whole".
## runs the suites, which test each behaviour once
test: packages-test
	+@$(MAKE_IT) all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run $(SUITES)

# Also runs the tests with the tag "whole", and complete series instead of samples
# (tests/helpers/rounds.bash).
## runs the suites with their deep variants
test-whole: packages-test
	+@$(MAKE_IT) all test-support starve-programs
	+@$(MAKE_IT) MODE=release dist-zip
	@BUILD='$(CURDIR)/$(B)' WHOLE=1 bash tests/run $(SUITES)

# `make test` repeats only a part of these suites on prefork and mod_cgi.
## runs the server suites on prefork and mod_cgi
test-prefork: packages-test
	+@$(MAKE_IT) all test-support
	@BUILD='$(CURDIR)/$(B)' PREFORK=whole bash tests/run $(or $(SUITES),\
	    $(patsubst tests/%,%,$(wildcard tests/server/*.prefork.bats)))

# The suites of the programs with cartaz serve: they send their requests to it directly, or through
# Apache.
RESIDENT_SUITES = contract endpoints server/serving.bats server/paths.bats server/request_id.bats server/agents.bats server/resident.bats server/resident_live.bats
## runs the suites of the programs with cartaz serve
test-resident: packages-test
	+@$(MAKE_IT) all test-support
	@BUILD='$(CURDIR)/$(B)' THROUGH=scgi RESIDENT=1 bash tests/run $(or $(SUITES),$(RESIDENT_SUITES))

# The server suites with each of SERVERS (tests/servers/all).  With "htaccess", the suites of all
# programs run behind an Apache that allows only .htaccess.
SERVERS ?= event prefork htaccess beside nginx lighttpd caddy cgi
## runs the server suites with each of SERVERS
test-servers: packages-servers
	+@$(MAKE_IT) all test-support
	+@$(MAKE_IT) MODE=release dist-zip
	@BUILD='$(CURDIR)/$(B)' SUITES='$(SUITES)' sh tests/servers/all $(SERVERS)

# Sanitizers need unlimited address space, and more time.  The suite golden compares the answers of
# this build with the reviewed answers.
ONLY_GOLDEN = $(if $(filter-out golden golden/%,$(or $(SUITES),all)),,golden)
## runs the suites with AddressSanitizer and UBSan
test-asan: packages-test
	+@$(MAKE_IT) MODE=release all $(if $(ONLY_GOLDEN),,starve-programs dist-zip)
	+@$(MAKE_IT) MODE=asan all $(if $(ONLY_GOLDEN),,test-support)
	@BUILD='$(CURDIR)/build/asan' REFERENCE='$(CURDIR)/build/release' MEMORY=max TIMEOUT=60 \
	    ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1 \
	    UBSAN_OPTIONS=print_stacktrace=1 bash tests/run $(SUITES)

# Three suites run for every two processors, because browsers and clients wait for programs, and
# programs wait for them.
MORE_JOBS = JOBS="$${JOBS:-$$(($$(nproc) * 3 / 2))}"

# Node 22 keeps what it compiled for the next start, which then takes half as long.  Suites
# without a node of their own get that of clients.
NODE_22 = NODE_COMPILE_CACHE='$(CURDIR)/build/npm/compiled' PATH="$$(echo '$(CURDIR)'/build/npm/$1/node_modules/node-linux-*/bin):$$PATH"

# The suites that need packages from npm.
CLIENT_SUITES = $(filter-out browser,$(patsubst tests/%/package-lock.json,%,\
	$(wildcard tests/*/package-lock.json)))
## runs the suites that use linters, validators and clients from npm
test-clients: packages-clients
	+@$(MAKE_IT) $(addprefix npm-,$(CLIENT_SUITES)) all test-support
	@BUILD='$(CURDIR)/$(B)' $(call NODE_22,clients) $(MORE_JOBS) bash tests/run $(or $(SUITES),$(CLIENT_SUITES))

## tests the pages with Chromium and with validators
test-browser: packages-browser
	+@$(MAKE_IT) npm-browser all test-support
	@BUILD='$(CURDIR)/$(B)' $(call NODE_22,browser) $(MORE_JOBS) bash tests/run $(or $(SUITES),browser)

# Installs the packages in the lock file of a suite into build/npm/<suite>/.
npm-%: packages-clients
	@sh tests/support/npm $*

# Runs `make run` and suites on the other Debian release, as root.  These are the suites of answers
# that depend on libraries.  `make nightly` runs all suites there.
OTHER_SUITES = $(patsubst tests/%,%,$(wildcard tests/contract/answers*.bats)) contract/schema.bats \
	contract/unchanged.bats contract/unread_body.bats tool/calendar.bats $(if $(CARTAZ_TEST_DATA),data/releases.bats)
## tests make run and some suites on the other Debian release (13 or 12); as root
test-other-debian: packages-other-debian
	@tests/other-debian $(or $(SUITES),$(OTHER_SUITES))

## runs the suite that reads a real PostgreSQL
test-database: packages-database
	+@$(MAKE_IT) all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run $(or $(SUITES),database)

# See tests/portable.
## builds with clang, with musl's headers, for 32 bits, and a release in two folders
test-portable: packages-portable packages-dist packages-deb
	+@$(MAKE_IT) all
	@BUILD='$(CURDIR)/$(B)' bash tests/run portable

# Builds for arm64 with headers and libraries in a folder of their own, and tests the build with
# qemu (tests/arm64).
ARM64_ROOT = $(CURDIR)/build/arm64-root
ARM64 = $(MAKE_IT) CROSS=aarch64-linux-gnu- \
	CC='aarch64-linux-gnu-gcc --sysroot=$(ARM64_ROOT)' \
	PKG_CONFIG='env PKG_CONFIG_LIBDIR=$(ARM64_ROOT)/usr/lib/aarch64-linux-gnu/pkgconfig:$(ARM64_ROOT)/usr/share/pkgconfig PKG_CONFIG_SYSROOT_DIR=$(ARM64_ROOT) pkg-config' \
	B=build/arm64
## tests the build for arm64, under emulation
test-arm64: packages-arm64
	+@$(MAKE_IT) all
	@sh tests/arm64/root '$(ARM64_ROOT)'
	+@$(ARM64) all arm64-support
	@BUILD='$(CURDIR)/$(B)' ARM64='$(CURDIR)/build/arm64' ARM64_ROOT='$(ARM64_ROOT)' bash tests/run arm64
arm64-support: $(CONFINED:%=$(B)/%) $(B)/starve/starve $(B)/starve/cgi-bin/events

# Builds and tests in a minimal Debian for arm64, as root.  qemu runs all programs there, which
# takes ten times as long.
ARM64_SUITES = contract endpoints/list.bats tool/calendar.bats tool/import.bats
## tests make run and some suites in a minimal Debian for arm64, under emulation; as root
test-arm64-debian: packages-arm64
	@ARCH=arm64 tests/other-debian $(or $(SUITES),$(ARM64_SUITES))

# Each start of a process or a program takes 5.7 ms more, so 500 runs of /bin/true take over five
# seconds instead of half a second.
## runs the commands of CI, with starts of processes that take ten times as long
test-slow-starts: packages-test
	+@$(MAKE_IT) '$(B)/tests/slow_starts'
	@env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS '$(B)/tests/slow_starts' 5700 .ci/run

## checks the rules of the sources and the documents
lint: packages-check
	+@$(MAKE_IT) all fuzz-objects
	@BUILD='$(CURDIR)/$(B)' bash tests/run lint

# SEED and STEP choose some of the calls (tests/starve/run).
## lets every allocation and system call fail once: SEED, STEP=10
starve: packages-test
	+@$(MAKE_IT) all test-support starve-programs
	@BUILD='$(CURDIR)/$(B)' tests/starve/run

## runs lint, test-whole, test-asan and fuzz-replay
check:
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory test-whole
	@$(MAKE) --no-print-directory test-asan
	@$(MAKE) --no-print-directory fuzz-replay

# valgrind needs a mode of its own, because it cannot check static or hardened programs.
memcheck: packages-nightly
	+@$(MAKE_IT) MODE=memcheck all
	@BUILD='$(CURDIR)/build/memcheck' tests/support/memcheck

# COUNT and SEED choose the places (tests/mutants/run).
## breaks common/ in COUNT=200 places, which the suites must notice
mutants: packages-nightly
	@tests/mutants/run

# Writes the digests with which the suites contract/answers*.bats and golden/answers*.bats compare.
## writes the reviewed answers anew, after an intended change of answers
golden: packages-test
	+@$(MAKE_IT) all
	@mkdir -p tests/golden/answers
	@for part in requests messages relays imports brands profiles; do \
	    dir=$$(mktemp -d) && mkdir $$dir/part && \
	    BUILD='$(CURDIR)/$(B)' BATS_RUN_TMPDIR=$$dir tests/golden/transcript $$part $$dir/part 2>/dev/null >$$dir/transcript && \
	    tests/golden/digests <$$dir/transcript >tests/golden/answers/$$part && rm -rf $$dir || exit 1; done

## measures how much of common/ and cgi-bin/ the suites execute
coverage: packages-nightly
	@mkdir -p build/coverage && $(CC) -O2 $(WARNINGS) -c -o build/coverage/gcov_exit.o tests/support/gcov_exit.c
	+@$(MAKE_IT) B=build/coverage \
	    CFLAGS='-O0 --coverage' LDFLAGS='--coverage -Wl,--wrap=_exit $(CURDIR)/build/coverage/gcov_exit.o' all test-support
	+@$(MAKE_IT) all starve-programs
	@BUILD='$(CURDIR)/build/coverage' tests/support/coverage $(SUITES)

# RATE is the number of requests a second.  PAGE names a file for the table.
soak: packages-nightly
	+@$(MAKE_IT) all test-support
	@BUILD='$(CURDIR)/$(B)' tests/support/soak $(or $(MINUTES),60) $(or $(RATE),200)
	@BUILD='$(CURDIR)/$(B)' tests/support/slow_clients

# Each step adds a row to tests/nightly.md.
## runs the tests that take too long for every change: STEPS="asan soak"
nightly: packages-nightly
	+@$(MAKE_IT) all test-support starve-programs # two steps at a time must not build
	@tests/nightly $(STEPS)

## lists the steps of nightly that failed last, or did not run for 60 commits
nightly-due:
	@tests/nightly --due

# Prints the number of correct results, the calls and the tokens of each interface (tests/agents).
## runs forty tasks of an assistant through MCP, A2A, Markdown and JSON
agents-eval: packages-clients
	+@$(MAKE_IT) npm-clients all test-support
	@BUILD='$(CURDIR)/$(B)' bash tests/run clients/errands.bats

# Measures how often the search finds the events of labelled queries.  EVAL has options of
# tests/search/evaluate.
## compares the search with other engines, as a table: EVAL=--misses
search-eval: packages-clients
	+@$(MAKE_IT) npm-search all
	@BUILD='$(CURDIR)/$(B)' tests/search/evaluate $(EVAL)

# Builds the packages on a minimal Debian of RELEASE, checks them with lintian, and installs them
# in a bare Debian that is booted for the tests.
RELEASE ?= trixie
DEBIAN = $(CURDIR)/build/bare/$(RELEASE)/root
## builds, checks and boots the packages on a minimal Debian (RELEASE=trixie, bookworm), as root
test-deb: packages-test-deb
	@RELEASE='$(RELEASE)' JOBS='$(JOBS)' bash tests/debian/build
	@RELEASE='$(RELEASE)' BUILD='$(DEBIAN)/source/build/release' bash tests/run $(or $(SUITES),debian)


.PHONY: test test-asan test-prefork test-resident test-servers test-whole test-browser test-clients test-database test-other-debian test-arm64 test-arm64-debian test-portable test-slow-starts arm64-support \
	lint test-support memcheck starve starve-programs mutants coverage soak golden check nightly nightly-due agents-eval search-eval test-deb
