import type { Insertable, Kysely } from 'kysely';
import { assistantTopics } from '#contract/values/assistant.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { usageUploadsPerPerson } from '#contract/values/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import { insertMany } from './insert-many.ts';
import { adminId, customerCount, customerId, institutionOf, isoDaysAgo, managerId } from './scale-people.ts';
import type { ScaleSize } from './scale-size.ts';

type Row<Name extends keyof Schema> = Insertable<Schema[Name]>;

/** One row in this many concerns the librarian, which is enough for several pages. */
const librariansShare = 100;
const states = ['sent', 'sent', 'sent', 'dropped', 'failed'] as const;

/** Generated rows: notifications, mails, both logs, questions to the assistant, and tools of the team. */
export async function fillLogs(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const personOf = (number: number) => customerId(number % librariansShare === 0 ? 0 : number % customerCount(size));
  const agoOf = (number: number, count: number) => isoDaysAgo(now, ((count - number) * 170) / count);
  await fillNotifications(db, size, now);
  await insertMany(db, 'outbox', size.mails, (number): Row<'outbox'> => {
    const at = agoOf(number, size.mails);
    return {
      ...{
        channel: 'mail',
        userId: personOf(number),
        kind: 'message-missed',
        key: `missed:${number}`,
        subject: 'You missed a message',
      },
      ...{
        address: 'person@library.example',
        payload: null,
        about: null,
        state: states[number % states.length] ?? 'sent',
      },
      ...{ createdAt: at, dueAt: at, sendBefore: null, giveUpAt: at, claim: null, claimedUntil: null, settledAt: at },
      reason: number % states.length < 3 ? null : 'Read meanwhile',
    };
  });
  await insertMany(db, 'changeLog', size.logged, (number) => {
    const institutionId = number % librariansShare === 0 ? 1 : 1 + (number % size.institutions);
    return {
      ...{ at: agoOf(number, size.logged), byId: number % 3 === 0 ? adminId : managerId, action: 'change' },
      ...{ objectType: 'institution', objectId: String(institutionId), institutionId },
      ...{ before: '{"accountManagerId":7}', after: '{"accountManagerId":8}' },
    };
  });
  await insertMany(db, 'securityEvents', size.logged, (number) => {
    const at = agoOf(number, size.logged);
    const kind = number % 9 === 0 ? 'sign-in-failed' : 'signed-in';
    const from = { address: `192.0.2.${number % 250}`, network: null, browser: 'Firefox on Windows' };
    return { at, lastAt: at, kind, userId: personOf(number), byId: null, ...from };
  });
  await fillAssistant(db, size, now);
  await fillTeamTools(db, size, now);
}

/** Three in a hundred went to all customers, the others to one institution; and each person has some of their own. */
async function fillNotifications(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const customers = customerCount(size);
  const perInstitution = Math.floor(customers / size.institutions);
  const isForAll = (id: number) => id % 33 === 0;
  const institutionFor = (id: number) => {
    if (isForAll(id)) return null;
    return id % 5 === 0 ? 1 : 1 + (id % size.institutions);
  };
  const words = {
    title: 'Maintenance on Sunday',
    description: 'The portal is away for an hour.',
    priority: 'normal',
  } as const;
  await insertMany(db, 'notifications', size.broadcasts, (id) => ({
    ...{ ...words, id, userId: null, institutionId: institutionFor(id), createdBy: adminId },
    ...{ timestamp: isoDaysAgo(now, ((size.broadcasts - id) * 500) / size.broadcasts) },
    reached: isForAll(id) ? customers : perInstitution,
  }));
  const ofPeople = size.people;
  await insertMany(db, 'notifications', ofPeople, (number) => ({
    ...{
      ...words,
      id: size.broadcasts + number,
      userId: ownerOf(number, size),
      institutionId: null,
      createdBy: adminId,
    },
    ...{ timestamp: isoDaysAgo(now, ((ofPeople - number) * 100) / ofPeople), reached: 1 },
  }));
  const readAt = isoDaysAgo(now, 1);
  for (let id = 1; id <= size.broadcasts; id++) {
    const institution = institutionFor(id);
    const reached = institution === null ? customers : perInstitution;
    const personAt = (at: number) => customerId(institution === null ? at : institution - 1 + at * size.institutions);
    await insertMany(db, 'notificationRecipients', reached, (number) => {
      return { userId: personAt(number - 1), notificationId: id, readAt: number % 3 === 0 ? null : readAt };
    });
  }
  await insertMany(db, 'notificationRecipients', ofPeople, (number) => {
    return {
      userId: ownerOf(number, size),
      notificationId: size.broadcasts + number,
      readAt: number % 3 ? readAt : null,
    };
  });
  await insertMany(db, 'plannedNotifications', 20, (number) => ({
    ...{ ...words, tier: null, institutionId: null, sendAt: isoDaysAgo(now, -30 - number), createdBy: adminId },
    ...{ updatedAt: readAt, sentAt: null, withdrawnAt: null },
  }));
}

