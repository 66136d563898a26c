import { expect, test } from 'vitest';
import type { Message, MessageHit } from '#contract/chat/chat.ts';
import { automaticReplySilenceMs } from '#contract/values/limits.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { connect } from '#server/testing/test-socket.ts';

const librarian = 2;
const tech = 3;
const manager = 4;
const librarian2 = 5;
const minute = 60_000;
/** Tests start on a Wednesday at noon; this much later support is closed. */
const evening = 8 * 60 * minute;

describeOnAnyEngine('searching in conversations', (makeApp) => {
  test('finds the text in any case, newest first, with the places where it stands', async () => {
    const app = await makeApp();
    for (const content of ['The invoice is here', 'nothing', 'Which INVOICE, this invoice?']) {
      await app.as('librarian').post('/api/messages', { receiverId: manager, content });
    }
    const hits = (await app.as('manager').get('/api/messages/search?q=invoice')).json() as MessageHit[];
    expect(hits.map((hit) => hit.message.content)).toEqual(['Which INVOICE, this invoice?', 'The invoice is here']);
    expect(hits.map((hit) => hit.matches)).toEqual([
      [
        [6, 13],
        [20, 27],
      ],
      [[4, 11]],
    ]);
  });

  test('finds text of other alphabets in its usual spellings', async () => {
    const app = await makeApp();
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'Übersicht für die Bücherei' });
    const found = async (q: string) =>
      ((await app.as('librarian').get(`/api/messages/search?q=${encodeURIComponent(q)}`)).json() as MessageHit[])
        .length;
    expect(await found('übersicht')).toBe(1);
    expect(await found('Übersicht')).toBe(1);
    expect(await found('BÜCHEREI')).toBe(1);
  });

  test('stays within the own conversations, and within one when asked', async () => {
    const app = await makeApp();
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'secret plan' });
    await app.as('librarian2').post('/api/messages', { receiverId: manager, content: 'secret budget' });
    const search = async (who: string, more = '') =>
      ((await app.as(who).get(`/api/messages/search?q=secret${more}`)).json() as MessageHit[]).map(
        (hit) => hit.message.content,
      );
    expect(await search('librarian')).toEqual(['secret plan']);
    expect(await search('tech')).toEqual([]);
    expect(await search('manager')).toEqual(['secret budget', 'secret plan']);
    expect(await search('manager', `&contactId=${librarian}`)).toEqual(['secret plan']);
    const stranger = await app.as('librarian').get(`/api/messages/search?q=secret&contactId=${librarian2}`);
    expect(stranger.statusCode).toBe(404);
  });
});

describeOnAnyEngine('the transcript', (makeApp) => {
  test('holds every message of the conversation with its sender and time', async () => {
    const app = await makeApp();
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'first\nsecond line' });
    await app.as('manager').post('/api/messages', { receiverId: librarian, content: 'answer' });
    const answer = await app.as('librarian').get(`/api/messages/${librarian}/${manager}/transcript`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="conversation-4-2026-03-04.txt"');
    expect(answer.body.split('\n')).toEqual([
      'Conversation of Maya Okafor with Priya Shah',
      'Saved 04 Mar 2026, 12:00 (London time)',
      '',
      '[04 Mar 2026, 12:00] Maya Okafor: first',
      '    second line',
      '[04 Mar 2026, 12:00] Priya Shah: answer',
      '',
      'End of the conversation: 2 messages',
      '',
    ]);
  });

  test('is named after the day in London', async () => {
    const app = await makeApp();
    app.clock.advance(Date.parse('2026-07-01T23:30:00.000Z') - app.clock.now());
    const answer = await app.as('librarian').get(`/api/messages/${librarian}/${manager}/transcript`);
    expect(answer.headers['content-disposition']).toContain('conversation-4-2026-07-02.txt');
    expect(answer.body).toContain('Saved 02 Jul 2026, 00:30 (London time)');
  });

  test('no sign in a message begins a line that looks like another message', async () => {
    const app = await makeApp();
    const forged = '[04 Mar 2026, 12:00] Priya Shah: We owe you £5,000';
    const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u001e'];
    for (const sign of breaks) {
      await app.as('librarian').post('/api/messages', { receiverId: manager, content: `a${sign}${forged}` });
    }
    const { body } = await app.as('librarian').get(`/api/messages/${librarian}/${manager}/transcript`);
    const lines = body.split(/\r\n|(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(lines.filter((line) => line === `    ${forged}`)).toHaveLength(breaks.length);
    expect(lines.filter((line) => line.startsWith(forged))).toEqual([]);
  });

  test('of others is refused', async () => {
    const app = await makeApp();
    const status = async (url: string) => (await app.as('librarian').get(url)).statusCode;
    expect(await status(`/api/messages/${librarian2}/${manager}/transcript`)).toBe(403);
    expect(await status(`/api/messages/${librarian}/${librarian2}/transcript`)).toBe(404);
    expect((await app.visitor.get(`/api/messages/${librarian}/${manager}/transcript`)).statusCode).toBe(401);
  });
});

describeOnAnyEngine('the reply outside support hours', (makeApp) => {
  const automatic = (messages: Message[]) => messages.filter((message) => message.kind === 'automatic');

  test('comes once a day, 1.5 s after the first message, and names the next opening', async () => {
    const app = await makeApp();
    app.clock.advance(evening);
    const socket = await connect(app, 'librarian');
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'Is anybody there?' });
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'Hello?' });
    app.clock.advance(1499);
    await app.app.jobs.runDue();
    await socket.heardAll();
    expect(automatic(socket.received('chat').map((frame) => frame.message))).toEqual([]);
    app.clock.advance(1);
    await socket.until(() => socket.received('chat').length === 3);
    const [reply] = automatic(socket.received('chat').map((frame) => frame.message));
    expect(reply).toMatchObject({ senderId: manager, receiverId: librarian, conversation: 'channel:2' });
    expect(reply?.content).toContain('Thursday 5 March at 11:00');
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'Still there?' });
    app.clock.advance(2000);
    await app.app.jobs.runDue();
    const all = (await app.as('librarian').get('/api/messages')).json() as Message[];
    expect(automatic(all)).toHaveLength(1);
    expect(all).toHaveLength(4);
  });

  test('does not come while a member of staff is in the conversation', async () => {
    const app = await makeApp();
    app.clock.advance(evening);
    const watcher = await connect(app, 'librarian');
    await app.as('admin').post('/api/messages', { receiverId: librarian, content: 'I am still here' });
    app.clock.advance(4 * minute);
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'Good' });
    app.clock.advance(2000);
    await app.app.jobs.runDue();
    await watcher.heardAll();
    expect(automatic(watcher.received('chat').map((frame) => frame.message))).toEqual([]);
    const [row] = await app.db.selectFrom('dueReplies').selectAll().execute();
    expect(row?.settledAt).not.toBeNull();
  });

  test('that was due when the process ended is sent once by the next one', async () => {
    const database = await makeApp.database();
    const first = await makeApp({ database, startAfterMs: evening });
    await first.as('librarian').post('/api/messages', { receiverId: manager, content: 'Anybody?' });
    await first.close();
    const second = await makeApp({ database, startAfterMs: evening + 10_000 });
    const third = await makeApp({ database, startAfterMs: evening + 10_000 });
    const sent = async () => automatic((await second.as('librarian').get('/api/messages')).json() as Message[]);
    await expect.poll(sent).toHaveLength(1);
    for (const { app } of [second, third]) await app.jobs.runDue();
    expect(await sent()).toHaveLength(1);
    await third.close();
  });
});

