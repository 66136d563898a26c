import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engineOf } from '#server/db/engine.ts';
import { settleRestored } from '#server/db/queries/settle-restored.ts';
import type { Db } from '#server/db/schema.ts';
import { setOwnPassword } from '#server/features/auth/passwords/password.queries.ts';
import { resetPassword } from '#server/features/auth/passwords/password.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { untilWaiting } from '#server/testing/race.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import type { TestSmtp } from '#server/testing/services/test-smtp.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';
import { endSecrets } from './end-access.service.ts';

const currentPassword = 'carrel-demo';
const chosen = { password: 'a-new-secret', confirmPassword: 'a-new-secret' };
const mine = 'mine@library.example';

/** Token of the newest mailed link to a page. */
async function secretIn(portal: TestApp, smtp: TestSmtp, page: string): Promise<string> {
  await sendMails(portal);
  const secrets = smtp.mails.flatMap(({ text }) => new RegExp(`${page}#([\\w-]+)`).exec(text)?.[1] ?? []);
  return secrets.at(-1) ?? '';
}

const linkFor = async (portal: TestApp) =>
  String((await portal.as('admin').post('/api/users/2/password-link')).json().url).split('#')[1] ?? '';

const setByLink = (portal: TestApp, token: string) => portal.visitor.post('/api/set-password', { token, ...chosen });

const pendingOf = (db: Db) =>
  db.selectFrom('users').where('id', '=', 2).select(['email', 'pendingEmail']).executeTakeFirstOrThrow();

/** Creates everything that gives access to the librarian's account without the password. */
async function createEverySecret(portal: TestApp, smtp: TestSmtp) {
  const librarian = portal.as('librarian');
  const { path } = (await librarian.post('/api/calendar-feed', { currentPassword })).json();
  await librarian.post('/api/email', { currentPassword, email: mine });
  const addressLink = await secretIn(portal, smtp, 'confirm-address');
  await portal.visitor.post('/api/forgotten-password', { username: 'librarian' });
  const mailedLink = await secretIn(portal, smtp, 'set-password');
  return { path: String(path), addressLink, mailedLink };
}

const ways: Record<string, (portal: TestApp) => Promise<unknown>> = {
  'an own change': (portal) => portal.as('librarian').post('/api/password', { currentPassword, ...chosen }),
  'a link': async (portal) => setByLink(portal, await linkFor(portal)),
  'the command line': ({ db, clock }) =>
    resetPassword(
      { db, clock: clock.now, mails: { passwordChanged: async () => {} } },
      { username: 'librarian', password: chosen.password },
    ),
  'a deactivation, also after the way back': async (portal) => {
    await portal.as('admin').post('/api/users/2/deactivate');
    await portal.as('admin').post('/api/users/2/reactivate');
  },
};

