import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import { isoTime } from '#server/platform/clock.ts';
import { aPdf } from '#server/testing/files/test-own-files.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { describeOnAnyEngine, makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { sections } from './make-archive.ts';

type Rows = Record<string, unknown>[];
interface Archive {
  names: string[];
  text: string;
  page: string;
  rows(section: string): Rows;
}

async function archiveOf(portal: TestApp, username: string): Promise<Archive> {
  const { id } = (await portal.as(username).post('/api/person-archives')).json();
  await portal.app.jobs.runDue();
  const answer = await portal.as(username).get(`/api/person-archives/${id}/file`);
  expect(answer.statusCode).toBe(200);
  const entries = Object.entries(unzipSync(new Uint8Array(answer.rawPayload)));
  const files = new Map(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
  return {
    names: [...files.keys()],
    text: [...files.values(), ...files.keys()].join('\n'),
    page: files.get('index.html') ?? '',
    rows: (section) => JSON.parse(files.get(`data/${section}.json`) ?? 'null'),
  };
}

/** Everything that a call answers, page by page. */
async function allOf(portal: TestApp, as: string, path: string): Promise<Rows> {
  const rows: Rows = [];
  for (let url: string | undefined = path; url !== undefined; ) {
    const answer: Awaited<ReturnType<ReturnType<TestApp['as']>['get']>> = await portal.as(as).get(url);
    expect(answer.statusCode).toBe(200);
    rows.push(...answer.json());
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return rows;
}

const usernameOf = { librarian: 2, manager: 4, tech: 3, admin: 1 } as const;

describeOnAnyEngine(
  'what an archive holds',
  (makeApp) => {
    test('is what calls show its person, with their files, as JSON and as a page', async () => {
      const portal = await makeApp();
      const form = multipart({ file: { name: 'Floor plan #2.txt', bytes: Buffer.from('the marked plan') } });
      const sent = await portal.as('librarian').send({ method: 'POST', url: '/api/attachments', ...form });
      const name = sent.json().filePath.split('/').at(-1);
      await portal
        .as('librarian')
        .post('/api/messages', { receiverId: 4, content: '<b>plan</b>', attachment: { name } });
      const pdf = await portal.as('admin').send({ method: 'POST', url: '/api/upload', ...multipart({ file: aPdf }) });
      const resource = { title: 'For you', type: 'document', url: pdf.json().filePath, sharedWithId: 2 };
      expect((await portal.as('admin').post('/api/resources', resource)).statusCode).toBe(200);
      const [session] = await portal.db.selectFrom('sessions').where('userId', '=', 2).select('tokenHash').execute();
      const createdAt = isoTime(portal.clock.now());
      const device = { userId: 2, name: 'Chrome on Android', createdAt, lastSentAt: null, removedAt: null };
      const kept = {
        sessionHash: session?.tokenHash ?? '',
        endpointHash: 'where-it-is',
        subscriptionSealed: 's1.sealed',
      };
      await portal.db
        .insertInto('pushDevices')
        .values({ ...device, ...kept })
        .execute();
      // Before the one that says that the archive is ready.
      const bells = await allOf(portal, 'librarian', '/api/notifications');
      const archive = await archiveOf(portal, 'librarian');
      const { userId: _, ...shownDevice } = device;
      expect(archive.rows('devices')).toEqual([{ ...shownDevice, showsText: false }]);
      expect(archive.names.filter((one) => one.startsWith('data/'))).toHaveLength(sections.length + 1);
      for (const { name: section } of sections) expect(Array.isArray(archive.rows(section)), section).toBe(true);

      const messages = archive.rows('messages');
      const channel = messages.filter(({ conversation }) => conversation === 'Your support team');
      const shown = await allOf(portal, 'librarian', '/api/messages/2/4');
      expect(channel.map(({ number }) => number)).toEqual(
        shown.map(({ id }) => id).sort((a, b) => Number(a) - Number(b)),
      );
      expect(channel.map(({ text }) => text).sort()).toEqual(shown.map(({ content }) => content).sort());
      const file = channel.at(-1)?.['fileInArchive'];
      expect(file).toMatch(/^files\/\d{5} Floor plan #2\.txt$/);
      expect(archive.text).toContain('the marked plan');
      expect(archive.page).toContain('&#60;b&#62;plan&#60;/b&#62;');
      expect(archive.page).not.toContain('<b>plan');
      expect(archive.page).toContain(`href="${String(file).split('/').map(encodeURIComponent).join('/')}"`);

      const shared = archive.rows('files').filter(({ from }) => from !== 'you');
      expect(shared).toMatchObject([{ filename: 'Guide.pdf', leftOut: null }]);
      expect(archive.names).toContain(shared[0]?.['fileInArchive']);

      const account = (await portal.as('librarian').get('/api/user')).json();
      expect(archive.rows('profile')).toMatchObject([{ id: 2, username: 'librarian', fullName: account.fullName }]);
      expect(archive.rows('sessions')).toHaveLength((await portal.as('librarian').get('/api/sessions')).json().length);
      expect(archive.rows('notifications').map(({ title }) => title)).toEqual(
        expect.arrayContaining(bells.map(({ title }) => title)),
      );
      // Nothing that opens anything, and nothing that is only made of the rest.
      for (const secret of [
        'where-it-is',
        's1.sealed',
        'passwordHash',
        '$argon2',
        'tokenHash',
        'searchText',
        'usernameKey',
      ])
        expect(archive.text).not.toContain(secret);
    });

    test('is nothing of anybody else but what its person can read', async () => {
      const portal = await makeApp();
      for (const [username, id] of Object.entries(usernameOf)) {
        const { text } = await archiveOf(portal, username);
        for (const { what, words } of await foreignWords(portal, username, id))
          expect(text.includes(words), `${username}: ${what}: ${words}`).toBe(false);
      }
    });

    test('leaves out who blocked somebody, and what only the team of others notes', async () => {
      const portal = await makeApp({});
      const at = isoTime(portal.clock.now());
      const note = { authorId: 4, clientId: null, createdAt: at, editedAt: null, handedToId: null };
      const notes = [
        { ...note, conversation: channelKey(2), text: 'about the librarian' },
        { ...note, conversation: pairKey(2, 3), text: 'beside the pair of the librarian' },
        { ...note, conversation: channelKey(5), text: 'about another customer' },
      ];
      await portal.db.insertInto('privateNotes').values(notes).execute();
      await portal.db
        .insertInto('blocks')
        .values({ blockerId: 5, blockedId: 2, createdAt: at })
        .onConflict((c) => c.doNothing())
        .execute();
      const { rows, text } = await archiveOf(portal, 'librarian');
      const about = rows('notes-about-you').filter(({ createdAt }) => createdAt === at);
      expect(about.map(({ text: said, by }) => [said, by])).toEqual([
        ['about the librarian', 'Account Manager'],
        ['beside the pair of the librarian', 'Account Manager'],
      ]);
      expect(text).not.toContain('about another customer');
      expect(rows('blocked')).toEqual([]);
      const own = await archiveOf(portal, 'manager');
      expect(own.rows('notes-by-you').map((row) => row['text'])).toEqual(
        expect.arrayContaining(['about another customer']),
      );
      expect(own.rows('notes-about-you')).toEqual([]);
    });

    test('is whole where there are more messages than are read at once', async () => {
      const portal = await makeApp();
      const at = isoTime(portal.clock.now());
      const conversation = channelKey(2);
      const { last } = await portal.db
        .selectFrom('messages')
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      const made = Array.from({ length: 1203 }, (_, index) => ({
        ...{ conversation, id: Number(last) + 1 + index, channelCustomerId: 2, senderId: 2, receiverId: 4 },
        ...{ content: `line ${index}`, timestamp: at, clientId: null, kind: null, attachment: null, enclosure: null },
        ...{ change: null, editedAt: null, deletedAt: null, replyToId: null },
      }));
      for (let start = 0; start < made.length; start += 100)
        await portal.db
          .insertInto('messages')
          .values(made.slice(start, start + 100))
          .execute();
      const { rows, page } = await archiveOf(portal, 'librarian');
      const lines = rows('messages').map(({ text }) => String(text));
      expect(lines.filter((line) => line.startsWith('line '))).toEqual(made.map(({ content }) => content));
      expect(page).toContain('line 1202');
    });
  },
  'demo',
);

// Both engines have the same tables, and one says shortly what refers to what.
const onSqlite = makerOf('sqlite', 'nothing');

test('says of every column that names a person where it stands, or why it does not', async () => {
  const { db } = await onSqlite.database();
  const { rows } = await sql<{ name: string }>`
    select t.name || '.' || f."from" as name from pragma_table_list as t join pragma_foreign_key_list(t.name) as f
    where t.schema = 'main' and t.type = 'table' and f."table" = 'users'`.execute(db);
  const found = rows.map(({ name }) => name);
  expect([...found, ...withoutReference].sort()).toEqual(Object.keys(whereColumnsStand).sort());
  const names = [...sections.map(({ name }) => name), 'files'];
  for (const place of Object.values(whereColumnsStand))
    expect(names.includes(place) || place.startsWith('no: ')).toBe(true);
});

/** Words of others that calls do not show this person. */
async function foreignWords(portal: TestApp, username: string, id: number): Promise<{ what: string; words: string }[]> {
  const { db } = portal;
  const found: { what: string; words: string | null }[] = [];
  const messages = await db.selectFrom('messages').select(['conversation', 'senderId', 'content']).execute();
  const own = messages.filter(({ conversation, senderId }) => senderId === id || keyNames(conversation, id));
  const isOwn = (content: string) => own.some((one) => one.content.includes(content));
  found.push(
    ...messages.filter(({ content }) => !isOwn(content)).map(({ content }) => ({ what: 'message', words: content })),
  );
  const notes = await db.selectFrom('privateNotes').select(['conversation', 'authorId', 'text']).execute();
  found.push(
    ...notes
      .filter(({ conversation, authorId }) => authorId !== id && conversation !== channelKey(id))
      .map(({ text }) => ({ what: 'private note', words: text })),
  );
  const people = await db.selectFrom('users').select(['id', 'fullName', 'email', 'passwordHash']).execute();
  const seen = new Set(own.map(({ senderId }) => senderId));
  for (const other of people) {
    if (other.id === id) continue;
    found.push({ what: 'address', words: other.email }, { what: 'hash', words: other.passwordHash });
    const isShown = (await portal.as(username).get(`/api/user/${other.id}`)).statusCode === 200;
    if (!isShown && !seen.has(other.id) && !isOwn(other.fullName)) found.push({ what: 'name', words: other.fullName });
  }
  const answers = await db
    .selectFrom('assistantAnswers')
    .where('userId', '<>', id)
    .select(['question', 'text'])
    .execute();
  found.push(...answers.map(({ text }) => ({ what: 'answer', words: text })));
  const comments = await db.selectFrom('channelRatings').where('customerId', '<>', id).select('comment').execute();
  found.push(...comments.map(({ comment }) => ({ what: 'rating', words: comment })));
  const sessions = await db.selectFrom('sessions').where('userId', '<>', id).select('tokenHash').execute();
  found.push(...sessions.map(({ tokenHash }) => ({ what: 'session', words: tokenHash })));
  // Single words stand anywhere.
  const told = found.filter((one): one is { what: string; words: string } => (one.words ?? '').length > 8);
  expect(new Set(told.map(({ what }) => what)).size).toBeGreaterThan(3);
  return told;
}

function keyNames(key: string, id: number): boolean {
  return key === channelKey(id) || new RegExp(`^pair:(?:${id}:\\d+|\\d+:${id})$`).test(key);
}

/** They name a person, but the database does not hold them to it. */
const withoutReference = [
  ...['erasures.objectId', 'erasures.askedById', 'erasures.decidedById'],
  ...['channelRatings.closedBy', 'firstResponses.customerId', 'firstResponses.answeredBy', 'lessonNews.personId'],
  ...['institutions.accountManagerId', 'institutions.techSupportId', 'messages.channelCustomerId', 'messages.senderId'],
  ...['messages.receiverId', 'conversations.lastWriterId', 'conversations.assigneeId', 'conversationRead.userId'],
  ...['lessons.createdBy', 'lessons.cancelledBy', 'revocations.userId', 'changeLog.objectId', 'users.id'],
];

const whereColumnsStand: Record<string, string> = {
  'users.id': 'profile',
  'institutions.accountManagerId': 'no: an institution’s; its person sees whom they serve',
  'institutions.techSupportId': 'no: an institution’s; its person sees whom they serve',
  'sessions.userId': 'sessions',
  'pendingSignIns.userId': 'no: gone after ten minutes',
  'challenges.userId': 'no: gone after ten minutes',
  'revocations.userId': 'no: gone after an hour',
  'idempotencyKeys.userId': 'no: hashes, gone after a day',
  'arrivingFiles.uploaderId': 'no: room for a file on its way',
  'factors.userId': 'second-factors',
  'recoveryCodes.userId': 'second-factors',
  'knownBrowsers.userId': 'browsers',
  'passwordLinks.userId': 'links',
  'passwordLinks.createdBy': 'changes-by-you',
  'mailTokens.userId': 'links',
  'mailSwitches.userId': 'mail-choices',
  'mailOutbox.userId': 'mails',
  'missedMessages.userId': 'missed-messages',
  'notifications.userId': 'notifications',
  'notifications.createdBy': 'made-by-you',
  'notificationRecipients.userId': 'notifications',
  'plannedNotifications.createdBy': 'made-by-you',
  'securityEvents.userId': 'account-events',
  'securityEvents.byId': 'account-events',
  'changeLog.byId': 'changes-by-you',
  'changeLog.objectId': 'changes-about-you',
  'retentionPeriods.changedById': 'changes-by-you',
  'personArchives.personId': 'archives',
  'personArchives.askedById': 'archives',
  'erasures.objectId': 'no: stands under Account settings while it is asked for',
  'erasures.askedById': 'no: stands under Account settings while it is asked for',
  'erasures.decidedById': 'changes-by-you',
  'formerNames.objectId': 'former-names',
  'programKeys.makerId': 'program-keys',
  'programKeys.keeperId': 'program-keys',
  'programKeys.ownerId': 'program-keys',
  'institutionLinks.userId': 'linked-accounts',
  'oidcLinks.userId': 'linked-accounts',
  'oidcRequests.userId': 'no: gone after ten minutes',
  'signInRequests.userId': 'no: gone after an hour',
  'signInExceptions.userId': 'no: gone after an hour',
  'signInExceptions.byId': 'no: gone after an hour',
  'singleSignOn.proposedBy': 'made-by-you',
  'savedViews.ownerId': 'made-by-you',
  'firstSteps.personId': 'made-by-you',
  'messages.channelCustomerId': 'messages',
  'messages.senderId': 'messages',
  'messages.receiverId': 'messages',
  'conversations.lastWriterId': 'messages',
  'conversations.assigneeId': 'work-in-channels',
  'conversationRead.userId': 'conversations',
  'privateNotes.authorId': 'notes-by-you',
  'privateNotes.handedToId': 'notes-by-you',
  'channelRatings.customerId': 'ratings',
  'channelRatings.closedBy': 'work-in-channels',
  'firstResponses.customerId': 'waits',
  'firstResponses.answeredBy': 'waits',
  'relationships.studentId': 'contacts',
  'relationships.relatedUserId': 'contacts',
  'relationships.requestedBy': 'contacts',
  'relationships.removedBy': 'no: who removed a contact is not told',
  'blocks.blockerId': 'blocked',
  'blocks.blockedId': 'no: whoever is blocked is never told',
  'lessons.tutorId': 'booked-sessions',
  'lessons.studentId': 'booked-sessions',
  'lessons.createdBy': 'booked-sessions',
  'lessons.cancelledBy': 'booked-sessions',
  'lessonParticipants.userId': 'booked-sessions',
  'lessonNews.byId': 'session-news',
  'lessonNews.personId': 'session-news',
  'bookingHours.staffId': 'booking-hours',
  'calendarFeeds.userId': 'calendar-feed',
  'invoiceRequests.requestedBy': 'invoice-requests',
  'invoiceRequests.completedBy': 'invoice-requests',
  'invoices.contactId': 'invoices',
  'invoices.issuedBy': 'invoices',
  'invoiceDrafts.contactId': 'no: a draft that is not sent; nobody is told of it',
  'renewalOffers.contactId': 'renewal-offers',
  'renewalOffers.offeredBy': 'renewal-offers',
  'assistantConversations.userId': 'questions',
  'assistantAnswers.userId': 'questions',
  'sentToModel.userId': 'sent-to-model',
  'files.uploaderId': 'files',
  'files.personId': 'files',
  'resources.uploaderId': 'resources',
  'resources.sharedWithId': 'resources',
  'usageUploads.uploaderId': 'usage-reports',
  'usageImports.uploaderId': 'usage-reports',
  'usageAnswers.byId': 'made-by-you',
  'usageRecountsSeen.userId': 'made-by-you',
  'setupLooks.userId': 'made-by-you',
  'setupComments.authorId': 'made-by-you',
  'technicalSetups.updatedBy': 'made-by-you',
  'signInTests.startedBy': 'made-by-you',
  'savedReplies.ownerId': 'made-by-you',
  'institutionNotes.authorId': 'made-by-you',
  'knowledgeArticles.updatedBy': 'made-by-you',
  'knowledgeGaps.settledBy': 'made-by-you',
  'fetchedPlatforms.keeperId': 'made-by-you',
  'webhooks.makerId': 'made-by-you',
  'conversationImports.makerId': 'made-by-you',
  'importedMessages.customerId': 'no: they stand among the messages once they are imported',
  'importedMessages.senderId': 'no: the same',
  'importedMessages.receiverId': 'no: the same',
  'webhooks.keeperId': 'made-by-you',
  'pushDevices.userId': 'devices',
  'webhookDeliveries.forKeeperId': 'no: numbers on their way, gone after 30 days',
};
