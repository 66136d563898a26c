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
    // Sent after the typing frame, so the typing frame would have arrived before this message.
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

describeOnAnyEngine('whoever lost their line for a moment', (makeApp) => {
  test('is told what happened meanwhile, once and before anything else', async () => {
    const portal = await makeApp();
    const [socket, other] = [
      await connect(portal, 'librarian', { path: '/ws?after=' }),
      await connect(portal, 'colleague'),
    ];
    expect(await socket.next('line')).toMatchObject({ isWhole: false });
    const send = (content: string) => portal.as('manager').post('/api/messages', { receiverId: librarian, content });
    await send('heard');
    await socket.next('chat');
    await socket.close();
    await send('missed');
    // Presence changes are only sent to connected sockets, and are not stored for later.
    await other.close();
    const resource = { title: 'A guide', type: 'link', url: 'https://example.org' };
    expect((await portal.as('admin').post('/api/resources', resource)).statusCode).toBe(200);
    const back = await connect(portal, 'librarian', { path: `/ws?after=${socket.mark()}` });
    expect(await back.next('line')).toMatchObject({ isWhole: true });
    await send('later');
    await back.until(() => back.received('chat').length === 2);
    expect(back.received('chat').map(({ message }) => message.content)).toEqual(['missed', 'later']);
    expect(back.received('presence')).toEqual([{ type: 'presence', userId: colleague, isOnline: false }]);
    expect(back.received('changed').flatMap(({ what }) => what)).toContain('/api/resources');
  });

  test.each(['', 'x', 'another.1', '%00.1', '.', 'a.99999999999999999999'])(
    'and says %j of it reads anew',
    async (mark) => {
      const portal = await makeApp();
      const socket = await connect(portal, 'librarian', { path: `/ws?after=${mark}` });
      expect(await socket.next('line')).toMatchObject({ isWhole: false });
    },
  );
});
