import { expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { createMessageIds, listConversation } from './chat.queries.ts';

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

function say(db: Db, id: number, conversation: string) {
  const timestamp = new Date(id).toISOString();
  const message = { id, conversation, channelCustomerId: null, senderId: 2, receiverId: 6, content: 'x', timestamp };
  return db
    .insertInto('messages')
    .values({ ...message, clientId: null, kind: null, attachment: null })
    .execute();
}

async function idsIn(db: Db, conversation: string): Promise<number[]> {
  return (await listConversation(db, conversation, {})).map(({ id }) => id);
}
