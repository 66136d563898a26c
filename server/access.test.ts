import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { channelKey } from '#contract/values/conversations.ts';
import { filePathOf } from '#contract/values/file-paths.ts';
import { roles } from '#contract/values/roles.ts';
import { shippedFilePath } from '#contract/values/shipped-files.ts';
import type { Db } from './db/schema.ts';
import { sessionKeyOf } from './features/auth/auth.session.ts';
import { isoTime } from './platform/clock.ts';
import { multipart } from './testing/multipart-body.ts';
import { samplesOfAssistant } from './testing/samples-of-assistant.ts';
import { samplesOfBilling } from './testing/samples-of-billing.ts';
import { insertNotesAndSuccessor, samplesOfInstitutions } from './testing/samples-of-institutions.ts';
import { samplesOfSchedule } from './testing/samples-of-schedule.ts';
import { insertTeamTools, samplesOfTeamTools } from './testing/samples-of-team-tools.ts';
import { type AppMaker, castWith, describeOnBothEngines, makerOf } from './testing/test-app.ts';
import { insertTestAnswers } from './testing/test-assistant.ts';
import { insertTestBilling, insertTestInvoices } from './testing/test-invoices.ts';
import { forgetUsedLinks, insertTestLinks, samplesOfAccount } from './testing/test-links.ts';
import { insertTestMessages, samplesOfMessages } from './testing/test-messages.ts';
import { aPdf, insertOwnFiles, ownFileName, storeOwnFiles } from './testing/test-own-files.ts';
import { insertTestRelations, relationIdOf } from './testing/test-relations.ts';
import type { TestApp } from './testing/test-server.ts';
import { insertTestSessions } from './testing/test-sessions.ts';
import {
  insertTestSetups,
  insertTestSignIns,
  keepTestMetadata,
  setupSavedAt,
  testMetadata,
  testSamlForm,
  testSignInOf,
  testTokenOf,
} from './testing/test-setups.ts';
import { insertSharedResources } from './testing/test-shared-resources.ts';
import { connect } from './testing/test-socket.ts';

const callerNames = ['visitor', ...roles] as const;
type CallerName = (typeof callerNames)[number];

/** Who of the cast stands for each role. */
const usernames: Record<Exclude<CallerName, 'visitor'>, { id: number; username: string; contactId: number }> = {
  customer: { id: 2, username: 'librarian', contactId: 4 },
  account_manager: { id: 4, username: 'manager', contactId: 2 },
  tech_support: { id: 3, username: 'tech', contactId: 2 },
  admin: { id: 1, username: 'admin', contactId: 2 },
};
/** A customer of another institution, to which nobody of the cast is assigned here. */
const foreignId = 5;
/** Who has something of each kind: the cast above, and the foreign person. */
const owners = [1, 2, 3, 4, foreignId];

interface Row {
  call: string;
  own: Record<CallerName, number>;
  foreign: Record<string, number> | null;
}

interface Sample {
  url: string;
  body?: object;
  /** Instead of a body: a file. */
  upload?: ReturnType<typeof multipart>;
}

/** A read about an institution, which staff name. */
const ofInstitution = (path: string) => (_: unknown, isForeign: boolean) => ({
  url: `${path}?institution=${isForeign ? 2 : 1}`,
});

/** A read in an aggregate that somebody has handed in. */
const ofAggregate = (what: string) => (me: { id: number }, isForeign: boolean) => ({
  url: `/api/technical-setup/metadata/${testTokenOf(isForeign ? foreignId : me.id)}/${what}`,
});

