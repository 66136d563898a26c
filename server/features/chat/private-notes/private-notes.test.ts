import { expect, test } from 'vitest';
import type { PrivateNote } from '#contract/chat/private-notes.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const librarian = 2;
const url = `/api/private-notes/${librarian}`;

async function add(app: TestApp, who: string, text: string, customerId = librarian) {
  return (await app.as(who).post(`/api/private-notes/${customerId}`, { text })).json() as PrivateNote;
}

async function texts(app: TestApp, who: string) {
  return ((await app.as(who).get(url)).json() as PrivateNote[]).map(({ text }) => text);
}

function change(app: TestApp, who: string, path: string, text?: string) {
  const body = text === undefined ? {} : { payload: { text } };
  return app.as(who).send({ method: text === undefined ? 'DELETE' : 'PATCH', url: path, ...body });
}

describeOnAnyEngine('private notes', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('are read, the newest first, by those of staff who share the channel, and told to them as they are written', async () => {
    const app = await makeApp();
    const [manager, tech, customer] = [
      await connect(app, 'manager'),
      await connect(app, 'tech'),
      await connect(app, 'librarian'),
    ];
    const first = await add(app, 'admin', ' Call them first ');
    expect(first).toEqual({
      id: first.id,
      ...{ author: { id: 1, name: 'Ada Lindqvist' }, text: 'Call them first', editedAt: null, handedTo: null },
      createdAt: '2026-03-04T12:00:00.000Z',
    });
    expect(await manager.next('changed')).toEqual({ type: 'changed', what: [url] });
    await add(app, 'manager', 'They were away');
    expect(await texts(app, 'admin')).toEqual(['They were away', 'Call them first']);
    expect(await texts(app, 'manager')).toEqual(['They were away', 'Call them first']);
    await Promise.all([tech, customer].map((socket) => socket.heardAll()));
    expect([tech, customer].map((socket) => socket.received('changed'))).toEqual([[], []]);
  });

  test('of technical support stand beside their own conversation, for themselves alone', async () => {
    const app = await makeApp();
    const [tech, ...others] = await Promise.all(
      ['tech', 'manager', 'admin', 'librarian'].map((who) => connect(app, who)),
    );
    await add(app, 'tech', 'Their proxy is old');
    expect(await tech?.next('changed')).toEqual({ type: 'changed', what: [url] });
    await Promise.all(others.map((socket) => socket.heardAll()));
    expect(others.map((socket) => socket.received('changed'))).toEqual([[], [], []]);
    await add(app, 'admin', 'They pay late');
    expect(await texts(app, 'tech')).toEqual(['Their proxy is old']);
    expect(await texts(app, 'admin')).toEqual(['They pay late']);
  });

  test('are no more for an account manager who has lost the institution', async () => {
    const app = await makeApp();
    const note = await add(app, 'manager', 'Call them first');
    await app.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { accountManagerId: null } });
    expect((await app.as('manager').get(url)).statusCode).toBe(404);
    expect((await change(app, 'manager', `${url}/${note.id}`, 'Mine')).statusCode).toBe(404);
    expect(await texts(app, 'admin')).toEqual(['Call them first']);
  });

  test('are stored once under a clientId of their author, however often and at once they are sent', async () => {
    const app = await makeApp();
    const send = (who: string, body: object, customerId = librarian) =>
      app.as(who).post(`/api/private-notes/${customerId}`, { clientId: 'client-id-0001', ...body });
    const answers = await Promise.all([1, 2, 3].map(() => send('admin', { text: 'Call them first' })));
    const [first] = answers.map((answer) => answer.json() as PrivateNote);
    expect(answers.map((answer) => answer.json())).toEqual([first, first, first]);
    await change(app, 'admin', `${url}/${first?.id}`, 'Write first');
    expect((await send('admin', { text: 'Call them first' })).json()).toMatchObject({ text: 'Write first' });
    expect((await send('admin', { text: 'Call them first' }, 5)).statusCode).toBe(409);
    expect((await send('admin', { text: 'x', clientId: 'short' })).statusCode).toBe(400);
    // A clientId is unique per author, and without one each note is new.
    await send('manager', { text: 'Mine' });
    await add(app, 'admin', 'Again');
    await add(app, 'admin', 'Again');
    expect(await texts(app, 'admin')).toEqual(['Again', 'Again', 'Mine', 'Write first']);
    const logged = await app.db
      .selectFrom('changeLog')
      .where('objectType', '=', 'privateNote')
      .where('action', '=', 'add')
      .select('objectId')
      .execute();
    expect(logged).toHaveLength(4);
  });

  test('are changed and deleted by who wrote them alone', async () => {
    const app = await makeApp();
    const note = await add(app, 'manager', 'Call them first');
    for (const text of ['Mine', undefined]) {
      expect((await change(app, 'admin', `${url}/${note.id}`, text)).statusCode).toBe(403);
    }
    app.clock.advance(60_000);
    expect((await change(app, 'manager', `${url}/${note.id}`, 'Write first')).json()).toEqual({
      ...{ ...note, text: 'Write first' },
      editedAt: '2026-03-04T12:01:00.000Z',
    });
    expect((await change(app, 'manager', `${url}/${note.id}`)).json()).toEqual({ ok: true });
    expect((await change(app, 'manager', `${url}/${note.id}`)).statusCode).toBe(404);
    expect(await texts(app, 'manager')).toEqual([]);
  });

  test('are found beside their own conversation alone, and never by the id of a message', async () => {
    const app = await makeApp();
    const note = await add(app, 'admin', 'Call them first');
    const message = (await app.as('admin').post('/api/messages', { receiverId: librarian, content: 'Hello' })).json();
    await app.as('admin').post('/api/messages', { receiverId: librarian, content: 'And again' });
    expect(message.id).toBe(note.id);
    for (const path of [`/api/private-notes/5/${note.id}`, `${url}/${message.id + 1}`]) {
      expect((await change(app, 'admin', path, 'Another')).statusCode).toBe(404);
      expect((await change(app, 'admin', path)).statusCode).toBe(404);
    }
    // Changing a note must not change a message with the same id, nor the reverse.
    await change(app, 'admin', `${url}/${note.id}`, 'Write first');
    const said = (await app.as('librarian').get(`/api/messages/${librarian}/4`)).json();
    expect(said.map(({ content }: { content: string }) => content)).toEqual(['Hello', 'And again']);
    expect(await texts(app, 'admin')).toEqual(['Write first']);
  });

  test('become no message by a forged call', async () => {
    const app = await makeApp();
    const note = await add(app, 'admin', 'Call them first');
    const forged = { receiverId: librarian, noteId: note.id, note, kind: 'notice', text: 'Call them first' };
    expect((await app.as('admin').post('/api/messages', forged)).statusCode).toBe(400);
    const customer = app.as('librarian');
    expect((await customer.post('/api/messages', { ...forged, receiverId: 4 })).statusCode).toBe(400);
    for (const body of [
      { text: 'x', conversation: 'channel:5' },
      { text: 'x', authorId: 4 },
      { text: 'x', content: 'x' },
      { text: '' },
      { text: 'x'.repeat(4001) },
      {},
    ]) {
      expect((await app.as('admin').post(url, body)).statusCode).toBe(400);
    }
    expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([]);
    expect(await texts(app, 'admin')).toEqual(['Call them first']);
  });

  test('neither begin nor end a wait, and move no number of the conversation', async () => {
    const app = await makeApp();
    await app.as('librarian').post('/api/messages', { receiverId: 4, content: 'Is it down?' });
    const standing = async () => ({
      conversations: await app.db.selectFrom('conversations').selectAll().orderBy('key').execute(),
      marks: await app.db.selectFrom('conversationRead').selectAll().orderBy('userId').execute(),
      list: (await app.as('admin').get('/api/conversations')).json(),
      figures: (await app.as('admin').get('/api/statistics')).body,
    });
    const before = await standing();
    const note = await add(app, 'manager', 'I have asked the proxy team');
    await change(app, 'manager', `${url}/${note.id}`, 'They have answered');
    expect(await standing()).toEqual(before);
  });

  test('tell the reason with which a channel is handed over, and to whom', async () => {
    const app = await makeApp();
    await app.as('librarian').post('/api/messages', { receiverId: 4, content: 'Is it down?' });
    const hand = (body: object) => app.as('admin').post(`/api/channels/${librarian}/desk`, body);
    const seen = { act: 'assign', upTo: 1 };
    await hand({ ...seen, assigneeId: 4, version: 0, reason: 'You know their proxy' });
    await hand({ ...seen, assigneeId: null, version: 1 });
    await hand({ ...seen, assigneeId: 1, version: 0, reason: 'Too late' });
    const notes = (await app.as('manager').get(url)).json() as PrivateNote[];
    expect(notes.map(({ text, author, handedTo }) => ({ text, author: author.id, handedTo }))).toEqual([
      { text: 'You know their proxy', author: 1, handedTo: { id: 4, name: 'Priya Shah' } },
    ]);
  });

  test('ring at those who are mentioned and read them, once, and by mail without a word of the note', async () => {
    const { portal: app, smtp } = await makePortal();
    await giveAddresses(app.db, 'admin', 'tech', 'librarian', 'manager');
    const note = await add(app, 'manager', 'Look, @ada lindqvist, @Tom Becker, @Maya Okafor and @Priya Shah: secret');
    await change(app, 'manager', `${url}/${note.id}`, 'Look again, @Ada Lindqvist: secret');
    await add(app, 'manager', 'For nobody in particular: secret');
    await sendMails(app);
    const rung = await app.db.selectFrom('notifications').where('title', 'like', '%mentioned%').selectAll().execute();
    expect(rung).toMatchObject([
      {
        userId: 1,
        title: 'Priya Shah mentioned you',
        description: 'In a private note beside the conversation with Maya Okafor.',
      },
    ]);
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['admin@mail.example']);
    expect(JSON.stringify(smtp.mails)).not.toContain('secret');
  });
});
