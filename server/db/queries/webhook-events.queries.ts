import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { rolesWith } from '#contract/values/capabilities.ts';
import { subjectOf, type WebhookEventKind } from '#contract/values/programs/webhooks.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

/** Something that happened, for webhooks. For a conversation `objectId` is its customer. */
export interface WebhookEvent {
  kind: WebhookEventKind;
  objectId: number;
  /** The institution concerned; null for none. */
  institutionId: number | null;
  /** ISO text. */
  at: string;
}

/** Stays below both engines' limit of parameters for one statement. */
const rowsAtOnce = 300;

/**
 * Writes deliveries for every subscribed webhook, in the transaction of the change: no event of a rolled back change is
 * sent, and no event of a committed one is lost. Without webhooks it is one short read.
 */
export async function writeEvents(transaction: Transaction, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const subscribers = await listSubscribers(transaction, events);
  const rows: Insertable<Schema['outbox']>[] = [];
  for (const event of subscribers.length > 0 ? events : []) {
    const eventId = `msg_${randomUUID().replaceAll('-', '')}`;
    for (const subscriber of subscribers) {
      if (!(await receives(transaction, subscriber, event))) continue;
      const { kind, objectId, institutionId, at } = event;
      const about = `${subjectOf(kind)}:${objectId}`;
      const userId = isPersonalEvent(subscriber, kind) ? subscriber.keeperId : null;
      const row = { channel: 'webhook', kind, about, institutionId, eventId, createdAt: at } as const;
      rows.push({ ...row, userId, webhookId: subscriber.id, state: 'waiting', dueAt: at });
    }
  }
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await transaction
      .insertInto('outbox')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

// `canManagePrograms` in SQL: who may be responsible for an institution's programs.
const managing = rolesWith((may) => may.managesPrograms);
const acting = rolesWith((may) => may.actsForOwnInstitution);

/** Webhooks that may receive some of these events: those whose responsible person may still read what they receive. */
async function listSubscribers(db: Db, events: readonly WebhookEvent[]) {
  const institutionIds = [...new Set(events.flatMap(({ institutionId }) => institutionId ?? []))];
  return db
    .selectFrom('webhooks as w')
    .innerJoin('users as keeper', 'keeper.id', 'w.keeperId')
    .where('w.removedAt', 'is', null)
    .where('keeper.deactivatedAt', 'is', null)
    .where(({ eb, and, or, ref }) =>
      or([
        and([eb('w.institutionId', 'is', null), eb('keeper.role', 'in', managing)]),
        and([
          institutionIds.length > 0 ? eb('w.institutionId', 'in', institutionIds) : eb('w.institutionId', '<', 0),
          or([
            eb('keeper.role', 'in', managing),
            and([eb('keeper.role', 'in', acting), eb('keeper.institutionId', '=', ref('w.institutionId'))]),
          ]),
        ]),
      ]),
    )
    .select(['w.id', 'w.institutionId', 'w.events', 'keeper.id as keeperId'])
    .orderBy('w.id')
    .execute();
}

type Subscriber = Awaited<ReturnType<typeof listSubscribers>>[number];

/**
 * Events of an institution's webhook that only the responsible person may receive, and not all of the institution's
 * people.
 */
function isPersonalEvent({ institutionId }: Subscriber, kind: WebhookEventKind): boolean {
  return institutionId !== null && ['conversation', 'session'].includes(subjectOf(kind));
}

async function receives(
  db: Db,
  subscriber: Subscriber,
  { kind, objectId, institutionId }: WebhookEvent,
): Promise<boolean> {
  if (!(JSON.parse(subscriber.events) as string[]).includes(kind)) return false;
  if (subscriber.institutionId === null) return true;
  if (subscriber.institutionId !== institutionId) return false;
  if (!isPersonalEvent(subscriber, kind)) return true;
  if (subjectOf(kind) === 'conversation') return subscriber.keeperId === objectId;
  return takesPart(db, subscriber.keeperId, objectId);
}

async function takesPart(db: Db, userId: number, lessonId: number): Promise<boolean> {
  const row = db.selectFrom('lessonParticipants').where('lessonId', '=', lessonId).where('userId', '=', userId);
  return (await row.select('userId').executeTakeFirst()) !== undefined;
}
