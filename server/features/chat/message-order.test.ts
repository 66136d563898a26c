import { expect, test } from 'vitest';
import type { Db, Transaction } from '#server/db/schema.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { listConversation } from './chat.queries.ts';
import {
  insertMessages,
  listMessagesSentAs,
  lockConversations,
  type NewMessageRow,
  updateConversations,
} from './chat-commit.queries.ts';
import { updatesOf } from './conversation-updates.ts';

describeOnBothEngines('the numbers of messages', (makeApp) => {
  test('are never handed out twice, and grow in the order of the messages', async () => {
    const { db } = await makeApp.database();
    const given: number[] = [];
    for (const count of [3, 0, 1, 40]) {
      const batch = Array.from({ length: count }, (_, at) => message(`pair:${at % 7}:9`, `${given.length + at}`));
      given.push(...(await storeMessages(db, batch)));
    }
    expect(given).toHaveLength(44);
    expect(given).toEqual([...new Set(given)].sort((a, b) => a - b));
    const stored = await db.selectFrom('messages').select(['id', 'content']).orderBy('id').execute();
    expect(stored).toEqual(given.map((id, at) => ({ id, content: `${at}` })));
  });

  test('follow the order of commits within a conversation, however many transactions write there at once', async () => {
    const { db } = await makeApp.database();
    const committed: { previous: number; id: number }[] = [];
    const one = (key: string) => async (transaction: Transaction) => {
      const previous = (await lastChangesOf(transaction, [key, 'pair:1:2'])).get('pair:1:2') ?? -1;
      const [id = 0] = await storeMessages(transaction, [message('pair:1:2')]);
      return { previous, id };
    };
    // Keys sort before and after the shared one, so that unsorted locking would deadlock.
    const others = Array.from({ length: 40 }, (_, at) => (at % 2 ? `pair:0:${at}` : `pair:3:${at}`));
    await Promise.all(others.map(async (key) => committed.push(await db.transaction().execute(one(key)))));
    const inOrder = committed.sort((a, b) => a.id - b.id);
    expect(inOrder.map(({ previous }) => previous)).toEqual([0, ...inOrder.slice(0, -1).map(({ id }) => id)]);
    expect(await idsIn(db, 'pair:1:2')).toEqual(inOrder.map(({ id }) => id));
  });

  test('are noted as the last change of each conversation, and of no other', async () => {
    const { db } = await makeApp.database();
    const keys = ['pair:1:2', 'pair:1:3', 'pair:1:4'];
    await lockConversations(db, keys);
    const ids = await storeMessages(db, [message('pair:1:2'), message('pair:1:3'), message('pair:1:2')]);
    const lastChanges = [ids[2], ids[1], 0];
    expect(await lastChangesOf(db, keys)).toEqual(new Map(keys.map((key, at) => [key, lastChanges[at]])));
  });

  test('of a failed commit leave no trace in the conversation', async () => {
    const { db } = await makeApp.database();
    const failing = db.transaction().execute(async (transaction) => {
      await lockConversations(transaction, ['pair:1:2']);
      await storeMessages(transaction, [message('pair:1:2')]);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await lastChangesOf(db, ['pair:1:2'])).toEqual(new Map([['pair:1:2', 0]]));
  });
});

describeOnBothEngines('a batch of messages', (makeApp) => {
  test('is stored as a whole, or not at all', async () => {
    const { db } = await makeApp.database();
    const broken = message('pair:2:6', null as unknown as string);
    await expect(storeMessages(db, [message('pair:2:6'), broken])).rejects.toThrow();
    expect(await db.selectFrom('messages').selectAll().execute()).toEqual([]);
    // The failure must not leave the connection in a transaction.
    const ids = await db.transaction().execute((transaction) => storeMessages(transaction, [message('pair:2:6')]));
    expect(await idsIn(db, 'pair:2:6')).toEqual(ids);
  });

  test.each([1, 16, 40])('of %i messages is stored whole, each with its own values', async (count) => {
    const { db } = await makeApp.database();
    const batch = Array.from({ length: count }, (_, at) => ({
      ...message(at % 2 ? 'pair:2:6' : 'pair:2:9', `${at}`),
      enclosure: { kind: 'invoice', id: at + 1 } as const,
    }));
    const ids = await storeMessages(db, batch);
    const expected = batch.map((row, at) => {
      return { ...row, ...unrevised, enclosure: `invoice:${at + 1}`, id: ids[at] };
    });
    expect(await db.selectFrom('messages').selectAll().orderBy('id').execute()).toEqual(expected);
  });

  test('of which one was sent before is refused, and what was sent before is found', async () => {
    const { db } = await makeApp.database();
    const sent = (clientId: string) => ({ ...message('pair:2:6'), clientId });
    const [, id] = await storeMessages(db, [sent('a'), sent('b')]);
    await expect(storeMessages(db, [sent('c'), sent('b')])).rejects.toThrow(/unique/i);
    const asked = [2, 3].flatMap((senderId) => ['b', 'c'].map((clientId) => ({ senderId, clientId })));
    expect(await listMessagesSentAs(db, asked)).toEqual([{ ...sent('b'), ...unrevised, id }]);
    expect(await listMessagesSentAs(db, [])).toEqual([]);
  });
});

const unrevised = { enclosure: null, change: null, editedAt: null, deletedAt: null, replyToId: null };

async function lastChangesOf(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const states = await lockConversations(db, keys);
  return new Map([...states].map(([key, { lastChange }]) => [key, lastChange]));
}

async function storeMessages(db: Db, messages: readonly NewMessageRow[]): Promise<number[]> {
  const ids = await insertMessages(db, messages);
  const said = messages.map((one, at) => ({ ...one, id: ids[at] ?? 0 }));
  const updates = updatesOf(said, new Map());
  if (updates.length > 0) await updateConversations(db, updates);
  return ids;
}

function message(conversation: string, content = 'x'): NewMessageRow & { attachment: null } {
  const timestamp = '2026-03-04T12:00:00.000Z';
  const said = { conversation, channelCustomerId: null, senderId: 2, receiverId: 6, content, timestamp };
  return { ...said, clientId: null, kind: null, attachment: null };
}

async function idsIn(db: Db, conversation: string): Promise<number[]> {
  return (await listConversation(db, conversation, { after: 0, limit: 1000 })).map(({ id }) => id);
}