/** What each call is made with: on the caller's own objects, or on the foreign person's. */
const samples: Record<string, (me: { id: number; contactId: number }, isForeign: boolean) => Sample> = {
  'GET /api/user/:id': (me, isForeign) => ({ url: `/api/user/${isForeign ? foreignId : me.id}` }),
  'GET /api/messages/:userId/all': (me, isForeign) => ({ url: `/api/messages/${isForeign ? foreignId : me.id}/all` }),
  'GET /api/messages/:userId/:chatKey': (me, isForeign) => ({
    url: `/api/messages/${me.id}/${isForeign ? foreignId : me.contactId}`,
  }),
  'GET /api/messages/search': (me, isForeign) => ({
    url: `/api/messages/search?q=hello&contactId=${isForeign ? foreignId : me.contactId}`,
  }),
  ...samplesOfMessages,
  'POST /api/messages': (me, isForeign) => ({
    url: '/api/messages',
    body: { receiverId: isForeign ? foreignId : me.contactId, content: 'Hello' },
  }),
  ...samplesOfTeamTools,
  'POST /api/login': () => ({ url: '/api/login', body: { username: 'colleague', password: 'carrel-demo' } }),
  'POST /api/register': () => ({
    url: '/api/register',
    body: { username: 'somebody.new', fullName: 'Somebody New', institutionId: 1 },
  }),
  'GET /api/lessons/upcoming': (me, isForeign) => ({
    url: `/api/lessons/upcoming?contactId=${isForeign ? foreignId : me.contactId}`,
  }),
  ...samplesOfAccount,
  ...samplesOfSchedule,
  ...samplesOfInstitutions,
  'DELETE /api/sessions/:key': (me, isForeign) => ({
    url: `/api/sessions/${sessionKeyOf(secondSessionOf(isForeign ? foreignId : me.id))}`,
  }),
  'POST /api/notifications': () => ({
    url: '/api/notifications',
    body: { title: 'News', description: 'Something happened' },
  }),
  'POST /api/notifications/:id/read': (me, isForeign) => ({
    url: `/api/notifications/${noteIdOf(isForeign ? foreignId : me.id)}/read`,
  }),
  'GET /api/mails': () => ({ url: '/api/mails?state=waiting' }),
  'POST /api/mails/:id/send-again': () => ({ url: '/api/mails/4711/send-again' }),
  'POST /unsubscribe': () => ({ url: '/unsubscribe?token=made-up' }),
  'POST /api/customers/import': () => ({
    url: '/api/customers/import',
    body: { csv: 'Name,Username,Institution\nNew One,new.one,Calder Bay University', dryRun: false },
  }),
  'PATCH /api/users/:id': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}`,
    body: { fullName: 'Another Name' },
  }),
  'POST /api/users/:id/deactivate': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/deactivate`,
  }),
  'POST /api/users/:id/reactivate': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/reactivate`,
  }),
  'POST /api/users/:id/password-link': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/password-link`,
  }),
  'GET /api/users/search': () => ({ url: '/api/users/search?q=kuhn' }),
  'GET /api/users/:id/pending-requests': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.id}/pending-requests`,
  }),
  'GET /api/users/:id/related/:kind': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.id}/related/all`,
  }),
  'POST /api/relationships': (me, isForeign) => ({
    url: '/api/relationships',
    body: { studentId: isForeign ? foreignId : me.id, relatedUserId: me.id === 2 || isForeign ? 6 : foreignId },
  }),
  'PATCH /api/relationships/:id/status': (me, isForeign) => ({
    url: `/api/relationships/${relationIdOf('asked', isForeign ? foreignId : me.id)}/status`,
    body: { status: 'rejected' },
  }),
  'DELETE /api/relationships/:id': (me, isForeign) => ({
    url: `/api/relationships/${relationIdOf('asking', isForeign ? foreignId : me.id)}`,
  }),
  'POST /api/relationships/:id/restore': (me, isForeign) => ({
    url: `/api/relationships/${isForeign ? relationIdOf('asked', foreignId) : relationIdOf('removed', me.id)}/restore`,
  }),
  'POST /api/blocks': (me, isForeign) => ({
    url: '/api/blocks',
    body: { userId: me.id === 2 && !isForeign ? 6 : foreignId },
  }),
  'DELETE /api/blocks/:userId': (_, isForeign) => ({ url: `/api/blocks/${isForeign ? foreignId : 9}` }),
  'GET /api/changes/institution': ofInstitution('/api/changes/institution'),
  'GET /api/subscription': ofInstitution('/api/subscription'),
  'POST /api/update-subscription': () => ({
    url: '/api/update-subscription',
    body: { customerId: 2, subscriptionTier: 'silver' },
  }),
  'GET /api/resources/type/:type': () => ({ url: '/api/resources/type/usage_stats' }),
  'GET /api/resources/shared': (me, isForeign) => ({
    url: `/api/resources/shared?contactId=${isForeign ? foreignId : me.contactId}`,
  }),
  'GET /api/resources/:id': (me, isForeign) => ({ url: `/api/resources/${isForeign ? foreignId : me.id}` }),
  'GET /api/resources/:id/text': (me, isForeign) => ({ url: `/api/resources/${isForeign ? foreignId : me.id}/text` }),
  'POST /api/resources': (_, isForeign) => ({
    url: '/api/resources',
    body: {
      title: 'A link',
      type: 'link',
      url: 'https://example.org',
      ...(isForeign ? { uploaderId: foreignId } : {}),
    },
  }),
  'PATCH /api/resources/:id': (me, isForeign) => ({
    url: `/api/resources/${isForeign ? foreignId : me.id}`,
    body: { title: 'Another title' },
  }),
  'DELETE /api/resources/:id': (me, isForeign) => ({ url: `/api/resources/${isForeign ? foreignId : me.id}` }),
  'POST /api/resources/:id/restore': (me, isForeign) => ({
    url: `/api/resources/${isForeign ? foreignId : me.id}/restore`,
  }),
  'POST /api/upload': () => ({ url: '/api/upload', upload: multipart({ file: aPdf }) }),
  'POST /api/attachments': () => ({ url: '/api/attachments', upload: multipart({ file: aPdf }) }),
  'POST /api/upload-usage-data': () => ({
    url: '/api/upload-usage-data',
    upload: multipart({
      file: { name: 'usage.csv', bytes: Buffer.from('Title,Jan-2025\nA Lecture,3\n') },
      fields: { customerId: '2' },
    }),
  }),
  'GET /api/usage/summary': ofInstitution('/api/usage/summary'),
  'GET /api/usage/reports': ofInstitution('/api/usage/reports'),
  'POST /api/usage/reports/:id/confirm': () => ({ url: '/api/usage/reports/4711/confirm' }),
  'GET /uploads/:name': (me, isForeign) => ({ url: filePathOf(ownFileName(isForeign ? foreignId : me.id)) }),
  'POST /api/invoice-requests': () => ({ url: '/api/invoice-requests', body: { purchaseOrder: 'PO-1' } }),
  'POST /api/invoice-requests/:id/send': (_, isForeign) => ({
    url: `/api/invoice-requests/${isForeign ? 112 : 113}/send`,
    body: {},
  }),
  'POST /api/invoice-requests/:id/complete': (_, isForeign) => ({
    url: `/api/invoice-requests/${isForeign ? 112 : 113}/complete`,
  }),
  'GET /api/invoices': ofInstitution('/api/invoices'),
  'GET /api/invoices/:id/pdf': (_, isForeign) => ({ url: `/api/invoices/${isForeign ? 102 : 101}/pdf` }),
  ...samplesOfBilling,
  'GET /api/technical-setup': ofInstitution('/api/technical-setup'),
  'POST /api/technical-setup': (_, isForeign) => ({ url: '/api/technical-setup', body: setupOf(isForeign ? 2 : 1) }),
  'POST /api/technical-setup/check': (_, isForeign) => ({
    url: '/api/technical-setup/check',
    body: setupOf(isForeign ? 2 : 1),
  }),
  'GET /api/technical-setup/history': ofInstitution('/api/technical-setup/history'),
  'POST /api/technical-setup/comments': (_, isForeign) => ({
    url: `/api/technical-setup/comments?institution=${isForeign ? 2 : 1}`,
    body: { text: 'Looks good' },
  }),
  'POST /api/technical-setup/metadata': () => ({
    url: '/api/technical-setup/metadata',
    upload: multipart({ file: { name: 'metadata.xml', bytes: Buffer.from(testMetadata) } }),
  }),
  'POST /api/technical-setup/metadata-url': () => ({
    url: '/api/technical-setup/metadata-url',
    body: { url: 'https://idp.example.org/metadata' },
  }),
  'GET /api/technical-setup/metadata/:token/entities': ofAggregate('entities'),
  'GET /api/technical-setup/metadata/:token/entity': ofAggregate('entity?entityId=urn:idp'),
  'GET /api/technical-setup/sign-in-tests': ofInstitution('/api/technical-setup/sign-in-tests'),
  'GET /api/technical-setup/sign-in-tests/:id': (_, isForeign) => ({
    url: `/api/technical-setup/sign-in-tests/${testSignInOf(isForeign ? 2 : 1)}`,
  }),
  'POST /saml/acs': () => ({ url: '/saml/acs', upload: testSamlForm }),
  // Each review moves the set-up on: those of technical support and of the admin are of one each.
  'POST /api/technical-setups/:institutionId/state': ({ id }, isForeign) => ({
    url: `/api/technical-setups/${isForeign ? 2 : ownSetups[id]}/state`,
    body: { state: 'in_review', updatedAt: setupSavedAt },
  }),
  'GET /api/technical-setups': () => ({ url: '/api/technical-setups' }),
  'GET /api/technical-setups/export': ofInstitution('/api/technical-setups/export'),
  'POST /api/technical-setups/whose-address': () => ({
    url: '/api/technical-setups/whose-address',
    body: { text: '198.51.100.7' },
  }),
  'POST /api/technical-setups/:institutionId/look': (_, isForeign) => ({
    url: `/api/technical-setups/${isForeign ? 2 : 1}/look`,
    body: { until: setupSavedAt },
  }),
  ...samplesOfAssistant,
  'GET /downloads/:name': () => ({ url: shippedFilePath('logo.svg') }),
  'GET /assets/*': () => ({ url: '/assets/main.js' }),
};

