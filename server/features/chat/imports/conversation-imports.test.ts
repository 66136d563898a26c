import { expect, test } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { ConversationImport } from '#contract/chat/conversation-imports.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { giveAddresses } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine, describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const url = '/api/conversation-imports';
const [admin, librarian, manager] = [1, 2, 4];
const hour = 3_600_000;
/** So many hours before the test begins. */
const ago = (hours: number) => new Date(testStart - hours * hour).toISOString();

const people = {
  librarian: { id: 7, email: 'librarian@mail.example', name: 'Maya O.', role: 'end-user' },
  manager: { id: 8, email: 'manager@mail.example', name: 'Priya', role: 'agent' },
  former: { id: 9, email: 'gone@desk.example', name: 'Jo Marsh', role: 'agent' },
  stranger: { id: 10, email: 'stranger@elsewhere.example', name: 'Who', role: 'end-user' },
};
type Name = keyof typeof people;
type Tried = ConversationImport & { summary: NonNullable<ConversationImport['summary']> };
interface Comment {
  by: Name;
  text: string;
  at: string;
  more?: object;
}

function ticket(id: number, asker: Name, comments: readonly Comment[]) {
  return {
    ...{ id, requester_id: people[asker].id, created_at: ago(100) },
    comments: comments.map(({ by, text, at, more }, index) => ({
      ...{ id: id * 100 + index, author_id: people[by].id, public: true, plain_body: text, created_at: at, ...more },
    })),
  };
}

const tickets = [
  ticket(1, 'librarian', [
    { by: 'librarian', text: 'Where is the video?', at: ago(90) },
    { by: 'manager', text: 'Here it is.', at: ago(89), more: { attachments: [{ id: 1 }] } },
    { by: 'manager', text: 'She is in a hurry', at: ago(88), more: { public: false } },
    { by: 'former', text: 'Did it help?', at: ago(50) },
  ]),
  ticket(2, 'librarian', [
    { by: 'librarian', text: 'Another question', at: ago(70) },
    { by: 'stranger', text: 'Me too', at: ago(69) },
    { by: 'librarian', text: 'From the future', at: ago(-5) },
  ]),
  ticket(3, 'stranger', [{ by: 'stranger', text: 'Hello', at: ago(60) }]),
];

const archive = (of: readonly object[] = tickets) => JSON.stringify({ tickets: of, users: Object.values(people) });
const upload = (text: string) => ({
  method: 'POST' as const,
  url,
  ...multipart({ file: { name: 'tickets.json', bytes: Buffer.from(text) } }),
});

async function tryIt(portal: TestApp, text = archive()): Promise<Tried> {
  const answer = await portal.as('admin').send(upload(text));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ state: 'waiting', summary: null });
  await portal.app.jobs.runDue();
  const tried = await listed(portal);
  if (tried.summary === null) throw new Error(`It was not read: ${tried.problem}`);
  return { ...tried, summary: tried.summary };
}

async function start(portal: TestApp, { id }: { id: number }): Promise<ConversationImport> {
  expect((await portal.as('admin').post(`${url}/${id}/start`)).statusCode).toBe(200);
  await portal.app.jobs.runDue();
  return listed(portal);
}

const discard = (portal: TestApp, id: number) => portal.as('admin').send({ method: 'DELETE', url: `${url}/${id}` });
const listed = async (portal: TestApp): Promise<ConversationImport> => (await portal.as('admin').get(url)).json()[0];
const history = async (portal: TestApp, as = 'librarian', path = `${librarian}/${manager}`): Promise<Message[]> =>
  (await portal.as(as).get(`/api/messages/${path}`)).json();