/** Changes the password right after it was checked, at the moment when its failures are deleted. */
async function changePasswordOnceConfirmed(db: Db): Promise<void> {
  const change = sql.raw(`update users set "passwordHash" = 'another' where id = 2;`);
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger meanwhile after delete on "signInFailures" begin ${change} end`.execute(db);
    return;
  }
  await sql`create function meanwhile() returns trigger language plpgsql as $$ begin ${change} return old; end $$`.execute(
    db,
  );
  await sql`create trigger meanwhile after delete on "signInFailures" for each row execute function meanwhile()`.execute(
    db,
  );
}

/** PostgreSQL databases are reused by later tests. */
async function changeNoMore(db: Db): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`drop function meanwhile cascade`.execute(db);
}

describeOnAnyEngine('what else opens an account', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  for (const [name, close] of Object.entries(ways)) {
    test(`ends with ${name}: the calendar's address, open links, and an address of one's own that waits`, async () => {
      const { portal, smtp } = await makePortal();
      await giveAddresses(portal.db, 'librarian');
      const { path, addressLink, mailedLink } = await createEverySecret(portal, smtp);
      expect((await portal.visitor.get(path)).statusCode).toBe(200);
      expect((await portal.visitor.post('/api/password-link', { token: mailedLink })).statusCode).toBe(200);
      expect((await portal.visitor.post('/api/address-link', { token: addressLink })).statusCode).toBe(200);
      await close(portal);
      expect((await portal.visitor.get(path)).statusCode).toBe(404);
      expect((await setByLink(portal, mailedLink)).statusCode).toBe(404);
      expect((await portal.visitor.post('/api/confirm-address', { token: addressLink })).statusCode).toBe(404);
      expect(await pendingOf(portal.db)).toEqual({ email: 'librarian@mail.example', pendingEmail: null });
    });
  }

  test('a forgotten password that was asked for before a change is answered with no link after it', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    const ask = () => portal.visitor.post('/api/forgotten-password', { username: 'librarian' });
    await ask();
    await expect.poll(() => portal.db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'waiting' }]);
    await portal.db
      .insertInto('passwordRequests')
      .values({ usernameKey: 'librarian', requestedAt: new Date(portal.clock.now()).toISOString() })
      .execute();
    expect((await portal.as('librarian').post('/api/password', { currentPassword, ...chosen })).statusCode).toBe(200);
    await sendMails(portal);
    expect(smtp.mails.map(({ headers }) => headers['subject'])).toEqual(['Your password was changed']);
  });

  test('a link that is used while a change of the password ends it neither holds that up nor sets another', async () => {
    const { portal } = await makePortal();
    const token = await linkFor(portal);
    let used: ReturnType<typeof setByLink> | undefined;
    await portal.db.transaction().execute(async (transaction) => {
      await setOwnPassword(transaction, 2, { passwordHash: 'another' });
      used = setByLink(portal, token);
      if (engineOf(portal.db) === 'postgres') await untilWaiting(portal.db, 1);
      await endSecrets(transaction, 2, {
        ...{ at: isoTime(portal.clock.now()), by: { byId: 2, from: null }, kept: null },
      });
    });
    expect((await used)?.statusCode).toBe(404);
  });

  test('is not made with a password that was changed since it was found right', async () => {
    const { portal } = await makePortal();
    const librarian = portal.as('librarian');
    await changePasswordOnceConfirmed(portal.db);
    const { passwordHash } = await portal.db
      .selectFrom('users')
      .where('id', '=', 2)
      .select('passwordHash')
      .executeTakeFirstOrThrow();
    const made = [await librarian.post('/api/calendar-feed', { currentPassword })];
    await portal.db.updateTable('users').set({ passwordHash }).where('id', '=', 2).execute();
    made.push(await librarian.post('/api/email', { currentPassword, email: mine }));
    await changeNoMore(portal.db);
    expect(made.map((answer) => [answer.statusCode, answer.json().field])).toEqual([
      [400, 'currentPassword'],
      [400, 'currentPassword'],
    ]);
    expect(await portal.db.selectFrom('calendarFeeds').selectAll().execute()).toEqual([]);
    expect(await pendingOf(portal.db)).toMatchObject({ pendingEmail: null });
  });

  test('leaves an address that an administrator gave: people get it with their first link', async () => {
    const { portal, smtp } = await makePortal();
    await portal.as('admin').send({ method: 'PATCH', url: '/api/users/2', payload: { email: mine } });
    const token = await secretIn(portal, smtp, 'confirm-address');
    expect((await setByLink(portal, await linkFor(portal))).statusCode).toBe(200);
    expect((await portal.visitor.post('/api/confirm-address', { token })).json()).toEqual({ email: mine });
  });

  test('a link that was mailed sets no password once its address is theirs no more', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    const { addressLink, mailedLink } = await createEverySecret(portal, smtp);
    expect((await portal.visitor.post('/api/confirm-address', { token: addressLink })).statusCode).toBe(200);
    expect((await setByLink(portal, mailedLink)).statusCode).toBe(404);

    await portal.visitor.post('/api/forgotten-password', { username: 'librarian' });
    const toRemoved = await secretIn(portal, smtp, 'set-password');
    expect((await portal.visitor.post('/api/password-link', { token: toRemoved })).statusCode).toBe(200);
    await portal.as('librarian').post('/api/email', { currentPassword, email: null });
    expect((await setByLink(portal, toRemoved)).statusCode).toBe(404);
  });
});

describeOnAnyEngine('ending the sessions of somebody', (makeApp) => {
  test('is for administrators: every session and socket ends, and their person signs in again', async () => {
    const portal = await makeApp();
    const [socket, others] = [await connect(portal, 'librarian'), await connect(portal, 'colleague')];
    const end = (username: string, id = 2) => portal.as(username).post(`/api/users/${id}/end-sessions`);
    expect([(await end('manager')).statusCode, (await end('admin', 4711)).statusCode]).toEqual([403, 404]);
    expect([(await end('admin', 1)).statusCode, (await portal.as('admin').get('/api/user')).statusCode]).toEqual([
      409, 200,
    ]);
    expect((await end('admin')).json()).toEqual({ ended: 1 });
    expect(await socket.closed).toBe(4401);
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(401);
    expect((await end('admin')).json()).toEqual({ ended: 0 });
    const credentials = { username: 'librarian', password: currentPassword };
    expect((await portal.visitor.post('/api/login', credentials)).statusCode).toBe(200);
    others.send({ type: 'identity', userId: 6 });
    expect(await others.next('system')).toMatchObject({ message: 'Connected' });
  });
});

describeOnBothEngines('a restore by other means, while a server runs', (makeApp) => {
  test('holds mails that waited, also those that a server was just sending as the copy was made', async () => {
    const { db, clock } = await makeApp();
    const at = isoTime(clock.now());
    const mail = { channel: 'mail', userId: 2, kind: 'broadcast', subject: 'News', state: 'waiting' } as const;
    const times = { createdAt: at, dueAt: at, giveUpAt: at };
    await db
      .insertInto('outbox')
      .values([
        { ...mail, ...times, key: 'claimed', claimedUntil: isoTime(clock.now() + 60_000) },
        { ...mail, ...times, key: 'free' },
      ])
      .execute();
    expect((await settleRestored(db, at)).mails).toBe(2);
    const held = db.selectFrom('outbox').select(['state', 'claimedUntil']);
    expect(await held.execute()).toEqual(Array(2).fill({ state: 'held', claimedUntil: null }));
  });

  test('ends every line within a second, also of sessions that the restored database does not know', async () => {
    const portal = await makeApp();
    const sockets = [await connect(portal, 'librarian'), await connect(portal, 'colleague')];
    await portal.db.deleteFrom('sessions').where('userId', '=', 2).execute();
    await settleRestored(portal.db, isoTime(portal.clock.now()));
    for (const socket of sockets) expect(await socket.closed).toBe(4401);
  });
});
