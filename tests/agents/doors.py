"""The doors of a brand, as a program sees them: each keeps count of its calls and of what
it was told, whose tokens a model would read."""
import json
import os
import re
import subprocess


class Door:
    def __init__(self, host):
        self.host, self.calls, self.read = host, 0, []

    def program(self, name, method="GET", query="", path="", body=b"", headers=None):
        env = {k: v for k, v in os.environ.items() if k.startswith(("CARTAZ_", "ASAN_"))}
        env.update({"HTTP_HOST": self.host, "REQUEST_METHOD": method, "QUERY_STRING": query, "PATH_INFO": path})
        if body:
            env.update({"CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(body))})
        env.update(headers or {})
        run = subprocess.run([os.path.join(os.environ["BUILD"], "cgi-bin", name)], input=body, env=env,
                             stdout=subprocess.PIPE, check=True)
        self.calls += 1
        return run.stdout.split(b"\n\n", 1)[1].decode() if b"\n\n" in run.stdout else ""

    def rpc(self, name, method, params, headers=None):
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return json.loads(self.program(name, "POST", body=json.dumps(message).encode(), headers=headers))


class Mcp(Door):
    def call(self, tool, **arguments):
        """The text is what a model reads; the structured content is the same."""
        answer = self.rpc("mcp", "tools/call", {"name": tool, "arguments": arguments})["result"]
        self.read.append(answer["content"][0]["text"])
        if answer.get("isError"):
            raise ValueError(answer["content"][0]["text"])
        return answer["structuredContent"]

    def search(self, **arguments):
        return self.call("search_events", **arguments)

    def event(self, slug):
        return self.call("get_event", slug=slug)

    def named(self, words):
        """The details of the first event that the words find: two calls."""
        return self.event(self.search(q=words, per_page=3)["data"][0]["slug"])


class A2a(Door):
    def ask(self, sentence):
        """The data of the answer's parts; what is read is their text and their data."""
        message = {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": sentence}]}
        parts = self.rpc("a2a", "SendMessage", {"message": message}, {"HTTP_A2A_VERSION": "1.0"})["result"]["message"]["parts"]
        self.read += [p.get("text") or json.dumps(p["data"], ensure_ascii=False, separators=(",", ":")) for p in parts]
        return [p["data"] for p in parts if "data" in p]


class Markdown(Door):
    def list(self, query=""):
        page = self.program("page-events", query=query, path=".md")
        self.read.append(page)
        rows = [line for line in page.split("\n") if line.startswith("| ") and "/eventos/" in line]
        return [(re.search(r"/eventos/([A-Za-z0-9._~-]+)\)", row).group(1), row) for row in rows]

    def none(self, query=""):
        """Does the page say that it found nothing, or not these words?"""
        self.list(query)
        return re.search(r"^0 event|&exact=1\)", self.read[-1], re.M)

    def slugs(self, query=""):
        return {slug for slug, _ in self.list(query)}

    def event(self, slug):
        page = self.program("page-event", path=f"/{slug}.md")
        self.read.append(page)
        return page


class Api(Door):
    def list(self, query=""):
        """All pages of it."""
        events, page, last = [], 1, 1
        while page <= last:
            answer = self.program("events", query=f"{query}&per_page=50&page={page}")
            self.read.append(answer)
            answer = json.loads(answer)
            events += answer["data"]
            page, last = page + 1, answer["meta"]["last_page"]
        return events

    def event(self, slug):
        answer = self.program("event", path=f"/{slug}")
        self.read.append(answer)
        return json.loads(answer)
