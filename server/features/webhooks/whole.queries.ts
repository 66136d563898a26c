import { channelKey } from '#contract/values/chat/conversations.ts';
import type { WebhookSubject } from '#contract/values/programs/webhooks.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Limits what is read: a webhook of an institution gets nothing of another one, and private objects only of its
 * responsible person.
 */
export interface WholeReader {
  /** Null: the webhook receives events of all institutions. */
  institutionId: number | null;
  keeperId: number;
}

/** The object of an event as it is now; null if it is gone, or if this reader may no longer read it. */
export async function findWhole(
  db: Db,
  subject: WebhookSubject,
  id: number,
  reader: WholeReader,
): Promise<object | null> {
  const row = await finders[subject](db, id, reader);
  if (!row || (reader.institutionId !== null && row.institutionId !== reader.institutionId)) return null;
  return row;
}

interface Found {
  institutionId: number | null;
}
type Finder = (db: Db, id: number, reader: WholeReader) => Promise<Found | undefined>;

const finders: Record<WebhookSubject, Finder> = {
  async conversation(db, customerId, { institutionId, keeperId }) {
    if (institutionId !== null && keeperId !== customerId) return undefined;
    const key = channelKey(customerId);
    const row = await db
      .selectFrom('conversations as c')
      .innerJoin('users as customer', (join) => join.on('customer.id', '=', customerId))
      .where('c.key', '=', key)
      .select(['customer.id as customerId', 'customer.fullName as customerName', 'customer.institutionId'])
      .select(['c.askedAt as waitingSince', 'c.closedAt'])
      .executeTakeFirst();
    if (!row) return undefined;
    const lastMessage = await db
      .selectFrom('messages as m')
      .innerJoin('users as sender', 'sender.id', 'm.senderId')
      .where('m.conversation', '=', key)
      .where('m.kind', 'is', null)
      .where('m.deletedAt', 'is', null)
      .orderBy('m.id', 'desc')
      .select(['m.id', 'm.senderId', 'sender.fullName as senderName', 'm.content', 'm.timestamp'])
      .executeTakeFirst();
    return { ...row, lastMessage: lastMessage ?? null };
  },
  person: (db, id) =>
    db
      .selectFrom('users')
      .where('id', '=', id)
      .select(['id', 'fullName', 'role', 'institutionId', 'deactivatedAt'])
      .executeTakeFirst(),
  plan: (db, id) =>
    db
      .selectFrom('subscriptions')
      .where('id', '=', id)
      .select(['id', 'institutionId', 'tier', 'startDate', 'endDate', 'status'])
      .select(['priceMinor', 'currency', 'isTrial', 'withdrawnAt'])
      .executeTakeFirst(),
  'invoice-request': (db, id) =>
    db
      .selectFrom('invoiceRequests')
      .where('id', '=', id)
      .select([
        'id',
        'institutionId',
        'tier',
        'amountPence',
        'currency',
        'periodStart',
        'periodEnd',
        'purchaseOrder',
        'requestedAt',
      ])
      .executeTakeFirst(),
  invoice: (db, id) =>
    db
      .selectFrom('invoices')
      .where('id', '=', id)
      .select(['id', 'institutionId', 'number', 'tier', 'periodStart', 'periodEnd', 'netPence', 'vatPence'])
      .select(['totalPence', 'currency', 'purchaseOrder', 'issueDate', 'dueDate'])
      .executeTakeFirst(),
  setup: (db, id) =>
    db
      .selectFrom('technicalSetups')
      .where('id', '=', id)
      .select(['id', 'institutionId', 'state', 'liveSince', 'updatedAt'])
      .executeTakeFirst(),
  session: (db, id, { institutionId, keeperId }) =>
    db
      .selectFrom('lessons')
      .where('id', '=', id)
      .$if(institutionId !== null, (all) =>
        all.where('id', 'in', ({ selectFrom }) =>
          selectFrom('lessonParticipants').where('userId', '=', keeperId).select('lessonId'),
        ),
      )
      .select(['id', 'institutionId', 'title', 'kind', 'startTime', 'endTime', 'place', 'cancelledAt'])
      .executeTakeFirst(),
  usage: (db, id) =>
    db
      .selectFrom('resources')
      .where('id', '=', id)
      .where('type', '=', 'usage_stats')
      .where('deletedAt', 'is', null)
      .select(['id', 'institutionId', 'title', 'category', 'fileName', 'createdAt'])
      .executeTakeFirst(),
};
