#!/usr/bin/python3 -IS
"""readiness - checks a site like scanners of agent readiness, which know only its address.

usage: readiness.py PORT HOST

Sends requests for HOST to 127.0.0.1:PORT and prints a line for each check, "ok NAME" or "FAILED
NAME: why"; exit 1 if one failed. The checks are those of the scanners of 2026 for a site that sells
nothing, without those that need DNS or a browser.
"""
import datetime
import hashlib
import http.client
import json
import re
import sys

PORT, HOST = int(sys.argv[1]), sys.argv[2]
SITE = f"http://{HOST}:{PORT}"


class Wrong(Exception):
    pass


def want(condition, why):
    if not condition:
        raise Wrong(why)


def ask(path, method="GET", accept=None, body=None, headers=()):
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=20)
    fields = {"Host": f"{HOST}:{PORT}", **dict(headers)}
    if accept:
        fields["Accept"] = accept
    connection.request(method, path, body, fields)
    answer = connection.getresponse()
    answer.text = answer.read()
    answer.type = (answer.getheader("Content-Type") or "").split(";")[0]
    connection.close()
    return answer


def found(path, kind, **more):
    answer = ask(path, **more)
    want(answer.status == 200, f"{path} is {answer.status}")
    want(answer.type == kind, f"{path} is {answer.type}, not {kind}")
    want(answer.text, f"{path} is empty")
    return answer


def document(path, kind="application/json", **more):
    """A JSON object that anybody's script may read."""
    answer = found(path, kind, **more)
    want(answer.getheader("Access-Control-Allow-Origin") == "*", f"{path}: no CORS")
    want(answer.getheader("ETag"), f"{path}: no ETag")
    want("max-age" in (answer.getheader("Cache-Control") or ""), f"{path}: no max-age")
    value = json.loads(answer.text)
    want(isinstance(value, dict), f"{path} is no object")
    return value


def robots():
    return found("/robots.txt", "text/plain").text.decode()


def groups():
    """(user agents, other lines) of each group of robots.txt."""
    out, agents, rest = [], [], []
    for line in robots().splitlines():
        key, _, value = line.partition(":")
        if key.lower() == "user-agent":
            if rest:
                out.append((agents, rest))
                agents, rest = [], []
            agents.append(value.strip().lower())
        elif agents and line.strip() and key.lower() not in ("sitemap", "agentmap"):
            rest.append(line.strip())
    return out + [(agents, rest)]


def robots_txt():
    want(re.search(r"(?mi)^user-agent:", robots()), "no User-agent line")


def sitemap():
    lines = re.findall(r"(?mi)^sitemap:\s*(\S+)$", robots())
    want(lines == [f"{SITE}/sitemap.xml"], f"robots.txt names {lines}")
    text = found("/sitemap.xml", "application/xml").text
    want(b"<urlset" in text or b"<sitemapindex" in text, "neither urlset nor index")


def link_headers():
    for accept in (None, "text/markdown"):
        for method in ("GET", "HEAD"):
            link = ask("/", method, accept).getheader("Link") or ""
            for rel in ("api-catalog", "service-desc", "service-doc", "alternate", "ard", "ai-catalog"):
                want(f'rel="{rel}"' in link, f"{method} / ({accept}) has no {rel}")


def markdown_negotiation():
    answer = found("/", "text/markdown", accept="text/markdown")
    want(int(answer.getheader("x-markdown-tokens") or 0) > 0, "no tokens")
    want(answer.getheader("Vary") == "Accept", "no Vary: Accept")
    html = found("/", "text/html")
    want(html.getheader("Vary") == "Accept", "no Vary: Accept on HTML")
    want(html.getheader("ETag") != answer.getheader("ETag"), "one ETag for both")


def robots_txt_ai_rules():
    named = {agent for agents, _ in groups() for agent in agents}
    want({"*", "gptbot", "google-extended", "ccbot", "claudebot"} <= named, f"only {named}")
    for _, rules in groups():
        want(not [r for r in rules if r.lower().startswith("disallow:") and r.split(":")[1].strip()],
             "blocks what the documents recommend")


def content_signals():
    for agents, rules in groups():
        signals = [r for r in rules if r.startswith("Content-Signal:")]
        want(len(signals) == 1, f"{agents} have {len(signals)} signals")
        want(re.fullmatch(r"Content-Signal: search=(yes|no), ai-input=(yes|no), ai-train=(yes|no)",
                          signals[0]), signals[0])


