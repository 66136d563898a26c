import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { channelKey, pairKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { messageKinds } from '#contract/values/chat/portal-lines.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { countConversations } from '#server/demo/count-anew.queries.ts';
import {
  insertMembers,
  insertMessages,
  lockConversations,
  updateConversations,
} from '#server/features/chat/chat-commit.queries.ts';
import { advanceMarks } from '#server/features/chat/chat-marks.queries.ts';
import { updatesOf } from '#server/features/chat/conversation-updates.ts';
import { countedStatements } from '#server/testing/databases/counted-statements.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { listNewestMessages } from './newest-messages.queries.ts';
import {
  type ConversationRow,
  listConversationRows,
  listUnreadStarts,
  listViewed,
} from './viewed-conversations.queries.ts';

type Said = Schema['messages'];

const customers = [2, 5, 6];
const team = [1, 4];
const keys = [...customers.map(channelKey), pairKey(2, 3), pairKey(2, 6), pairKey(1, 4)];
const batches = 60;
const everybody = [1, 2, 3, 4, 5, 6];
const start = Date.parse('2026-03-04T12:00:00.000Z');
const joinedAt = new Date(start + 400 * 1000).toISOString();

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
}

function partiesOf(key: string): number[] {
  const parties = parseConversationKey(key);
  if (!parties) return [];
  return 'pair' in parties ? [...parties.pair] : [parties.channelCustomerId, ...team];
}

/** Stores random batches like commits do, and moves random marks in between. */
async function tellHistory(db: Kysely<Schema>, random: () => number): Promise<void> {
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  for (let batch = 0; batch < batches; batch++) {
    await db.transaction().execute(async (transaction) => {
      // A customer writes last.
      const drafts =
        batch === batches - 1
          ? [channelKey(6)]
          : Array.from({ length: 1 + Math.floor(random() * 12) }, () => one(keys));
      const states = await lockConversations(transaction, [...new Set(drafts)]);
      const said = drafts.map((key, at) => messageIn(key, batch * 20 + at, batch === batches - 1 ? 6 : undefined));
      const ids = await insertMessages(transaction, said);
      const messages = said.map((one, at) => ({ ...one, id: ids[at] ?? 0 }));
      await updateConversations(transaction, updatesOf(messages, states));
      await insertMembers(
        transaction,
        messages.flatMap(({ conversation, senderId, receiverId }) =>
          [senderId, receiverId].map((userId) => ({ userId, conversation })),
        ),
      );
    });
    const read = Array.from({ length: 4 }, () => one(keys)).map((conversation) => {
      const userId = one(partiesOf(conversation));
      return { userId, conversation, lastReadId: Math.floor(random() * batch * 9), lastReceivedId: 0 };
    });
    for (const mark of read) await advanceMarks(db, [mark]);
  }

  function messageIn(conversation: string, second: number, by: number | undefined) {
    const parties = partiesOf(conversation);
    const channelCustomerId = conversation.startsWith('channel') ? (parties[0] ?? null) : null;
    const senderId = by ?? one(parties);
    const receiverId = one(parties.filter((userId) => userId !== senderId));
    // The very last message is from a person.
    const kind = by === undefined && random() < 0.4 ? one(messageKinds) : null;
    const timestamp = new Date(start + second * 1000).toISOString();
    const said = { conversation, channelCustomerId, senderId, receiverId, content: 'x', timestamp };
    return { ...said, clientId: null, kind, attachment: null };
  }
}

/** A slow reference count: messages by people that the viewer has not read and the team has not answered. */
function unreadOf(said: readonly Said[], viewer: { id: number; createdAt: string }, lastReadId: number | null) {
  const messages = said.filter(({ kind }) => kind === null);
  const isTeam = messages[0]?.channelCustomerId !== null && messages[0]?.channelCustomerId !== viewer.id;
  const answers = messages.filter((one) => one.senderId !== one.channelCustomerId);
  const answeredUpTo = isTeam ? (answers.at(-1)?.id ?? 0) : 0;
  return messages.filter((one) => {
    if (one.senderId === viewer.id || one.id <= Math.max(answeredUpTo, lastReadId ?? 0)) return false;
    if (isTeam && one.senderId !== one.channelCustomerId) return false;
    return lastReadId !== null || one.timestamp >= viewer.createdAt;
  });
}

async function numbersOf(db: Db) {
  const conversations = await db.selectFrom('conversations').selectAll().orderBy('key').execute();
  const marks = await db.selectFrom('conversationRead').selectAll().orderBy('conversation').orderBy('userId').execute();
  return { conversations, marks };
}

