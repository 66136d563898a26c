import { expect, test } from 'vitest';
import type { Message, MessageHit } from '#contract/chat/chat.ts';
import type { Enclosure } from '#contract/chat/enclosures.ts';
import type { MessageVersion } from '#contract/chat/message-changes.ts';
import { createPeople } from '#server/features/people/directory.service.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { countedStatements } from '#server/testing/databases/counted-statements.ts';
import { addResource } from '#server/testing/files/library.ts';
import { insertSharedResources } from '#server/testing/files/test-shared-resources.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { castWith, describeOnAnyEngine } from '#server/testing/test-app.ts';
import { insertTestBilling, insertTestInvoices } from '#server/testing/test-invoices.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';
import { createEnclosureReader } from '#server/wiring/chat-encloses-invoices-and-resources.ts';
import { listUnreadable } from './enclosures.service.ts';

const [librarian, manager] = [2, 4];
const foreignId = 5;
const cast = { admin: 1, librarian: 2, tech: 3, manager: 4, librarian2: 5, colleague: 6 };
type Who = keyof typeof cast;
const everybody = Object.keys(cast) as Who[];
const [ownInvoice, foreignInvoice, voidInvoice, draft] = [101, 102, 124, 131];
const invoice = (id: number): Enclosure => ({ kind: 'invoice', id });
const resource = (id: number): Enclosure => ({ kind: 'resource', id });

/** Both institutions have invoices, and each person of the cast has a shared resource. */
const withThings = castWith(async (db, now) => {
  await insertTestInvoices(db, foreignId);
  await insertTestBilling(db, foreignId);
  await insertSharedResources(db, now);
});

function post(app: TestApp, who: Who, body: object) {
  return app.as(who).post('/api/messages', { receiverId: librarian, content: 'Have a look', ...body });
}

