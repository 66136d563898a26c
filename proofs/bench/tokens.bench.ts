import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { openDatabase } from '#server/db/open.ts';
import { createSessions } from '#server/features/auth/auth.session.ts';
import { createFactorRules } from '#server/features/auth/factors/factor-rules.service.ts';
import { createTokenViewers } from '#server/features/program-keys/tokens/token-viewers.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import { describeMachine } from './measuring/machine.ts';
import { compare, type Slice } from './measuring/measure.ts';
import { isMissed, renderTable, rowOf } from './measuring/report.ts';

/*
 * Finding the viewer of a call by a program's token, compared with a session cookie, on the same rows in SQLite. `npm
 * run bench -- tokens [--quick]`
 */
const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = flags.quick ? 3 : 12;
const asks = flags.quick ? 2000 : 10_000;
const people = 1000;
const second = 1000;

const folder = mkdtempSync(join(tmpdir(), 'portal-tokens-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

const { db, close } = await openDatabase({ dataDir: folder });
const clock = () => Date.parse('2026-03-04T12:00:00.000Z');
const at = new Date(clock()).toISOString();
const secrets = await fill();
const rules = createFactorRules(db, clock);
await rules.apply([]);
const live = { sessionHashes: () => [], sessionHashesOf: () => [], closeSession: () => {} };
const parts = { db, bus: createBus(), live, clock, rules, isHttps: false, parseCookie: () => ({}) };
const sessions = createSessions(parts);
// Advances a second per call, because otherwise only the rate limit would be measured.
let elapsedMs = 0;
const limits = createLimits(() => {
  elapsedMs += second;
  return elapsedMs;
});
const { findBearer } = createTokenViewers({ db, clock, limits, sessions });

console.log(await describeMachine(folder));
const byToken = () =>
  rate(async (secret) => (await findBearer(`carrel_${secret}`, { ip: '127.0.0.1' } as FastifyRequest)).viewer.id);
const byCookie = () =>
  rate(async (token) => {
    const viewer = await sessions.findViewer({ cookies: { carrel_session: token } } as unknown as FastifyRequest);
    return viewer?.id ?? 0;
  });
// Warm-up for the JIT compiler.
for (const measure of [byToken, byCookie]) await measure();
const control = await compare(rounds, byCookie, byCookie);
const rows = [
  rowOf(await compare(rounds, byToken, byCookie), 'microseconds', {
    ...{ figure: 'who comes with a call', unit: 'µs', peerName: 'cookie', control, goal: { atMost: 1.2 } },
  }),
];
console.log(`\nMedians of ${rounds} rounds of ${asks}; control: the peer against itself.\n${renderTable(rows)}`);
const missed = rows.filter(isMissed).length;
console.log(missed > 0 ? `${missed} goals were not met.` : 'No goal was missed.');
await close();

/** Inserts this many people, each with a session and a token with the same secret. */
async function fill(): Promise<string[]> {
  const made = Array.from({ length: people }, () => createToken().token);
  await db.insertInto('institutions').values({ id: 1, name: 'First', nameKey: 'first', createdAt: at }).execute();
  for (const [place, secret] of made.entries()) {
    const [id, name] = [place + 1, `person ${place + 1}`];
    const person = {
      id,
      username: name,
      usernameKey: name,
      fullName: name,
      role: 'customer',
      institutionId: 1,
    } as const;
    await db
      .insertInto('users')
      .values({ ...person, passwordHash: '', createdAt: at })
      .execute();
    const session = { tokenHash: hashToken(secret), userId: id, createdAt: at, lastSeenAt: at, userAgent: '' };
    await db.insertInto('sessions').values(session).execute();
    const key = {
      name,
      beginning: 'carrel_abcd',
      scopes: '["usage:read"]',
      createdAt: at,
      lastUsedAt: at,
      endsOn: '2026-12-31',
    };
    const secretHash = hashToken(`carrel_${secret}`);
    await db
      .insertInto('programKeys')
      .values({ ...key, secretHash, ownerId: id, makerId: id, keeperId: id, institutionId: null })
      .execute();
  }
  return made;
}

/** Microseconds per call. */
async function rate(ask: (secret: string) => Promise<number>): Promise<Slice> {
  const started = performance.now();
  for (let done = 0; done < asks; done++) {
    const place = done % people;
    const found = await ask(secrets[place] ?? '');
    if (found !== place + 1) throw new Error(`Asked for ${place + 1}, found ${found}`);
  }
  return { microseconds: ((performance.now() - started) * 1000) / asks };
}
