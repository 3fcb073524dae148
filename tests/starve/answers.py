"""What the judges of this folder share: an answer, and whether it is a whole one."""
import json
import re

LEAKS = re.compile(rb"/dev/shm|/tmp/|sqlite|\.c:|out of memory|errno|Input/output|Traceback|marked-(?!token)", re.I)


class Answer:
    """What a program wrote: a head, an empty line, a body."""

    def __init__(self, data):
        self.data = data
        head, self.blank, self.body = data.partition(b"\n\n")
        self.fields = {}
        for line in head.decode("utf-8", "replace").split("\n"):
            name, _, value = line.partition(": ")
            self.fields.setdefault(name.lower(), value)
        status = self.fields.get("status", "")[:3]
        self.status = int(status) if status.isdigit() else 0

    def is_whole(self):
        length = self.fields.get("content-length")
        return bool(self.blank) and self.status > 0 and (length is None or int(length) == len(self.body))

    def is_problem(self):
        """A whole document of the service's own, which says that it could not answer."""
        kind = self.fields.get("content-type", "")
        if not self.is_whole() or LEAKS.search(self.data):
            return False
        if kind.startswith(("text/html", "text/markdown")):
            return self.status in (500, 502, 503) and len(self.body) > 100
        try:
            said = json.loads(self.body)
        except ValueError:
            return False
        if kind == "application/problem+json":
            return self.status in (500, 502, 503) and said["status"] == self.status and bool(said["detail"]) \
                and said["code"] in ("internal_error", "upstream_unavailable")
        if "jsonrpc" in said:
            return said.get("error", {}).get("code") == -32603 or said.get("result", {}).get("isError") is True
        return False


def unversioned(data):
    """Without the ETag, and without the fingerprints of stylesheets, the brand's
    colours and the length: a sheet that cannot be read is linked without one, and colours
    that cannot are those of the sheet (common/brand/style.c)."""
    data = re.sub(rb"(?m)^ETag: .*$", b"", data)
    if b"rel=\"stylesheet\"" not in data:
        return data
    data = re.sub(rb"<style>:root\{[^<]*\}</style>\n| 'sha256-[^']{44}'", b"", data)
    return re.sub(rb"\?v=[0-9a-fh]+|(?m:^Content-Length: .*$)", b"", data)