async function seen(app: TestApp, who: Who, { kind, id }: Enclosure) {
  const answer = await app.as(who).get(`/api/enclosures/${kind}/${id}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function sharedId(app: TestApp, withId: number): Promise<number> {
  const rows = (await app.as('admin').get('/api/resources')).json().resources;
  return rows.find(({ title }: { title: string }) => title === `For ${withId}`).id;
}

function revise(app: TestApp, method: 'PATCH' | 'DELETE', { id, change }: Message, content?: string) {
  const url = `/api/messages/${manager}/${librarian}/${id}`;
  const sent = content === undefined ? { url: `${url}?change=${change}` } : { url, payload: { content, change } };
  return app.as('manager').send({ method, ...sent });
}

const nameOf = ({ kind, id }: Enclosure) => `${kind}:${id}`;

/** Invoices and resources of each kind: per institution, per person, public, deleted, and unknown ids. */
async function manyThings(app: TestApp): Promise<Enclosure[]> {
  const link = { type: 'link', url: 'https://example.org/' };
  const [forAll, gone] = [
    await addResource(app, { title: 'For all', ...link }),
    await addResource(app, { title: 'Gone', ...link }),
  ];
  await app.as('admin').send({ method: 'DELETE', url: `/api/resources/${gone.id}` });
  const shared = await Promise.all([librarian, cast.tech, foreignId].map((withId) => sharedId(app, withId)));
  return [
    ...[ownInvoice, foreignInvoice, voidInvoice, draft, 4711].map(invoice),
    ...[forAll.id, gone.id, 4711, ...shared].map(resource),
  ];
}

/** Invoices and resources that each person may read through their own API. Enclosures must show exactly these. */
async function readableThings(app: TestApp, things: readonly Enclosure[]): Promise<Map<Who, string[]>> {
  const readable = new Map<Who, string[]>();
  for (const who of everybody) {
    const mine: string[] = [];
    for (const thing of things) {
      const url = thing.kind === 'invoice' ? `/api/invoices/${thing.id}/pdf` : `/api/resources/${thing.id}`;
      const isReadable = (await app.as(who).get(url)).statusCode === 200;
      const view = await seen(app, who, thing);
      expect([who, nameOf(thing), view !== null]).toEqual([who, nameOf(thing), isReadable]);
      if (isReadable) mine.push(nameOf(thing));
    }
    readable.set(who, mine);
  }
  return readable;
}

async function correspondents(app: TestApp): Promise<[from: Who, to: Who][]> {
  const pairs: [Who, Who][] = [];
  for (const from of everybody) {
    for (const to of everybody.filter((other) => other !== from)) {
      if ((await post(app, from, { receiverId: cast[to] })).statusCode === 200) pairs.push([from, to]);
    }
  }
  return pairs;
}

async function transcript(app: TestApp, who: Who, contactId: number) {
  return (await app.as(who).get(`/api/messages/${cast[who]}/${contactId}/transcript`)).body;
}

describeOnAnyEngine(
  'a message with an invoice or a resource',
  (makeApp) => {
    test('says so in every read and frame, and each reader asks what it is', async () => {
      const app = await makeApp();
      const socket = await connect(app, 'librarian');
      const sent = (await post(app, 'manager', { enclosure: invoice(ownInvoice) })).json() as Message;
      expect(sent).toMatchObject({ content: 'Have a look', enclosure: invoice(ownInvoice), attachment: null });
      expect((await socket.next('chat')).message).toEqual(sent);
      const get = async (url: string) => (await app.as('librarian').get(url)).json();
      expect(await get(`/api/messages/${librarian}/${manager}`)).toEqual([sent]);
      expect(await get('/api/messages/unread')).toEqual([sent]);
      const [hit] = (await get('/api/messages/search?q=look')) as MessageHit[];
      expect(hit?.message).toEqual(sent);
      // The search must not cover the enclosure's own text.
      expect(await get('/api/messages/search?q=INV-000101')).toEqual([]);
      for (const who of ['manager', 'librarian', 'colleague', 'admin'] as const) {
        expect(await seen(app, who, invoice(ownInvoice))).toEqual({
          ...{ kind: 'invoice', id: ownInvoice, number: 'INV-000101', title: 'University Gold' },
          ...{ currency: 'GBP', totalPence: 4_799_99, dueDate: '2026-03-04', state: 'sent' },
        });
      }
      expect(await transcript(app, 'librarian', manager)).toContain('Have a look\n    [invoice] INV-000101\n');

      const { id } = await addResource(app, { title: 'A guide', type: 'link', url: 'https://example.org/guide' });
      const frame = { type: 'chat', from: librarian, to: cast.tech, content: 'From the library' };
      socket.send({ ...frame, clientId: 'client-id-0001', enclosure: resource(id) });
      expect((await socket.next('chat')).message).toMatchObject({
        enclosure: resource(id),
        clientId: 'client-id-0001',
      });
      expect(await seen(app, 'tech', resource(id))).toEqual({
        ...{ kind: 'resource', id, title: 'A guide', type: 'link', audience: 'learning', fileKind: null },
      });
      expect(await transcript(app, 'tech', librarian)).toContain('Maya Okafor: [resource] A guide\n');
    });

    test('is stored exactly where both people may read it, and shown to those who may', async () => {
      const app = await makeApp();
      const things = await manyThings(app);
      const readable = await readableThings(app, things);
      expect(readable.get('tech')?.filter((name) => name.startsWith('invoice'))).toEqual([]);
      const expected: string[] = [];
      let refused = 0;
      for (const [from, to] of await correspondents(app)) {
        app.clock.advance(60_000);
        for (const enclosure of things) {
          const name = nameOf(enclosure);
          const isForBoth = [from, to].every((who) => readable.get(who)?.includes(name));
          const { statusCode } = await post(app, from, { receiverId: cast[to], enclosure });
          expect([from, to, name, statusCode]).toEqual([from, to, name, isForBoth ? 200 : 404]);
          if (isForBoth) expected.push(name);
          else refused++;
        }
      }
      expect([expected.length, refused].every((count) => count > 40)).toBe(true);
      const rows = await app.db.selectFrom('messages').where('enclosure', 'is not', null).select('enclosure').execute();
      expect(rows.map(({ enclosure }) => enclosure).sort()).toEqual(expected.sort());
    }, 60_000);

    test('is asked about with all others of its commit in three statements', async () => {
      const portal = await makeApp();
      const things = await manyThings(portal);
      const directory = await createPeople(portal.db, createBus()).directory();
      const people = everybody.flatMap((who) => directory.find(cast[who]) ?? []);
      const batch = people.flatMap((one) =>
        people.flatMap((other) => things.map((enclosure) => ({ written: { enclosure }, between: [one, other] }))),
      );
      const { db, count } = countedStatements(portal.db);
      const resolveEnclosures = createEnclosureReader({ clock: portal.clock.now });
      const unreadable = await listUnreadable(db, resolveEnclosures, batch);
      expect(count()).toBeLessThanOrEqual(3);
      expect(unreadable.length).toBeGreaterThan(0);
      const alone = await Promise.all(batch.map((item) => listUnreadable(portal.db, resolveEnclosures, [item])));
      expect(unreadable).toEqual(alone.flat());
      expect(await listUnreadable(db, resolveEnclosures, [{ written: { enclosure: null }, between: people }])).toEqual(
        [],
      );
      expect(count()).toBeLessThanOrEqual(3);
    });

    test('is refused with a file besides, of another kind, and by the line with the reason', async () => {
      const app = await makeApp();
      const file = { attachment: { name: `${'a'.repeat(32)}.txt` } };
      for (const body of [
        { ...file, enclosure: invoice(ownInvoice) },
        { enclosure: { kind: 'setup', id: 1 } },
        { enclosure: invoice(0) },
        { enclosure: { kind: 'invoice' } },
        { enclosure: 'invoice:101' },
      ]) {
        expect((await post(app, 'manager', body)).statusCode).toBe(400);
      }
      for (const url of ['/api/enclosures/setup/1', '/api/enclosures/invoice/x']) {
        expect((await app.as('librarian').get(url)).statusCode).toBe(400);
      }
      const socket = await connect(app, 'tech');
      const frame = { type: 'chat', from: cast.tech, to: librarian, content: 'Invoice', clientId: 'client-id-0001' };
      socket.send({ ...frame, enclosure: invoice(ownInvoice) });
      expect(await socket.next('rejected')).toMatchObject({
        ...{ clientId: 'client-id-0001', message: 'This no longer exists, or you can’t both open it' },
      });
      expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([]);
    });

    test('says nothing of a resource that was withdrawn, and shows an invoice that was voided as void', async () => {
      const app = await makeApp();
      const { id } = await addResource(app, { title: 'Quokkaword', type: 'link', url: 'https://example.org/' });
      const body = { content: 'From the library', enclosure: resource(id), clientId: 'client-id-0001' };
      const sent = (await post(app, 'manager', body)).json();
      await post(app, 'manager', { content: 'Invoice', enclosure: invoice(ownInvoice) });
      await app.as('admin').send({ method: 'DELETE', url: `/api/resources/${id}` });
      await app.as('admin').post(`/api/invoices/${ownInvoice}/void`, { reason: 'Wrong' });
      expect(await seen(app, 'librarian', resource(id))).toBeNull();
      expect(await seen(app, 'librarian', invoice(ownInvoice))).toMatchObject({ state: 'void' });
      const said = await transcript(app, 'librarian', manager);
      expect(said).toContain('Priya Shah: [resource] not available\n');
      expect(said).toContain('Priya Shah: [invoice] INV-000101 (void)\n');
      const history = (await app.as('librarian').get(`/api/messages/${librarian}/${manager}`)).body;
      expect(said + history).not.toContain('Quokkaword');
      // A retry with the same clientId returns the stored message, and does not store it twice.
      expect((await post(app, 'manager', body)).json()).toEqual(sent);
      expect((await post(app, 'manager', { ...body, clientId: 'client-id-0002' })).statusCode).toBe(404);
      await app.as('admin').post(`/api/resources/${id}/restore`);
      expect(await seen(app, 'librarian', resource(id))).toMatchObject({ title: 'Quokkaword' });
      // An account manager who is no longer assigned cannot read the invoices.
      await app.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { accountManagerId: null } });
      expect(await seen(app, 'manager', invoice(ownInvoice))).toBeNull();
    });

    test('keeps it as its text is changed and loses it as it is deleted, and administrators read what was there', async () => {
      const app = await makeApp();
      const sent = (await post(app, 'manager', { enclosure: invoice(ownInvoice) })).json() as Message;
      const edited = (await revise(app, 'PATCH', sent, 'Please pay')).json() as Message;
      expect(edited).toMatchObject({ content: 'Please pay', enclosure: invoice(ownInvoice) });
      const deleted = (await revise(app, 'DELETE', edited)).json() as Message;
      expect(deleted).toMatchObject({ content: '', enclosure: null, deletedAt: expect.any(String) });
      expect((await app.as('librarian').get(`/api/messages/${librarian}/${manager}`)).json()).toEqual([deleted]);
      expect(await transcript(app, 'librarian', manager)).not.toContain('INV-');
      const versions = (await app.as('admin').get(`/api/messages/1/${librarian}/versions`)).json() as MessageVersion[];
      expect(versions.map(({ content, enclosure }) => [content, enclosure])).toEqual([
        ['Please pay', invoice(ownInvoice)],
        ['Have a look', invoice(ownInvoice)],
      ]);
    });

    test('is offered of the libraries where both people see it', async () => {
      const app = await makeApp();
      await addResource(app, { title: 'For all', type: 'link', url: 'https://example.org/' });
      const titles = async (who: Who, readableBy?: number) => {
        const query = readableBy === undefined ? '' : `?readableBy=${readableBy}`;
        const answer = await app.as(who).get(`/api/resources${query}`);
        return answer.json().resources.map(({ title }: { title: string }) => title);
      };
      const own = new Map<Who, string[]>();
      for (const who of everybody) own.set(who, await titles(who));
      for (const [who, other] of everybody.flatMap((one) => everybody.map((another) => [one, another] as const))) {
        const answer = await app.as(who).get(`/api/resources?readableBy=${cast[other]}`);
        if (answer.statusCode === 403) continue;
        const both = own.get(who)?.filter((title) => own.get(other)?.includes(title));
        expect([who, other, await titles(who, cast[other])]).toEqual([who, other, both]);
      }
      expect(own.get('librarian')).toContain('For 2');
      expect(await titles('manager', librarian)).toEqual(['For all', 'For 2']);
      for (const nobody of [foreignId, 4711]) {
        expect((await app.as('librarian').get(`/api/resources?readableBy=${nobody}`)).statusCode).toBe(403);
      }
    });
  },
  withThings,
);

describeOnAnyEngine(
  'a mail about a missed message',
  (makeApp) => {
    const makePortal = mailingPortals(makeApp);

    test('names what was enclosed where its reader wants the text and may read it', async () => {
      const { portal, smtp } = await makePortal();
      await giveAddresses(portal.db, 'librarian');
      await portal.db.updateTable('users').set({ mailsMessageText: true }).where('id', '=', librarian).execute();
      const { id } = await addResource(portal, { title: 'Quokkaword', type: 'link', url: 'https://example.org/' });
      await post(portal, 'manager', { content: 'Invoice', enclosure: invoice(ownInvoice) });
      await post(portal, 'manager', { content: 'This helps', enclosure: resource(id) });
      await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${id}` });
      portal.clock.advance(10 * 60_000);
      await sendMails(portal);
      const [mail] = smtp.mails;
      expect(mail?.text).toContain('Priya Shah:\n[invoice] INV-000101');
      expect(mail?.text).toContain('Priya Shah:\nThis helps\n[resource] not available');
      expect(mail?.raw).not.toContain('Quokkaword');
    });
  },
  withThings,
);