/** Each of the cast is signed in a second time. */
function secondSessionOf(userId: number): string {
  return `second session of ${userId}`;
}

/** Whose set-up a reviewer takes into review. */
const setupOf = (institutionId: number) => ({ entityId: 'urn:mine', institutionId });
const ownSetups: Record<number, number> = { 1: 3, 3: 1 };

/** Each of the cast has a note of their own. */
function noteIdOf(userId: number): number {
  return 100 + userId;
}

const documentText = readFileSync(join(import.meta.dirname, '../docs/access.md'), 'utf8');
const rows = readMatrix();
const webDir = mkdtempSync(join(tmpdir(), 'portal-access-'));
mkdirSync(join(webDir, 'assets'));
writeFileSync(join(webDir, 'index.html'), '<title>Carrel</title>');
writeFileSync(join(webDir, 'assets/main.js'), 'start();');
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

/** The rows below the heading of the matrix, whose columns are named by its own first line. */
function readMatrix(): Row[] {
  const lines = documentText.slice(documentText.indexOf('## Status codes by role')).split('\n');
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const [heading = '', , ...body] = lines.filter((line) => line.startsWith('|'));
  expect(cells(heading)).toEqual([
    'call',
    'visitor',
    'customer',
    'account_manager',
    'tech_support',
    'admin',
    'foreign object',
  ]);
  return body.map((line) => {
    const [call = '', visitor, customer, manager, tech, admin, foreign = ''] = cells(line);
    return {
      call: call.replaceAll('`', ''),
      own: {
        visitor: Number(visitor),
        customer: Number(customer),
        account_manager: Number(manager),
        tech_support: Number(tech),
        admin: Number(admin),
      },
      foreign: foreign === '–' ? null : Object.fromEntries(foreign.split(', ').map((pair) => readPair(pair))),
    };
  });
}