def content_usage():
    value = ask("/robots.txt").getheader("Content-Usage") or ""
    want(re.fullmatch(r"search=[yn], train-ai=[yn], ai-use=[yn]", value), f"Content-Usage: {value}")
    for path in ("/eventos", "/docs"):
        for form in ("text/html", "text/markdown"):
            other = found(path, form, accept=form).getheader("Content-Usage")
            want(other == value, f"Content-Usage of {path} as {form}: {other}")
    for agents, rules in groups():
        usages = [r for r in rules if r.startswith("Content-Usage:")]
        want(usages == [f"Content-Usage: {value}"], f"{agents} have {usages}")
        # The same preference in both vocabularies.
        signal = dict(part.split("=") for part in
                      [r for r in rules if r.startswith("Content-Signal:")][0].split(": ")[1].split(", "))
        usage = dict(part.split("=") for part in value.split(", "))
        want([signal[k][0] for k in ("search", "ai-input", "ai-train")] ==
             [usage[k] for k in ("search", "ai-use", "train-ai")], f"{signal} is not {usage}")


def api_catalog():
    path = "/.well-known/api-catalog"
    value = document(path, "application/linkset+json", accept="application/linkset+json, application/json")
    answer = ask(path, "HEAD")
    want('profile="https://www.rfc-editor.org/info/rfc9727"' in answer.getheader("Content-Type"), "no profile")
    want('rel="api-catalog"' in (answer.getheader("Link") or ""), "no Link on HEAD")
    want(list(value) == ["linkset"] and value["linkset"], "linkset is not the sole member")
    relations = {rel for context in value["linkset"] for rel in context}
    want({"anchor", "item", "service-desc", "service-doc", "status"} <= relations, f"only {relations}")


def oauth_discovery():
    value = document("/.well-known/oauth-authorization-server")
    want(value["issuer"] == SITE, f"the issuer is {value['issuer']}")
    want("token_endpoint" in value, "no token_endpoint")
    want("authorization_endpoint" not in value, "an authorization_endpoint that is none")
    want(ask("/.well-known/openid-configuration").status == 404, "an OpenID configuration that is none")


def oauth_protected_resource():
    for path in ("", "/api/public/v1"):
        value = document("/.well-known/oauth-protected-resource" + path)
        want(value["resource"] == SITE + path, f"the resource is {value['resource']}")
        want(value["authorization_servers"] == [SITE], "other servers")


def auth_md():
    answer = found("/auth.md", "text/markdown", accept="text/markdown, text/plain, */*")
    want(re.search(r"(?m)^# .*auth\.md", answer.text.decode()), "no H1 with auth.md")


def mcp_server_card():
    for path in ("/.well-known/mcp/server-card.json", "/.well-known/mcp.json"):
        card = document(path)
        want(card["serverInfo"]["name"] and card["serverInfo"]["version"], "no serverInfo")
        want(card["transport"]["endpoint"] == f"{SITE}/mcp", "no transport.endpoint")
        want(card["endpoint"] == card["serverUrl"] == f"{SITE}/mcp", "no endpoint")
        want("capabilities" in card and card["tools"], "neither capabilities nor tools")
        want(card["name"] and card["version"] and card["description"], "no name")
    pure = document("/mcp/server-card", "application/mcp-server-card+json")
    want(pure["remotes"][0]["url"] == f"{SITE}/mcp", "no remote")
    say = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": card["protocolVersion"], "capabilities": {},
        "clientInfo": {"name": "t", "version": "1"}}}
    answer = ask("/mcp", "POST", "application/json, text/event-stream", json.dumps(say),
                 {"Content-Type": "application/json"})
    want(answer.status == 200, f"initialize is {answer.status}")
    result = json.loads(answer.text)["result"]
    for member in ("serverInfo", "capabilities", "protocolVersion"):
        want(result[member] == card[member], f"{member} is another than the card's")


def a2a_agent_card():
    card = document("/.well-known/agent-card.json")
    for member in ("name", "version", "description", "skills", "supportedInterfaces"):
        want(card[member], f"no {member}")
    want(card["supportedInterfaces"][0]["url"] == f"{SITE}/a2a", "another interface")
    want("capabilities" in card, "no capabilities")
    say = {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": {
        "messageId": "1", "role": "ROLE_USER", "parts": [{"text": "samba"}]}}}
    answer = ask("/a2a", "POST", "application/json", json.dumps(say),
                 {"Content-Type": "application/json", "A2A-Version": "1.0"})
    want(answer.status == 200 and b'"message"' in answer.text, "no answer to a message")


def agent_skills():
    index = document("/.well-known/agent-skills/index.json")
    want(index["$schema"] == "https://schemas.agentskills.io/discovery/0.2.0/schema.json", "schema")
    want(index["skills"], "no skills")
    for skill in index["skills"]:
        want(set(skill) == {"name", "type", "description", "url", "digest"}, f"{set(skill)}")
        text = found(skill["url"], "text/markdown").text
        want(skill["digest"] == "sha256:" + hashlib.sha256(text).hexdigest(), "another digest")
        matter = text.decode().split("---\n")[1]
        want(f"name: {skill['name']}\n" in matter, "another name")
        want(f"description: {json.dumps(skill['description'], ensure_ascii=False)}\n" in matter,
             "another description")
        want(skill["url"].split("/")[-2] == skill["name"], "the folder has another name")