describeOnBothEngines('the numbers of conversations', (makeApp) => {
  test.each([1, 2, 3])(
    'are after any history what a slow count finds, and no message is read for most (%i)',
    async (seed) => {
      const { db } = await makeApp.database();
      const random = randomNumbers(seed);
      await tellHistory(db, random);
      const kept = await numbersOf(db);
      expect(kept.marks.some(({ readCount }) => readCount > 3)).toBe(true);
      expect(kept.conversations.some(({ askedAt }) => askedAt !== null)).toBe(true);
      expect(kept.conversations.some(({ answeredCount }) => answeredCount > 0)).toBe(true);

      const messages = await db.selectFrom('messages').selectAll().orderBy('id').execute();
      for (const id of everybody) {
        const viewer = { id, createdAt: joinedAt };
        const own = keys.filter((key) => partiesOf(key).includes(id));
        const marks = kept.marks.filter(({ userId }) => userId === id);
        const viewed = await listViewed(db, viewer, own);
        for (const { key, unread, lastReadId } of viewed) {
          const mark = marks.find(({ conversation }) => conversation === key)?.lastReadId ?? null;
          const expected = unreadOf(
            messages.filter(({ conversation }) => conversation === key),
            viewer,
            mark,
          );
          expect({ id, key, unread, lastReadId }).toEqual({ id, key, unread: expected.length, lastReadId: mark });
        }
        const starts = await listUnreadStarts(db, viewer, own);
        const numbers = ({ key, unread, lastReadId }: { key: string; unread: number; lastReadId: number | null }) =>
          `${key} ${unread} ${lastReadId}`;
        const unread = viewed.filter((seen) => seen.unread > 0);
        expect(starts.map(numbers).sort()).toEqual(unread.map(numbers).sort());
        for (const { key, answeredUpTo } of starts) {
          expect(answeredUpTo).toBe(kept.conversations.find((one) => one.key === key)?.answeredUpTo);
        }
      }
      await countConversations(db);
      expect(await numbersOf(db)).toEqual(kept);
    },
  );

  test('places are the same for whoever has few conversations and whoever has more than the portal', async () => {
    const { db } = await makeApp.database();
    await tellHistory(db, randomNumbers(5));
    const byKey = (places: ConversationRow[]) => places.sort((a, b) => (a.key < b.key ? -1 : 1));
    const few = byKey(await listConversationRows(db, keys));
    const many = byKey(
      await listConversationRows(db, [...keys, ...Array.from({ length: 2000 }, (_, at) => `pair:9:${at}`)]),
    );
    expect(few.some(({ askedAt }) => askedAt !== null)).toBe(true);
    expect(many).toEqual(few);
  });

  test('what is unread is found newest first, however many are said to be there', async () => {
    const { db } = await makeApp.database();
    await tellHistory(db, randomNumbers(11));
    const viewer = { id: 1, createdAt: joinedAt };
    const own = keys.filter((key) => partiesOf(key).includes(viewer.id));
    const messages = await db.selectFrom('messages').selectAll().orderBy('id', 'desc').execute();
    const marks = (await numbersOf(db)).marks.filter(({ userId }) => userId === viewer.id);
    const unread = own.flatMap((key) => {
      const mark = marks.find(({ conversation }) => conversation === key)?.lastReadId ?? null;
      const said = messages.filter(({ conversation }) => conversation === key).reverse();
      return unreadOf(said, viewer, mark).map(({ id }) => id);
    });
    const starts = new Map(
      (await listUnreadStarts(db, viewer, own)).map(({ key, answeredUpTo, lastReadId }) => {
        const answered = key.startsWith('channel:') ? answeredUpTo : 0;
        return [key, { after: Math.max(lastReadId ?? 0, answered), isOpened: lastReadId !== null }];
      }),
    );
    expect(unread.length).toBeGreaterThan(3);
    const newest = unread.sort((a, b) => b - a);
    for (const count of [undefined, 1, unread.length, 1_000_000]) {
      for (const limit of [2, 1000]) {
        const wanted = { below: Number.MAX_SAFE_INTEGER, limit, unreadBy: viewer, count };
        const found = await listNewestMessages(db, starts, wanted);
        expect(found.map(({ id }) => id)).toEqual(newest.slice(0, limit));
      }
    }
  });

  test('the newest messages are found from the end, page by page, whatever lies between them', async () => {
    const { db } = await makeApp.database();
    await tellHistory(db, randomNumbers(7));
    const messages = await db.selectFrom('messages').selectAll().orderBy('id', 'desc').execute();
    for (const some of [keys.slice(0, 2), ...keys.map((key) => [key])]) {
      const ids = messages.filter(({ conversation }) => some.includes(conversation)).map(({ id }) => id);
      const starts = new Map(some.map((key) => [key, { after: 0 }]));
      const found: number[] = [];
      for (let below = Number.MAX_SAFE_INTEGER; ; ) {
        const page = await listNewestMessages(db, starts, { below, limit: 3 });
        found.push(...page.map(({ id }) => id));
        if (page.length < 3) break;
        below = page.at(-1)?.id ?? 0;
      }
      expect(ids.length).toBeGreaterThan(30);
      expect(found).toEqual(ids);
    }
  });

  test('however much others have said since, it is passed over in one step', async () => {
    const { db } = await makeApp.database();
    await tellHistory(db, randomNumbers(13));
    const [own = '', other = ''] = keys;
    await db.updateTable('conversations').set({ lastChange: 1_000_000_000 }).where('key', '=', other).execute();
    const counted = countedStatements(db);
    const wanted = { below: Number.MAX_SAFE_INTEGER, limit: 3 };
    expect(await listNewestMessages(counted.db, new Map([[own, { after: 0 }]]), wanted)).toHaveLength(3);
    expect(counted.count()).toBeLessThan(10);
  });
});