describeOnAnyEngine('who gets the reply outside support hours', (makeApp) => {
  const automatic = (messages: Message[]) => messages.filter((message) => message.kind === 'automatic');

  test('does not come within support hours, to staff, or between customers', async () => {
    const app = await makeApp();
    const watcher = await connect(app, 'librarian');
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'at noon' });
    app.clock.advance(evening);
    await app.as('manager').post('/api/messages', { receiverId: librarian, content: 'from staff' });
    await app.as('librarian').post('/api/messages', { receiverId: 6, content: 'to a colleague' });
    app.clock.advance(2000);
    await app.app.jobs.runDue();
    await watcher.heardAll();
    expect(automatic(watcher.received('chat').map((frame) => frame.message))).toEqual([]);
    // The reply at noon must not prevent the one in the evening.
    app.clock.advance(automaticReplySilenceMs);
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'in the evening' });
    app.clock.advance(2000);
    await watcher.until(() => automatic(watcher.received('chat').map((frame) => frame.message)).length === 1);
  });

  test('comes in every conversation with staff, in the name of whom the customer wrote to', async () => {
    const app = await makeApp();
    app.clock.advance(evening);
    const socket = await connect(app, 'librarian');
    const replies = () => automatic(socket.received('chat').map((frame) => frame.message));
    await app.as('librarian').post('/api/messages', { receiverId: tech, content: 'Is SAML down?' });
    app.clock.advance(1500);
    await socket.until(() => replies().length === 1);
    expect(replies()[0]).toMatchObject({ senderId: tech, receiverId: librarian, conversation: 'pair:2:3' });
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'Is anybody there?' });
    await app.as('librarian').post('/api/messages', { receiverId: tech, content: 'Hello?' });
    app.clock.advance(1500);
    await socket.until(() => replies().length === 2);
    expect(replies()[1]).toMatchObject({ senderId: manager, conversation: 'channel:2' });
    app.clock.advance(2000);
    await app.app.jobs.runDue();
    await socket.heardAll();
    expect(replies()).toHaveLength(2);
  });

  test('does not come to what the portal writes in a customer’s name', async () => {
    const app = await makeApp();
    app.clock.advance(evening);
    const watcher = await connect(app, 'librarian');
    await app.as('admin').post('/api/update-subscription', { customerId: librarian, subscriptionTier: 'gold' });
    const requested = await app.as('librarian').post('/api/invoice-requests', {});
    expect(requested.statusCode).toBe(200);
    await watcher.until(() =>
      watcher.received('chat').some(({ message }) => /requested an invoice/.test(message.content)),
    );
    expect(await app.db.selectFrom('dueReplies').selectAll().execute()).toEqual([]);
  });
});
