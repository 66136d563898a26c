import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LoggedChange } from '#contract/changes.ts';
import { routes } from '#contract/routes.ts';
import type { Role } from '#contract/values/roles.ts';
import { engineOf } from './db/engine.ts';
import { castPassword } from './demo/cast.ts';
import { resetPassword } from './features/auth/passwords/password.service.ts';
import { createAdmin } from './features/people/registration.service.ts';
import { isoTime } from './platform/clock.ts';
import type { AdministrativeCase, Sent } from './testing/calls/cases/administrative-case.ts';
import { casesOfBilling } from './testing/calls/cases/cases-of-billing.ts';
import { casesOfBroadcasts } from './testing/calls/cases/cases-of-broadcasts.ts';
import { casesOfContent, textOfFiles } from './testing/calls/cases/cases-of-content.ts';
import { casesOfConversations } from './testing/calls/cases/cases-of-conversations.ts';
import { casesOfFetching } from './testing/calls/cases/cases-of-fetching.ts';
import { casesOfInstitutions } from './testing/calls/cases/cases-of-institutions.ts';
import { casesOfKnowledge } from './testing/calls/cases/cases-of-knowledge.ts';
import { casesOfPeople, givenPassword } from './testing/calls/cases/cases-of-people.ts';
import { casesOfPrivacy } from './testing/calls/cases/cases-of-privacy.ts';
import { casesOfProgramKeys } from './testing/calls/cases/cases-of-program-keys.ts';
import { casesOfSchedule } from './testing/calls/cases/cases-of-schedule.ts';
import { casesOfSignIn } from './testing/calls/cases/cases-of-sign-in.ts';
import { casesOfSingleSignOn } from './testing/calls/cases/cases-of-single-sign-on.ts';
import { casesOfTeamTools } from './testing/calls/cases/cases-of-team-tools.ts';
import { casesOfWebhooks } from './testing/calls/cases/cases-of-webhooks.ts';
import { describeOnAnyEngine, testStart } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';

/** What people do about themselves, their contacts and their messages: none of it is administrative. */
const ownCalls = [
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/login/passkey/question',
  'POST /api/login/passkey',
  'POST /api/sign-in/institutions',
  'POST /api/sign-in/institution/start',
  'POST /api/sign-in/institution',
  'POST /api/institution-links',
  'DELETE /api/institution-links/:id',
  'POST /api/login/oidc',
  'POST /api/logout',
  'POST /api/factors/totp/secret',
  'POST /api/factors/totp',
  'POST /api/factors/passkey/offer',
  'POST /api/factors/passkey',
  'PATCH /api/factors/:id',
  'DELETE /api/factors/:id',
  'POST /api/factors/recovery-codes',
  'POST /api/proof',
  'POST /api/proof/passkey/question',
  'POST /api/proof/passkey',
  'POST /api/password',
  'POST /api/password-link',
  'POST /api/set-password',
  'POST /api/forgotten-password',
  'PATCH /api/mail-settings',
  'POST /api/email',
  'POST /api/email/link',
  'POST /api/address-link',
  'POST /api/confirm-address',
  'DELETE /api/sessions',
  'DELETE /api/sessions/:key',
  'POST /api/messages',
  'PATCH /api/messages/:userId/:chatKey/:messageId',
  'DELETE /api/messages/:userId/:chatKey/:messageId',
  'POST /api/channels/:customerId/rating',
  'POST /api/channels/:customerId/rating/comment',
  'POST /api/attachments',
  'POST /api/relationships',
  'PATCH /api/relationships/:id/status',
  'DELETE /api/relationships/:id',
  'POST /api/relationships/:id/restore',
  'POST /api/blocks',
  'DELETE /api/blocks/:userId',
  'POST /api/person-archives',
  'PUT /api/erasures/own',
  'DELETE /api/erasures/own',
  'POST /api/notifications/:id/read',
  'POST /api/notifications/read-all',
  'POST /api/invoice-requests',
  'PUT /api/first-steps',
  'PUT /api/saved-views',
  'DELETE /api/saved-views',
  'POST /api/invoice-requests/:id/withdraw',
  'PUT /api/usage/financial-year',
  'PUT /api/usage/consortium',
  'POST /api/usage/recount/seen',
  'POST /api/technical-setup',
  'POST /api/technical-setup/check',
  'POST /api/technical-setup/comments',
  'POST /api/technical-setup/metadata',
  'POST /api/technical-setup/metadata-url',
  'POST /api/technical-setup/sign-in-test',
  'POST /api/ai/chat',
  'POST /api/ai/answers/:id/rating',
  'DELETE /api/ai/conversations/:id',
  'POST /api/bookings',
  'POST /api/tokens',
  'PUT /api/device',
  'DELETE /api/devices/:id',
  'POST /api/webhooks/:id/try',
  'POST /api/webhooks/:id/deliveries/:delivery/again',
  'POST /api/calendar-feed',
  'DELETE /api/calendar-feed',
  'POST /unsubscribe',
];

