import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loopDelayPort } from '#proofs/bench/loop-delay-port.ts';
import { type Row, renderTable } from '#proofs/bench/measuring/report.ts';
import type { BenchPerson } from '#proofs/bench/protocol.ts';
import { seedPortal } from '#proofs/bench/seed.ts';
import { type RunningServer, startServer } from '#proofs/bench/servers.ts';
import { peerScript } from '#proofs/bench/stage.ts';
import { openDatabase } from '#server/db/open.ts';

const MB = 1_000_000;
const people = 40;
const pagesOfFile = 50;
const wordsOfPage = 120;
const partsMax = 2 ** 20;
/** The first questions wait until the articles are read. */
const warmUp = 10;
const asked = [
  'how do I change my password',
  'what does the gold plan cost',
  'which attributes do we have to release',
  'page about migration and poverty in cities',
  'when is our renewal due',
];

/**
 * Measures the time until the first words of an answer, and how long other requests wait meanwhile, with 2,000 and
 * 50,000 pages of files.
 */
export async function measureSpeed(): Promise<void> {
  const rows: Row[] = [];
  for (const [pages, goalMs] of [
    [2000, 150],
    [50_000, 400],
  ] as const) {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-assistant-bench-'));
    try {
      const crowd = await seedPortal({ dataDir, databaseUrl: undefined }, people);
      await insertPages(dataDir, pages);
      const server = await startServer({
        name: 'portal',
        script: fileURLToPath(new URL('../server/cli.js', import.meta.url)),
        args: ['serve'],
        env: { HOST: '127.0.0.1', PORTAL_DATA_DIR: dataDir, NODE_ENV: 'production', PORTAL_LOG_LEVEL: 'error' },
        nodeFlags: ['--max-semi-space-size=8', '--import', peerScript('loop-delay')],
      });
      rows.push(...(await measure(server, crowd, pages, goalMs)));
      await server.stop();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  console.log(`\nThe vectors of the pages are being made meanwhile.\n${renderTable(rows)}`);
}

async function measure(
  server: RunningServer,
  crowd: readonly BenchPerson[],
  pages: number,
  goalMs: number,
): Promise<Row[]> {
  const before = server.rssBytes();
  for (let turn = 0; turn < warmUp; turn++) await firstWordsMs(server, crowd[turn % people], turn);
  // All pages are read once the last one is found.
  while (!(await isRead(server, crowd[0], pages))) await sleep(4000);
  await fetch(`http://127.0.0.1:${loopDelayPort(server.port)}/`);
  const took: number[] = [];
  for (let turn = 0; turn < people * 5; turn++) took.push(await firstWordsMs(server, crowd[turn % people], turn));
  const delay = (await (await fetch(`http://127.0.0.1:${loopDelayPort(server.port)}/`)).json()) as {
    longest: number;
    busiest: number;
  };
  const sorted = took.sort((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const name = pages.toLocaleString('en');
  return [
    { figure: `first words, p95, ${name} pages`, unit: 'ms', ours: p95, goal: { atMost: goalMs } },
    { figure: `event loop held longest, ${name} pages`, unit: 'ms', ours: delay.longest, goal: { atMost: 20 } },
    { figure: `the same without waiting for disk and processor, ${name} pages`, unit: 'ms', ours: delay.busiest },
    { figure: `memory of model and indexes, ${name} pages`, unit: 'MB', ours: (server.rssBytes() - before) / MB },
  ];
}

async function post(server: RunningServer, person: BenchPerson | undefined, content: string): Promise<Response> {
  const origin = `http://127.0.0.1:${server.port}`;
  const headers = { 'content-type': 'application/json', origin, cookie: person?.cookie ?? '' };
  const body = JSON.stringify({ messages: [{ role: 'user', content }] });
  const answer = await fetch(`${origin}/api/ai/chat`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${content}: ${answer.status}`);
  return answer;
}

async function firstWordsMs(server: RunningServer, person: BenchPerson | undefined, turn: number): Promise<number> {
  const started = performance.now();
  const answer = await post(server, person, asked[turn % asked.length] ?? '');
  await answer.body?.getReader().read();
  return performance.now() - started;
}

async function isRead(server: RunningServer, person: BenchPerson | undefined, pages: number): Promise<boolean> {
  const answer = await post(server, person, `needle${pages}`);
  return (await answer.text()).includes(`needle${pages}`);
}

const syllables =
  'mi gra tion po ver ty ci ty la bour wel fare hou sing heal th edu ca po li cy cli ma te tra de fa mi ly'.split(' ');

/** Files of fifty pages of made-up words, some of them common, as in any text. The first file is read last. */
async function insertPages(dataDir: string, pages: number): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const at = new Date().toISOString();
  let seed = 1;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed % below;
  };
  const word = () => Array.from({ length: 1 + next(3) }, () => syllables[next(next(syllables.length) + 1)]).join('');
  for (let file = 1; file <= pages / pagesOfFile; file++) {
    const resource = {
      id: file,
      title: `File ${word()} ${word()}`,
      type: 'document',
      url: '/x',
      description: '',
    } as const;
    const shared = { category: 'General', audience: 'learning', uploaderId: 1, sharedAt: at, createdAt: at } as const;
    await db
      .insertInto('resources')
      .values({ ...resource, ...shared, textState: 'searchable' })
      .execute();
    const rows = Array.from({ length: pagesOfFile }, (_, page) => {
      const isLast = file === 1 && page === 0;
      const text = Array.from({ length: wordsOfPage }, word).join(' ');
      const needle = `This page about needle${pages} is the last that is read. `;
      return {
        key: page + 1 - file * partsMax,
        place: `Page ${page + 1}`,
        text: isLast ? needle + text : text,
        words: '',
      };
    });
    await db.insertInto('resourceParts').values(rows).execute();
  }
  await close();
}
