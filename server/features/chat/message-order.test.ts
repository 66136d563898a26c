import { expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { listConversation } from './chat.queries.ts';
import {
  insertMessages,
  listMessagesSentAs,
  lockConversations,
  type NewMessageRow,
  takeMessageIds,
  updateConversations,
} from './chat-commit.queries.ts';
import { growthOf } from './conversation-growth.ts';

describeOnBothEngines('the numbers of messages', (makeApp) => {
  test('are never handed out twice, and grow', async () => {
    const { db } = await makeApp.database();
    const taken: number[] = [];
    for (const count of [3, 0, 1, 40]) taken.push(...(await takeMessageIds(db, count)));
    expect(taken).toHaveLength(44);
    expect(new Set(taken).size).toBe(44);
    expect(taken).toEqual([...taken].sort((a, b) => a - b));
  });

  test('follow the order of commits within a conversation, however many transactions write there at once', async () => {
    const { db } = await makeApp.database();
    const committed: { previous: number; id: number }[] = [];
    const one = (key: string) => async (transaction: Db) => {
      const previous = (await lockConversations(transaction, [key, 'pair:1:2'])).get('pair:1:2') ?? -1;
      const [id = 0] = await takeMessageIds(transaction, 1);
      await insertMessages(transaction, [message(id, 'pair:1:2')]);
      await updateConversations(transaction, growthOf([message(id, 'pair:1:2')]));
      return { previous, id };
    };
    // Conversations on both sides of the shared one: in another order each would wait for the other.
    const others = Array.from({ length: 40 }, (_, at) => (at % 2 ? `pair:0:${at}` : `pair:3:${at}`));
    await Promise.all(others.map(async (key) => committed.push(await db.transaction().execute(one(key)))));
    const inOrder = committed.sort((a, b) => a.id - b.id);
    expect(inOrder.map(({ previous }) => previous)).toEqual([0, ...inOrder.slice(0, -1).map(({ id }) => id)]);
    expect(await idsIn(db, 'pair:1:2')).toEqual(inOrder.map(({ id }) => id));
  });

  test('of a failed commit leave no trace in the conversation', async () => {
    const { db } = await makeApp.database();
    const failing = db.transaction().execute(async (transaction) => {
      await lockConversations(transaction, ['pair:1:2']);
      await updateConversations(transaction, growthOf([message(7, 'pair:1:2')]));
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await lockConversations(db, ['pair:1:2'])).toEqual(new Map([['pair:1:2', 0]]));
  });
});

describeOnBothEngines('a batch of messages', (makeApp) => {
  test('is stored as a whole, or not at all', async () => {
    const { db } = await makeApp.database();
    const broken = { ...message(11, 'pair:2:6'), content: null as unknown as string };
    await expect(insertMessages(db, [message(10, 'pair:2:6'), broken])).rejects.toThrow();
    expect(await db.selectFrom('messages').selectAll().execute()).toEqual([]);
    // The connection is not left in the middle of a transaction.
    await db.transaction().execute((transaction) => insertMessages(transaction, [message(12, 'pair:2:6')]));
    expect(await idsIn(db, 'pair:2:6')).toEqual([12]);
  });

  test.each([1, 16, 40])('of %i messages is stored whole, each with its own values', async (count) => {
    const { db } = await makeApp.database();
    const batch = Array.from({ length: count }, (_, at) => message(10 + at, at % 2 ? 'pair:2:6' : 'pair:2:9'));
    await insertMessages(db, batch);
    expect(await db.selectFrom('messages').selectAll().orderBy('id').execute()).toEqual(batch);
  });

  test('of which one was sent before is refused, and what was sent before is found', async () => {
    const { db } = await makeApp.database();
    const sent = (id: number, clientId: string) => ({ ...message(id, 'pair:2:6'), clientId });
    await insertMessages(db, [sent(10, 'a'), sent(11, 'b')]);
    await expect(insertMessages(db, [sent(12, 'c'), sent(13, 'b')])).rejects.toThrow(/unique/i);
    const asked = [2, 3].flatMap((senderId) => ['b', 'c'].map((clientId) => ({ senderId, clientId })));
    expect(await listMessagesSentAs(db, asked)).toEqual([sent(11, 'b')]);
    expect(await listMessagesSentAs(db, [])).toEqual([]);
  });
});

function message(id: number, conversation: string): NewMessageRow & { attachment: null } {
  const timestamp = new Date(id).toISOString();
  const said = { id, conversation, channelCustomerId: null, senderId: 2, receiverId: 6, content: 'x', timestamp };
  return { ...said, clientId: null, kind: null, attachment: null };
}

async function idsIn(db: Db, conversation: string): Promise<number[]> {
  return (await listConversation(db, conversation, { after: 0, limit: 1000 })).map(({ id }) => id);
}
