import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import { type App, type AppParts, buildApp } from '#server/app.ts';
import { type Environment, loadConfig } from '#server/config.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Network } from '#server/platform/outbound/fetch-file.ts';
import { createToken } from '#server/platform/passwords.ts';
import { sharedImportWorker } from './shared-import-worker.ts';
import type { TestDatabase } from './test-database.ts';

export interface TestAppOptions {
  /** Settings besides the defaults. */
  env?: Environment;
  log?: Logger;
  webDir?: string;
  /** A database that another server of the same test has used. */
  database?: TestDatabase;
  /** Limits shared with another server of the same test. */
  limits?: Limits;
  /** Delay after `testStart` at which the test begins. */
  startAfterMs?: number;
  /** Shared with another server of the same portal. */
  bus?: Bus;
  /** Resolves and connects outgoing requests. */
  network?: Network;
  /** Keys that may harvest COUNTER reports. */
  harvesting?: AppParts['harvesting'];
}

/** A client that makes calls like a browser on the portal's own pages. */
export interface Caller {
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, body?: object): Promise<LightMyRequestResponse>;
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** The value of the Cookie header; empty for visitors. */
  cookie(): Promise<string>;
}

export interface TestApp {
  app: App;
  db: Kysely<Schema>;
  /** The folder of all stored data. */
  dataDir: string;
  clock: {
    now(): number;
    /** Time passes. */
    advance(ms: number): void;
    /** The system clock is set, forwards or back; no time passes. */
    step(ms: number): void;
  };
  visitor: Caller;
  /** A person of the cast, or one added since, with a separate session. */
  as(username: string): Caller;
  /** Listens on the loopback interface. Returns the address, `http://127.0.0.1:…`. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Without these no invoice and no mail leaves; unlike variables of the environment they lock nothing. */
const testDefaults = {
  PORTAL_SUPPORT_EMAIL: 'accounts@carrel.example',
  PORTAL_INVOICE_SELLER: 'Carrel|London',
  PORTAL_INVOICE_PAYMENT: 'Inkwell Bank, account 00000000',
};

/** The real server on a real database, with a clock that only the test moves. */
export async function createTestApp(database: TestDatabase, start: number, options: TestAppOptions): Promise<TestApp> {
  const { db, reading, connections, location, dataDir } = database;
  let now = start;
  let elapsedMs = 0;
  // Hundreds of servers would each load a model of 300 MB, which most tests do not need.
  const usual = {
    HOST: '127.0.0.1',
    PORT: '0',
    PORTAL_DATA_DIR: dataDir,
    PORTAL_AI_EMBEDDINGS: 'off',
    PORTAL_SECOND_FACTOR: 'none',
    // In tests years pass while no portal runs.
    PORTAL_REST_MAX_DAYS: '36500',
  };
  const config = loadConfig({ ...usual, ...options.env }, testDefaults);
  const log = options.log ?? pino({ level: 'silent' });
  const { limits, bus, webDir, network, harvesting } = options;
  const app = await buildApp({
    ...{ db, reading, connections, location, config, log, webDir, limits, bus, network, harvesting },
    clock: () => now,
    elapsed: () => elapsedMs,
    importWorker: sharedImportWorker(),
  });
  await app.ready();
  await app.jobs.runDue();
  const origin = config.origin ?? 'http://localhost';

  /** `renewed` is called when a session continues with a new cookie. */
  function caller(cookie: () => Promise<string>, renewed: (cookie: string) => void = () => {}): Caller {
    const send = async (request: InjectOptions) => {
      const headers = { host: new URL(origin).host, origin, cookie: await cookie(), ...request.headers };
      const answer = await app.inject({ ...request, headers });
      // Requests do not wait for their notifications, but tests check these next.
      if (request.method !== 'GET') await nextTurn().then(() => app.jobs.settled('news'));
      const fresh = answer.cookies.find(({ name, value }) => name === cookieName(origin) && value !== '');
      if (fresh) renewed(`${fresh.name}=${fresh.value}`);
      return answer;
    };
    return {
      send,
      cookie,
      get: (url) => send({ method: 'GET', url }),
      post: (url, body) => send({ method: 'POST', url, ...(body ? { payload: body } : {}) }),
    };
  }

  const callers = new Map<string, Caller>();
  return {
    app,
    db,
    dataDir,
    clock: {
      now: () => now,
      advance(ms) {
        now += ms;
        elapsedMs += ms;
      },
      step(ms) {
        now += ms;
      },
    },
    visitor: caller(async () => ''),
    as(username) {
      let known = callers.get(username);
      if (!known) {
        let cookie: Promise<string> | undefined;
        known = caller(
          () => {
            cookie ??= openSession(db, username, now).then((token) => `${cookieName(origin)}=${token}`);
            return cookie;
          },
          (fresh) => {
            cookie = Promise.resolve(fresh);
          },
        );
        callers.set(username, known);
      }
      return known;
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: () => app.close(),
  };
}

function cookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-carrel_session' : 'carrel_session';
}

/** A session without a sign-in, because most tests are about what comes after it. */
async function openSession(db: Kysely<Schema>, username: string, now: number): Promise<string> {
  const { id } = await db
    .selectFrom('users')
    .where('usernameKey', '=', usernameKey(username))
    .select('id')
    .executeTakeFirstOrThrow();
  const { token, tokenHash } = createToken();
  const at = isoTime(now);
  const session = { tokenHash, userId: id, createdAt: at, lastSeenAt: at, provenAt: at, userAgent: 'test' };
  await db.insertInto('sessions').values(session).execute();
  return token;
}
