// Directus with SQLite, a process for each of WORKERS: serve.mjs FOLDER, where its database and
// the extension are made.
import { execFileSync } from "node:child_process";
import cluster from "node:cluster";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , folder] = process.argv;
const directus = join(process.env.NODE_PATH, "directus/cli.js");

process.chdir(folder); // where Directus looks for a package.json and keeps what it makes
Object.assign(process.env, {
	HOST: "127.0.0.1", SECRET: "bench", KEY: "bench", DB_CLIENT: "sqlite3", DB_FILENAME: join(folder, "directus.db"),
	EXTENSIONS_PATH: join(folder, "extensions"), TELEMETRY: "false", LOG_LEVEL: "error",
	ADMIN_EMAIL: "bench@example.org", ADMIN_PASSWORD: "bench",
});

function prepare() {
	const extension = join(folder, "extensions/events");
	mkdirSync(extension, { recursive: true });
	copyFileSync(new URL("extension.js", import.meta.url), join(extension, "index.js"));
	writeFileSync(join(extension, "package.json"), JSON.stringify({
		name: "directus-extension-events", version: "1.0.0", type: "module",
		"directus:extension": { type: "endpoint", path: "index.js", source: "index.js", host: "^11.0.0" },
	}));
	writeFileSync(join(folder, "package.json"), "{}");
	execFileSync(process.execPath, [directus, "bootstrap"], { stdio: ["ignore", "ignore", "inherit"] });
	execFileSync("sqlite3", [process.env.DB_FILENAME,
		`ATTACH '${process.env.DATABASE}' AS peers`,
		"CREATE TABLE event(id INTEGER PRIMARY KEY, position INTEGER NOT NULL, city_key TEXT, slug TEXT NOT NULL UNIQUE, name TEXT, description TEXT, starts_at TEXT, ends_at TEXT, timezone TEXT, is_online INTEGER, is_closed INTEGER, url TEXT, banner TEXT, thumbnail TEXT, place TEXT, city TEXT, state TEXT, state_abbr TEXT, address TEXT, latitude TEXT, longitude TEXT, producer TEXT, producer_slug TEXT)",
		"INSERT INTO event SELECT * FROM peers.event",
		"CREATE UNIQUE INDEX event_position ON event(position)",
		"CREATE INDEX event_city ON event(city_key, position)",
		"INSERT INTO directus_collections(collection) VALUES('event')"]);
}

if (cluster.isPrimary) {
	prepare();
	// The first one writes down that there is an extension.
	cluster.fork().once("listening", () => {
		for (let i = 1; i < Number(process.env.WORKERS); i++)
			cluster.fork();
	});
	process.on("SIGTERM", () => process.exit());
} else {
	process.argv = [process.execPath, directus, "start"];
	await import(pathToFileURL(directus));
}
