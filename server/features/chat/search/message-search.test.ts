import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MessageHit } from '#contract/chat/chat.ts';
import { engineOf } from '#server/db/engine.ts';
import { findNewestMessageId } from '#server/db/queries/message-ids.ts';
import type { Schema } from '#server/db/schema.ts';
import { countConversations } from '#server/demo/count-anew.queries.ts';
import { insertMessages, lockConversations } from '#server/features/chat/chat-commit.queries.ts';
import { indexAllMessages } from '#server/testing/databases/index-all-messages.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { findFirstUnindexed } from './message-index.queries.ts';
import { indexMessages } from './message-index.service.ts';

const librarian = 2;
const manager = 4;
const librarian2 = 5;

/** Message, search text, and whether it must be found: the same on both engines, indexed or not. */
const cases: [said: string, searched: string, isFound: boolean][] = [
  ['The invoice is here', 'inv', true],
  ['The invoice is here', 'INVOICE', true],
  ['The invoice is here', 'voice', false],
  ['The invoice is here', 'here inv', true],
  ['The invoice is here', 'inv elsewhere', false],
  ['The invoice is here', 'invoices', false],
  ['Übersicht für die Bücherei', 'übersicht', true],
  ['Übersicht für die Bücherei', 'UBER', true],
  ['Übersicht für die Bücherei', 'bucherei', true],
  ['Nguyễn Thị Ánh wrote', 'nguyen thi anh', true],
  ['Straße und Œuvre', 'strasse', true],
  ['Straße und Œuvre', 'oeuv', true],
  ['Ελληνικά ΟΔΟΣ', 'οδος', true],
  ['Библиотека открыта', 'БИБЛИО', true],
  ['図書館の利用統計', '利用', true],
  ['図書館の利用統計', '書館統', true],
  ['café menu', 'cafe\u0301', true],
  ['plan b for us', 'plan b', true],
  ['plan before us', 'plan b', false],
  ['zero\u200bwidth and infor\u00admation', 'zerowidth information', true],
  ['zerowidth information', 'zero\u200bwidth infor\u00admation', true],
  ['Send an e-mail', 'email', true],
  ['Send an email', 'e-mail', true],
  ['Send an E‑Mail', 'e-mail', true],
  ['Send an e-mail', 'mail', true],
  ["They don't", 'dont', true],
  ['They dont', 'don’t', true],
  ['They don’t', "don't", true],
  ['They don´t', 'dont', true],
  ['They don`t', "don't", true],
  ['They donʼt', 'don’t', true],
  ['They don′t', 'dont', true],
  ['They dont', 'don´t', true],
  ['please re-use it', 'reuse', true],
  ['please reuse it', 're-use', true],
  ['they co-operate', 'cooperate', true],
  ['the Wi‑Fi is slow', 'wifi', true],
  ['the wifi is slow', 'wi-fi', true],
  ['re-use', 'use', true],
  ['The book 978–0–306–40615–7', '9780306406157', true],
  ['a cast l’eau', 'eau', true],
  ['The book 978-0-306-40615-7', '9780306406157', true],
  ['The book 9780306406157', '978-0-306-40615-7', true],
  ['The book 0-306-40615-X', '030640615x', true],
  ['ISSN 1234-567X', '1234567X', true],
  ['from 2026-03-04 on', '2026-03', true],
  ['a long-term plan', 'long term', true],
  ['a long term plan', 'long-term', true],
  ['العَرَبِيَّة كـــتاب', 'العربية كتاب', true],
  ['שָׁלוֹם', 'שלום', true],
  ['10.1234/abc_def-ghi', 'abc def', true],
  ['back\\slash and "quoted" OR not', '"quoted" OR', true],
  ["it's NEAR(enough)", "it's near", true],
  ['100 % of 1000', '100 %', true],
  ['100 % of 1000', '%%', false],
  ['channel 2 _c_2', '_c_2', true],
  ['nothing of the kind', '_c_2', false],
  ['a * b & c | d ! e', "a' | b:*", true],
  [
    'averylongwordthatneverendsandgoesonandonuntilitiscutsomewhere',
    'averylongwordthatneverendsandgoesonandonuntilitiscutsome',
    true,
  ],
];

