# fuzz.mk - the fuzz targets, included by the Makefile.

FUZZ_SHARED = fuzz judge catalog answers replay
FUZZ_NAMES = $(filter-out $(FUZZ_SHARED),$(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c)))
FUZZ_TARGETS = $(FUZZ_NAMES:%=$(B)/fuzz/%)
# libFuzzer has a main() of its own.  In other modes, the main() of replay.o runs stored inputs.
FUZZ_OBJECTS = $(patsubst %,$(O)/tests/fuzz/%.o,fuzz judge catalog $(if $(filter-out fuzz,$(MODE)),replay)) \
	$(O)/confinement/test.o
# The objects that some targets need: the endpoints, the tool without its main(), and answers.o,
# which plays an upstream.  answers.o comes first, because it replaces http_client.o.
FUZZ_OBJECTS_cgi = $(call endpoint_objects,all)
FUZZ_OBJECTS_site = $(FUZZ_OBJECTS_cgi)
FUZZ_OBJECTS_links = $(O)/tests/fuzz/answers.o
FUZZ_OBJECTS_also = $(O)/tests/fuzz/answers.o $(filter-out $(O)/static/cartaz/cartaz.o,$(TOOL_OBJECTS))
FUZZ_OBJECTS_robots = $(O)/static/cartaz/sources/robots.o
FUZZ_OBJECTS_page_events = $(O)/static/cartaz/job/page_events.o
$(foreach f,$(FUZZ_NAMES),$(eval OBJECTS_fuzz/$f = $(O)/tests/fuzz/$f.o $(FUZZ_OBJECTS) $(FUZZ_OBJECTS_$f)))
$(call tree,$(B),$(FUZZ_NAMES:%=fuzz/%))
# Only the fuzz targets use libxml2, which checks the feeds.
$(O)/tests/fuzz/judge.o: LIBRARY_CFLAGS += $(call once,JUDGE_CFLAGS,$(PKG_CONFIG) --cflags libxml-2.0)
$(FUZZ_TARGETS): TOOL_LIBS += -lxml2
fuzz-targets: $(FUZZ_TARGETS)
# For tests/lint/exports, which reads objects and runs no target.
fuzz-objects: $(patsubst %.c,$(O)/%.o,$(wildcard tests/fuzz/*.c))
ifeq ($(MODE),fuzz)
all: $(FUZZ_TARGETS)
endif

## runs the fuzz targets on the stored inputs, with the sanitizers
fuzz-replay: packages-test
	+@$(MAKE_IT) MODE=asan fuzz-targets
	@BUILD='$(CURDIR)/build/asan' tests/fuzz/run replay $(TARGETS)

SECONDS_EACH ?= 60
## fuzzes each target for SECONDS_EACH=60
fuzz: packages-check
	+@$(MAKE_IT) MODE=fuzz fuzz-targets
	@BUILD='$(CURDIR)/build/fuzz' tests/fuzz/run $(SECONDS_EACH) $(TARGETS)

# BUGS names some of the bugs.  A target has SECONDS_MAX for a bug.
## fuzzes programs with known bugs, which the targets must find
fuzz-seeded: packages-check
	+@$(MAKE_IT) MODE=fuzz fuzz-targets
	@tests/fuzz/seeded $(BUGS)

.SECONDARY: $(patsubst %.c,$(O)/%.o,$(wildcard tests/fuzz/*.c))
.PHONY: fuzz-targets fuzz-objects fuzz-replay fuzz fuzz-seeded
