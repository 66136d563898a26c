import { expect, test } from 'vitest';
import { messagesBurst, sessionIdleMs } from '#contract/values/limits.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { connect } from '#server/testing/test-socket.ts';

const librarian = 2;
const manager = 4;
const colleague = 6;
const hour = 60 * 60 * 1000;

describeOnAnyEngine('frames of a person', (makeApp) => {
  test.each([
    ['writes', { type: 'chat', from: librarian, to: manager, content: 'x' }],
    ['types', { type: 'typing', to: manager, isTyping: true }],
    ['reads', { type: 'read', contactId: manager, upTo: 1 }],
  ])('who %s keep the session in use, without any request', async (_, frame) => {
    const portal = await makeApp();
    const socket = await connect(portal, 'librarian');
    const seenAt = async () => (await portal.db.selectFrom('sessions').select('lastSeenAt').execute())[0]?.lastSeenAt;
    for (let hours = 0; hours < 30; hours += 10) {
      portal.clock.advance(10 * hour);
      socket.send(frame);
      await expect.poll(seenAt).toBe(new Date(portal.clock.now()).toISOString());
    }
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(200);
  });

  test('which only say that something arrived do not keep the session in use', async () => {
    const portal = await makeApp();
    const [socket, sender] = [await connect(portal, 'librarian'), await connect(portal, 'manager')];
    const { id } = (await portal.as('manager').post('/api/messages', { receiverId: librarian, content: 'x' })).json();
    portal.clock.advance(10 * hour);
    socket.send({ type: 'received', contactId: manager, upTo: id });
    await sender.next('received');
    portal.clock.advance(sessionIdleMs - 10 * hour + 1);
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(401);
  });

  test('are not told of typing to whoever has blocked them', async () => {
    const portal = await makeApp();
    const [typist, blocker] = [await connect(portal, 'librarian'), await connect(portal, 'colleague')];
    typist.send({ type: 'typing', to: colleague, isTyping: true });
    expect(await blocker.next('typing')).toMatchObject({ by: librarian });
    await portal.as('colleague').post('/api/blocks', { userId: librarian });
    typist.send({ type: 'typing', to: colleague, isTyping: true });
    // Taken after the typing, and heard before what reaches the colleague last.
    typist.send({ type: 'chat', from: librarian, to: manager, content: 'x' });
    await typist.next('chat');
    await portal.as('manager').post('/api/messages', { receiverId: colleague, content: 'x' });
    await blocker.next('chat');
    expect(blocker.received('typing')).toHaveLength(1);
  });

  test('that are refused count like messages', async () => {
    const portal = await makeApp();
    const socket = await connect(portal, 'librarian');
    const above = 10;
    for (let sent = 0; sent < messagesBurst + above; sent++) {
      socket.send({ type: 'chat', from: librarian, to: manager, content: '  ', clientId: `client-id-${sent}` });
    }
    socket.send({ type: 'identity', userId: librarian });
    await socket.next('system');
    expect(socket.received('rejected').map(({ code }) => code)).toEqual(Array(messagesBurst).fill('invalid'));
    socket.send({ type: 'chat', from: librarian, to: manager, content: 'x' });
    expect(await socket.next('rejected')).toBeDefined();
    await socket.until(() => socket.received('rejected').at(-1)?.code === 'too-many-messages');
  });
});
