import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LoggedChange } from '#contract/changes.ts';
import { admits, type Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { engineOf } from './db/engine.ts';
import { castPassword } from './demo/cast.ts';
import { resetPassword } from './features/auth/passwords/password.service.ts';
import { createAdmin } from './features/people/registration.service.ts';
import { isoTime } from './platform/clock.ts';
import { readAccessTable } from './testing/calls/access-table.ts';
import type { AdministrativeCase, Sent } from './testing/calls/cases/administrative-case.ts';
import { casesOfAbsences } from './testing/calls/cases/cases-of-absences.ts';
import { casesOfBilling } from './testing/calls/cases/cases-of-billing.ts';
import { casesOfBroadcasts } from './testing/calls/cases/cases-of-broadcasts.ts';
import { casesOfContent, textOfFiles } from './testing/calls/cases/cases-of-content.ts';
import { casesOfConversations } from './testing/calls/cases/cases-of-conversations.ts';
import { casesOfFetching } from './testing/calls/cases/cases-of-fetching.ts';
import { casesOfInstitutions } from './testing/calls/cases/cases-of-institutions.ts';
import { casesOfInvitations } from './testing/calls/cases/cases-of-invitations.ts';
import { casesOfKnowledge } from './testing/calls/cases/cases-of-knowledge.ts';
import { casesOfPeople, givenPassword } from './testing/calls/cases/cases-of-people.ts';
import { casesOfPrivacy } from './testing/calls/cases/cases-of-privacy.ts';
import { casesOfProgramKeys } from './testing/calls/cases/cases-of-program-keys.ts';
import { casesOfSchedule } from './testing/calls/cases/cases-of-schedule.ts';
import { casesOfSettings } from './testing/calls/cases/cases-of-settings.ts';
import { casesOfSignIn } from './testing/calls/cases/cases-of-sign-in.ts';
import { casesOfSingleSignOn } from './testing/calls/cases/cases-of-single-sign-on.ts';
import { casesOfStrayMails } from './testing/calls/cases/cases-of-stray-mails.ts';
import { casesOfTeamTools } from './testing/calls/cases/cases-of-team-tools.ts';
import { casesOfWebhooks } from './testing/calls/cases/cases-of-webhooks.ts';
import { sampleOf } from './testing/calls/sample-of-call.ts';
import { castCallers, insertOwned } from './testing/insert-owned.ts';
import { castWith, describeOnAnyEngine, testStart } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';

/**
 * An administrator may make these calls for another person, and none of them changes what other people have or may do.
 */
const unrecorded: Readonly<Record<string, string>> = {
  'POST /api/mail/test': 'sends a mail to the caller, and changes nothing',
  'POST /api/mailbox/test': 'opens the mailbox, and changes nothing',
  'POST /api/absences/:id/caught-up': 'a list is put away for the caller alone',
  'POST /api/earlier-conversations/:conversation/read': 'a mark of the caller alone',
  'POST /api/later-messages': 'a message says itself who wrote it',
  'POST /api/messages': 'a message says itself who wrote it',
  'POST /api/reminders': 'a reminder is seen by the caller alone',
  'PUT /api/reminders/:id': 'a reminder is seen by the caller alone',
  'POST /api/reminders/:id/settle': 'a reminder is seen by the caller alone',
  'POST /api/reminders/:id/reopen': 'a reminder is seen by the caller alone',
  'POST /api/technical-setup/comments': 'a comment says itself who wrote it',
  'POST /api/usage/recount/seen': 'a hint is put away for the caller alone',
  'PUT /api/usage/financial-year': 'how figures are shown',
  'POST /api/webhooks/:id/try': 'sends a made-up event, and changes nothing',
  'POST /api/webhooks/:id/deliveries/:delivery/again': 'sends an event once more',
  'POST /api/work-account': 'how staff themselves sign in: the security log has it',
  'DELETE /api/work-account': 'how staff themselves sign in: the security log has it',
};

const cases = {
  ...{
    ...casesOfPeople,
    ...casesOfInvitations,
    ...casesOfInstitutions,
    ...casesOfBroadcasts,
    ...casesOfContent,
    ...casesOfBilling,
  },
  ...{ ...casesOfConversations, ...casesOfTeamTools, ...casesOfSchedule, ...casesOfKnowledge, ...casesOfProgramKeys },
  ...casesOfFetching,
  ...casesOfSettings,
  ...casesOfPrivacy,
  ...casesOfSignIn,
  ...casesOfSingleSignOn,
  ...casesOfWebhooks,
  ...casesOfStrayMails,
  ...casesOfAbsences,
};
const startTime = isoTime(testStart);
const noMails = { passwordChanged: async () => {} };

const foreignStatuses = new Map(readAccessTable().map(({ call, foreign }) => [call, foreign]));
/**
 * Calls that only staff may make, and calls of an administrator on another person's object. All other calls concern the
 * caller alone.
 */
const administrative = Object.entries<Route>(routes)
  .filter(([call]) => !call.startsWith('GET ') && !(call in unrecorded))
  .filter(([call, { access }]) => !admits(access, { role: 'customer' }) || isDone(foreignStatuses.get(call)?.['admin']))
  .map(([call]) => call);
/** Calls without a case are made with samples of their schemas. */
const plainCalls = administrative.filter((call) => !(call in cases));

function isDone(status = 403): boolean {
  return status < 300;
}

test('whatever has rows in the log, or says why it has none, is a call that changes something', () => {
  const writes = Object.keys(routes).filter((call) => !call.startsWith('GET '));
  expect([...Object.keys(cases), ...Object.keys(unrecorded)].filter((call) => !writes.includes(call))).toEqual([]);
  expect(Object.keys(cases).filter((call) => call in unrecorded)).toEqual([]);
  expect(administrative.length).toBeGreaterThan(80);
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
  'outbox',
  'resources',
  'files',
  'usageImports',
  'invoiceRequests',
  'invoices',
  'invoiceDrafts',
  'invoicePayments',
  'invoiceReminders',
  'creditNotes',
  'partCredits',
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

/** All rows and files that administrative calls can change. */
async function contentOf({ db }: TestApp) {
  const content: [string, string[]][] = [];
  for (const table of changing) {
    const found = await db.selectFrom(table).selectAll().execute();
    // The portal records its last successful write and the last trusted time even when no user does anything.
    const kept = found.filter((row) => !('next' in row && ['lastStored', 'clock'].includes(String(row.name))));
    // Bytes uploaded with a refused call belong to no row and are deleted within a day.
    const rows = kept.filter((row) => !('sha256' in row && 'removedAt' in row && row.removedAt !== null));
    // The date up to which retention has looked advances by itself.
    content.push([
      table,
      rows.map((row) => JSON.stringify('doneUpTo' in row ? { ...row, doneUpTo: null } : row)).sort(),
    ]);
  }
  return content;
}

/** Renames the log table, so that a change made during the work cannot be logged. */
async function withoutLog({ db }: TestApp, work: () => Promise<void>) {
  await sql`alter table "changeLog" rename to "changeLogAway"`.execute(db);
  await work();
  await sql`alter table "changeLogAway" rename to "changeLog"`.execute(db);
}

/** A portal in which the change can be made. Notifications about the preparation are sent first. */
async function prepared(
  makeApp: () => Promise<TestApp>,
  { prepare }: Pick<AdministrativeCase, 'prepare'>,
): Promise<TestApp> {
  const portal = await makeApp();
  await prepare?.(portal);
  await portal.app.jobs.runDue();
  return portal;
}

/** Password hashes, tokens and other secrets, and the content of files. */
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

describeOnAnyEngine(
  'the log of what administrators change, of a call that has no case of its own',
  (makeApp) => {
    // A call that has a case shows that the test notices a missing log row.
    test.each([...plainCalls, 'POST /api/institutions'])(
      '%s leaves a row without a secret, and changes nothing without it',
      async (call) => {
        const portal = await makeApp();
        await portal.as('admin').cookie();
        const sent = sampleOf(call, castCallers.admin, false);
        const [earlier, content] = [await logOf(portal), await contentOf(portal)];
        await withoutLog(portal, async () => {
          expect((await made(portal, call, sent)).statusCode, 'without the log').toBe(500);
        });
        expect(await contentOf(portal)).toEqual(content);
        const answer = await made(portal, call, sent);
        expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
        const log = (await logOf(portal)).slice(earlier.length);
        expect(log.map(({ byId }) => byId)).toContain(castCallers.admin.id);
        for (const secret of await secretsOf(portal, answer.body)) expect(JSON.stringify(log)).not.toContain(secret);
      },
    );
  },
  castWith(insertOwned),
);

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
        // PostgreSQL does not reuse the ids of rolled-back rows, so the refused portal cannot be used again.
        const portal = engineOf(refused.db) === 'sqlite' ? refused : await prepared(makeApp, one);
        const answer = await made(portal, call, one.sent);
        expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
        const log = (await logOf(portal)).slice(earlier.length);
        expect(log).toEqual(one.rows.map((row) => ({ ...row, byId: 1, at: startTime })));
        for (const secret of await secretsOf(portal, answer.body)) expect(JSON.stringify(log)).not.toContain(secret);
        // The log shows the name of what was changed, never an internal id.
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
