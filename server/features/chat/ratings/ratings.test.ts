import { expect, test } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { ChannelRating } from '#contract/chat/ratings.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const [librarian, manager] = [2, 4];
const url = `/api/channels/${librarian}/rating`;

async function act(app: TestApp, what: 'close' | 'open') {
  const rows = (await app.as('manager').get('/api/conversations')).json() as ConversationSummary[];
  const { desk, lastChange } = rows.find(({ contact }) => contact.id === librarian) as ConversationSummary;
  const body = { act: what, version: desk?.version ?? 0, upTo: lastChange };
  expect((await app.as('manager').post(`/api/channels/${librarian}/desk`, body)).statusCode).toBe(200);
}

async function rating(app: TestApp, who: string) {
  return (await app.as(who).get(url)).json() as ChannelRating | null;
}

async function makeClosed(makeApp: () => Promise<TestApp>) {
  const app = await makeApp();
  const asked = await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'Hello' });
  expect(await rating(app, 'librarian')).toBeNull();
  await act(app, 'close');
  return { app, message: asked.json() as Message };
}

describeOnAnyEngine('a customer whose channel was closed', (makeApp) => {
  test('is asked once how they were helped, and the team sees what they say', async () => {
    const { app } = await makeClosed(makeApp);
    const asked = await rating(app, 'librarian');
    expect(asked).toEqual({ id: asked?.id, askedAt: new Date(testStart).toISOString(), verdict: null, comment: null });
    const [team, customer] = [await connect(app, 'admin'), await connect(app, 'librarian')];
    const id = asked?.id;
    const rated = await app.as('librarian').post(url, { id, verdict: 'helpful' });
    expect(rated.json()).toEqual({ ...asked, verdict: 'helpful' });
    for (const socket of [team, customer]) expect(await socket.next('changed')).toMatchObject({ what: [url] });
    const again = await app.as('librarian').post(url, { id, verdict: 'not-helpful' });
    expect([again.statusCode, again.json()]).toMatchObject([409, { message: expect.stringContaining('already') }]);
    await app.as('librarian').post(`${url}/comment`, { id, comment: ' Thank you \0' });
    expect((await app.as('librarian').post(`${url}/comment`, { id, comment: 'More' })).statusCode).toBe(409);
    for (const who of ['manager', 'admin', 'librarian']) {
      expect(await rating(app, who)).toEqual({ ...asked, verdict: 'helpful', comment: 'Thank you' });
    }
  });

  test('rates once, however many windows do so at once', async () => {
    const { app } = await makeClosed(makeApp);
    const id = (await rating(app, 'librarian'))?.id;
    const verdicts = ['helpful', 'not-helpful', 'helpful', 'not-helpful'];
    const answers = await Promise.all(verdicts.map((verdict) => app.as('librarian').post(url, { id, verdict })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const stored = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(await rating(app, 'manager')).toEqual(stored);
  });

  test('is asked anew for each close; what was opened again unanswered is asked no more', async () => {
    const { app } = await makeClosed(makeApp);
    const first = await rating(app, 'librarian');
    await act(app, 'open');
    expect(await rating(app, 'librarian')).toBeNull();
    expect((await app.as('librarian').post(url, { id: first?.id, verdict: 'helpful' })).statusCode).toBe(404);
    await act(app, 'close');
    const second = await rating(app, 'librarian');
    expect((await app.as('librarian').post(url, { id: second?.id, verdict: 'helpful' })).statusCode).toBe(200);
    await act(app, 'open');
    expect(await rating(app, 'manager')).toMatchObject({ id: second?.id, verdict: 'helpful' });
    await act(app, 'close');
    expect(await rating(app, 'librarian')).toMatchObject({ verdict: null });
  });

  test('alone rates, with a word before a comment', async () => {
    const { app } = await makeClosed(makeApp);
    const id = (await rating(app, 'librarian'))?.id;
    expect((await app.as('librarian').post(`${url}/comment`, { id, comment: 'x' })).statusCode).toBe(409);
    expect((await app.as('librarian').post(url, { id, verdict: 'splendid' })).statusCode).toBe(400);
    expect((await app.as('colleague').post(url, { id, verdict: 'helpful' })).statusCode).toBe(404);
    expect((await app.as('colleague').get(url)).statusCode).toBe(404);
    for (const who of ['manager', 'admin', 'tech']) {
      expect((await app.as(who).post(url, { id, verdict: 'helpful' })).statusCode).toBe(403);
    }
    expect(await rating(app, 'librarian')).toMatchObject({ verdict: null });
  });
});
