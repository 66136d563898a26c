import { expect, test } from 'vitest';
import type { ConversationSummary, Message, MessageHit } from '#contract/chat/chat.ts';
import type { StoredFile } from '#contract/files.ts';
import { fileNameOf } from '#contract/values/files/file-paths.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const librarian = 2;
const manager = 4;
const colleague = 6;
const everybody = ['admin', 'librarian', 'tech', 'manager', 'librarian2', 'colleague'] as const;
const clientId = 'client-id-0001';

describeOnAnyEngine('a message with a file', (makeApp) => {
  test('reaches the other side with all that is to be shown of the file, and every read has it', async () => {
    const app = await makeApp();
    const name = await upload(app, 'librarian', picture);
    const sent = await post(app, { content: 'Our new logo', attachment: { name, width: 1, height: 1 } });
    expect(sent.statusCode).toBe(200);
    const attachment = {
      url: `/uploads/${name}`,
      filename: 'Logo.png',
      kind: 'png',
      contentType: 'image/png',
      fileSize: picture.bytes.length,
      width: 1,
      height: 1,
    };
    expect(sent.json()).toMatchObject({ content: 'Our new logo', attachment });
    const get = async (url: string) => (await app.as('manager').get(url)).json();
    expect(await get(`/api/messages/${manager}/${librarian}`)).toEqual([sent.json()]);
    expect(await get('/api/messages/unread')).toEqual([sent.json()]);
    const [hit] = (await get('/api/messages/search?q=logo')) as MessageHit[];
    expect(hit?.message).toEqual(sent.json());
    const summaries = (await get('/api/conversations')) as ConversationSummary[];
    expect(summaries.find(({ contact }) => contact.id === librarian)?.lastMessage).toEqual(sent.json());
    const { body } = await app.as('manager').get(`/api/messages/${manager}/${librarian}/transcript`);
    expect(body).toContain('Maya Okafor: Our new logo\n    [file] Logo.png\n');
  });

  test('is as wide and high as its sender says only if it is an image, and needs some text like every other', async () => {
    const app = await makeApp();
    const name = await upload(app, 'librarian', notes);
    expect((await post(app, { content: ' ', attachment: { name } })).statusCode).toBe(400);
    const wrong = [{ name: '../portal.sqlite' }, { name, width: 0 }, { name, height: 60_000 }, name];
    for (const attachment of wrong) expect((await post(app, { content: 'x', attachment })).statusCode).toBe(400);
    const sent = await post(app, { content: 'Notes.txt', attachment: { name, width: 9, height: 9 } });
    expect(sent.json().attachment).toEqual({
      url: `/uploads/${name}`,
      filename: 'Notes.txt',
      kind: 'txt',
      contentType: 'text/plain; charset=utf-8',
      fileSize: notes.bytes.length,
    });
    const { body } = await app.as('librarian').get(`/api/messages/${librarian}/${manager}/transcript`);
    expect(body).toContain('Maya Okafor: [file] Notes.txt\n');
  });

  test('can be fetched by whoever takes part in the conversation now, and by nobody else', async () => {
    const app = await makeApp();
    const forChannel = await upload(app, 'librarian', notes);
    const forColleague = await upload(app, 'librarian', notes);
    const readers = async (name: string) => {
      const readable: string[] = [];
      for (const who of everybody) {
        const { statusCode, body } = await app.as(who).get(`/uploads/${name}`);
        expect([200, 404]).toContain(statusCode);
        if (statusCode === 200) expect(body).toBe(notes.bytes.toString());
        if (statusCode === 200) readable.push(who);
      }
      expect((await app.visitor.get(`/uploads/${name}`)).statusCode).toBe(404);
      return readable;
    };
    expect(await readers(forChannel)).toEqual(['librarian']);
    await post(app, { content: 'x', attachment: { name: forChannel } });
    await post(app, { receiverId: colleague, content: 'x', attachment: { name: forColleague } });
    expect(await readers(forChannel)).toEqual(['admin', 'librarian', 'manager']);
    expect(await readers(forColleague)).toEqual(['librarian', 'colleague']);

    await app.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { accountManagerId: null } });
    expect(await readers(forChannel)).toEqual(['admin', 'librarian']);
  });

  test('stays readable to both where one has blocked the other, as the conversation does, and no more can be sent', async () => {
    const app = await makeApp();
    const [before, after] = [await upload(app, 'librarian', notes), await upload(app, 'librarian', notes)];
    await post(app, { receiverId: colleague, content: 'x', attachment: { name: before } });
    expect((await app.as('colleague').post('/api/blocks', { userId: librarian })).statusCode).toBeLessThan(300);
    for (const who of ['librarian', 'colleague']) {
      expect((await app.as(who).get(`/uploads/${before}`)).statusCode).toBe(200);
      expect((await app.as(who).get('/api/messages')).json()).toHaveLength(1);
    }
    const refused = await post(app, { receiverId: colleague, content: 'x', attachment: { name: after } });
    expect(refused.statusCode).toBe(403);
    expect((await app.as('colleague').get(`/uploads/${after}`)).statusCode).toBe(404);
  });

  test("cannot carry another's file, one that was sent before, one that is gone, or one that nobody uploaded", async () => {
    const app = await makeApp();
    const foreign = await upload(app, 'colleague', notes);
    const sentBefore = await upload(app, 'librarian', notes);
    const gone = await upload(app, 'librarian', notes);
    await app.db.updateTable('files').set({ removedAt: '2026-03-04T11:00:00.000Z' }).where('name', '=', gone).execute();
    await post(app, { content: 'the one message', attachment: { name: sentBefore } });
    const status = async (name: string, more: object = {}) =>
      (await post(app, { content: 'x', attachment: { name }, ...more })).statusCode;
    expect(await status(foreign)).toBe(404);
    expect(await status(gone)).toBe(404);
    expect(await status(`${'x'.repeat(32)}.pdf`)).toBe(404);
    expect(await status(sentBefore)).toBe(409);
    expect(await status(sentBefore, { receiverId: colleague, clientId })).toBe(409);
    expect((await app.as('colleague').get('/api/messages')).json()).toEqual([]);
    expect((await app.as('librarian').get('/api/messages')).json()).toMatchObject([{ content: 'the one message' }]);
    expect((await app.as('colleague').get(`/uploads/${sentBefore}`)).statusCode).toBe(404);
    expect((await app.as('librarian').get(`/uploads/${foreign}`)).statusCode).toBe(404);
    expect(await status(foreign, { receiverId: 5 })).toBe(403);
    const brand = await upload(app, 'admin', drawing, '/api/upload?for=brand');
    const drawn = { receiverId: librarian, content: 'x', attachment: { name: brand } };
    expect((await app.as('admin').post('/api/messages', drawn)).statusCode).toBe(404);
  });

  test('sent again with the same clientId is answered as it was stored first, also when both arrive at once', async () => {
    const app = await makeApp();
    const name = await upload(app, 'librarian', notes);
    const draft = { content: 'once', clientId, attachment: { name } };
    const [first, second] = await Promise.all([post(app, draft), post(app, draft)]);
    const third = await post(app, { ...draft, content: 'changed' });
    for (const answer of [first, second, third]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(first.json());
    }
    expect((await app.as('librarian').get('/api/messages')).json()).toHaveLength(1);
    const fresh = await upload(app, 'librarian', notes);
    const fourth = await post(app, { ...draft, attachment: { name: fresh } });
    expect(fourth.json()).toEqual(first.json());
    expect((await app.as('manager').get(`/uploads/${fresh}`)).statusCode).toBe(404);
  });

  test('keeps its place among the others of its sender, and one that is refused fails none of them', async () => {
    const app = await makeApp();
    const files = [await upload(app, 'librarian', notes), await upload(app, 'librarian', picture)];
    const foreign = await upload(app, 'colleague', notes);
    const [sender, receiver, neighbour] = await Promise.all([
      connect(app, 'librarian'),
      connect(app, 'manager'),
      connect(app, 'colleague'),
    ]);
    const chat = (at: number, name?: string) => ({
      type: 'chat',
      from: librarian,
      to: manager,
      content: `${at}`,
      clientId: `client-id-000${at}`,
      ...(name ? { attachment: { name } } : {}),
    });
    for (const frame of [chat(1), chat(2, files[0]), chat(3, foreign), chat(4, files[1]), chat(5, files[1]), chat(6)]) {
      sender.send(frame);
    }
    neighbour.send({ type: 'chat', from: colleague, to: librarian, content: 'beside', clientId });
    await sender.until(() => sender.received('chat').length === 5 && sender.received('rejected').length === 2);
    expect(sender.received('rejected')).toMatchObject([
      { clientId: 'client-id-0003', code: 'forbidden', message: 'This file does not exist' },
      { clientId: 'client-id-0005', code: 'forbidden', message: 'This file has already been sent' },
    ]);
    await receiver.until(() => receiver.received('chat').length === 4);
    const stored = (await app.as('manager').get(`/api/messages/${manager}/${librarian}`)).json() as Message[];
    expect(stored.map(({ content }) => content)).toEqual(['1', '2', '4', '6']);
    expect(receiver.received('chat').map(({ message }) => message)).toEqual(stored);
    expect(stored.map(({ attachment }) => attachment?.filename ?? null)).toEqual([null, 'Notes.txt', 'Logo.png', null]);
  });

  test('that could not be stored after its number was given leaves the next process all numbers', async () => {
    const database = await makeApp.database();
    const first = await makeApp({ database });
    const name = await upload(first, 'librarian', notes);
    await first.db.schema.alterTable('files').renameColumn('conversation', 'renamed').execute();
    expect((await post(first, { content: 'lost', attachment: { name } })).statusCode).toBe(500);
    await first.db.schema.alterTable('files').renameColumn('renamed', 'conversation').execute();
    expect((await post(first, { content: 'one' })).statusCode).toBe(200);
    await first.close();
    const second = await makeApp({ database });
    expect((await post(second, { content: 'two' })).statusCode).toBe(200);
    const stored = (await second.as('librarian').get('/api/messages')).json() as Message[];
    expect(stored.map(({ content }) => content)).toEqual(['one', 'two']);
  });
});

const notes = { name: 'Notes.txt', bytes: Buffer.from('What we said on Tuesday\n') };
const picture = {
  name: 'Logo.png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const drawing = { name: 'Logo.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };

async function upload(app: TestApp, who: string, file: typeof notes, url = '/api/attachments'): Promise<string> {
  const answer = await app.as(who).send({ method: 'POST', url, ...multipart({ file }) });
  expect(answer.statusCode).toBe(200);
  return fileNameOf((answer.json() as StoredFile).filePath) ?? '';
}

function post(app: TestApp, message: object) {
  return app.as('librarian').post('/api/messages', { receiverId: manager, ...message });
}