async function search(app: TestApp, who: string, q: string, more = ''): Promise<MessageHit[]> {
  // Stays below the rate limit of two searches per second.
  app.clock.advance(500);
  const answer = await app.as(who).get(`/api/messages/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function say(app: TestApp, who: string, receiverId: number, content: string): Promise<void> {
  expect((await app.as(who).post('/api/messages', { receiverId, content })).statusCode).toBe(200);
}

/** Advances the counter as if others had written that many messages. */
async function passNumbers(db: Kysely<Schema>, count: number): Promise<void> {
  if (engineOf(db) === 'postgres')
    await sql`select setval('"messageIds"', nextval('"messageIds"') + ${count - 1})`.execute(db);
  else
    await db
      .updateTable('counters')
      .set({ next: sql`next + ${count}` })
      .where('name', '=', 'messageId')
      .execute();
}

async function sayAll(app: TestApp): Promise<void> {
  const said = [...new Set(cases.map(([content]) => content))];
  const statuses = await Promise.all(
    said.map((content) => app.as('librarian').post('/api/messages', { receiverId: manager, content })),
  );
  expect(statuses.every(({ statusCode }) => statusCode === 200)).toBe(true);
}

async function foundAsExpected(app: TestApp): Promise<void> {
  for (const [content, q, isFound] of cases) {
    const hits = await search(app, 'manager', q, '&limit=100');
    const found = hits.some(({ message }) => message.content === content);
    expect({ content, q, found }).toEqual({ content, q, found: isFound });
  }
}

describeOnBothEngines('the search for messages', (makeApp) => {
  test('finds begun words in any case and without accents, before they are in the index', async () => {
    const app = await makeApp();
    await sayAll(app);
    expect(await findFirstUnindexed(app.db)).toBe(1);
    await foundAsExpected(app);
  });

  test('finds the same once they are in the index', async () => {
    const app = await makeApp();
    await sayAll(app);
    await indexAllMessages(app.db);
    expect(await findFirstUnindexed(app.db)).toBe((await findNewestMessageId(app.db)) + 1);
    // From here on everything is found through the index.
    await foundAsExpected(app);
  });

  test('goes on from page to page, newest first, far back and across the end of the index', async () => {
    const app = await makeApp();
    for (const number of [1, 2]) await say(app, 'librarian', manager, `proxy ${number}`);
    await passNumbers(app.db, 20_000);
    for (const number of [3, 4]) await say(app, 'librarian', manager, `proxy ${number}`);
    expect(await findNewestMessageId(app.db)).toBe(20_004);
    await indexAllMessages(app.db);
    for (const number of [5, 6, 7]) await say(app, 'manager', librarian, `Proxies ${number}`);
    for (const who of ['librarian', 'manager', 'admin']) {
      const found: string[] = [];
      let url: string | undefined = '/api/messages/search?q=prox&limit=2';
      for (let page = 0; url && page < 9; page++) {
        const answer = await app.as(who).get(url);
        found.push(...(answer.json() as MessageHit[]).map(({ message }) => message.content.slice(-1)));
        url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
      }
      expect(found).toEqual(['7', '6', '5', '4', '3', '2', '1']);
    }
  });

  test('is right while another process goes on with the index, and indexes nothing twice', async () => {
    const database = await makeApp.database();
    const [one, two] = [await makeApp({ database }), await makeApp({ database })];
    for (let number = 0; number < 30; number++) await say(one, 'librarian', manager, `proxy ${number}`);
    await Promise.all([indexMessages(one.db), indexMessages(two.db), indexMessages(one.db)]);
    expect(await search(two, 'admin', 'proxy', '&limit=100')).toHaveLength(30);
  });

  test('of somebody with hundreds of conversations keeps to them', async () => {
    const database = await makeApp.database();
    await addTalks(database.db, 260);
    const app = await makeApp({ database });
    for (const isIndexed of [false, true]) {
      while (isIndexed && (await findFirstUnindexed(app.db)) <= (await findNewestMessageId(app.db)))
        await indexMessages(app.db);
      expect(await search(app, 'admin', 'prox', '&limit=400')).toHaveLength(261);
      expect(await search(app, 'manager', 'prox', '&limit=400')).toHaveLength(260);
      expect(await search(app, 'manager', 'prox', '&contactId=1007')).toHaveLength(1);
      expect(await search(app, 'librarian2', 'prox')).toHaveLength(1);
      for (const who of ['librarian', 'tech']) expect(await search(app, who, 'prox')).toEqual([]);
    }
  });

  test('a number that is taken and not yet stored keeps the index from going past it', async () => {
    const app = await makeApp();
    if (makeApp.engine === 'sqlite') return;
    const { db } = app;
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    let taken = () => {};
    const isTaken = new Promise<void>((resolve) => {
      taken = resolve;
    });
    const slow = db.transaction().execute(async (transaction) => {
      await lockConversations(transaction, ['pair:2:3']);
      const timestamp = '2026-03-04T12:00:00.000Z';
      const said = { conversation: 'pair:2:3', channelCustomerId: null, senderId: 2, receiverId: 3 };
      const [id = 0] = await insertMessages(transaction, [
        { ...said, content: 'slow proxy', timestamp, clientId: null, kind: null, attachment: null },
      ]);
      taken();
      await isHeld;
      await transaction.updateTable('conversations').set({ lastChange: id }).where('key', '=', 'pair:2:3').execute();
    });
    await isTaken;
    await say(app, 'librarian', manager, 'quick proxy');
    await indexMessages(db);
    expect(await findFirstUnindexed(db)).toBe(1);
    release();
    await slow;
    await indexAllMessages(db);
    expect((await search(app, 'librarian', 'proxy')).map(({ message }) => message.content)).toEqual([
      'quick proxy',
      'slow proxy',
    ]);
  });
});

/** Adds that many customers of the manager with a message each, and one customer of another institution. */
async function addTalks(db: Kysely<Schema>, count: number): Promise<void> {
  const timestamp = '2026-03-04T12:00:00.000Z';
  const ids = Array.from({ length: count }, (_, at) => 1000 + at);
  const row = { role: 'customer' as const, institutionId: 1, createdAt: timestamp };
  const users = ids.map((id) => ({
    ...row,
    id,
    username: `c${id}`,
    usernameKey: `c${id}`,
    fullName: `Customer ${id}`,
  }));
  await db.insertInto('users').values(users).execute();
  await db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
  const said = [...ids, librarian2].map((senderId) => {
    const channel = { conversation: `channel:${senderId}`, channelCustomerId: senderId, senderId, receiverId: manager };
    return {
      ...channel,
      content: 'proxy',
      timestamp,
      clientId: null,
      kind: null,
      attachment: null,
    };
  });
  await insertMessages(db, said);
  await countConversations(db);
}