/** How staff themselves sign in: the security log has it. */
const ownOfStaff = ['POST /api/work-account', 'DELETE /api/work-account'];

const cases = {
  ...{ ...casesOfPeople, ...casesOfInstitutions, ...casesOfBroadcasts, ...casesOfContent, ...casesOfBilling },
  ...{ ...casesOfConversations, ...casesOfTeamTools, ...casesOfSchedule, ...casesOfKnowledge, ...casesOfProgramKeys },
  ...casesOfFetching,
  ...casesOfPrivacy,
  ...casesOfSignIn,
  ...casesOfSingleSignOn,
  ...casesOfWebhooks,
};
const startTime = isoTime(testStart);
const noMails = { passwordChanged: async () => {} };

test('every call that changes something is either a person’s own or has its rows here', () => {
  const writes = Object.keys(routes).filter((call) => !call.startsWith('GET '));
  expect([...ownCalls, ...ownOfStaff, ...Object.keys(cases)].sort()).toEqual(writes.sort());
  // What staff alone may call is never their own matter.
  const ofStaff = Object.entries(routes).filter(
    ([, { access }]) => typeof access === 'object' && access.every((role: Role) => role !== 'customer'),
  );
  for (const [call] of ofStaff) expect(ownCalls).not.toContain(call);
});

function made(portal: TestApp, call: string, { url, body, upload }: Sent) {
  const method = call.split(' ')[0] as 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  return portal.as('admin').send({ method, url, ...(upload ?? (body ? { payload: body } : {})) });
}

async function logOf({ db }: TestApp) {
  const rows = await db.selectFrom('changeLog').selectAll().orderBy('id').execute();
  return rows.map(({ id, objectType, objectId, before, after, ...row }) => ({
    ...row,
    object: `${objectType} ${objectId}`,
    ...(before === null ? {} : { before: JSON.parse(before) }),
    ...(after === null ? {} : { after: JSON.parse(after) }),
  }));
}

const changing = [
  'users',
  'institutions',
  'subscriptions',
  'passwordLinks',
  'notifications',
  'notificationRecipients',
  'plannedNotifications',
  'mailOutbox',
  'resources',
  'files',
  'usageImports',
  'invoiceRequests',
  'invoices',
  'invoiceDrafts',
  'invoicePayments',
  'invoiceReminders',
  'creditNotes',
  'billingDetails',
  'renewalOffers',
  'technicalSetups',
  'setupComments',
  'knowledgeArticles',
  'knowledgeGaps',
  'lessons',
  'lessonParticipants',
  'lessonNews',
  'bookingHours',
  'conversations',
  'institutionNotes',
  'promotionKits',
  'privateNotes',
  'programKeys',
  'retentionPeriods',
  'fetchedPlatforms',
  'fetchedCustomers',
  'usageFetches',
  'savedReplies',
  'counters',
] as const;

/** Everything that administrative calls change. */
async function contentOf({ db }: TestApp) {
  const content: [string, string[]][] = [];
  for (const table of changing) {
    const found = await db.selectFrom(table).selectAll().execute();
    // The portal stores when it stored last, also while nobody does anything.
    const kept = found.filter((row) => !('next' in row && row.name === 'lastStored'));
    // Bytes that came with what was refused are nobody's, and go within a day.
    const rows = kept.filter((row) => !('sha256' in row && 'removedAt' in row && row.removedAt !== null));
    // Up to when old data was looked for goes on by itself.
    content.push([
      table,
      rows.map((row) => JSON.stringify('doneUpTo' in row ? { ...row, doneUpTo: null } : row)).sort(),
    ]);
  }
  return content;
}

/** Whatever is done meanwhile cannot be logged. */
async function withoutLog({ db }: TestApp, work: () => Promise<void>) {
  await sql`alter table "changeLog" rename to "changeLogAway"`.execute(db);
  await work();
  await sql`alter table "changeLogAway" rename to "changeLog"`.execute(db);
}

/** A portal in which a change can be made. People are told of what was prepared after it was answered. */
async function prepared(
  makeApp: () => Promise<TestApp>,
  { prepare }: Pick<AdministrativeCase, 'prepare'>,
): Promise<TestApp> {
  const portal = await makeApp();
  await prepare?.(portal);
  await portal.app.jobs.runDue();
  return portal;
}

