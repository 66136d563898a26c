import { expect, test } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import { deskImport } from '#server/testing/desk-import.ts';
import { raceFor } from '#server/testing/race.ts';
import { giveAddresses } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine, describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const [admin, librarian, manager] = [1, 2, 4];
const hour = 3_600_000;
/** ISO time that many hours before the test begins. */
const ago = (hours: number) => new Date(testStart - hours * hour).toISOString();

const people = {
  librarian: { id: 7, email: 'librarian@mail.example', name: 'Maya O.', role: 'end-user' },
  manager: { id: 8, email: 'manager@mail.example', name: 'Priya', role: 'agent' },
  former: { id: 9, email: 'gone@desk.example', name: 'Jo Marsh', role: 'agent' },
  stranger: { id: 10, email: 'stranger@elsewhere.example', name: 'Who', role: 'end-user' },
};
type Name = keyof typeof people;
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

/** The archive, with its people in a separate file. */
const archive = (of: readonly object[] = tickets) => ({
  said: JSON.stringify({ tickets: of }),
  people: JSON.stringify({ users: Object.values(people) }),
});

const history = async (portal: TestApp, as = 'librarian', path = `${librarian}/${manager}`): Promise<Message[]> =>
  (await portal.as(as).get(`/api/messages/${path}`)).json();
const textsOf = async (portal: TestApp) => (await history(portal)).map(({ content }) => content);
const states = async ({ db }: Pick<TestApp, 'db'>) =>
  (await db.selectFrom('conversationImports').orderBy('id').select('state').execute()).map(({ state }) => state);
const noted = ({ db }: TestApp) => db.selectFrom('importedMessages').select('content').execute();

describeOnBothEngines('conversations of another desk', (makeApp) => {
  test('are tried, imported with their writers and times, not again, and undone as one', async () => {
    const portal = await makeApp();
    const desk = deskImport(portal);
    await giveAddresses(portal.db, 'librarian', 'manager');
    const tried = await desk.try(archive());
    expect(tried).toMatchObject({
      ...{ desk: 'zendesk', conversations: 2, messages: 4, customers: 1, unknownPeople: 1, alreadyHere: 0 },
      importer: 'admin',
      leftOut: [
        { line: 1, what: 'Ticket 1', reason: 'Files of a message are left out' },
        { line: 1, what: 'Ticket 1', reason: 'Private notes are left out' },
        { line: 2, reason: 'What stranger@elsewhere.example wrote is left out, because they didn’t ask' },
        { line: 2, reason: 'A message with a date in the future is left out' },
        { line: 3, what: 'Ticket 3', reason: 'No one here has the address stranger@elsewhere.example' },
      ],
    });
    // After a try only the attempt is stored, no content.
    expect([await history(portal), await noted(portal), await states(portal)]).toEqual([[], [], ['tried']]);

    const { id, messages } = await desk.import(archive());
    expect(messages).toBe(4);
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
    expect(await noted(portal)).toEqual(Array(4).fill({ content: null }));

    expect(await desk.try(archive())).toMatchObject({ messages: 0, alreadyHere: 4 });
    expect((await desk.import(archive())).messages).toBe(0);
    expect(await history(portal)).toHaveLength(4);
    await portal.as('librarian').post('/api/messages', { receiverId: manager, content: 'Written here' });

    expect(await desk.undo(id)).toBe(4);
    expect(await textsOf(portal)).toEqual(['Written here']);
    expect(await noted(portal)).toEqual([]);
    expect(await states(portal)).toEqual(['undone', 'imported']);
    await expect(desk.undo(id)).rejects.toMatchObject({ statusCode: 409 });
    await expect(desk.undo(99)).rejects.toMatchObject({ statusCode: 409 });
  });

  test('are carried on or undone whole where a process was killed at any moment, and nothing stands twice', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian');
    const long = Array.from({ length: 700 }, (_, at) => ({
      by: 'librarian' as const,
      text: `message ${at}`,
      at: ago(800 - at),
    }));
    const files = archive([ticket(1, 'librarian', long)]);
    let dies = true;
    const desk = deskImport(portal, () => {
      if (dies) throw new Error('as after a kill: nothing more is done');
    });
    await desk.try(files);
    await expect(desk.import(files)).rejects.toThrow('as after a kill');
    expect([(await noted(portal)).length, await states(portal)]).toEqual([700, ['importing']]);
    const stored = () => portal.db.selectFrom('messages').orderBy('id').select('content').execute();
    expect(await stored()).toHaveLength(300);
    dies = false;
    const { id } = await desk.import(files);
    expect((await stored()).map(({ content }) => content)).toEqual(long.map(({ text }) => text));
    dies = true;
    await expect(desk.undo(id)).rejects.toThrow('as after a kill');
    expect([(await stored()).length, await states(portal)]).toEqual([400, ['undoing']]);
    dies = false;
    await desk.undo(id);
    expect([await stored(), await noted(portal), await states(portal)]).toEqual([[], [], ['undone']]);

    // An interrupted import can be undone.
    await desk.try(files);
    dies = true;
    await expect(desk.import(files)).rejects.toThrow('as after a kill');
    dies = false;
    expect(await desk.undo(id + 1)).toBe(300);
    expect([await stored(), await noted(portal)]).toEqual([[], []]);
  });

  test('stand once where two commands import them at the same time', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian', 'manager');
    await deskImport(portal).try(archive());
    const [one, other] = [deskImport(portal), deskImport(portal)];
    await raceFor('conversationImports', { engine: makeApp.engine, db: portal.db }, [
      () => one.import(archive()),
      () => other.import(archive()),
    ]);
    expect(await history(portal)).toHaveLength(4);
    expect(await states(portal)).toEqual(['imported']);
  });

  test('are heard of by running servers, once they are imported and once they are undone', async () => {
    const portal = await makeApp({ env: { PORTAL_ORIGIN: 'http://localhost' } });
    await giveAddresses(portal.db, 'librarian', 'manager');
    const desk = deskImport(portal);
    const socket = await connect(portal, 'manager', { origin: 'http://localhost' });
    await desk.try(archive());
    const { id } = await desk.import(archive());
    expect(await portal.db.selectFrom('outbox').where('channel', '=', 'bell').select('kind').execute()).toEqual([
      { kind: 'imported conversations' },
    ]);
    await portal.app.jobs.runDue();
    await socket.next('missed');
    await desk.undo(id);
    await portal.app.jobs.runDue();
    await socket.next('missed');
    expect(socket.received('chat')).toEqual([]);
    expect(await portal.db.selectFrom('outbox').where('channel', '=', 'bell').select('kind').execute()).toEqual([]);
  });
});

