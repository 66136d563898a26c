import type { Load } from '#proofs/bench/load.ts';
import { median } from '#proofs/bench/measuring/measure.ts';
import type { Row } from '#proofs/bench/measuring/report.ts';
import type { BenchPerson } from '#proofs/bench/protocol.ts';
import { type ServerProgram, startServer } from '#proofs/bench/servers.ts';
import { contextFor, openBrowser } from './visits.ts';

const connected = 500;
const kB = 1000;
/** A page without requests for this long has finished loading. */
const quietMs = 2000;
const lineMaxMs = 30_000;

interface Reconnects {
  load: Load;
  program: ServerProgram;
  people: readonly BenchPerson[];
  /** The highest stored number of a message or change. */
  newestChange: number;
  rounds: number;
}

/**
 * All people reconnect at once, as after a restart, and read what a browser with an open conversation on Home reads
 * then.
 */
export async function measureReconnects({ load, program, people, newestChange, rounds }: Reconnects): Promise<Row[]> {
  const [person] = people;
  if (!person) throw new Error('Somebody is needed');
  const reads = (await readsAfterReconnect(program, person)).map((path) => templateOf(path, person, newestChange));
  const took: number[] = [];
  const bytes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const portal = await startServer(program);
    try {
      const order = { line: portal.name, port: portal.port, people: people.slice(0, connected), reads };
      const back = await load.order('reconnect', order);
      took.push(back.lastListMs);
      bytes.push(back.bytesEach);
    } finally {
      await portal.stop();
    }
  }
  const count = Math.min(connected, people.length);
  return [
    {
      ...{
        figure: `${count} browsers reconnect: the last has all`,
        unit: 'ms',
        ours: median(took),
        goal: { atMost: 5000 },
      },
      note: `the slowest of ${rounds} times ${Math.max(...took).toFixed(0)} ms`,
    },
    {
      ...{
        figure: 'nothing changed: JSON of a reconnect',
        unit: 'kB',
        ours: Math.max(...bytes) / kB,
        goal: { atMost: 5 },
      },
      note: reads.join(' '),
    },
  ];
}

/** Records what a real browser reads after its network was interrupted, with a conversation open on Home. */
async function readsAfterReconnect(program: ServerProgram, person: BenchPerson): Promise<string[]> {
  const portal = await startServer(program);
  const browser = await openBrowser();
  try {
    const context = await contextFor(browser, `http://127.0.0.1:${portal.port}`, person.cookie);
    const page = await context.newPage();
    const paths: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/')) paths.push(pathname + search);
    });
    const settled = async () => {
      for (let seen = -1; seen !== paths.length; ) {
        seen = paths.length;
        await page.waitForTimeout(quietMs);
      }
    };
    await page.goto(`/?contact=${person.partnerId}`);
    await page.locator('textarea:enabled').waitFor({ timeout: lineMaxMs });
    await settled();
    paths.length = 0;
    await context.setOffline(true);
    await page.waitForTimeout(quietMs / 4);
    const line = page.waitForEvent('websocket', { timeout: lineMaxMs });
    await context.setOffline(false);
    await line;
    await settled();
    return paths;
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** Turns the path into a template for other people who have everything up to now. */
function templateOf(path: string, { id, partnerId }: BenchPerson, newestChange: number): string {
  return path
    .replace(/\bafter=\d+/, `after=${newestChange}`)
    .replace(new RegExp(`(?<=[/=:])${id}\\b`, 'g'), '{id}')
    .replace(new RegExp(`(?<=[/=:])${partnerId}\\b`, 'g'), '{partner}');
}
