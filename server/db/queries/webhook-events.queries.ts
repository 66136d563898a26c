import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { subjectOf, type WebhookEventKind } from '#contract/values/programs/webhooks.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Something that happened, for webhooks. Of a conversation `objectId` is its customer. */
export interface WebhookEvent {
  kind: WebhookEventKind;
  objectId: number;
  /** Whose matter it is; null for what concerns no institution. */
  institutionId: number | null;
  /** ISO text. */
  at: string;
}

/** Below the number of values that one statement may carry, on both engines. */
const rowsAtOnce = 300;

/**
 * Writes events for every webhook that hears of them, in the transaction of what they tell: none is sent of what was rolled back, and
 * none is lost of what was not. Without webhooks it is one short read.
 */
export async function writeEvents(transaction: Db, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  if (!transaction.isTransaction) throw new Error('An event is written in the transaction of what it tells');
  const hearers = await listHearers(transaction, events);
  const rows: Insertable<Schema['webhookDeliveries']>[] = [];
  for (const event of hearers.length > 0 ? events : []) {
    const eventId = `msg_${randomUUID().replaceAll('-', '')}`;
    for (const hearer of hearers) {
      if (!(await hears(transaction, hearer, event))) continue;
      const { kind, objectId, institutionId, at } = event;
      const object = `${subjectOf(kind)}:${objectId}`;
      const forKeeperId = isOwnMatter(hearer, kind) ? hearer.keeperId : null;
      const about = { kind, object, objectId, institutionId, forKeeperId };
      rows.push({ ...about, eventId, at, webhookId: hearer.id, state: 'waiting', dueAt: at });
    }
  }
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await transaction
      .insertInto('webhookDeliveries')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

/** The webhooks that may hear of some of these: those that somebody answers for who may still read what they hear. */
async function listHearers(db: Db, events: readonly WebhookEvent[]) {
  const institutionIds = [...new Set(events.flatMap(({ institutionId }) => institutionId ?? []))];
  return db
    .selectFrom('webhooks as w')
    .innerJoin('users as keeper', 'keeper.id', 'w.keeperId')
    .where('w.removedAt', 'is', null)
    .where('keeper.deactivatedAt', 'is', null)
    .where(({ eb, and, or, ref }) =>
      or([
        and([eb('w.institutionId', 'is', null), eb('keeper.role', '=', 'admin')]),
        and([
          institutionIds.length > 0 ? eb('w.institutionId', 'in', institutionIds) : eb('w.institutionId', '<', 0),
          or([eb('keeper.role', '=', 'admin'), eb('keeper.institutionId', '=', ref('w.institutionId'))]),
        ]),
      ]),
    )
    .select(['w.id', 'w.institutionId', 'w.events', 'keeper.id as keeperId'])
    .orderBy('w.id')
    .execute();
}

type Hearer = Awaited<ReturnType<typeof listHearers>>[number];

/** What is of its keeper's institution, and not for all of its people. */
function isOwnMatter({ institutionId }: Hearer, kind: WebhookEventKind): boolean {
  return institutionId !== null && ['conversation', 'session'].includes(subjectOf(kind));
}

async function hears(db: Db, hearer: Hearer, { kind, objectId, institutionId }: WebhookEvent): Promise<boolean> {
  if (!(JSON.parse(hearer.events) as string[]).includes(kind)) return false;
  if (hearer.institutionId === null) return true;
  if (hearer.institutionId !== institutionId) return false;
  if (!isOwnMatter(hearer, kind)) return true;
  if (subjectOf(kind) === 'conversation') return hearer.keeperId === objectId;
  return takesPart(db, hearer.keeperId, objectId);
}

async function takesPart(db: Db, userId: number, lessonId: number): Promise<boolean> {
  const row = db.selectFrom('lessonParticipants').where('lessonId', '=', lessonId).where('userId', '=', userId);
  return (await row.select('userId').executeTakeFirst()) !== undefined;
}