function ownerOf(number: number, size: ScaleSize): number {
  return customerId(number % librariansShare === 0 ? 0 : number % customerCount(size));
}

async function fillAssistant(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const talks = Math.ceil(size.questions / 4);
  const topicOf = (number: number) => assistantTopics[number % assistantTopics.length] ?? 'access';
  const agoOf = (number: number, count: number) => isoDaysAgo(now, ((count - number) * 80) / count);
  const question = 'How do our readers sign in from home?';
  await insertMany(db, 'assistantConversations', talks, (number) => ({
    ...{ userId: ownerOf(number, size), topic: topicOf(number), title: question, answerCount: 4 },
    ...{ startedAt: agoOf(number, talks), updatedAt: agoOf(number, talks) },
  }));
  await insertMany(db, 'assistantAnswers', size.questions, (number): Row<'assistantAnswers'> => {
    const conversationId = Math.ceil(number / 4);
    return {
      ...{ conversationId, userId: ownerOf(conversationId, size), question, text: 'Through your proxy. [1]' },
      ...{ topic: topicOf(conversationId), verdict: number % 4 === 0 ? 'declined' : 'answered', writtenBy: 'built-in' },
      ...{ modelFailure: null, details: '{}', rating: number % 5 === 0 ? 'helpful' : null },
      createdAt: agoOf(number, size.questions),
    };
  });
  const gaps = Math.ceil(size.questions / 40);
  await insertMany(db, 'knowledgeGaps', gaps, (number) => ({
    ...{ question: `${question} (${number})`, topic: topicOf(number), words: `["w${number}","sign","home"]` },
    ...{ firstAskedAt: agoOf(number, gaps), lastAskedAt: agoOf(number, gaps), nearestId: null },
    ...{ settledAt: number % 4 === 0 ? agoOf(number, gaps) : null, settledBy: number % 4 === 0 ? adminId : null },
  }));
  await insertMany(
    db,
    'gapQuestions',
    gaps * 5,
    (number): Row<'gapQuestions'> => ({
      ...{
        gapId: Math.ceil(number / 5),
        question,
        reason: 'declined',
        askedAt: agoOf(number, gaps * 5),
        answerId: null,
      },
    }),
  );
  await insertMany(db, 'sentToModel', Math.ceil(size.questions / 4), (number) => ({
    ...{ conversationId: number, userId: ownerOf(number, size), at: isoDaysAgo(now, number % 25), model: 'a-model' },
    ...{ prompt: `${question} `.repeat(20), reply: 'Through your proxy.', outcome: 'used', hasAccountFacts: false },
  }));
}

