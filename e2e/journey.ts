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

/** The people of the demo data by whom journeys are made, by username. */
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
/** Whose institution's plan ends soon: one was offered another year, the other not yet. */
type Renewing = 'haruka.mizuno' | 'fiona.strathearn';

export interface OpenOptions extends BrowserContextOptions {
  /** Signed in as this person; without it nobody is. */
  as?: Name;
  path?: string;
}

const pictureMaxMs = 3000;
/** Of a worker's first journey, which loads the server and makes the demo data, and must not lose its own time by that. */
const startWithinMs = 300_000;
/** One process serves the journeys of a worker, one after another: to load the server's code takes longer than many of them. */
const serve = createSharedServe();

export interface Journey {
  /** What the data lies in; journeys with the tag @postgres are made on both. */
  engine: Engine;
  /** Settings of the portal besides those of the demo. */
  settings: Record<string, string>;
  /** Whether customers get the automatic reply of the day; otherwise they have had it. */
  automaticReplies: boolean;
  /** Whether pages move as for most people; otherwise as for who wants less motion, which spares a tenth of the work. */
  moves: boolean;
  /** Whether the portal sends mail, to `smtp`. */
  sendsMail: boolean;
  smtp: TestSmtp | undefined;
  /** A running portal with the demo data, this journey's own. */
  portal: Portal;
  /** What the consoles say that nobody expected; whatever it is fails the journey. */
  consoles: ConsoleWatch;
  /** Opens a page in a browser profile of its own. */
  open(options?: OpenOptions): Promise<Page>;
}

/** A journey through the real product: its build, a database of its own, a browser. */
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
      // A call that a journey answers itself may come as the journey ends, and its answer would come too late.
      for (const page of profile.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await profile.close();
    }
  },
});

/** Of a journey that failed: what each of its pages showed at the end. */
async function takePictures(profile: BrowserContext, info: TestInfo): Promise<void> {
  for (const page of profile.pages()) {
    const body = await page.screenshot({ timeout: pictureMaxMs }).catch(() => null);
    if (body) await info.attach(page.url(), { body, contentType: 'image/png' });
  }
}

/** Signs in as the form does, for journeys that are about something else. */
async function signIn(profile: BrowserContext, portal: Portal, username: string): Promise<void> {
  const answer = await profile.request.post(`${portal.url}/api/login`, {
    headers: { origin: portal.url },
    data: { username, password: castPassword },
  });
  expect(answer.status(), `signing in as ${username}`).toBe(200);
}

/** Signs in without a browser; answers the cookie of the session. */
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
