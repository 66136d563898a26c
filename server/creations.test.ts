import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { idempotencyKeyHeader, idempotencyKeyKeptHours } from '#contract/values/idempotency-key.ts';
import { type Role, roles } from '#contract/values/roles.ts';
import { listCarriedTables, type TransferTable } from './db/transfer/carried-tables.ts';
import { createBus } from './platform/bus/bus.ts';
import { isoTime } from './platform/clock.ts';
import { claimKey } from './platform/sealing/sealing.service.ts';
import { readAccessTable } from './testing/calls/access-table.ts';
import type { Sent } from './testing/calls/cases/administrative-case.ts';
import { sampleOf } from './testing/calls/sample-of-call.ts';
import { storeOwnFiles } from './testing/files/test-own-files.ts';
import { castCallers, foreignId, insertOwned, owners } from './testing/insert-owned.ts';
import { resetUsedLinks } from './testing/sign-in/test-links.ts';
import { type AppMaker, castWith, describeOnBothEngines } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';
import { storeTestMetadata } from './testing/test-setups.ts';
import { isWhole } from './testing/whole-form.ts';

const hour = 60 * 60 * 1000;
const key = 'f3c1a6d2-0b6e-4b7e-9c55-8b7f1f0c2a11';
const posts = Object.entries(routes).filter(([call]) => call.startsWith('POST '));
const creating = posts.filter(([, route]) => 'createsOnce' in route).map(([call]) => call);
const others = posts.map(([call]) => call).filter((call) => !creating.includes(call));

/** Calls whose answer held a secret, which is not stored. */
const tellSecrets = [
  'POST /api/users/:id/password-link',
  'POST /api/colleagues',
  'POST /api/invitations',
  'POST /api/customers/import',
  'POST /api/calendar-feed',
  'POST /api/program-keys',
  'POST /api/tokens',
  'POST /api/webhooks',
  'POST /api/technical-setup/sign-in-test',
];

/** These calls store a row too, but making them twice does no harm. */
const harmlessTwice: Record<string, string> = {
  'POST /api/messages': 'it has its clientId',
  'POST /api/private-notes/:customerId': 'it has its clientId',
  'POST /api/later-messages/:id/send': 'a message that has left is not there a second time',
  'POST /api/absences/:id/end': 'a second time it is ended already',
  'POST /api/absences/:id/restore': 'a second time it is not ended any more',
  'POST /api/login': 'a session of nobody runs out',
  'POST /api/login/passkey/question': 'a question that nobody answers is gone after ten minutes',
  'POST /api/proof/passkey/question': 'a question that nobody answers is gone after ten minutes',
  'POST /api/factors/passkey/offer': 'a question that nobody answers is gone after ten minutes',
  'POST /api/factors/recovery-codes': 'those from before end',
  'POST /api/factors/totp/secret': 'a secret that nobody confirms is gone after ten minutes',
  'POST /api/sign-in/institution/start': 'a request that nobody answers is gone after an hour',
  'POST /api/sign-in/institution': 'a ticket counts once',
  'POST /api/institution-links': 'what is connected already stays so',
  'POST /api/forgotten-password': 'the request of nobody in particular; each link ends the one before',
  'POST /api/email': 'each link ends the one before',
  'POST /api/email/link': 'each link ends the one before',
  'POST /api/attachments': 'a file that no message names is gone after a day',
  'POST /api/upload': 'a file that no resource names is gone after a day',
  'POST /api/upload-usage-data': 'the same file is stored once: a second time it is refused',
  'POST /api/usage/recount/seen': 'one row for each who put it away',
  'POST /api/blocks': 'who is blocked already stays blocked',
  'POST /api/channels/:customerId/desk': 'a second act is one on what was not seen',
  'POST /api/technical-setups/:institutionId/look': 'one row for each who looks',
  'POST /api/program-keys/:id/confirm': 'a second time it is confirmed already',
  'POST /api/webhooks/:id/confirm': 'a second time it is confirmed already',
  'POST /api/webhooks/:id/secret': 'the former one still signs, and each secret ends the one before that',
  'POST /api/usage-fetching/fetches/:id/again': 'one row for each institution at a platform',
  'POST /api/renewals/offers/:id/decline': 'what is declined is not declined again',
  'POST /api/lessons/:id/cancel': 'what is cancelled is not cancelled again',
  'POST /api/staff/:id/hand-over': 'nobody is left to be handed over',
  'POST /api/ai/answers/:id/rating': 'the same rating again changes nothing',
  'POST /api/knowledge/articles/:topic/:slug/publish': 'a second time is one on what was not seen',
  'POST /api/knowledge/articles/:topic/:slug/withdraw': 'a second time is one on what was not seen',
};

