import { expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { createMessageIds, insertMessages, listConversation, type NewMessageRow } from './chat.queries.ts';

describeOnBothEngines('the order of messages within their conversations', (makeApp) => {
  test('holds for what was stored since the last look', async () => {
    const { db } = await makeApp.database();
    await say(db, 10, 'pair:2:6');
    await say(db, 11, 'pair:2:9');
    expect(await idsIn(db, 'pair:2:6')).toEqual([10]);
    await say(db, 12, 'pair:2:6');
    expect(await idsIn(db, 'pair:2:6')).toEqual([10, 12]);
  });

  test('holds for a message with a lower id than those that were filed', async () => {
    const { db } = await makeApp.database();
    await say(db, 10, 'pair:2:6');
    await say(db, 20, 'pair:2:6');
    expect(await idsIn(db, 'pair:2:6')).toEqual([10, 20]);
    await say(db, 15, 'pair:2:6');
    expect(await idsIn(db, 'pair:2:6')).toEqual([10, 15, 20]);
  });

  test('is brought up to date with every block of ids, though nobody reads', async () => {
    const { db } = await makeApp.database();
    const first = await createMessageIds().take(db, 2);
    await say(db, first, 'pair:2:6');
    await say(db, first + 1, 'pair:2:6');
    await createMessageIds().take(db, 1);
    expect(await db.selectFrom('conversationMessages').select('id').execute()).toHaveLength(2);
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

  test.each([0, 1, 15, 16, 17, 40])('of %i messages is stored whole, each with its own values', async (count) => {
    const { db } = await makeApp.database();
    const batch = Array.from({ length: count }, (_, at) => message(10 + at, at % 2 ? 'pair:2:6' : 'pair:2:9'));
    expect(await insertMessages(db, batch)).toEqual(new Set());
    expect(await db.selectFrom('messages').selectAll().orderBy('id').execute()).toEqual(batch);
  });

  test('in which one fails late leaves none of those before it', async () => {
    const { db } = await makeApp.database();
    const broken = { ...message(60, 'pair:2:6'), content: null as unknown as string };
    const batch = Array.from({ length: 40 }, (_, at) => message(10 + at, 'pair:2:6'));
    await expect(insertMessages(db, [...batch, broken])).rejects.toThrow();
    expect(await db.selectFrom('messages').selectAll().execute()).toEqual([]);
  });

  test('leaves out whatever its sender has sent before, and says so', async () => {
    const { db } = await makeApp.database();
    const sent = (id: number, clientId: string) => ({ ...message(id, 'pair:2:6'), clientId });
    expect(await insertMessages(db, [sent(10, 'a'), sent(11, 'b')])).toEqual(new Set());
    expect(await insertMessages(db, [sent(12, 'b'), sent(13, 'c'), sent(14, 'c')])).toEqual(new Set([12, 14]));
    expect(await idsIn(db, 'pair:2:6')).toEqual([10, 11, 13]);
  });
});

function say(db: Db, id: number, conversation: string) {
  return insertMessages(db, [message(id, conversation)]);
}

function message(id: number, conversation: string): NewMessageRow {
  const timestamp = new Date(id).toISOString();
  const said = { id, conversation, channelCustomerId: null, senderId: 2, receiverId: 6, content: 'x', timestamp };
  return { ...said, clientId: null, kind: null, attachment: null };
}

async function idsIn(db: Db, conversation: string): Promise<number[]> {
  return (await listConversation(db, conversation, {})).map(({ id }) => id);
}