function readPair(pair: string): [string, number] {
  const [role = '', status] = pair.split(' ');
  return [role, Number(status)];
}

function callerOf(portal: TestApp, name: CallerName) {
  return name === 'visitor' ? portal.visitor : portal.as(usernames[name].username);
}

/** The status of a call; for the socket, of its upgrade, or the code it is closed with for a foreign identity. */
async function statusOf(portal: TestApp, call: string, name: CallerName, isForeign: boolean): Promise<number> {
  const me = name === 'visitor' ? usernames.customer : usernames[name];
  if (call === 'GET /ws') return socketStatusOf(portal, name, isForeign);
  const [method, path = ''] = call.split(' ');
  const { url, body, upload }: Sample = samples[call]?.(me, isForeign) ?? { url: path };
  const sent = upload ?? (body ? { payload: body } : {});
  const request = { method: method as 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url, ...sent };
  const answer = await callerOf(portal, name).send(request);
  if (name !== 'admin') expect(addressesIn(answer.body)).toEqual(expect.toSatisfy(isOwnAlone));
  return answer.statusCode;

  function isOwnAlone(addresses: string[]): boolean {
    return addresses.every((address) => name !== 'visitor' && address === addressOf(me.id));
  }
}

/** Everybody has one, which only they and admins may see. */
function addressOf(userId: number): string {
  return `person.${userId}@address.example`;
}