/** Tables that record events rather than objects. */
const notes = ['changeLog', 'formerNames'];

const accessRows = readAccessTable();

/** A role that may make the call with its sample. */
function roleFor(call: string): Role | undefined {
  const row = accessRows.find((one) => one.call === call);
  return roles.find((role) => row?.own[role] === 200);
}

/**
 * The idempotency key is claimed in one place for all calls, so on PostgreSQL these three are enough each time; one of
 * them has a secret.
 */
const claimedOnPostgres = ['POST /api/institutions', 'POST /api/bookings', 'POST /api/program-keys'];

describeOnBothEngines('a call that creates something', testCreations, castWith(insertOwned));

function testCreations(makeApp: AppMaker): void {
  let tables: TransferTable[] | undefined;

  async function makePortal(): Promise<TestApp> {
    const portal = await makeApp();
    storeOwnFiles(portal.dataDir, owners);
    await claimKey(portal.db, { dataDir: portal.dataDir });
    resetUsedLinks();
    storeTestMetadata(portal, [2, foreignId]);
    // Sign everyone in before anything is counted.
    for (const { username } of Object.values(castCallers)) await portal.as(username).cookie();
    return portal;
  }

  /** Makes a call; `idempotencyKey` is null for a program that does not send one. */
  function callerOf(portal: TestApp, call: string, role = roleFor(call)) {
    if (!role) throw new Error(`Nobody's sample of ${call} is done`);
    const me = castCallers[role];
    const make = ({ url, body, upload }: Sent, idempotencyKey: string | null = key) => {
      const sent = upload ?? (body ? { payload: body } : {});
      const named = idempotencyKey === null ? {} : { [idempotencyKeyHeader]: idempotencyKey };
      const headers = { ...upload?.headers, ...named };
      return portal.as(me.username).send({ ...sent, method: 'POST', url, headers });
    };
    return { own: sampleOf(call, me, false), foreign: sampleOf(call, me, true), make };
  }

  /** Row counts of each table, after the notifications that follow an answer. */
  async function countsOf({ app, db }: TestApp): Promise<Record<string, number>> {
    await app.jobs.runDue();
    // A second run delivers the news that background work has caused.
    if (await db.selectFrom('outbox').where('channel', '=', 'bell').select('id').executeTakeFirst())
      await app.jobs.runDue();
    tables ??= await listCarriedTables(db);
    const counts = tables.flatMap(({ name }) =>
      // Records of attempts and changes grow with each call.
      ['revocations', 'securityEvents'].includes(name)
        ? []
        : sql`select ${name} as name, count(*) as count from ${sql.table(name)}`,
    );
    const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
    return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
  }

  const keysIn = ({ db }: TestApp) => db.selectFrom('idempotencyKeys').selectAll().execute();

  for (const call of creating) {
    if (makeApp.engine === 'postgres' && !isWhole && !claimedOnPostgres.includes(call)) continue;

    test(`${call} does so once for a key, also where it comes five times at the same moment`, async () => {
      const isSecret = tellSecrets.includes(call);
      const portal = await makePortal();
      const { own, foreign, make } = callerOf(portal, call);
      const before = await countsOf(portal);
      const first = await make(own);
      expect([first.statusCode, first.body]).toEqual([200, expect.any(String)]);
      const counts = await countsOf(portal);
      expect(counts).not.toEqual(before);
      const again = await make(own);
      if (isSecret) {
        expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
        expect(again.json().message).toContain('already');
      } else {
        expect([again.statusCode, again.body]).toEqual([200, first.body]);
      }
      expect(await countsOf(portal)).toEqual(counts);
      if (JSON.stringify(foreign) !== JSON.stringify(own)) {
        expect((await make(foreign)).json()).toMatchObject({ code: 'conflict' });
        expect(await countsOf(portal)).toEqual(counts);
      }

      const busy = await makePortal();
      const { make: makeThere } = callerOf(busy, call);
      const answers = await Promise.all(Array.from({ length: 5 }, () => makeThere(own)));
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual(isSecret ? [200, 409, 409, 409, 409] : [200, 200, 200, 200, 200]);
      if (!isSecret) expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(await countsOf(busy)).toEqual(counts);
    });
  }

  test.each(tellSecrets)('what is kept of %s tells neither the key nor a secret of its answer', async (call) => {
    const portal = await makePortal();
    const { own, make } = callerOf(portal, call);
    const { body } = await make(own);
    const kept = JSON.stringify(await keysIn(portal));
    expect(kept).not.toContain(key);
    const secrets = body.match(/(?<=#|calendar\/|RelayState=|carrel_)[\w-]{20,}|(?<=whsec_)[\w+/]{20,}/g) ?? [];
    expect(secrets.length).toBeGreaterThan(0);
    for (const secret of secrets) expect(kept).not.toContain(secret);
  });

  const savedReplies = 'POST /api/saved-replies';

  test('without a key, and under another one, it is created anew', async () => {
    const portal = await makePortal();
    const { own, make } = callerOf(portal, savedReplies);
    const ids = new Set<number>();
    for (const one of [null, null, key, `${key}-2`]) ids.add((await make(own, one)).json().id);
    expect(ids.size).toBe(4);
  });

  test('the key of somebody else, or of another call, is not known', async () => {
    const portal = await makePortal();
    const [manager, tech] = [
      callerOf(portal, savedReplies, 'account_manager'),
      callerOf(portal, savedReplies, 'tech_support'),
    ];
    const [one, other] = [await manager.make(manager.own), await tech.make(tech.own)];
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(other.json().id).not.toBe(one.json().id);
    const notebook = callerOf(portal, 'POST /api/institutions/:id/notes', 'account_manager');
    expect((await notebook.make(notebook.own)).statusCode).toBe(200);
  });

  test('who may no longer see what they made is not answered it again', async () => {
    const portal = await makePortal();
    const notebook = callerOf(portal, 'POST /api/institutions/:id/notes', 'account_manager');
    expect((await notebook.make(notebook.own)).statusCode).toBe(200);
    await portal.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { accountManagerId: null } });
    expect((await notebook.make(notebook.own)).statusCode).toBe(404);
  });

  test('what was refused leaves no key: it is done under the same one as soon as it can be', async () => {
    const portal = await makePortal();
    const { own, make } = callerOf(portal, 'POST /api/bookings');
    const hours: object = (await portal.as('manager').get('/api/bookings/hours')).json();
    const open = (isOpen: boolean) =>
      portal.as('manager').send({ method: 'PUT', url: '/api/bookings/hours', payload: { ...hours, isOpen } });
    await open(false);
    expect((await make(own)).statusCode).toBe(409);
    expect(await keysIn(portal)).toEqual([]);
    await open(true);
    expect((await make(own)).statusCode).toBe(200);
  });

  test('what was created is answered also where something fails that follows its commit', async () => {
    const bus = createBus();
    const portal = await makeApp({
      bus: {
        ...bus,
        send() {
          throw new Error('nobody can be told');
        },
      },
    });
    const { own, make } = callerOf(portal, savedReplies);
    const first = await make(own);
    expect([first.statusCode, (await make(own)).json()]).toEqual([200, first.json()]);
    expect((await make(own, null)).statusCode).toBe(500);
  });

  test('a key is forgotten after a day', async () => {
    const portal = await makePortal();
    const { own, make } = callerOf(portal, savedReplies);
    const { id } = (await make(own)).json();
    const madeBefore = async (ms: number) => {
      const createdAt = isoTime(portal.clock.now() - ms);
      await portal.db.updateTable('idempotencyKeys').set({ createdAt }).execute();
      portal.clock.advance(hour);
      await portal.app.jobs.runDue();
    };
    await madeBefore((idempotencyKeyKeptHours - 2) * hour);
    expect((await make(own)).json().id).toBe(id);
    await madeBefore(idempotencyKeyKeptHours * hour);
    expect(await keysIn(portal)).toEqual([]);
    expect((await make(own)).json().id).not.toBe(id);
  });

  test.each(['short', 'x'.repeat(65), 'a key with spaces in it', 'ключключключключ'])(
    'no other text is a key: %s',
    async (text) => {
      const portal = await makePortal();
      const { own, make } = callerOf(portal, savedReplies);
      expect((await make(own, encodeURI(text))).statusCode).toBe(400);
    },
  );

  test('a key may stand in quotation marks, as structured headers write it', async () => {
    const portal = await makePortal();
    const { own, make } = callerOf(portal, savedReplies);
    expect((await make(own, `"${key}"`)).json().id).toBe((await make(own)).json().id);
  });

  for (const call of others) {
    const role = roleFor(call);
    if (!role || call in harmlessTwice || makeApp.engine !== 'sqlite') continue;

    test(`${call} creates nothing, so that it needs no key`, async () => {
      const portal = await makePortal();
      const before = await countsOf(portal);
      const { own, make } = callerOf(portal, call);
      expect((await make(own, null)).statusCode).toBe(200);
      const after = await countsOf(portal);
      const grown = Object.keys(after).filter((table) => (after[table] ?? 0) > (before[table] ?? 0));
      expect(grown.filter((table) => !notes.includes(table))).toEqual([]);
    });
  }
}
