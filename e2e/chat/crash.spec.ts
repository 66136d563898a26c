import { expect } from '@playwright/test';
import { signInForCookie, test } from '#e2e/journey.ts';
import type { Portal } from '#e2e/portal.ts';
import { composerOf, expectConnected, shownTexts } from '#e2e/screen.ts';
import { cast } from '#server/demo/cast.ts';
import { demoPeople } from '#server/demo/demo-people.ts';
import { newClientId } from '#web/features/chat/client-id.ts';
import { type ChatClient, createChatClient, type Written } from './chat-client.ts';
import { countUnsettledReplies, readMessages, type StoredMessage } from './stored.ts';

/** `npm run faults` makes a hundred crashes; these few show what they leave in a browser. */
const crashes = { least: 3, most: 20 };
const senders = 20;
/** A client that waits for this many acknowledgements stops writing, as people wait for each other. */
const waitingMax = 6;
const conversationsPerSender = 3;
const tickMs = 8;
/** The number of messages acknowledged before each crash, however long that takes. */
const acknowledgedFirst = { least: 50, most: 250 };
const settledWithinMs = 60_000;

interface Round {
  clients: readonly ChatClient[];
  load: ReturnType<typeof createLoad>;
  crash: number;
}

// Everybody writes as fast as acknowledgements come, so the limit per person is lifted; another journey shows that limit.
test.use({ settings: { PORTAL_MESSAGE_RATE: '10000' }, automaticReplies: true });

test('after crashes under load every acknowledged message is stored once and shown once to each receiver', {
  tag: '@whole',
}, async ({ portal, open }) => {
  test.setTimeout(300_000);
  const clients = await openClients(portal.url);
  const old = new Set(readMessages(portal.database).map((message) => message.id));
  // One of the receivers is a real browser.
  const librarian = await open({ as: 'librarian', path: '/?contact=6' });
  await expectConnected(librarian);
  // An unsent text keeps an incoming message from switching the conversation.
  await composerOf(librarian).fill('Half a sentence');
  const load = createLoad(clients);
  const abandoned = new Set<string>();
  const onTheirWay = { unstored: 0, stored: 0 };

  for (let crash = 0; isToCrash(crash, [onTheirWay.unstored, onTheirWay.stored, abandoned.size]); crash++) {
    await crashUnderLoad(portal, { clients, load, crash });
    const known = new Set(readMessages(portal.database).map((message) => message.clientId));
    for (const { clientId } of clients.flatMap((client) => client.waiting())) {
      onTheirWay[known.has(clientId) ? 'stored' : 'unstored']++;
    }
    for (const message of clients[crash]?.abandon() ?? []) abandoned.add(message.clientId);
    await portal.restart();
  }
  await everybody(clients, 'settled', (client) => client.isCaughtUp() && client.waiting().length === 0);
  // The last replies fall due a moment after the last messages; they must be done before the final kill.
  await expect.poll(() => countUnsettledReplies(portal.database), { timeout: settledWithinMs }).toBe(0);
  const newest = new Map(readMessages(portal.database).map(({ conversation, id }) => [conversation, id]));
  await everybody(clients, 'been shown everything', (client) =>
    client.conversations().every((one) => (client.shown(one).at(-1)?.id ?? 0) >= (newest.get(one) ?? 0)),
  );
  const readByLibrarian = clients.find((client) => client.viewerId === 2)?.shown('pair:2:6') ?? [];
  await expect
    .poll(() => shownTexts(librarian), { timeout: settledWithinMs })
    .toEqual(readByLibrarian.map((message) => message.content));
  await expect(composerOf(librarian)).toHaveValue('Half a sentence');

  await portal.kill9();
  const stored = readMessages(portal.database).filter((message) => !old.has(message.id));
  for (const client of clients) client.close();

  // If these counts were 0, no crash could have lost or doubled anything.
  expect(onTheirWay.unstored, 'killed before they were stored').toBeGreaterThan(0);
  expect(onTheirWay.stored, 'killed between storing and acknowledgement').toBeGreaterThan(0);
  expect(abandoned.size, 'never sent again').toBeGreaterThan(0);
  expect(clients.flatMap((client) => client.faults)).toEqual([]);
  const description = JSON.stringify({ messages: stored.length, abandoned: abandoned.size, ...onTheirWay });
  test.info().annotations.push({ type: 'load', description });
  const automatic = stored.filter(isAutomatic);
  expect(new Set(automatic.map((message) => message.clientId)).size, 'one automatic reply each').toBe(automatic.length);
  const byPeople = stored.filter((message) => !isAutomatic(message));
  expectStoredOnce(byPeople, load.written(), abandoned);
  for (const client of clients) {
    expectAcknowledgedIsStored(client, stored);
    for (const conversation of client.conversations()) {
      const shown = client.shown(conversation).filter((message) => !old.has(message.id));
      const there = stored.filter((message) => message.conversation === conversation);
      expect(shown.map(named), `${conversation} as person ${client.viewerId} sees it`).toEqual(there.map(named));
      expectInOrderOfWriting(there.filter((message) => !isAutomatic(message)));
    }
  }
});

