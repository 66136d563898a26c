import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [admin, librarian, manager] = [1, 2, 4];

async function looks({ db }: TestApp) {
  const rows = await db
    .selectFrom('securityEvents')
    .where('kind', 'in', ['conversation-saved', 'versions-read', 'prompts-read'])
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map(({ kind, userId, byId, times }) => [kind, userId, byId, times]);
}

describeOnAnyEngine('looks into what is another person’s', (makeApp) => {
  test('who saves a conversation stands in the log of whom it was with, however often', async () => {
    const portal = await makeApp();
    const save = (who: 'manager' | 'librarian', me: number, contact: number) =>
      portal.as(who).get(`/api/messages/${me}/${contact}/transcript`);
    await save('manager', manager, librarian);
    await save('manager', manager, librarian);
    await save('librarian', librarian, manager);
    expect(await looks(portal)).toEqual([
      ['conversation-saved', librarian, manager, 2],
      ['conversation-saved', manager, librarian, 1],
    ]);
    const own = (await portal.as('librarian').get('/api/security-events/own')).json();
    expect(own).toContainEqual(expect.objectContaining({ kind: 'conversation-saved', address: null }));
  });

  test('so does an administrator who reads what messages said before; who is refused leaves nothing', async () => {
    const portal = await makeApp();
    const read = (who: 'admin' | 'manager', me: number) =>
      portal.as(who).get(`/api/messages/${me}/${librarian}/versions`);
    expect((await read('manager', manager)).statusCode).toBe(403);
    expect((await read('admin', admin)).statusCode).toBe(200);
    expect(await looks(portal)).toEqual([['versions-read', librarian, admin, 1]]);
  });

  test('and one who reads what was sent to a language model, for each person whose question it was', async () => {
    const portal = await makeApp();
    const at = new Date(portal.clock.now()).toISOString();
    const conversation = { topic: null, title: 'Which plan?', answerCount: 1, startedAt: at, updatedAt: at };
    for (const userId of [librarian, manager]) {
      const { id: conversationId } = await portal.db
        .insertInto('assistantConversations')
        .values({ ...conversation, userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      const sent = { conversationId, userId, at, model: 'm', prompt: 'p', reply: 'r', outcome: 'answered' };
      await portal.db
        .insertInto('sentToModel')
        .values({ ...sent, hasAccountFacts: false })
        .execute();
    }
    expect((await portal.as('admin').get('/api/knowledge/sent')).statusCode).toBe(200);
    expect((await looks(portal)).sort()).toEqual([
      ['prompts-read', librarian, admin, 1],
      ['prompts-read', manager, admin, 1],
    ]);
  });
});