describeOnAnyEngine('imported messages', (makeApp) => {
  test('are those that are known to be public alone, each once, and all else is said', async () => {
    const portal = await makeApp();
    const desk = deskImport(portal);
    await giveAddresses(portal.db, 'librarian', 'manager');
    const hidden = [{ public: 'false' }, { public: 'true' }, { public: 0 }, { public: 1 }, { public: null }];
    const leaks: Comment[] = [...hidden, { public: undefined }].map((more, at) => ({
      ...{ by: 'manager', text: `secret ${at}`, at: ago(80 - at), more },
    }));
    const once = { by: 'librarian', text: 'Asked once', at: ago(90) } as const;
    const said = [
      ticket(1, 'librarian', [once, { ...once, more: { id: 100 } }, ...leaks]),
      // A description without a comment does not say whether it is public.
      { id: 2, requester_id: 7, created_at: ago(100), description: 'secret of a description' },
      ticket(3, 'librarian', [
        { by: 'manager', text: 'secret twin', at: ago(60), more: { id: 5, public: false } },
        { by: 'manager', text: 'secret twin', at: ago(60), more: { id: 5 } },
      ]),
    ];
    const { leftOut, messages } = await desk.try(archive(said));
    expect(messages).toBe(1);
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      'A message that’s in the file twice is taken once',
      'A comment whose “public” is “false” and not true is left out',
      'A comment whose “public” is “true” and not true is left out',
      'A comment whose “public” is “0” and not true is left out',
      'A comment whose “public” is “1” and not true is left out',
      'A comment whose “public” is “null” and not true is left out',
      'A comment that doesn’t say whether it’s public is left out',
      'A comment that doesn’t say whether it’s public is left out',
      'Private notes are left out',
      'A message that also stands there as not public is left out',
    ]);
    await desk.import(archive(said));
    expect(await textsOf(portal)).toEqual(['Asked once']);
    expect(await states(portal)).toEqual(['imported']);
  });

  test('ask nobody, count nowhere and mail nobody; they are found, and cannot be changed', async () => {
    const env = { PORTAL_SMTP_URL: 'smtp://127.0.0.1:1', PORTAL_ORIGIN: 'http://localhost' };
    const portal = await makeApp({ env });
    const desk = deskImport(portal);
    await giveAddresses(portal.db, 'librarian', 'manager');
    await desk.try(archive());
    await desk.import(archive());
    const [summary] = (
      await portal.as('manager').get('/api/conversations?contactId=2')
    ).json() as ConversationSummary[];
    expect(summary).toMatchObject({ unread: 0, waiting: false, lastMessage: { kind: 'imported' } });
    expect((await portal.as('librarian').get('/api/messages/unread')).json()).toEqual([]);
    portal.clock.advance(hour);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('outbox').where('kind', '=', 'message-missed').selectAll().execute()).toEqual([]);
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

  test('are nobody’s who gave an address themself, or who shares it', async () => {
    const portal = await makeApp();
    const desk = deskImport(portal);
    const mail = 'librarian@mail.example';
    const set = (username: string, values: object) =>
      portal.db.updateTable('users').set(values).where('username', '=', username).execute();
    await set('librarian', { pendingEmail: mail, isPendingEmailOwn: true });
    expect(await desk.try(archive())).toMatchObject({ customers: 0, unknownPeople: 2 });
    await set('librarian', { isPendingEmailOwn: false });
    expect(await desk.try(archive())).toMatchObject({ customers: 1 });
    await set('colleague', { pendingEmail: mail.toUpperCase(), isPendingEmailOwn: false });
    expect((await desk.try(archive())).leftOut).toContainEqual({
      line: 1,
      what: 'Ticket 1',
      reason: `Several people here have the address ${mail}`,
    });
  });

  test('are not brought from what was not tried, cannot be read, or is nobody’s', async () => {
    const portal = await makeApp();
    const desk = deskImport(portal);
    await giveAddresses(portal.db, 'librarian', 'manager');
    await expect(desk.import(archive())).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/--try/),
    });
    await desk.try(archive());
    // Different content is another archive, even if only its people differ.
    await expect(desk.import({ ...archive(), people: JSON.stringify([people.librarian]) })).rejects.toMatchObject({
      statusCode: 409,
    });
    await expect(desk.try({ said: '{"id":' })).rejects.toMatchObject({
      message: expect.stringMatching(/Line 1 is no JSON/),
    });
    await expect(desk.try({ ...archive(), people: '[]' })).rejects.toMatchObject({
      message: expect.stringMatching(/holds no people/),
    });
    await expect(desk.try({ ...archive(), username: 'manager' })).rejects.toMatchObject({
      message: expect.stringMatching(/no administrator/),
    });
    expect(await noted(portal)).toEqual([]);
  });

  test('are not brought to whoever was erased meanwhile, and the import comes to its end', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian', 'manager');
    let dies = true;
    const desk = deskImport(portal, () => {
      if (dies) throw new Error('as after a kill');
    });
    const long = Array.from({ length: 301 }, (_, at) => ({
      by: 'librarian' as const,
      text: `${at}`,
      at: ago(400 - at),
    }));
    const files = archive([ticket(1, 'librarian', long)]);
    await desk.try(files);
    await expect(desk.import(files)).rejects.toThrow('as after a kill');
    dies = false;
    const erasedAt = new Date(testStart).toISOString();
    await portal.db.updateTable('users').set({ erasedAt }).where('id', '=', librarian).execute();
    await desk.import(files);
    expect(await states(portal)).toEqual(['imported']);
    expect(await noted(portal)).toEqual([]);
  });

  test('and their undoing stand in the log of changes, as the command line’s', async () => {
    const portal = await makeApp();
    const desk = deskImport(portal);
    await giveAddresses(portal.db, 'librarian', 'manager');
    await desk.try(archive());
    const { id } = await desk.import(archive());
    await desk.undo(id);
    const rows = await portal.db
      .selectFrom('changeLog')
      .where('objectType', '=', 'conversationImport')
      .orderBy('id')
      .select(['action', 'byId', 'objectId', 'before', 'after'])
      .execute();
    const by = { byId: null, objectId: `${id}` };
    expect(rows).toEqual([
      { ...by, action: 'carry out', before: '{"state":"tried"}', after: '{"state":"importing"}' },
      { ...by, action: 'withdraw', before: '{"state":"imported"}', after: '{"state":"undoing"}' },
    ]);
  });
});
