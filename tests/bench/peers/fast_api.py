"""FastAPI under uvicorn: a process for each worker, a connection each."""
import os
import re
import sqlite3

from fastapi import FastAPI, HTTPException, Query, Response

FOUND = "FROM words JOIN event ON event.id = words.rowid WHERE words MATCH ?"
PAGE = " ORDER BY event.position LIMIT ? OFFSET ?"
KINDS = {
    (False, False): (None, "SELECT item FROM event"),
    (False, True): ("SELECT count(*) FROM event WHERE city = ?", "SELECT item FROM event WHERE city = ?"),
    (True, False): ("SELECT count(*) FROM words WHERE words MATCH ?", "SELECT item " + FOUND),
    (True, True): ("SELECT count(*) %s AND city = ?" % FOUND, "SELECT item %s AND city = ?" % FOUND),
}
db = sqlite3.connect("file:%s?mode=ro" % os.environ["DATABASE"], uri=True, check_same_thread=False)
db.executescript("PRAGMA mmap_size = 4294967296; PRAGMA cache_size = -65536")
total = db.execute("SELECT count(*) FROM event").fetchone()[0]
app = FastAPI(openapi_url=None)


@app.get("/api/public/v1/events")
async def events(q: str = Query("", max_length=255), city: str = Query("", max_length=255), page: int = Query(1, ge=1),
                 per_page: int = Query(20, ge=1, le=50)):
    count, rows = KINDS[bool(q), bool(city)]
    given = ([" ".join('"%s"' % word for word in re.findall(r"\w+", q)) + "*"] if q else []) + ([city] if city else [])
    hits = db.execute(count, given).fetchone()[0] if count else total
    items = db.execute(rows + PAGE, given + [per_page, (page - 1) * per_page]).fetchall()
    body = '{"data":[%s],"meta":{"total":%d,"per_page":%d,"current_page":%d,"last_page":%d}}' % (
        ",".join(item for item, in items), hits, per_page, page, max(1, -(-hits // per_page)))
    return Response(body, media_type="application/json")


@app.get("/api/public/v1/events/{slug}")
async def event(slug: str):
    found = db.execute("SELECT detail FROM event WHERE slug = ?", (slug,)).fetchone()
    if found is None:
        raise HTTPException(404)
    return Response(found[0], media_type="application/json")
