import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { serveBarePage } from './first-load/bare-page.ts';
import { type Visit, visitHome, visitSignIn } from './first-load/first-visit.ts';
import { describeMachine } from './measuring/machine.ts';
import { compare } from './measuring/measure.ts';
import { isMissed, type Row, renderTable, rowOf } from './measuring/report.ts';
import { seedPortal } from './seed.ts';
import { startServer } from './servers.ts';
import { portalOn } from './stage.ts';

/*
 * Measures the first visit on a slow connection and a slow computer: scripts and requests of the sign-in page and of
 * Home, and the largest contentful paint of the sign-in page, compared with a bare React page of the same look.
 *   npm run bench -- first-load [--quick]
 */
const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = flags.quick ? 2 : 7;
const goals = { signInKB: 110, homeKB: 155, homeRequests: 14, paintRatio: 1.3 };

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

const dataDir = join(folder, 'data');
const [person] = await seedPortal({ dataDir }, 2);
if (!person) throw new Error('Somebody is needed');
console.log(await describeMachine(folder));
const bare = await serveBarePage(join(folder, 'bare'));
const server = await startServer(portalOn(dataDir));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const address = `http://127.0.0.1:${server.port}`;
  const paintOf = (url: string) => async () => ({ paintMs: (await visitSignIn(browser, url)).largestPaintMs });
  const signIn = await visitSignIn(browser, `${address}/auth`);
  const home = await visitHome(browser, address, person);
  const paints = await compare(rounds, paintOf(`${address}/auth`), paintOf(bare.address));
  const control = await compare(rounds, paintOf(bare.address), paintOf(bare.address));
  const rows: Row[] = [
    {
      ...{ figure: 'sign-in: scripts', unit: 'kB gzip', ours: signIn.scriptsKB, goal: { atMost: goals.signInKB } },
      note: `then, for what comes next, ${signIn.laterScriptsKB.toFixed(0)} kB`,
    },
    { figure: 'Home: scripts', unit: 'kB gzip', ours: home.scriptsKB, goal: { atMost: goals.homeKB } },
    {
      ...{ figure: 'Home: requests', unit: '', ours: home.requests.length, goal: { atMost: goals.homeRequests } },
      note: 'until it can be written in',
    },
    rowOf(paints, 'paintMs', {
      ...{ figure: 'sign-in: largest paint', unit: 'ms', peerName: 'bare React page', control },
      goal: { atMost: goals.paintRatio },
    }),
  ];
  console.log(`\nProcessor slowed 4 times, 1.6 Mbit/s, 150 ms; medians of ${rounds} rounds.\n${renderTable(rows)}`);
  console.log(`\nRequests of Home:\n${listOf(home)}`);
  const missed = rows.filter(isMissed).length;
  console.log(missed > 0 ? `${missed} goals were not met.` : 'No goal was missed.');
} finally {
  await browser.close();
  await server.stop();
  bare.stop();
}

function listOf({ requests }: Visit): string {
  return requests.map((request) => `  ${request}`).join('\n');
}
