import { expect, test } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import { type RefusalTime, refuseContent, refusedContent } from '#server/testing/databases/refusing-database.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect, type TestSocket } from '#server/testing/test-socket.ts';

const librarian = 2;
const manager = 4;
const times: RefusalTime[] = ['insert', 'commit'];

describeOnBothEngines('a message that the database refuses', (makeApp) => {
  test.each(times)('at its %s is not acknowledged over the socket, and nobody sees anything of it', async (at) => {
    const portal = await makeApp();
    const sockets = await connectAll(portal);
    const [sender] = sockets;
    await refuseContent(portal.db, at);
    say(sender, 'before');
    await sender.next('chat');
    say(sender, refusedContent);
    expect(await sender.next('rejected')).toMatchObject({ clientId: `client-${refusedContent}`, code: 'unavailable' });
    say(sender, 'after');
    await expectSaid(portal, sockets, ['before', 'after']);
  });

  test.each(times)('at its %s fails alone among those that came with it', async (at) => {
    const portal = await makeApp();
    const sockets = await connectAll(portal);
    const [sender] = sockets;
    await refuseContent(portal.db, at);
    for (const content of ['one', 'two', refusedContent, 'three']) say(sender, content);
    expect(await sender.next('rejected')).toMatchObject({ clientId: `client-${refusedContent}` });
    say(sender, 'after');
    await expectSaid(portal, sockets, ['one', 'two', 'three', 'after']);
    expect(sender.received('rejected')).toHaveLength(1);
  });

  test.each(times)(
    'at its %s is answered as failed where it was posted, and nobody sees anything of it',
    async (at) => {
      const portal = await makeApp();
      const sockets = await connectAll(portal);
      await refuseContent(portal.db, at);
      const post = (content: string) => portal.as('librarian').post('/api/messages', { receiverId: manager, content });
      expect((await post('before')).statusCode).toBe(200);
      const refused = await post(refusedContent);
      expect([refused.statusCode, refused.json().code]).toEqual([500, 'internal']);
      expect((await post('after')).statusCode).toBe(200);
      await expectSaid(portal, sockets, ['before', 'after']);
    },
  );
});

/** Connects the sender, another window of theirs, the receiver, and an admin who sees the channel. */
async function connectAll(portal: TestApp): Promise<[TestSocket, ...TestSocket[]]> {
  const [sender, ...others] = await Promise.all(
    ['librarian', 'librarian', 'manager', 'admin'].map((who) => connect(portal, who)),
  );
  if (!sender) throw new Error('Nobody is connected');
  return [sender, ...others];
}

function say(socket: TestSocket, content: string) {
  socket.send({ type: 'chat', from: librarian, to: manager, content, clientId: `client-${content}` });
}

/** Expects that all sockets received the messages in order without gaps, and that they are stored in that order. */
async function expectSaid(portal: TestApp, sockets: readonly TestSocket[], contents: readonly string[]) {
  const last = contents.at(-1);
  for (const socket of sockets) {
    await socket.until(() => socket.received('chat').some(({ message }) => message.content === last));
    expect(socket.received('chat').map(({ message }) => message.content)).toEqual(contents);
  }
  const all: Message[] = (await portal.as('manager').get(`/api/messages/${manager}/${librarian}`)).json();
  expect(all.map(({ content }) => content)).toEqual(contents);
  const chain = all.map(({ id }, at) => ({ id, previousChange: all[at - 1]?.id ?? 0 }));
  for (const socket of sockets) {
    expect(socket.received('chat').map(({ message: { id }, previousChange }) => ({ id, previousChange }))).toEqual(
      chain,
    );
  }
}
