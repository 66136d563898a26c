import { expect, test } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import { updateFirstUnindexed } from '#server/features/chat/search/message-index.queries.ts';
import { indexAllMessages } from '#server/testing/databases/index-all-messages.ts';
import { deskImport } from '#server/testing/desk-import.ts';
import { giveAddresses } from '#server/testing/services/test-mail.ts';
import { describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';
import { deleteLeft, findNextCustomer, insertStaged } from './conversation-imports.queries.ts';
import { earlierIdOf } from './earlier-ids.ts';
import { importPart, removePart } from './import-messages.service.ts';

const [librarian, manager] = [2, 4];
const minute = 60_000;
const isoOf = (atMs: number) => new Date(atMs).toISOString();

interface Written {
  text: string;
  at: string;
}

/** Imports an archive of one ticket, and returns the output of the try. */
async function bring(portal: TestApp, ticket: number, written: readonly Written[]) {
  const address = { id: 7, email: 'librarian@mail.example', name: 'Maya O.', role: 'end-user' };
  const comments = written.map(({ text, at }, index) => ({
    ...{ id: ticket * 1000 + index, author_id: 7, public: true, plain_body: text, created_at: at },
  }));
  const archive = { tickets: [{ id: ticket, requester_id: 7, created_at: isoOf(0), comments }], users: [address] };
  const [desk, files] = [deskImport(portal), { said: JSON.stringify(archive) }];
  const tried = await desk.try(files);
  const { id } = await desk.import(files);
  await portal.app.jobs.runDue();
  return { id, tried };
}

/** Imports messages in small parts as if tried, without reading an archive. */
async function importTried({ db }: TestApp, written: readonly Written[]): Promise<number> {
  const { id } = await db
    .insertInto('conversationImports')
    .values({ makerId: 1, filename: 'tickets.json', state: 'importing', digest: null, createdAt: isoOf(testStart) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sides = { customerId: librarian, senderId: librarian, receiverId: manager };
  const staged = written.map(({ text, at }) => ({ ...sides, source: `zendesk:${text}`, writtenAt: at, content: text }));
  await insertStaged(db, id, staged);
  await inParts(db, id, true);
  return id;
}

async function inParts(db: TestApp['db'], importId: number, isImporting: boolean): Promise<void> {
  const take = isImporting ? importPart : removePart;
  for (;;) {
    const customerId = await findNextCustomer(db, importId, isImporting);
    if (customerId === undefined) return deleteLeft(db, importId);
    await db.transaction().execute((transaction) => take(transaction, { importId, customerId, limit: 3 }));
  }
}

async function undo(portal: TestApp, id: number): Promise<void> {
  await deskImport(portal).undo(id);
  await portal.app.jobs.runDue();
}

const say = (portal: TestApp, content: string) =>
  portal.as('librarian').post('/api/messages', { receiverId: manager, content });

async function pagesOf(portal: TestApp, who: string, address: string): Promise<string[]> {
  let said: string[] = [];
  for (let next: string | undefined = address; next; ) {
    const answer = await portal.as(who).get(next);
    expect(answer.statusCode, answer.body).toBe(200);
    said = [...answer.json().map(({ content }: Message) => content), ...said];
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return said;
}

const history = (portal: TestApp, limit = 3) =>
  pagesOf(portal, 'librarian', `/api/messages/${librarian}/${manager}?limit=${limit}`);

async function foundBy(portal: TestApp, words: string): Promise<string[]> {
  const hits = (await portal.as('librarian').get(`/api/messages/search?limit=50&${words}`)).json();
  return hits.map(({ message }: { message: Message }) => message.content);
}

async function standing(portal: TestApp) {
  const counts: { unread: number; inbox: object; listed: string[] }[] = [];
  for (const who of ['librarian', 'manager', 'admin']) {
    const { unread, inbox } = (await portal.as(who).get('/api/conversations/counts')).json();
    const listed = (await portal.as(who).get('/api/messages/unread')).json();
    counts.push({ unread, inbox, listed: listed.map(({ content }: Message) => content) });
  }
  const marks = await portal.db.selectFrom('conversationRead').orderBy('userId').select('lastReadId').execute();
  const channel = await portal.db.selectFrom('conversations').selectAll().where('key', '=', 'channel:2').execute();
  return { counts, marks: marks.map(({ lastReadId }) => lastReadId).filter((id) => id > 0), channel };
}

const unreadIn = ({ counts, marks }: Awaited<ReturnType<typeof standing>>) => ({
  marks,
  counts: counts.map(({ unread, listed }) => ({ unread, listed })),
});

/**
 * A simple reference model: messages written here and those after them keep their order; all others come before, sorted
 * by time.
 */
function slowConversation() {
  type Line = Written & { by: number };
  let earlier: Line[] = [];
  let here: Line[] = [];
  const byTime = (one: Written, other: Written) => (one.at < other.at ? -1 : 1);
  return {
    texts: () => [...earlier, ...here].map(({ text }) => text),
    parts: () => ({ earlier, here }),
    say: ({ content, timestamp }: Message) => {
      here.push({ text: content, at: timestamp, by: 0 });
    },
    bring(by: number, written: readonly Written[]): void {
      for (const one of written.toSorted(byTime)) {
        const last = here.at(-1);
        (last && one.at >= last.at ? here : earlier).push({ ...one, by });
      }
      earlier.sort(byTime);
    },
    undo(id: number): void {
      earlier = earlier.filter(({ by }) => by !== id);
      here = here.filter(({ by }) => by !== id);
    },
  };
}

/** Random messages from two hours before the portal's first message until now, unsorted. */
function randomTicket(step: number, nowMs: number, random: () => number): Written[] {
  const startMs = testStart - 120 * minute;
  const seconds = Array.from({ length: 1 + Math.floor(random() * 7) }, () =>
    Math.floor((random() * (nowMs - startMs)) / 1000),
  );
  return [...new Set(seconds)].map((second) => ({
    ...{ text: `Desk ${step} ${second}`, at: isoOf(startMs + second * 1000) },
  }));
}

/** A reproducible random number from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describeOnBothEngines('what was written at another desk before and while people wrote here', (makeApp) => {
  test('stands before it in the order of time, once on every way to read it, whatever is brought and undone when', async () => {
    const random = randomFrom(34);
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian', 'manager');
    const model = slowConversation();
    const imports: number[] = [];
    const doSomething = async (step: number, way: number) => {
      if (way < 0.35) return model.say((await say(portal, `Said here ${step}`)).json());
      if (way > 0.85 && imports.length > 0) {
        const [id = 0] = imports.splice(Math.floor(random() * imports.length), 1);
        await inParts(portal.db, id, false);
        return model.undo(id);
      }
      const written = randomTicket(step, portal.clock.now(), random);
      const before = await standing(portal);
      const id = await importTried(portal, written);
      expect(unreadIn(await standing(portal))).toEqual(unreadIn(before));
      imports.push(id);
      model.bring(id, written);
    };
    for (let step = 0; step < 10; step++) {
      portal.clock.advance(10 * minute);
      await doSomething(step, step === 0 ? 0.5 : random());
      expect(await history(portal)).toEqual(model.texts());
    }
    const { earlier, here } = model.parts();
    expect(earlier.length).toBeGreaterThan(5);
    expect(here.length).toBeGreaterThan(3);
    expect(await pagesOf(portal, 'librarian', '/api/messages?limit=4')).toEqual(model.texts());
    expect(await pagesOf(portal, 'admin', '/api/messages?limit=1000')).toEqual(model.texts());
    const ofDesk = model.texts().filter((text) => text.startsWith('Desk'));
    expect(await foundBy(portal, 'q=desk')).toEqual(ofDesk.toReversed());
    const transcript = (await portal.as('librarian').get(`/api/messages/${librarian}/${manager}/transcript`)).body;
    expect(transcript.match(/(?:Desk|Said here) \d+(?: \d+)?/g)).toEqual(model.texts());
    for (const id of imports) await inParts(portal.db, id, false);
    expect(await history(portal)).toEqual(model.texts().filter((text) => text.startsWith('Said here')));
    expect(await foundBy(portal, 'q=desk')).toEqual([]);
    expect(await portal.db.selectFrom('importedMessages').selectAll().execute()).toEqual([]);
  });

  test('moves no channel in a list, is told as no message, is said beforehand where it overlaps, and comes once', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian', 'manager');
    await say(portal, 'The first here');
    portal.clock.advance(60 * minute);
    await say(portal, 'The last here');
    const before = await standing(portal);
    const socket = await connect(portal, 'manager');
    const at = (minutes: number) => isoOf(testStart + minutes * minute);
    const written = [
      { text: 'Long ago', at: at(-9000) },
      { text: 'In between', at: at(30) },
    ];
    const { id, tried } = await bring(portal, 1, written);
    expect(tried).toMatchObject({ messages: 2, overlapping: 1, leftOut: [] });
    await socket.next('missed');
    expect(socket.received('chat')).toEqual([]);
    expect(socket.received('changed').flatMap(({ what }) => what)).toContain('/api/messages');
    expect(await standing(portal)).toEqual(before);
    expect((await bring(portal, 1, written)).tried).toMatchObject({ messages: 0, alreadyHere: 2 });
    expect(await history(portal)).toEqual(['Long ago', 'In between', 'The first here', 'The last here']);
    // Older messages in between do not end the search from a time on.
    expect(await foundBy(portal, `since=${at(20)}`)).toEqual(['The last here', 'In between']);

    // The message can be replied to, and one with a reused id after an undo must not appear as the quoted one.
    const [ago] = (await portal.as('librarian').get(`/api/messages/${librarian}/${manager}`)).json() as Message[];
    expect(ago).toMatchObject({ id: expect.any(Number), read: true });
    expect(ago?.id).toBeLessThan(0);
    const answer = { receiverId: manager, content: 'As I said', replyToId: ago?.id };
    expect((await portal.as('librarian').post('/api/messages', answer)).json().replyTo).toMatchObject({ id: ago?.id });
    await undo(portal, id);
    await bring(portal, 1, written);
    const [last] = (await portal.as('librarian').get(`/api/messages/${librarian}/${manager}?limit=1`)).json();
    expect(last).toMatchObject({ content: 'As I said', replyTo: null });
  });

  test('is found among what nobody has said anything in yet, and again by an index that is made anew', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian', 'manager');
    const written = Array.from({ length: 230 }, (_, index) => ({
      ...{ text: `Heron ${index}`, at: isoOf(testStart - (1000 - index) * minute) },
    }));
    await bring(portal, 1, written);
    const listed: ConversationSummary[] = (await portal.as('manager').get('/api/conversations?tab=recent')).json();
    const row = listed.find(({ contact }) => contact.id === librarian);
    expect(row).toMatchObject({ unread: 0, waiting: false, lastMessage: { content: 'Heron 229' } });
    expect(row?.lastChange).toBeGreaterThan(0);
    expect(await foundBy(portal, 'q=heron 229')).toEqual(['Heron 229']);
    await updateFirstUnindexed(portal.db, Number.MIN_SAFE_INTEGER + 1);
    const index = portal.db.deleteFrom('messageSearch' as never);
    if (makeApp.engine === 'postgres') await index.execute();
    else {
      const emptied = portal.db.insertInto('messageSearch' as never).values({ messageSearch: 'delete-all' } as never);
      await emptied.execute();
    }
    expect(await foundBy(portal, 'q=heron 22')).toHaveLength(11);
    await indexAllMessages(portal.db);
    const { next } = await portal.db
      .selectFrom('counters')
      .where('name', '=', 'messageSearch')
      .select('next')
      .executeTakeFirstOrThrow();
    expect(next).toBeGreaterThan(0);
    expect(await foundBy(portal, 'q=heron 229')).toEqual(['Heron 229']);
    await say(portal, 'And now');
    expect((await history(portal, 100)).slice(-2)).toEqual(['Heron 229', 'And now']);
  });
});

test('ids of earlier messages lie below 0 in the order of their seconds, and within what a number can hold', () => {
  const times = ['0001-01-01', '1990-01-01', '2000-02-29', '2026-11-24', '2057-12-31', '2300-01-01'];
  const ids = times.flatMap((day) => [1, 2, 2 ** 22 - 1].map((noted) => earlierIdOf(`${day}T00:00:00.000Z`, noted)));
  expect(ids.every((id) => Number.isSafeInteger(id) && id < 0 && id > Number.MIN_SAFE_INTEGER + 1)).toBe(true);
  // Times before the covered years share the first second.
  expect(ids.slice(3)).toEqual(ids.slice(3).toSorted((a, b) => a - b));
  expect(ids.slice(0, 3)).toEqual(ids.slice(3, 6));
});
