import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';

const reconnects = 500;

describeOnAnyEngine('five hundred who come back at once', (makeApp) => {
  test('get their lists in the order they asked, and a message does not wait for all of them', async () => {
    const app = await makeApp();
    const [librarian, manager] = [app.as('librarian'), app.as('manager')];
    // Starts the read-only workers first.
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
    // Sessions are looked up in parallel, so neighbours may swap places. The machine may also delay a database process
    // and all that it serves; then a few are late, but the others keep their order.
    const astray = inOrder.filter((at, place) => Math.abs(at - place) > reconnects / 10);
    expect(astray.length, String(astray)).toBeLessThan(reconnects / 25);
  });
});
