import { expect, test } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const librarian = 2;
const tech = 3;
const manager = 4;
const priya = { id: manager, name: 'Priya Shah' };
const maya = { id: librarian, name: 'Maya Okafor' };

async function entry(app: TestApp, who: string, contactId: number) {
  const rows = (await app.as(who).get('/api/conversations')).json() as ConversationSummary[];
  const { author, unread, waiting, answeredBy } = rows.find(
    (row) => row.contact.id === contactId,
  ) as ConversationSummary;
  return { author, unread, waiting, answeredBy };
}

function say(app: TestApp, who: string, receiverId: number) {
  return app.as(who).post('/api/messages', { receiverId, content: 'x' });
}

describeOnAnyEngine('who waits for an answer', (makeApp) => {
  test('a channel waits for the team until one of it answers, and is then nobody’s unread any more', async () => {
    const app = await makeApp();
    expect(await entry(app, 'admin', librarian)).toEqual({ author: null, unread: 0, waiting: false, answeredBy: null });
    for (const _ of [1, 2]) await say(app, 'librarian', manager);
    for (const who of ['admin', 'manager']) {
      expect(await entry(app, who, librarian)).toEqual({ author: maya, unread: 2, waiting: true, answeredBy: null });
    }
    await say(app, 'manager', librarian);
    const answered = { author: priya, unread: 0, waiting: false };
    expect(await entry(app, 'admin', librarian)).toEqual({ ...answered, answeredBy: priya });
    expect(await entry(app, 'manager', librarian)).toEqual({ ...answered, answeredBy: null });
    await say(app, 'librarian', manager);
    expect(await entry(app, 'admin', librarian)).toEqual({ author: maya, unread: 1, waiting: true, answeredBy: null });
  });

  test('a line of the portal answers nobody, and asks for nobody', async () => {
    // Support is closed in the evening, so the customer's message schedules an automatic reply.
    const app = await makeApp({ startAfterMs: 8 * 60 * 60_000 });
    await say(app, 'librarian', manager);
    app.clock.advance(2000);
    await expect.poll(async () => (await entry(app, 'admin', librarian)).author?.id).toBe(manager);
    expect(await entry(app, 'admin', librarian)).toEqual({ author: priya, unread: 1, waiting: true, answeredBy: null });
    expect(await entry(app, 'librarian', manager)).toMatchObject({ unread: 0 });
  });

  test('between technical support and a customer the newest word counts, and customers are told none of it', async () => {
    const app = await makeApp();
    await say(app, 'librarian', tech);
    expect(await entry(app, 'tech', librarian)).toEqual({ author: maya, unread: 1, waiting: true, answeredBy: null });
    await say(app, 'tech', librarian);
    expect(await entry(app, 'tech', librarian)).toMatchObject({ unread: 1, waiting: false, answeredBy: null });
    expect(await entry(app, 'librarian', tech)).toEqual({ author: null, unread: 1, waiting: false, answeredBy: null });
    await say(app, 'manager', tech);
    expect(await entry(app, 'tech', manager)).toMatchObject({ author: priya, unread: 1, waiting: false });
    const counts = async (username: string) => (await app.as(username).get('/api/conversations/counts')).json();
    expect(await counts('librarian')).toMatchObject({ inbox: null, tags: [] });
    expect(await counts('tech')).toMatchObject({ inbox: expect.objectContaining({}) });
  });
});
