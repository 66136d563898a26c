import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';

const reconnects = 500;

describeOnAnyEngine('five hundred who come back at once', (makeApp) => {
  test('get their lists in the order they asked, and a message does not wait for all of them', async () => {
    const app = await makeApp();
    const [librarian, manager] = [app.as('librarian'), app.as('manager')];
    // Those who read for the portal have started.
    await Promise.all([librarian, manager, librarian, manager].map((who) => who.get('/api/conversations')));
    const done: (number | 'message')[] = [];
    const lists = Array.from({ length: reconnects }, async (_, at) => {
      const answer = await manager.get('/api/conversations');
      expect(answer.statusCode).toBe(200);
      done.push(at);
    });
    const sent = await librarian.post('/api/messages', { receiverId: 4, content: 'Are you there?' });
    done.push('message');
    expect(sent.statusCode).toBe(200);
    await Promise.all(lists);
    expect(done.indexOf('message')).toBeLessThan(reconnects / 2);
    const inOrder = done.filter((one) => one !== 'message');
    // Their sessions are looked up side by side, so neighbours may change places; and the machine may hold up a process of the
    // database, and with it whomever it serves: a few are late then, and nobody else changes places.
    const astray = inOrder.filter((at, place) => Math.abs(at - place) > reconnects / 10);
    expect(astray.length, String(astray)).toBeLessThan(reconnects / 25);
  });
});
