import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import type { Engine } from '#server/db/engine.ts';
import { castPassword } from '#server/demo/cast.ts';
import type { TestSmtp } from '#server/testing/services/test-smtp.ts';
import { unsettleAutomaticReplies } from './chat/stored.ts';
import { type ConsoleWatch, watchConsoles } from './console-watch.ts';
import { demoData } from './demo-data.ts';
import { type Portal, startPortal } from './portal.ts';
import { createDatabase } from './postgres.ts';
import { createSharedServe } from './server.ts';

/** The people of the demo data who appear in journeys, by username. */
export type Name =
  | 'admin'
  | 'librarian'
  | 'tech'
  | 'manager'
  | 'librarian2'
  | 'colleague'
  | 'manager2'
  | 'oliver.penhale'
  | Renewing;
/** Users whose institution's plan ends soon: one has an offer for another year, the other has none yet. */
type Renewing = 'haruka.mizuno' | 'fiona.strathearn';

export interface OpenOptions extends BrowserContextOptions {
  /** The person to sign in as; nobody is signed in without it. */
  as?: Name;
  path?: string;
}

const pictureMaxMs = 3000;
/** The first journey of a worker also loads the server and makes the demo data, so it gets more time. */
const startWithinMs = 300_000;
/** One process serves a worker's journeys one after another, because loading the server's code takes longer than many of them. */
const serve = createSharedServe();

export interface Journey {
  /** The database engine; journeys with the tag @postgres run on both. */
  engine: Engine;
  /** Settings of the portal in addition to the demo's. */
  settings: Record<string, string>;
  /** Whether customers get the automatic reply of the day; otherwise it is marked as sent. */
  automaticReplies: boolean;
  /** Whether animations run. Off by default ("reduced motion"), which saves a tenth of the processor. */
  moves: boolean;
  sendsMail: boolean;
  smtp: TestSmtp | undefined;
  /** A running portal with its own copy of the demo data. */
  portal: Portal;
  /** Unexpected console messages; any of them fails the journey. */
  consoles: ConsoleWatch;
  /** Opens a page in a new browser profile. */
  open(options?: OpenOptions): Promise<Page>;
}

/** A journey through the real product: its build, its own database and a real browser. */
export const test = base.extend<Journey>({
  engine: ['sqlite', { option: true }],
  settings: [{}, { option: true }],
  automaticReplies: [false, { option: true }],
  moves: [false, { option: true }],

  sendsMail: [false, { option: true }],

  smtp: async ({ sendsMail }, use) => {
    if (!sendsMail) return use(undefined);
    const { startSmtp } = await import('#server/testing/services/test-smtp.ts');
    const smtp = await startSmtp();
    await use(smtp);
    await smtp.close();
  },

  portal: [
    async ({ engine, settings, automaticReplies, smtp }, use, info) => {
      const demo = await demoData(engine);
      const database = demo.database ? await createDatabase(demo.database) : undefined;
      const env = { ...settings, ...(database ? { PORTAL_DATABASE_URL: database.url } : {}) };
      const prepare = automaticReplies ? unsettleAutomaticReplies : undefined;
      const portal = await startPortal({ dataFrom: demo.folder, prepare, env, smtpUrl: smtp?.url, serve });
      await use(portal);
      const output = portal.output();
      await portal.remove();
      await database?.drop();
      if (info.status !== info.expectedStatus) await info.attach('output of the portal', { body: output });
      expect(faultsIn(output), 'what the portal logged as a fault').toEqual([]);
    },
    { timeout: startWithinMs },
  ],

  consoles: async ({ portal }, use) => {
    const watch = watchConsoles(portal);
    await use(watch);
    expect(watch.complaints(), 'what the consoles said').toEqual([]);
  },

  open: async ({ browser, portal, consoles, moves }, use, info) => {
    const profiles: BrowserContext[] = [];
    await use(async ({ as, path = '/', ...options } = {}) => {
      const reducedMotion = moves ? 'no-preference' : 'reduce';
      const profile = await browser.newContext({ baseURL: portal.url, reducedMotion, ...options });
      profiles.push(profile);
      consoles.add(profile);
      if (as) await signIn(profile, portal, as);
      const page = await profile.newPage();
      await page.goto(path);
      return page;
    });
    for (const profile of profiles) {
      if (info.status !== info.expectedStatus) await takePictures(profile, info);
      // A call that the journey answers itself may be pending when it ends, and answering after that would throw.
      for (const page of profile.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await profile.close();
    }
  },
});

/** Attaches a picture of each page to the report of a failed journey. */
async function takePictures(profile: BrowserContext, info: TestInfo): Promise<void> {
  for (const page of profile.pages()) {
    const body = await page.screenshot({ timeout: pictureMaxMs }).catch(() => null);
    if (body) await info.attach(page.url(), { body, contentType: 'image/png' });
  }
}

async function signIn(profile: BrowserContext, portal: Portal, username: string): Promise<void> {
  const answer = await profile.request.post(`${portal.url}/api/login`, {
    headers: { origin: portal.url },
    data: { username, password: castPassword },
  });
  expect(answer.status(), `signing in as ${username}`).toBe(200);
}

/** Signs in without a browser and returns the session cookie. */
export async function signInForCookie(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: castPassword }),
  });
  expect(answer.status, `signing in as ${username}`).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** pino's levels: 50 is error, 60 is fatal. */
function faultsIn(output: string): string[] {
  return output.split('\n').filter((line) => /"level":[56]0/.test(line));
}
