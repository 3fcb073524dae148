# install.mk - installs Cartaz and builds packages.  The Makefile includes this file, and has the
# folders of an installation.

LOGDIR ?= $(LOCALSTATEDIR)/cartaz/log
MANDIR ?= $(PREFIX)/share/man
UNITDIR ?= $(PREFIX)/lib/systemd/system

# Only a release is installed without its symbols, because reports of sanitizers need them.  Set
# STRIP to nothing if the tools of a package keep the symbols elsewhere.
STRIP = $(if $(filter release,$(MODE)),-s)
INSTALL = DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' LOCALSTATEDIR='$(LOCALSTATEDIR)' ETC='$(ETC)' VAR='$(VAR)' \
	SHARE='$(SHARE)' HTDOCS='$(HTDOCS)' CGIDIR='$(CGIDIR)' LOGDIR='$(LOGDIR)' MANDIR='$(MANDIR)' UNITDIR='$(UNITDIR)' \
	BUILD='$(B)' STRIP='$(STRIP)' TOOLS='$(TOOLS)' OWN='$(OWN) site live' NAMES='$(NAMES)' sh static/server/install

## installs Cartaz: DESTDIR PREFIX CGIDIR HTDOCS SYSCONFDIR LOCALSTATEDIR
install: all
	@sh static/cartaz/man/pages '$(B)/cartaz' '$(B)/man'
	@$(INSTALL) install

## removes the files of make install with the same variables, but no file of yours
uninstall:
	@$(INSTALL) uninstall

# The program for a host that allows only .htaccess and a CGI folder.  No configuration names
# the folders of its data, so they are beside the folder of the program, which is its current
# folder when the web server starts it (RFC 3875, section 7.2).
SHARED = $(B)/shared
SHARED_PATHS = $(O)/shared/paths.o
$(SHARED_PATHS): common/base/paths.c $(wildcard common/base/*.h) $(B)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -DCARTAZ_DEFAULT_ETC='"../cartaz/etc"' -DCARTAZ_DEFAULT_VAR='"../cartaz/var"' \
	    -DCARTAZ_DEFAULT_HTDOCS='"../cartaz/htdocs"' -DCARTAZ_DEFAULT_CGI='"."' -c -o $@ $<
$(call tree,$(SHARED),cgi-bin/site,$(SHARED_PATHS))

# A zip and a tar with this program and a ready tree for shared hosts, in build/dist/.  They do
# not have the relays, "live" and the tool, which cannot be static.  Debian has no static form of
# some libraries that libcurl needs (krb5, nghttp2, rtmp, ssh2) and that the tool needs (md4c,
# discount).
VERSION = $(call once,VERSION,sed -n 's/^.define CARTAZ_VERSION "\(.*\)"/\1/p' common/base/base.h)
DIST_FILES = static/server/dist LICENSE CHANGELOG.md $(wildcard static/server/shared/* htdocs/assets/*)
## packs a zip and a tar for hosts that allow only .htaccess and CGI
dist: packages-dist
	@rm -f build/dist/*.zip
	+@$(MAKE_IT) MODE=release dist-zip
	@ls -l build/dist/*.zip build/dist/*.tar.gz
dist-zip: build/dist/cartaz-$(VERSION).zip
build/dist/cartaz-$(VERSION).zip: $(SHARED)/cgi-bin/site $(DIST_FILES)
	@PROGRAM='$(CURDIR)/$(SHARED)/cgi-bin/site' OUT='$(CURDIR)/build/dist' VERSION='$(VERSION)' \
	    SOURCE_DATE_EPOCH="$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}" \
	    sh static/server/dist

## builds Debian packages in build/deb/: DEB_VERSION, DEBEMAIL, DEBFULLNAME
deb: packages-deb
	+@$(BUILD_STEP)
	@MAKE='$(MAKE)' BUILD='$(CURDIR)/$(B)' sh static/server/deb

## builds every file of a release, with SHA256SUMS, in build/cartaz-VERSION/
release: packages-dist packages-deb
	+@$(MAKE_IT) MODE=release all dist-zip
	@MAKE='$(MAKE)' BUILD='$(CURDIR)/build/release' VERSION='$(VERSION)' sh static/server/release

.PHONY: install uninstall dist dist-zip deb release