describeOnBothEngines('conversations of another desk', (makeApp) => {
  test('are tried, imported with their writers and times, not again, and undone as one', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian', 'manager');
    const tried = await tryIt(portal);
    expect(tried).toMatchObject({ state: 'tried', imported: 0, left: 4, filename: 'tickets.json', problem: null });
    // Its file is gone as soon as it was read.
    expect(await portal.db.selectFrom('files').selectAll().execute()).toEqual([]);
    expect(tried.summary).toMatchObject({
      ...{ desk: 'zendesk', conversations: 2, messages: 4, people: 1, unknownPeople: 1, alreadyHere: 0 },
      leftOut: [
        { line: 1, what: 'Ticket 1', reason: 'Files of a message are left out' },
        { line: 1, what: 'Ticket 1', reason: 'Private notes are left out' },
        { line: 2, reason: 'What stranger@elsewhere.example wrote is left out, because they didn’t ask' },
        { line: 2, reason: 'A message with a date in the future is left out' },
        { line: 3, what: 'Ticket 3', reason: 'No one here has the address stranger@elsewhere.example' },
      ],
    });
    expect(await history(portal)).toEqual([]);

    expect(await start(portal, tried)).toMatchObject({ state: 'imported', imported: 4 });
    expect(await history(portal)).toMatchObject([
      {
        senderId: librarian,
        receiverId: manager,
        content: 'Where is the video?',
        timestamp: ago(90),
        kind: 'imported',
      },
      { senderId: manager, receiverId: librarian, content: 'Here it is.', timestamp: ago(89), kind: 'imported' },
      { senderId: librarian, content: 'Another question', timestamp: ago(70) },
      { senderId: admin, content: 'Jo Marsh wrote:\nDid it help?', timestamp: ago(50) },
    ]);
    expect(await history(portal, 'admin', `${admin}/${librarian}`)).toHaveLength(4);

    const again = await tryIt(portal);
    expect(again.summary).toMatchObject({ messages: 0, alreadyHere: 4 });
    await start(portal, again);
    expect(await history(portal)).toHaveLength(4);
    await portal.as('librarian').post('/api/messages', { receiverId: manager, content: 'Written here' });

    expect((await portal.as('admin').post(`${url}/${tried.id}/undo`)).statusCode).toBe(200);
    await portal.app.jobs.runDue();
    expect((await history(portal)).map(({ content }) => content)).toEqual(['Written here']);
    expect((await portal.as('admin').get(`${url}`)).json()[1]).toMatchObject({ state: 'undone', imported: 0 });
    expect(await portal.db.selectFrom('importedMessages').selectAll().execute()).toEqual([]);
  });

  test('are gone on with where a process was killed, and nothing stands twice', async () => {
    const database = await makeApp.database();
    const [killed, other] = [await makeApp({ database }), await makeApp({ database })];
    await giveAddresses(database.db, 'librarian');
    const long = Array.from({ length: 700 }, (_, at) => ({
      by: 'librarian' as const,
      text: `message ${at}`,
      at: ago(800 - at),
    }));
    const { id } = await tryIt(killed, archive([ticket(1, 'librarian', long)]));
    const until = new Date(testStart + 30_000).toISOString();
    await database.db
      .updateTable('conversationImports')
      .set({ state: 'importing', claim: 'of a process that is gone', claimedUntil: until, attempts: 2 })
      .execute();
    await other.app.jobs.runDue();
    expect(await history(other)).toEqual([]);
    for (const portal of [killed, other]) portal.clock.advance(31_000);
    await Promise.all([killed.app.jobs.runDue(), other.app.jobs.runDue()]);
    expect(await listed(other)).toMatchObject({ id, state: 'imported', imported: 700 });
    // It got on, so that it was begun before counts no more.
    const [{ attempts } = {}] = await database.db.selectFrom('conversationImports').select('attempts').execute();
    expect(attempts).toBe(1);
    const rows = await database.db.selectFrom('messages').orderBy('id').select('content').execute();
    expect(rows.map(({ content }) => content)).toEqual(long.map(({ text }) => text));
  });
});

