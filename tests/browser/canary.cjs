// Opens pages with a canary in them.  It must not sing: no handler, address or
// script of another's making runs, and the policy has nothing to report.
//
// usage: canary.cjs HOST PATHS_FILE [softened]
//   softened: a proxy makes the policy of each page one that is only reported.  So the
//   page stands without its second wall, and what that wall would stop is told, too.
//   A page without a policy is told
'use strict';
const fs = require('node:fs');
const http = require('node:http');
const { address, connect, run } = require('./pages.cjs');

const atOnce = 3;
const reported = 'content-security-policy-report-only';

/** The proxy: to names of this machine, and no others. */
function softener() {
	const agent = new http.Agent({ keepAlive: true });
	const server = http.createServer((asked, answer) => {
		const { hostname, port, pathname, search } = new URL(asked.url);
		if (!/(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname)) {
			answer.writeHead(502).end();
			return;
		}
		const options = { host: '127.0.0.1', port, path: pathname + search, method: asked.method, headers: asked.headers, agent };
		const further = http.request(options, (came) => {
			answer.writeHead(came.statusCode, came.rawHeaders.map((word, i) =>
				i % 2 === 0 && /^content-security-policy$/i.test(word) ? reported : word));
			came.pipe(answer);
		});
		further.on('error', (error) => answer.destroy(error));
		asked.pipe(further);
	});
	return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(`http://127.0.0.1:${server.address().port}`)));
}

function listen() {
	window.sang = [];
	window.canary = () => window.sang.push('the canary sang');
	window.alert = window.confirm = window.prompt = window.canary;
	document.addEventListener('securitypolicyviolation', (event) =>
		window.sang.push(`the policy forbade ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));
}

/** What would sing if somebody touched it, and what a page of ours never has. */
function look() {
	const found = [];
	// Of no organiser's and no caller's words: the brand's colours, in the head.
	const colours = [...document.querySelectorAll('head > style')].find(({ attributes, textContent }) => attributes.length === 0 &&
		/^:root\{(--[a-z-]+:#[0-9a-f]{6}[;}]){3}@media screen and \(prefers-color-scheme:dark\)\{:root\{--accent-ink:#[0-9a-f]{6}\}\}$/.test(textContent));
	for (const element of document.querySelectorAll('*')) {
		for (const { name, value } of element.attributes) {
			if (/^on/i.test(name)) found.push(`${element.tagName} has ${name}`);
			if (/^(src|href|action|formaction|data|srcset|poster|ping|background)$/i.test(name) &&
				!/^(https?:|mailto:|\/|\?|#)/i.test(value) &&
				!value.startsWith(`webcal://${location.host}/`)) found.push(`${element.tagName} ${name}=${value}`);
			if (name === 'style') found.push(`${element.tagName} has a style`);
		}
		if (element.tagName === 'SCRIPT' && element.type !== 'application/ld+json') found.push('a script');
		if (/^(iframe|object|embed|base|frame|applet|style|template)$/i.test(element.tagName) && element !== colours)
			found.push(element.tagName);
		if (element.tagName === 'META' && element.httpEquiv) found.push('a meta that speaks for the server');
	}
	for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
		try {
			JSON.parse(script.textContent);
		} catch (error) {
			found.push(`JSON-LD: ${error.message}`);
		}
	}
	for (const link of document.querySelectorAll('main a, main img, main svg *, main p')) {
		for (const type of ['mouseover', 'focus', 'toggle', 'pointerenter', 'error', 'load', 'animationstart'])
			link.dispatchEvent(new Event(type, { bubbles: true }));
	}
	return [...window.sang, ...found];
}

run(async () => {
	const [, , host, file, mode] = process.argv;
	const paths = fs.readFileSync(file, 'utf8').split('\n').filter((line) => line !== '');
	const browser = await connect();
	// The proxy is asked for names of this machine, too.
	const through = mode === 'softened' ? { proxyServer: await softener(), proxyBypassList: ['<-loopback>'] } : {};
	let opened = 0;
	async function walk() {
		const context = await browser.createBrowserContext(through);
		const page = await context.newPage();
		await page.evaluateOnNewDocument(listen);
		page.on('dialog', (dialog) => {
			console.log('a dialog');
			dialog.dismiss();
		});
		for (let path; (path = paths.shift()) !== undefined;) {
			const answer = await page.goto(path.startsWith('http:') ? path : address(host, path), { waitUntil: 'load' });
			if (answer.status() >= 500) throw new Error(`${path}: ${answer.status()}`);
			if (through.proxyServer && !answer.headers()[reported]) console.log(`${path}: no policy`);
			for (const found of await page.evaluate(look)) console.log(`${path}: ${found}`);
			opened++;
		}
		await context.close();
	}
	await Promise.all(Array.from({ length: atOnce }, walk));
	await browser.disconnect();
	console.error(`${opened} pages`);
});
