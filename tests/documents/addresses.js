/*
 * addresses - served addresses held against Node's URL and against the format "uri".
 *
 * usage: node addresses.js CASES
 *
 * CASES: an array of {given, served, refused}: served is null where nothing is;
 * refused is true where a browser takes an address that is not to be served.
 * Prints what is wrong, one line each, and exits 9 when there was something.
 */
'use strict';

const fs = require('fs');
const Ajv = require('ajv/dist/2020');
const addFormats = require('ajv-formats');

const ajv = new Ajv();
addFormats(ajv);
const isUri = ajv.compile({ type: 'string', format: 'uri' });
const cases = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));

/* Null where a browser on a page of https takes no http or https address. */
function browser(text) {
	let url;
	try {
		url = new URL(/^[/\\]{2}/.test(text) ? `https:${text}` : text);
	} catch {
		return null;
	}
	return /^https?:$/.test(url.protocol) ? url : null;
}

/* What RFC 3986 does not allow, and the URL Standard leaves; and the apostrophe. */
function encoded(part) {
	return part.replace(/[[\]{}|^`\\']/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
		.replace(/%(?![0-9A-Fa-f]{2})/g, '%25');
}

function meaning(url) {
	const fragment = encoded(url.hash.slice(1)).replaceAll('#', '%23');
	return [url.protocol, url.host, encoded(url.pathname), encoded(url.search), fragment].join(' ');
}

let wrong = 0;
function say(test, what) {
	console.log(`${JSON.stringify(test.given)}: ${what}`);
	wrong++;
}

for (const test of cases) {
	const url = browser(test.given);
	if (test.served === null) {
		if (test.refused !== (url !== null))
			say(test, `nothing is served, a browser has ${url}`);
		continue;
	}
	if (!isUri(test.served))
		say(test, `${test.served} is no uri`);
	if (url === null)
		say(test, `a browser refuses it, ${test.served} is served`);
	else if (meaning(new URL(test.served)) !== meaning(url))
		say(test, `${test.served} is served, a browser has ${url}`);
}
process.exitCode = wrong > 0 ? 9 : 0;