describeOnAnyEngine('imported messages', (makeApp) => {
  async function imported(portal: TestApp) {
    await giveAddresses(portal.db, 'librarian', 'manager');
    return start(portal, await tryIt(portal));
  }

  test('ask nobody, count nowhere and mail nobody; they are found, and told to who looks', async () => {
    const env = { PORTAL_SMTP_URL: 'smtp://127.0.0.1:1', PORTAL_ORIGIN: 'http://localhost' };
    const portal = await makeApp({ env });
    const socket = await connect(portal, 'manager', { origin: 'http://localhost' });
    await imported(portal);
    await socket.next('missed');
    expect(socket.received('chat')).toEqual([]);
    const [summary] = (
      await portal.as('manager').get('/api/conversations?contactId=2')
    ).json() as ConversationSummary[];
    expect(summary).toMatchObject({ unread: 0, waiting: false, lastMessage: { kind: 'imported' } });
    expect((await portal.as('librarian').get('/api/messages/unread')).json()).toEqual([]);
    portal.clock.advance(hour);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('mailOutbox').where('kind', '=', 'message-missed').selectAll().execute()).toEqual(
      [],
    );
    expect(await portal.db.selectFrom('dueReplies').selectAll().execute()).toEqual([]);
    const found = (await portal.as('librarian').get('/api/messages/search?q=another')).json();
    expect(found.map(({ message }: { message: Message }) => message.content)).toEqual(['Another question']);
    const [first] = await history(portal);
    const change = {
      method: 'PATCH',
      url: `/api/messages/${librarian}/${manager}/${first?.id}`,
      payload: { content: 'x', change: first?.change },
    } as const;
    expect((await portal.as('librarian').send(change)).statusCode).toBe(409);
  });

  test('stand before what people write here, and never behind it', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian', 'manager');
    const tried = await tryIt(portal);
    await portal.as('librarian').post('/api/messages', { receiverId: manager, content: 'Written here' });
    expect((await tryIt(portal)).summary).toMatchObject({
      ...{ messages: 0, tooOld: 4 },
      leftOut: expect.arrayContaining([
        expect.objectContaining({ what: 'Ticket 1', reason: expect.stringContaining('Older than what is already') }),
      ]),
    });
    // What came in between is not put behind it either.
    await portal.as('admin').post(`${url}/${tried.id}/start`);
    await portal.app.jobs.runDue();
    expect((await history(portal)).map(({ content }) => content)).toEqual(['Written here']);
  });

  test('are nobody’s who gave an address themself, or who shares it, and only administrators bring them', async () => {
    const portal = await makeApp();
    const mail = 'librarian@mail.example';
    const set = (username: string, values: object) =>
      portal.db.updateTable('users').set(values).where('username', '=', username).execute();
    await set('librarian', { pendingEmail: mail, isPendingEmailOwn: true });
    expect((await tryIt(portal)).summary).toMatchObject({ people: 0, unknownPeople: 2 });
    await set('librarian', { isPendingEmailOwn: false });
    expect((await tryIt(portal)).summary).toMatchObject({ people: 1 });
    await set('colleague', { pendingEmail: mail.toUpperCase(), isPendingEmailOwn: false });
    const shared = await tryIt(portal);
    expect(shared.summary.leftOut).toContainEqual({
      line: 1,
      what: 'Ticket 1',
      reason: `Several people here have the address ${mail}`,
    });
    for (const who of ['librarian', 'manager', 'tech'])
      expect((await portal.as(who).send(upload(archive()))).statusCode).toBe(403);
    expect((await portal.as('admin').send(upload('id,subject'))).json()).toMatchObject({
      code: 'bad-request',
      field: 'file',
    });
  });

  test('of which nothing can be read say why, and of which one stopped are gone on with', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian', 'manager');
    await portal.as('admin').send(upload('{"id":'));
    await portal.app.jobs.runDue();
    const refused = await listed(portal);
    expect(refused).toMatchObject({
      state: 'refused',
      summary: null,
      problem: 'Line 1 is no JSON. Was the file cut off?',
    });
    expect((await discard(portal, refused.id)).statusCode).toBe(200);

    const { id } = await tryIt(portal);
    const set = (values: object) =>
      portal.db.updateTable('conversationImports').set(values).where('id', '=', id).execute();
    await set({ state: 'importing', attempts: 3 });
    await portal.app.jobs.runDue();
    expect(await listed(portal)).toMatchObject({
      state: 'stuck',
      problem: expect.stringContaining('several times'),
      left: 4,
    });
    expect(await start(portal, { id })).toMatchObject({ state: 'imported', problem: null, imported: 4, left: 0 });
    // Nothing is left of it to go on with.
    await set({ state: 'stuck' });
    expect((await portal.as('admin').post(`${url}/${id}/start`)).statusCode).toBe(409);
    // And of one that is undone instead, nothing stays that was to be imported.
    await portal.db
      .updateTable('importedMessages')
      .set({ messageId: null, content: 'x' })
      .where('id', '=', 1)
      .execute();
    await portal.as('admin').post(`${url}/${id}/undo`);
    await portal.app.jobs.runDue();
    expect(await listed(portal)).toMatchObject({ state: 'undone', imported: 0, left: 0 });
  });

  test('that are discarded while they wait leave nothing', async () => {
    const portal = await makeApp();
    const { id } = (await portal.as('admin').send(upload(archive()))).json();
    await discard(portal, id);
    await portal.app.jobs.runDue();
    for (const table of ['conversationImports', 'importedMessages', 'files'] as const)
      expect(await portal.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('bring nothing to whoever was erased meanwhile, and come to their end', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian', 'manager');
    const tried = await tryIt(portal);
    const erasedAt = new Date(testStart).toISOString();
    await portal.db.updateTable('users').set({ erasedAt }).where('id', '=', librarian).execute();
    expect(await start(portal, tried)).toMatchObject({ state: 'imported', imported: 0 });
    expect(await portal.db.selectFrom('messages').select('id').execute()).toEqual([]);
    expect(await portal.db.selectFrom('importedMessages').select('id').execute()).toEqual([]);
  });

  test('that nobody imports are forgotten after a week, and addresses of strangers thirty days after an import', async () => {
    const portal = await makeApp();
    await imported(portal);
    await tryIt(portal);
    portal.clock.advance(8 * 24 * hour);
    await portal.app.jobs.runDue();
    const states = async () =>
      (await portal.db.selectFrom('conversationImports').select('state').execute()).map(({ state }) => state);
    expect(await states()).toEqual(['imported']);
    portal.clock.advance(23 * 24 * hour);
    await portal.app.jobs.runDue();
    const [row] = await portal.db.selectFrom('conversationImports').select('summary').execute();
    expect(row?.summary).not.toContain('elsewhere.example');
  });
});