function addressesIn(text: string): string[] {
  return text.match(/person\.\d+@address\.example/g) ?? [];
}

async function socketStatusOf(portal: TestApp, name: CallerName, isForeign: boolean): Promise<number> {
  try {
    const socket = await connect(portal, name === 'visitor' ? null : usernames[name].username);
    if (isForeign) {
      socket.send({ type: 'identity', userId: foreignId });
      return await socket.closed;
    }
    await socket.close();
    return 101;
  } catch (error) {
    return Number(/\b\d{3}\b/.exec(String(error))?.[0]);
  }
}

describe('the table of calls', () => {
  const makeApp = makerOf('sqlite');

  test('has a row in both of its parts for every route, and no row without one', async () => {
    const portal = await makeApp({ webDir });
    const registered = [...portal.app.accessRules.keys()].filter((call) => !call.startsWith('HEAD '));
    const expected = [...registered, 'GET /ws'].sort();
    expect(rows.map(({ call }) => call).sort()).toEqual(expected);
    const explained = [...documentText.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]);
    for (const call of expected) expect(explained.filter((name) => name === call)).toHaveLength(2);
  });
});

describeOnBothEngines('access', testAccess, castWith(insertOwned));

function testAccess(makeApp: AppMaker): void {
  async function makePortal(): Promise<TestApp> {
    const portal = await makeApp({ webDir });
    storeOwnFiles(portal.dataDir, owners);
    forgetUsedLinks();
    keepTestMetadata(portal, [2, foreignId]);
    return portal;
  }

  for (const row of rows) {
    test(`${row.call} answers each role as the table says`, async () => {
      const portal = await makePortal();
      for (const name of callerNames) {
        expect([name, 'own', await statusOf(portal, row.call, name, false)]).toEqual([name, 'own', row.own[name]]);
      }
    });
    if (!row.foreign) continue;
    test(`${row.call} answers for foreign objects as the table says`, async () => {
      const portal = await makePortal();
      expect(Object.keys(row.foreign ?? {}).sort()).toEqual([...roles].sort());
      for (const [name, status] of Object.entries(row.foreign ?? {})) {
        const answered = await statusOf(portal, row.call, name as CallerName, true);
        expect([name, 'foreign', answered]).toEqual([name, 'foreign', status]);
      }
    });
  }

  test('a stranger is answered like nobody, and a foreign sender is refused before anything is looked up', async () => {
    const portal = await makePortal();
    const librarian = portal.as('librarian');
    const answersAlike = async (foreign: Sample, unknown: Sample) => {
      const ask = ({ url, body }: Sample) => (body ? librarian.post(url, body) : librarian.get(url));
      const [one, other] = [await ask(foreign), await ask(unknown)];
      expect([one.statusCode, one.body]).toEqual([other.statusCode, other.body]);
    };
    await answersAlike({ url: '/api/user/5' }, { url: '/api/user/4711' });
    await answersAlike({ url: '/api/messages/2/5' }, { url: '/api/messages/2/4711' });
    await answersAlike({ url: '/api/messages/5/2' }, { url: '/api/messages/4711/2' });
    const message = (receiverId: number) => ({ url: '/api/messages', body: { receiverId, content: 'Hello' } });
    await answersAlike(message(5), message(4711));
    const forged = await librarian.post('/api/messages', { senderId: 5, receiverId: 4, content: 'Hello' });
    expect(forged.statusCode).toBe(403);
    expect(await portal.db.selectFrom('messages').where('content', '=', 'Hello').selectAll().execute()).toEqual([]);
  });

  test("another institution's channel reaches nobody but its own people and the admins", async () => {
    const portal = await makePortal();
    await portal.as('librarian2').post('/api/messages', { receiverId: 1, content: 'Confidential' });
    const urls = (id: number) => [
      '/api/messages',
      '/api/messages/unread',
      '/api/conversations',
      `/api/messages/${id}/5`,
    ];
    for (const { id, username } of Object.values(usernames)) {
      for (const url of urls(id)) {
        const { body } = await portal.as(username).get(url);
        expect([username, url, body.includes('Confidential')]).toEqual([username, url, username === 'admin']);
      }
    }
  });
}

