# install.mk - what is installed, and the packages of it; included by the Makefile, which says
# where an installation is.

LOGDIR ?= $(LOCALSTATEDIR)/cartaz/log
MANDIR ?= $(PREFIX)/share/man
UNITDIR ?= $(PREFIX)/lib/systemd/system

# A sanitizer's report needs the symbols.  Empty: a package keeps them elsewhere.
STRIP = $(if $(filter release,$(MODE)),-s)
INSTALL = DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' LOCALSTATEDIR='$(LOCALSTATEDIR)' ETC='$(ETC)' VAR='$(VAR)' \
	SHARE='$(SHARE)' HTDOCS='$(HTDOCS)' CGIDIR='$(CGIDIR)' LOGDIR='$(LOGDIR)' MANDIR='$(MANDIR)' UNITDIR='$(UNITDIR)' \
	BUILD='$(B)' STRIP='$(STRIP)' TOOLS='$(TOOLS)' OWN='$(OWN) site live' NAMES='$(NAMES)' sh static/server/install

## installs: DESTDIR PREFIX CGIDIR HTDOCS SYSCONFDIR LOCALSTATEDIR
install: all
	@sh static/cartaz/man/pages '$(B)/cartaz' '$(B)/man'
	@$(INSTALL) install

## removes what make install with the same variables wrote, and nothing of yours
uninstall:
	@$(INSTALL) uninstall

# For a host that allows .htaccess and a CGI folder alone: no file tells this program
# where its data is, so it is beside its folder, in which a server starts it
# (RFC 3875, section 7.2).
SHARED = $(B)/shared
SHARED_PATHS = $(O)/shared/paths.o
$(SHARED_PATHS): common/base/paths.c $(wildcard common/base/*.h) $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -DCARTAZ_DEFAULT_ETC='"../cartaz/etc"' -DCARTAZ_DEFAULT_VAR='"../cartaz/var"' \
	    -DCARTAZ_DEFAULT_HTDOCS='"../cartaz/htdocs"' -DCARTAZ_DEFAULT_CGI='"."' -c -o $@ $<
$(call tree,$(SHARED),cgi-bin/site,$(SHARED_PATHS))

# A zip and a tar of that program and a ready tree for shared hosts, in build/dist/.
# The relays and "live" are not static, because Debian has no static libcurl that is
# whole (krb5, nghttp2, rtmp and ssh2 are shared alone); neither is the tool (md4c, discount).
VERSION = $(call once,VERSION,sed -n 's/^.define CARTAZ_VERSION "\(.*\)"/\1/p' common/base/base.h)
DIST_FILES = static/server/dist LICENSE CHANGELOG.md $(wildcard static/server/shared/* htdocs/assets/*)
## a zip for hosts that allow .htaccess and CGI alone
dist: packages-dist
	@rm -f build/dist/*.zip
	+@$(MAKE_IT) MODE=release dist-zip
	@ls -l build/dist/*.zip build/dist/*.tar.gz
dist-zip: build/dist/cartaz-$(VERSION).zip
build/dist/cartaz-$(VERSION).zip: $(SHARED)/cgi-bin/site $(DIST_FILES)
	@PROGRAM='$(CURDIR)/$(SHARED)/cgi-bin/site' OUT='$(CURDIR)/build/dist' VERSION='$(VERSION)' \
	    SOURCE_DATE_EPOCH="$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}" \
	    sh static/server/dist

## Debian packages in build/deb/: DEB_VERSION, DEBEMAIL, DEBFULLNAME
deb: packages-deb
	+@$(BUILD_STEP)
	@MAKE='$(MAKE)' BUILD='$(CURDIR)/$(B)' sh static/server/deb

## every file of a release, with SHA256SUMS, in build/cartaz-VERSION/
release: packages-dist packages-deb
	+@$(MAKE_IT) MODE=release all dist-zip
	@MAKE='$(MAKE)' BUILD='$(CURDIR)/build/release' VERSION='$(VERSION)' sh static/server/release

.PHONY: install uninstall dist dist-zip deb release