def ard():
    """ARD 0.91 and, with the same entries, AI Catalog 0.9; both are found from everywhere."""
    ways = {"ard": "/.well-known/ard.json", "ai-catalog": "/.well-known/ai-catalog.json"}
    catalog, older = (document(path) for path in ways.values())
    want([catalog.pop("specVersion"), older.pop("specVersion")] == ["1.0", "0.9"], "versions")
    want(catalog == older, "two truths")
    want(catalog["host"]["displayName"], "no host")
    want(catalog["entries"], "no entries")
    want(re.findall(r"(?m)^Agentmap: (\S+)$", robots()) == [SITE + ways["ard"]], "no Agentmap")
    for page in ("/", "/docs"):
        answer = found(page, "text/html")
        want(f'<link rel="ard" href="{ways["ard"]}">' in answer.text.decode(), f"{page}: no link")
        for rel, path in ways.items():
            want(f'<{SITE}{path}>; rel="{rel}"; type="application/json"' in answer.getheader("Link"),
                 f"{page}: no header {rel}")
    for entry in catalog["entries"]:
        want(re.fullmatch(r"urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+", entry["identifier"]), "identifier")
        want(2 <= len(entry["representativeQueries"]) <= 5, "representativeQueries")
        found(entry["url"].removeprefix(SITE), entry["type"].split(";")[0])


def security_txt():
    """RFC 9116: a contact, and a date that has not come."""
    answer = found("/.well-known/security.txt", "text/plain")
    want("charset=utf-8" in answer.getheader("Content-Type"), "no charset")
    lines = [l for l in answer.text.decode().splitlines() if l and not l.startswith("#")]
    fields = dict(line.split(": ", 1) for line in lines)
    want(len(fields) == len(lines), "a field twice")
    want(re.fullmatch(r"mailto:[^@\s]+@[^@\s]+", fields["Contact"]), fields["Contact"])
    want(fields["Canonical"] == SITE + "/.well-known/security.txt", fields["Canonical"])
    want(re.fullmatch(r"[a-zA-Z-]+(, [a-zA-Z-]+)*", fields["Preferred-Languages"]), "no languages")
    expires = datetime.datetime.fromisoformat(fields["Expires"].replace("Z", "+00:00"))
    left = expires - datetime.datetime.now(datetime.timezone.utc)
    want(datetime.timedelta(0) < left <= datetime.timedelta(days=366), f"expires {expires}")


def llms_txt():
    text = found("/llms.txt", "text/plain").text.decode()
    lines = text.splitlines()
    want(lines[0].startswith("# ") and lines[2].startswith("> "), "no title and summary")
    want(not re.search(r"(?m)^###", text), "a heading too deep")
    section = None
    for line in lines:
        section = line if line.startswith("## ") else section
        want(not section or not line or line == section or
             re.match(r"- \[[^]]+\]\(https?://[^)]+\)", line), f"no link: {line}")


def openapi():
    want(document("/.well-known/openapi.json") == document("/api/public/v1/openapi.json"), "two truths")
    want(document("/.well-known/openapi.json")["openapi"].startswith("3.1"), "not 3.1")


def nothing_false():
    """What is not offered is a real 404, and never a page."""
    for path in ("/.well-known/http-message-signatures-directory", "/.well-known/ucp",
                 "/.well-known/acp.json", "/.well-known/agent.json", "/.well-known/ai-plugin.json",
                 "/.well-known/jwks.json", "/.well-known/x402", "/openapi.json"):
        for accept in (None, "text/markdown", "text/html"):
            answer = ask(path, accept=accept)
            want(answer.status == 404, f"{path} is {answer.status}")
            want(answer.type == "application/problem+json", f"{path} is {answer.type}")
    for path in ("/", "/api", "/api/v1"):
        want(ask(path).status != 402, f"{path} wants money")


CHECKS = {
    "robotsTxt": robots_txt, "sitemap": sitemap, "linkHeaders": link_headers,
    "markdownNegotiation": markdown_negotiation, "robotsTxtAiRules": robots_txt_ai_rules,
    "contentSignals": content_signals, "contentUsage": content_usage, "apiCatalog": api_catalog,
    "oauthDiscovery": oauth_discovery, "oauthProtectedResource": oauth_protected_resource,
    "authMd": auth_md, "mcpServerCard": mcp_server_card, "a2aAgentCard": a2a_agent_card,
    "agentSkills": agent_skills, "ard": ard, "securityTxt": security_txt, "llmsTxt": llms_txt, "openapi": openapi,
    "nothingFalse": nothing_false,
}

failed = 0
for name, check in CHECKS.items():
    try:
        check()
        print("ok", name)
    except Exception as why:  # an answer that cannot be read fails its check too
        failed += 1
        print(f"FAILED {name}: {type(why).__name__} {why}")
sys.exit(1 if failed else 0)
