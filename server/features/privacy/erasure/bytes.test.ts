import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { openDatabase } from '#server/db/open.ts';
import { insertCast } from '#server/demo/seed.ts';
import { isoTime } from '#server/platform/clock.ts';
import { fillIndex } from '#server/testing/databases/fill-index.ts';
import { testStart } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { createTestApp, type TestApp } from '#server/testing/test-server.ts';

const person = 2;
const colleague = 6;
const hash = '$argon2id$v=19$m=8,t=1,p=1$bafOJq2gEy+C9D6ce716Rg$CXDw+62U0Ta52512htmB9DSodUEWo6g5PwlQHPkAYd4';
const day = 24 * 60 * 60 * 1000;

function bytesIn(dataDir: string, words: readonly string[]): string[] {
  return readdirSync(dataDir, { recursive: true })
    .map((name) => join(dataDir, String(name)))
    .filter((path) => statSync(path).isFile())
    .flatMap((path) => {
      const bytes = readFileSync(path);
      return words.filter((word) => bytes.includes(word)).map((word) => `${path.slice(dataDir.length + 1)}: ${word}`);
    });
}

describe('the bytes of a data folder', { timeout: 60_000 }, () => {
  const databases = emptyDatabases('sqlite');
  afterAll(() => databases.remove());

  async function withPortal(): Promise<{ portal: TestApp; dataDir: string; stop(): Promise<void> }> {
    const location = await databases.create();
    const database = { ...(await openDatabase(location)), dataDir: location.dataDir };
    await insertCast(database.db, hash, testStart);
    const portal = await createTestApp(database, testStart, {});
    const stop = async () => {
      await portal.close();
      await database.close();
    };
    return { portal, dataDir: location.dataDir, stop };
  }

  const names = { fullName: 'Zqxone Former', username: 'zqxfirst.login' };
  const words = ['Zqxone', 'zqxfirst', 'Zqxtwo', 'zqxsecond', 'zqxtold', 'zqxnoted', 'zqxasked', 'zqxmail', 'zqxhash'];

  /** Renames a person once, and triggers notifications under both names. */
  async function live(portal: TestApp): Promise<void> {
    const { db } = portal;
    const admin = portal.as('admin');
    const rename = (body: object) => admin.send({ method: 'PATCH', url: `/api/users/${person}`, payload: body });
    const at = isoTime(portal.clock.now());
    const me = portal.as('librarian');
    // Creates the session while they still have this username.
    await me.get('/api/user');
    expect((await rename(names)).statusCode).toBe(200);
    await me.post('/api/messages', { receiverId: colleague, content: 'words for a colleague' });
    for (let number = 0; number < 15; number++) {
      const content = `zqxtold${number} ${'plan '.repeat(number)}`;
      expect((await me.post('/api/messages', { receiverId: 4, content })).statusCode).toBe(200);
      portal.clock.advance(1000);
      await portal.as('colleague').post('/api/messages', { receiverId: 4, content: 'x'.repeat(number * 9) });
      portal.clock.advance(1000);
    }
    await me.post('/api/ai/chat', { messages: [{ role: 'user', content: 'How is a zqxasked knitted from wool?' }] });
    const told = { priority: 'normal', createdBy: person, timestamp: at, reached: 1, userId: colleague } as const;
    await db
      .insertInto('notifications')
      .values([
        { ...told, title: `${names.fullName}’s request`, description: `${names.fullName} (${names.username}) asks` },
        { ...told, title: 'Zqxone Former-Smith is another', description: 'Zqxones' },
      ])
      .execute();
    await db
      .insertInto('privateNotes')
      .values({
        ...{ authorId: 4, clientId: null, createdAt: at, editedAt: null, handedToId: null, text: 'zqxnoted' },
        conversation: channelKey(person),
      })
      .execute();
    const address = {
      email: 'zqxmail@mail.example',
      emailVerifiedAt: at,
      passwordHash: hash.replace('bafOJq2', 'zqxhash'),
    };
    await db.updateTable('users').set(address).where('id', '=', person).execute();
    await db.updateTable('users').set({ email: 'zqxmail2@mail.example' }).where('id', '=', person).execute();
    expect((await rename({ fullName: 'Zqxtwo Later', username: 'zqxsecond' })).statusCode).toBe(200);
    for (const username of ['zqxfirst.login', 'zqxsecond', 'ZQXMAIL@mail.example']) {
      const answer = await portal.visitor.post('/api/login', { username, password: 'wrong words' });
      expect(answer.statusCode).toBe(401);
    }
    await portal.app.jobs.runDue();
  }

  test('hold nothing of an erased person after a clean stop, nor any name or address of before', async () => {
    const { portal, dataDir, stop } = await withPortal();
    await live(portal);
    const { db } = portal;
    const cancelled = { cancelledAt: isoTime(portal.clock.now()), cancelReason: 'Moved' };
    await db.updateTable('lessons').set(cancelled).execute();
    const failures = await db.selectFrom('signInFailures').select('usernameKey').execute();
    expect(failures).toHaveLength(3);
    const asked = await portal.as('admin').send({ method: 'PUT', url: `/api/users/${person}/erasure` });
    expect(asked.body).toBe('{"ok":true}');
    await portal.app.jobs.runDue();
    const bells = await db
      .selectFrom('notifications')
      .where('userId', '=', colleague)
      .where('createdBy', '=', person)
      .select(['title', 'description'])
      .orderBy('id', 'desc')
      .execute();
    const former = 'Former member of University of Harrowmere';
    expect(bells.slice(0, 2)).toEqual([
      { title: 'Zqxone Former-Smith is another', description: 'Zqxones' },
      { title: `${former}’s request`, description: `${former} (${former}) asks` },
    ]);
    expect(await db.selectFrom('formerNames').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('erasedAddresses').selectAll().execute()).toHaveLength(2);
    await db.deleteFrom('notifications').where('title', 'like', '%Smith%').execute();
    await stop();
    expect(bytesIn(dataDir, words)).toEqual([]);
  });

  test('hold nothing that a period of retention deleted', async () => {
    const { portal, dataDir, stop } = await withPortal();
    await live(portal);
    portal.clock.advance(2 * 365 * day);
    const at = isoTime(portal.clock.now());
    await portal.db.updateTable('sessions').set({ createdAt: at, lastSeenAt: at }).execute();
    const recent = { receiverId: 4, content: 'words of today' };
    expect((await portal.as('colleague').post('/api/messages', recent)).statusCode).toBe(200);
    await portal.app.jobs.runDue();
    await fillIndex(portal.db, 'messageSearch');
    portal.clock.advance(1.5 * 365 * day);
    await portal.app.jobs.runDue();
    const left = await portal.db.selectFrom('messages').select('content').execute();
    expect(left).toEqual([{ content: recent.content }]);
    await stop();
    expect(bytesIn(dataDir, ['zqxtold', 'zqxnoted', 'zqxasked'])).toEqual([]);
  });
});
