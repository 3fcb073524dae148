"""One brand among many."""
import pathlib
import shutil

from parts.markdown import Row

TITLE = "Brands"
NOTE = """The table has the cost of one brand beside many others: medians for its list and its page, from the start of a program to
its exit, and the commands that look at all brands. Each other brand has only a brand file and a folder."""
COLUMNS = ("list CPU ms", "page CPU ms", "`status` CPU s", "`publish` of one CPU s", "`import` of one CPU s")

COUNTS = (1, 100, 10000)


def rows(work):
    for count in (1, 10) if work.is_quick else COUNTS:
        yield Row("%s brands" % format(count, ","), cells(work, count))


def cells(work, count):
    folder = work.folder / "brands"
    shutil.rmtree(folder, ignore_errors=True)
    settings = {"CARTAZ_" + name.upper(): str(folder / name) for name in ("etc", "var", "htdocs")}
    for path in settings.values():
        pathlib.Path(path).mkdir(parents=True)
    text = work.brand("one.localhost", settings["CARTAZ_ETC"]).read_text()
    for number in range(1, count):
        host = "b%d.localhost" % number
        (folder / "etc/brands" / (host + ".json")).write_text(text.replace("one.localhost", host))
        (folder / "var" / host).mkdir()
    records = work.records(1000)
    imported = [work.tool("import", "one.localhost", records, **settings) for _ in range(3)][-1]
    published = [work.tool("publish", "one.localhost", **settings) for _ in range(3)][-1]
    status = work.tool("status", **settings)
    asked = ["%s=%s" % pair for pair in settings.items()] + ["HTTP_HOST=one.localhost", "REQUEST_METHOD=GET", "QUERY_STRING="]
    result = work.compare(300, asked, [work.build / "cgi-bin/events"], [work.build / "cgi-bin/page-events"])
    return result["a_cpu_ms"], result["b_cpu_ms"], status.cpu_s, published.cpu_s, imported.cpu_s