async function fillTeamTools(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const customers = customerCount(size);
  await insertMany(db, 'privateNotes', size.notes, (number) => ({
    ...{ conversation: channelKey(ownerOf(number, size)), authorId: managerId, text: 'Call them on Monday.' },
    ...{ clientId: null, createdAt: isoDaysAgo(now, number % 90), handedToId: null },
  }));
  await insertMany(db, 'savedReplies', 150, (number) => ({
    ...{ ownerId: number % 3 === 0 ? managerId : null, name: `Reply ${number}` },
    ...{ text: 'Thank you for writing. We shall look at it today.', updatedAt: isoDaysAgo(now, number) },
  }));
  await insertMany(
    db,
    'channelRatings',
    Math.floor(size.notes / 2),
    (number): Row<'channelRatings'> => ({
      ...{ customerId: customerId(number % customers), askedAt: isoDaysAgo(now, number % 120), closedBy: managerId },
      ...{ rating: number % 4 === 0 ? 'not-helpful' : 'helpful', comment: number % 7 === 0 ? 'Quick and kind.' : null },
      ratedAt: isoDaysAgo(now, number % 120),
    }),
  );
  // The librarian has contacts at other institutions, and some open requests.
  const known = Math.min(200, Math.floor(customers / 2) - 1);
  await insertMany(db, 'relationships', known, (number): Row<'relationships'> => {
    const isOpen = number % 10 === 0;
    return {
      ...{ studentId: customerId(number * 2 + 1), relatedUserId: customerId(0), relationType: 'other' },
      ...{ status: isOpen ? 'pending' : 'accepted', requestedBy: customerId(number * 2 + 1) },
      ...{ createdAt: isoDaysAgo(now, number), answeredAt: isOpen ? null : isoDaysAgo(now, number - 0.5) },
      ...{ removedAt: null, removedBy: null },
    };
  });
  await insertMany(db, 'blocks', Math.min(20, known), (number) => {
    return { blockerId: customerId(0), blockedId: customerId(number * 2 + 2), createdAt: isoDaysAgo(now, number) };
  });
  await insertMany(
    db,
    'usageUploads',
    // Below the limit per person, so that more uploads are accepted.
    Math.min(Math.ceil(size.institutions / 40), usageUploadsPerPerson - 5),
    (number): Row<'usageUploads'> => ({
      ...{ uploaderId: adminId, institutionId: institutionOf(number, size), storedName: `none${number}.csv` },
      ...{
        filename: 'usage.csv',
        fileSize: 1000,
        sha256: String(number),
        form: '{"isDryRun":false}',
        state: 'refused',
      },
      ...{ outcome: '{"refusal":{"status":400,"code":"invalid","message":"This file holds no usage."}}' },
      ...{ claim: null, claimedUntil: null, createdAt: isoDaysAgo(now, 1), changedAt: isoDaysAgo(now, 1) },
    }),
  );
  await insertWebhooks(db, size, now);
}

/** A paused webhook, with the deliveries of a month. */
async function insertWebhooks(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const at = isoDaysAgo(now, 40);
  await insertMany(
    db,
    'webhooks',
    1,
    (): Row<'webhooks'> => ({
      ...{
        id: 1,
        institutionId: null,
        name: 'CRM',
        address: 'https://crm.example/events',
        events: '["invoice.issued"]',
      },
      ...{ makerId: adminId, keeperId: adminId, createdAt: at, secretMadeAt: at, pausedAt: at, pause: 'by-hand' },
    }),
  );
  await insertMany(db, 'outbox', size.institutions * 10, (number): Row<'outbox'> => {
    const sentAt = isoDaysAgo(now, 29 - (28 * number) / (size.institutions * 10));
    const about = { channel: 'webhook', kind: 'invoice.issued', about: `invoice:${number}` } as const;
    return {
      ...{ ...about, webhookId: 1, eventId: `msg_${number}`, institutionId: institutionOf(number, size) },
      ...{
        state: 'sent',
        attempts: 1,
        status: 200,
        tookMs: 120,
        createdAt: sentAt,
        dueAt: sentAt,
        triedAt: sentAt,
      },
    };
  });
}
