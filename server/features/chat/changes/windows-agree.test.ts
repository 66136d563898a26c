import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect, type TestSocket } from '#server/testing/test-socket.ts';
import {
  addCaughtUp,
  addLive,
  addOlder,
  type History,
  quoteNow,
  startHistory,
} from '#web/features/chat/log/history.ts';

const [librarian, manager] = [2, 4];
const pageSize = 5;

/** A simulated window: the messages it shows, frames not processed yet, and a pending page of history. */
interface Window {
  who: string;
  path: string;
  socket: TestSocket;
  heard: number;
  history: History;
  page: Message[] | null;
}

const steps = ['say', 'answer', 'edit', 'delete', 'hear', 'lose', 'ask for older', 'get older', 'catch up'] as const;
/** An action, the window it happens in, and the index of the message counted from the end. */
const anyStep = fc.record({ what: fc.constantFrom(...steps), at: fc.nat(2), back: fc.nat(7) });

async function openWindow(app: TestApp, who: string, [me, contact]: [number, number]): Promise<Window> {
  const socket = await connect(app, who);
  const path = `/api/messages/${me}/${contact}`;
  const first = await read(app, who, `${path}?limit=${pageSize}`);
  return { who, path, socket, heard: 0, history: startHistory(first, pageSize, true), page: null };
}

async function read(app: TestApp, who: string, url: string): Promise<Message[]> {
  return (await app.as(who).get(url)).json();
}

/** Each message has its own clientId, because windows drop identical texts within five seconds otherwise. */
async function say(app: TestApp, who: string, receiverId: number, replyToId?: number) {
  const clientId = randomUUID();
  await app.as(who).post('/api/messages', { receiverId, content: `by ${who}`, clientId, replyToId });
}

async function newsOf(one: Window) {
  await one.socket.heardAll();
  const frames = [...one.socket.received('chat'), ...one.socket.received('revised')]
    .sort((a, b) => a.message.change - b.message.change)
    .slice(one.heard);
  one.heard += frames.length;
  return frames;
}

async function catchUp(app: TestApp, one: Window) {
  for (;;) {
    const missed = await read(app, one.who, `${one.path}?limit=${pageSize}&after=${one.history.caughtUpTo}`);
    one.history = addCaughtUp(one.history, missed, true);
    if (missed.length === 0) return;
  }
}

async function getOlder(one: Window) {
  if (one.page) one.history = addOlder(one.history, one.page, pageSize);
  one.page = null;
}

async function take(app: TestApp, one: Window, { what, back }: { what: (typeof steps)[number]; back: number }) {
  const { who, path, history } = one;
  const contact = Number(path.split('/').at(-1));
  const message = history.messages.at(-1 - back);
  const url = `${path}/${message?.id}`;
  app.clock.advance(1100);
  switch (what) {
    case 'say':
    case 'answer': {
      const replyToId = what === 'answer' ? message?.id : undefined;
      await say(app, who, contact, replyToId);
      return;
    }
    case 'edit':
      await app
        .as(who)
        .send({ method: 'PATCH', url, payload: { content: `${message?.content}!`, change: message?.change } });
      return;
    case 'delete':
      await app.as(who).send({ method: 'DELETE', url: `${url}?change=${message?.change}` });
      return;
    case 'hear':
      one.history = (await newsOf(one)).reduce(addLive, history);
      return;
    case 'lose':
      await newsOf(one);
      return;
    case 'ask for older':
      one.page ??= await read(app, who, `${path}?limit=${pageSize}&before=${history.messages[0]?.id ?? 1}`);
      return;
    case 'get older':
      return getOlder(one);
    case 'catch up':
      return catchUp(app, one);
  }
}

describeOnAnyEngine('three windows of two people', (makeApp) => {
  test('hold what the database holds, whatever is changed, deleted, lost and read meanwhile', async () => {
    const app = await makeApp();
    let revised = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 60 }), async (script) => {
        app.clock.advance(60_000);
        const ofLibrarian: [number, number] = [librarian, manager];
        const windows = [
          await openWindow(app, 'librarian', ofLibrarian),
          await openWindow(app, 'librarian', ofLibrarian),
          await openWindow(app, 'manager', [manager, librarian]),
        ];
        for (const step of script) await take(app, windows[step.at] as Window, step);
        // A lost last frame is only noticed with the next frame.
        await say(app, 'librarian', manager);
        const stored = await read(app, 'manager', `/api/messages/${manager}/${librarian}`);
        revised = stored.filter(({ id, change }) => change !== id).length;
        for (const one of windows) {
          await getOlder(one);
          one.history = (await newsOf(one)).reduce(addLive, one.history);
          if (!one.history.isLive) await catchUp(app, one);
          while (one.history.hasOlder) {
            await take(app, one, { what: 'ask for older', back: 0 });
            await getOlder(one);
          }
          expect(shownIn(one.history)).toEqual(stored);
          await one.socket.close();
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
    expect(revised).toBeGreaterThan(0);
  });
});

function shownIn(history: History): Message[] {
  return history.messages.map((message) => ({
    ...message,
    replyTo: message.replyTo && quoteNow(history, message.replyTo),
  }));
}
