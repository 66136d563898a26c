import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import { createLimits } from './platform/limits/limits.ts';
import { addResource, upload, waitUntilRead } from './testing/files/library.ts';
import { docxOf } from './testing/files/text-files.ts';
import { type AppMaker, describeOnBothEngines } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** Tests begin on a Wednesday at noon; support is closed this much later. */
const evening = 8 * hour;
const [librarian, manager] = [2, 4];

describeOnBothEngines('two processes of one portal', (makeApp) => {
  test('do an hourly job once an hour', async () => {
    const portal = await bothOf(makeApp);
    let count = 0;
    for (const { app } of portal.both)
      app.jobs.every({ name: 'test', everyMs: hour, deletes: false }, async () => void count++);
    await portal.runDue();
    expect(count).toBe(1);
    portal.pass(hour);
    await portal.runDue();
    expect(count).toBe(2);
  });

  describe('and a reply that is due', () => {
    test('send it once, even where they know different account managers', async () => {
      const portal = await bothOf(makeApp, { startAfterMs: evening });
      await portal.first.as('librarian').get('/api/users');
      await portal.first.db.updateTable('institutions').set({ accountManagerId: 1 }).where('id', '=', 1).execute();
      await ask(portal.first);
      await portal.runDue();
      portal.pass(1500);
      await expect.poll(() => repliesIn(portal.first)).toHaveLength(1);
      await portal.runDue();
      expect(await repliesIn(portal.first)).toHaveLength(1);
    });

    test('the other sends it where one stopped before it could', async () => {
      const portal = await bothOf(makeApp, { startAfterMs: evening });
      await ask(portal.first);
      await portal.first.close();
      portal.pass(minute);
      await portal.other.app.jobs.runDue();
      expect(await repliesIn(portal.other)).toHaveLength(1);
      await portal.other.app.jobs.runDue();
      expect(await repliesIn(portal.other)).toHaveLength(1);
    });

    test('the other sends it where one died over it, once its claim has run out', async () => {
      const portal = await bothOf(makeApp, { startAfterMs: evening });
      const now = portal.other.clock.now();
      const due = {
        conversation: `channel:${librarian}`,
        day: '2026-03-04',
        dueAt: iso(now),
        claimedUntil: iso(now + 30 * second),
      };
      await portal.other.db
        .insertInto('dueReplies')
        .values({ ...due, settledAt: null })
        .execute();
      portal.pass(30 * second - 1);
      await portal.runDue();
      expect(await repliesIn(portal.other)).toEqual([]);
      portal.pass(1);
      await portal.runDue();
      expect(await repliesIn(portal.other)).toHaveLength(1);
    });

    test('try again without a restart where it could not be sent', async () => {
      const portal = await bothOf(makeApp, { startAfterMs: evening });
      await ask(portal.first);
      await portal.first.db.schema.alterTable('messages').renameTo('away').execute();
      portal.pass(1500);
      const claims = () => portal.first.db.selectFrom('dueReplies').select('claimedUntil').execute();
      await expect.poll(claims).toMatchObject([{ claimedUntil: expect.any(String) }]);
      portal.pass(minute);
      await portal.runDue();
      expect(portal.logged()).toContain('"job":"due replies"');
      await portal.first.db.schema.alterTable('away').renameTo('messages').execute();
      expect(await repliesIn(portal.first)).toEqual([]);
      portal.pass(minute);
      await portal.runDue();
      expect(await repliesIn(portal.first)).toHaveLength(1);
    });
  });

  describe('and files to be read', () => {
    test('read each of them once', async () => {
      const portal = await bothOf(makeApp);
      const urls: string[] = [];
      for (const word of ['Quokka', 'Numbat', 'Bilby', 'Potoroo']) {
        urls.push(await upload(portal.first, { name: `${word}.docx`, bytes: docxOf([word, word]) }));
      }
      const added = await Promise.all(
        urls.map((url, at) => addResource(at % 2 ? portal.first : portal.other, { title: 'Notes', url })),
      );
      for (const { id } of added) expect((await waitUntilRead(portal.first, id)).text.state).toBe('searchable');
      expect(await portal.first.db.selectFrom('resourceParts').select('place').execute()).toHaveLength(4);
      expect(portal.logged()).toBe('');
    });

    test('one takes over what a dead one had begun, once its claim has run out', async () => {
      const portal = await bothOf(makeApp);
      const url = await upload(portal.first, { name: 'Notes.docx', bytes: docxOf(['Quokka']) });
      const { id } = await addResource(portal.first, { title: 'Notes', url });
      await waitUntilRead(portal.first, id);
      const row = () =>
        portal.other.db
          .selectFrom('resources')
          .where('id', '=', id)
          .select(['textState', 'textClaimedUntil'])
          .executeTakeFirst();
      const parts = () =>
        portal.first.db.selectFrom('resourceParts').where('text', 'like', '%Quokka%').selectAll().execute();
      const before = await parts();
      await portal.first.close();
      // The state after a kill between reading the text and completing the claim.
      const claimed = { textState: 'waiting', textClaimedUntil: iso(portal.other.clock.now() + 5 * minute) } as const;
      await portal.other.db.updateTable('resources').set(claimed).where('id', '=', id).execute();
      portal.pass(5 * minute - 1);
      await portal.other.app.jobs.runDue();
      // Files are read in order, so the earlier one would have been read by then.
      const later = await upload(portal.other, { name: 'Later.docx', bytes: docxOf(['Numbat']) });
      await waitUntilRead(portal.other, (await addResource(portal.other, { title: 'Later', url: later })).id);
      expect(await row()).toEqual(claimed);
      portal.pass(1);
      await portal.other.app.jobs.runDue();
      expect((await waitUntilRead(portal.other, id)).text.state).toBe('searchable');
      expect(await parts()).toEqual(before);
      expect(await row()).toEqual({ textState: 'searchable', textClaimedUntil: null });
    });
  });

  test('count wrong passwords together', async () => {
    const portal = await bothOf(makeApp);
    const guess = (app: TestApp) =>
      app.visitor.post('/api/login', { username: 'librarian', password: 'wrong-password' });
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await guess(portal.both[at % 2] ?? portal.first)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('count calls together where they are given one place to count', async () => {
    const limits = createLimits(() => 0);
    const portal = await bothOf(makeApp, { limits });
    const search = async (app: TestApp) => (await app.as('librarian').get('/api/messages/search?q=invoice')).statusCode;
    for (let at = 0; at < 20; at++) expect(await search(portal.first)).toBe(200);
    expect(await search(portal.other)).toBe(429);
  });
});

/** Two servers on one database, whose clocks move together. */
async function bothOf(makeApp: AppMaker, options: Parameters<AppMaker>[0] = {}) {
  const database = await makeApp.database();
  const lines: string[] = [];
  const log = pino({ base: null, level: 'error' }, { write: (line) => void lines.push(line) });
  const first = await makeApp({ ...options, database, log });
  const other = await makeApp({ ...options, database, log });
  const both = [first, other];
  return {
    first,
    other,
    both,
    logged: () => lines.join(''),
    pass: (ms: number) => both.forEach(({ clock }) => void clock.advance(ms)),
    runDue: () => Promise.all(both.map(({ app }) => app.jobs.runDue())),
  };
}

async function ask(portal: TestApp): Promise<void> {
  const answer = await portal
    .as('librarian')
    .post('/api/messages', { receiverId: manager, content: 'Is anybody there?' });
  expect(answer.statusCode).toBe(200);
}

async function repliesIn(portal: TestApp): Promise<Message[]> {
  const messages: Message[] = (await portal.as('librarian').get('/api/messages')).json();
  return messages.filter(({ kind }) => kind === 'automatic');
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