/** Crashes again until each way to break something has been hit. */
function isToCrash(crash: number, met: readonly number[]): boolean {
  return crash < crashes.least || (crash < crashes.most && met.includes(0));
}

async function crashUnderLoad(portal: Portal, { clients, load, crash }: Round): Promise<void> {
  await everybody(clients, 'caught up', (client) => client.isCaughtUp());
  load.start();
  const { least, most } = acknowledgedFirst;
  const enough = countAcknowledged(clients) + least + Math.random() * (most - least);
  await expect
    .poll(() => countAcknowledged(clients), { timeout: settledWithinMs, intervals: [5] })
    .toBeGreaterThanOrEqual(enough);
  // Half of the clients lose their connection, with acknowledgements on the way; the others only see the server vanish.
  for (const client of clients) if ((client.viewerId + crash) % 2 === 0) client.cut();
  const killed = portal.kill9();
  load.stop();
  await killed;
}

function countAcknowledged(clients: readonly ChatClient[]): number {
  return clients.reduce((sum, client) => sum + client.acknowledged.size, 0);
}

async function openClients(url: string): Promise<ChatClient[]> {
  const people = [...cast, ...demoPeople].filter((person) => person.deactivated === null).slice(0, senders);
  const ids = people.map((person) => person.id);
  const clients: ChatClient[] = [];
  for (const { id, username } of people) {
    const cookie = await signInForCookie(url, username);
    clients.push(await createChatClient({ url, cookie, viewerId: id, contactIds: ids }));
  }
  expect(clients).toHaveLength(senders);
  return clients;
}

/** Lets every client write into some of its conversations until it is stopped. */
function createLoad(clients: readonly ChatClient[]) {
  const written: Written[] = [];
  let timer: NodeJS.Timeout | undefined;

  function writeSome() {
    for (const client of clients) {
      const chosen = client.conversations().slice(0, conversationsPerSender);
      const conversation = chosen[Math.floor(Math.random() * chosen.length)];
      if (!conversation || !client.isConnected() || client.waiting().length >= waitingMax) continue;
      const message = { clientId: newClientId(), conversation, content: `crash ${client.viewerId}.${written.length}` };
      written.push(message);
      client.write(message);
    }
  }

  return {
    written: (): readonly Written[] => written,
    start() {
      timer = setInterval(writeSome, tickMs);
    },
    stop: () => clearInterval(timer),
  };
}

async function everybody(clients: readonly ChatClient[], what: string, is: (client: ChatClient) => boolean) {
  const late = () => clients.filter((client) => !is(client)).map((client) => client.viewerId);
  await expect
    .poll(late, { message: `people who have not ${what}`, timeout: settledWithinMs, intervals: [20] })
    .toEqual([]);
}

/** Every message written is stored exactly once; one that its writer never sent again may also be missing. */
function expectStoredOnce(
  stored: readonly StoredMessage[],
  written: readonly Written[],
  abandoned: ReadonlySet<string>,
) {
  const counts = new Map(written.map((message) => [message.clientId, 0]));
  const unsent: string[] = [];
  for (const { clientId, content } of stored) {
    const count = clientId === null ? undefined : counts.get(clientId);
    if (clientId === null || count === undefined) unsent.push(content);
    else counts.set(clientId, count + 1);
  }
  const lost = [...counts].filter(([clientId, count]) => count === 0 && !abandoned.has(clientId));
  const doubled = [...counts].filter(([, count]) => count > 1);
  expect({ unsent, lost: lost.length, doubled: doubled.length }).toEqual({ unsent: [], lost: 0, doubled: 0 });
}

/** Every message that a client counts as acknowledged is stored, under the id it was given. */
function expectAcknowledgedIsStored(client: ChatClient, stored: readonly StoredMessage[]) {
  const idOf = new Map(stored.map((message) => [message.clientId, message.id]));
  const wrong = [...client.acknowledged].filter(([clientId, id]) => idOf.get(clientId) !== id);
  expect(wrong, `acknowledged to person ${client.viewerId} and not stored so`).toEqual([]);
}

function expectInOrderOfWriting(conversation: readonly StoredMessage[]) {
  for (const senderId of new Set(conversation.map((message) => message.senderId))) {
    const own = conversation.filter((message) => message.senderId === senderId);
    const numbers = own.map((message) => Number(message.content.split('.')[1]));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  }
}

/** Outside support hours, each customer's first message makes a reply due; a crash must neither lose nor double it. */
function isAutomatic({ clientId }: StoredMessage): boolean {
  return clientId?.startsWith('automatic-') ?? false;
}

function named({ id, content }: { id: number; content: string }): string {
  return `${id} ${content}`;
}