/** What the calls are about, of each of the cast and of the foreign person. */
async function insertOwned(db: Db, now: number): Promise<void> {
  const at = isoTime(now);
  const nobody = { accountManagerId: null, techSupportId: null };
  await db.updateTable('institutions').set(nobody).where('id', '=', 2).execute();
  for (const id of [1, 2, 3, 4, 5, 6]) {
    const address = { email: addressOf(id), emailVerifiedAt: at };
    await db.updateTable('users').set(address).where('id', '=', id).execute();
  }
  const note = { title: 'Note', description: 'For you', priority: 'normal', createdBy: 1, reached: 1 } as const;
  for (const userId of owners) {
    const id = noteIdOf(userId);
    await db
      .insertInto('notifications')
      .values({ ...note, id, userId, timestamp: at })
      .execute();
    await db.insertInto('notificationRecipients').values({ notificationId: id, userId }).execute();
    const session = { tokenHash: secondSessionOf(userId), userId, createdAt: at, lastSeenAt: at, userAgent: '' };
    await db.insertInto('sessions').values(session).execute();
  }
  const channels = [2, foreignId].map((id) => ({ key: channelKey(id), lastChange: 1 }));
  await db.insertInto('conversations').values(channels).execute();
  await insertTestLinks(db, now, callerNames.length);
  await insertTestRelations(db, now);
  await insertTestInvoices(db, foreignId);
  await insertTestBilling(db, foreignId);
  await insertSharedResources(db, now);
  await insertOwnFiles(db, at, owners);
  await insertTestAnswers(db, now, owners);
  await insertTestSetups(db, foreignId);
  await insertTestSignIns(db, foreignId);
  await insertTestSessions(db, now);
  await insertTestMessages(db, now);
  await insertNotesAndSuccessor(db, now);
  await insertTeamTools(db);
}