/** Everything that opens something, and what stands in files. */
async function secretsOf({ db }: TestApp, answer: string) {
  const users = await db.selectFrom('users').select('passwordHash').execute();
  const sessions = await db.selectFrom('sessions').select('tokenHash').execute();
  const links = await db.selectFrom('passwordLinks').select('tokenHash').execute();
  const shown = [...answer.matchAll(/set-password#([\w-]+)/g)].map((match) => match[1] ?? '');
  const hashes = users.map(({ passwordHash }) => passwordHash ?? castPassword);
  return [
    castPassword,
    givenPassword,
    textOfFiles,
    ...hashes,
    ...shown,
    ...[...sessions, ...links].map((row) => row.tokenHash),
  ];
}

describeOnAnyEngine('the log of what administrators change', (makeApp) => {
  for (const [call, casesOfCall] of Object.entries(cases)) {
    const numbered = casesOfCall.map((one, index) => [index + 1, one] as const);

    test.each(numbered)(
      `${call} leaves its rows, without a secret; none where it is refused, and changes nothing without them (%i)`,
      async (_, one) => {
        const refused = await prepared(makeApp, one);
        const [earlier, content] = [await logOf(refused), await contentOf(refused)];
        expect((await made(refused, call, one.refused)).statusCode).toBe(one.refused.status);
        expect(await logOf(refused)).toEqual(earlier);
        if (one.rows.length > 0) {
          await withoutLog(refused, async () => {
            expect((await made(refused, call, one.sent)).statusCode).toBe(500);
          });
          expect(await contentOf(refused)).toEqual(content);
        }
        // On PostgreSQL the number of what was taken back is given to nothing else.
        const portal = engineOf(refused.db) === 'sqlite' ? refused : await prepared(makeApp, one);
        const answer = await made(portal, call, one.sent);
        expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
        const log = (await logOf(portal)).slice(earlier.length);
        expect(log).toEqual(one.rows.map((row) => ({ ...row, byId: 1, at: startTime })));
        for (const secret of await secretsOf(portal, answer.body)) expect(JSON.stringify(log)).not.toContain(secret);
        // People are told what was changed by its name, never by a number of ours.
        const told = await portal.as('admin').get(`/api/changes?limit=${Math.max(one.rows.length, 1)}`);
        for (const change of told.json<LoggedChange[]>()) {
          expect([change.objectType, change.objectName]).toEqual([change.objectType, expect.stringMatching(/[a-z]/i)]);
        }
      },
    );
  }

  test('changes of one person at the same moment are logged one after the other', async () => {
    const portal = await makeApp();
    const names = Array.from({ length: 8 }, (_, index) => `Maya ${index + 1}`);
    const changes = names.map((fullName) => ({ url: '/api/users/2', body: { fullName } }));
    const answers = await Promise.all([
      ...changes.map((sent) => made(portal, 'PATCH', sent)),
      made(portal, 'POST', { url: '/api/users/2/deactivate' }),
      made(portal, 'POST', { url: '/api/users/2/reactivate' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const renamed = (await logOf(portal)).filter(({ action }) => action === 'change');
    expect(renamed.map(({ after }) => after.fullName).sort()).toEqual(names);
    const before = ['Maya Okafor', ...renamed.map(({ after }) => after.fullName)].slice(0, -1);
    expect(renamed.map((row) => row.before.fullName)).toEqual(before);
  });

  test('a plan that ends by itself is the portal’s own doing', async () => {
    const portal = await makeApp();
    portal.clock.advance(400 * 24 * 60 * 60 * 1000);
    const content = await contentOf(portal);
    await withoutLog(portal, portal.app.jobs.runDue);
    expect(await contentOf(portal)).toEqual(content);
    expect(await logOf(portal)).toEqual([]);
    portal.clock.advance(60 * 60 * 1000);
    await portal.app.jobs.runDue();
    const expired = { byId: null, at: isoTime(portal.clock.now()), action: 'expire' };
    const states = { before: { status: 'active' }, after: { status: 'expired' } };
    expect(await logOf(portal)).toEqual([
      { ...expired, object: 'subscription 1', institutionId: 1, ...states },
      { ...expired, object: 'subscription 2', institutionId: 2, ...states },
    ]);
  });

  test('the command line adds admins and resets passwords in nobody’s name', async () => {
    const portal = await makeApp();
    const now = portal.clock.now;
    const admin = { username: 'new.admin', password: givenPassword };
    const reset = { username: 'librarian', password: givenPassword };
    const content = await contentOf(portal);
    await withoutLog(portal, async () => {
      await expect(createAdmin(portal.db, now, admin)).rejects.toThrow('changeLog');
      await expect(resetPassword({ db: portal.db, clock: now, mails: noMails }, reset)).rejects.toThrow('changeLog');
    });
    expect(await contentOf(portal)).toEqual(content);
    await createAdmin(portal.db, now, admin);
    await resetPassword({ db: portal.db, clock: now, mails: noMails }, reset);
    await expect(createAdmin(portal.db, now, admin)).rejects.toThrow('already taken');
    await expect(
      resetPassword({ db: portal.db, clock: now, mails: noMails }, { ...reset, username: 'nobody' }),
    ).rejects.toThrow('No one is called nobody');
    const log = await logOf(portal);
    const none = { institutionId: null, department: null, subscriptionTier: null };
    const by = { byId: null, at: startTime };
    expect(log).toEqual([
      {
        ...{ ...by, action: 'add', object: expect.stringMatching(/^user \d+$/), institutionId: null },
        after: { username: 'new.admin', fullName: 'new.admin', role: 'admin', ...none },
      },
      { ...by, action: 'reset password', object: 'user 2', institutionId: 1 },
    ]);
    for (const secret of await secretsOf(portal, '')) expect(JSON.stringify(log)).not.toContain(secret);
  });
});
