import type { Db } from '#server/db/schema.ts';
import { rowsAtOnce } from './account.queries.ts';

/** Sessions in which somebody takes part, or that they made or cancelled for others. */
export async function listLessons(db: Db, id: number, after: number) {
  return db
    .selectFrom('lessons')
    .where((eb) =>
      eb.or([
        eb('tutorId', '=', id),
        eb('studentId', '=', id),
        eb('createdBy', '=', id),
        eb('cancelledBy', '=', id),
        eb('id', 'in', eb.selectFrom('lessonParticipants').where('userId', '=', id).select('lessonId')),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'tutorId', 'studentId', 'title', 'description', 'kind', 'place', 'startTime', 'endTime', 'zone'])
    .select(['isBooked', 'createdAt', 'createdBy', 'cancelledAt', 'cancelledBy', 'cancelReason'])
    .execute();
}

/** Who else takes part in these. */
export async function listParticipants(db: Db, lessonIds: readonly number[]) {
  if (lessonIds.length === 0) return [];
  return db
    .selectFrom('lessonParticipants')
    .where('lessonId', 'in', lessonIds)
    .orderBy('lessonId')
    .orderBy('position')
    .select(['lessonId', 'userId'])
    .execute();
}

/** What the person did to sessions, and what concerned them alone. */
export async function listLessonNews(db: Db, id: number, after: number) {
  return db
    .selectFrom('lessonNews')
    .where((eb) => eb.or([eb('byId', '=', id), eb('personId', '=', id)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'lessonId', 'action', 'at', 'byId', 'reason', 'startTime', 'oldStartTime'])
    .execute();
}

export async function listBookingHours(db: Db, id: number) {
  return db
    .selectFrom('bookingHours')
    .where('staffId', '=', id)
    .select(['isOpen', 'lengths', 'days', 'fromTime', 'toTime', 'perWeekMax', 'updatedAt'])
    .execute();
}

export async function listFeeds(db: Db, id: number) {
  return db.selectFrom('calendarFeeds').where('userId', '=', id).select(['createdAt', 'lastReadAt']).execute();
}

export async function listInvoiceRequests(db: Db, id: number, after: number) {
  return db
    .selectFrom('invoiceRequests')
    .where((eb) => eb.or([eb('requestedBy', '=', id), eb('completedBy', '=', id)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'requestedBy', 'tier', 'amountPence', 'periodStart', 'periodEnd', 'purchaseOrder', 'note'])
    .select(['requestedAt', 'completedAt', 'completedBy'])
    .execute();
}

/** Invoices that went to the person, and those that the person issued. */
export async function listInvoices(db: Db, id: number, after: number) {
  return db
    .selectFrom('invoices')
    .where((eb) => eb.or([eb('contactId', '=', id), eb('issuedBy', '=', id)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'number', 'contactId', 'issuedBy', 'attention', 'issueDate', 'dueDate', 'totalPence', 'note'])
    .execute();
}

export async function listOffers(db: Db, id: number) {
  return db
    .selectFrom('renewalOffers')
    .where((eb) => eb.or([eb('contactId', '=', id), eb('offeredBy', '=', id)]))
    .orderBy('id')
    .select(['contactId', 'offeredBy', 'tier', 'periodStart', 'periodEnd', 'netPence', 'offeredAt'])
    .execute();
}

export async function listAnswers(db: Db, id: number, after: number) {
  return db
    .selectFrom('assistantAnswers')
    .where('userId', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'createdAt', 'question', 'text as answer', 'topic', 'verdict', 'writtenBy', 'rating'])
    .execute();
}

export async function listSentToModel(db: Db, id: number, after: number) {
  return db
    .selectFrom('sentToModel')
    .where('userId', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'at', 'model', 'prompt', 'reply', 'outcome', 'hasAccountFacts'])
    .execute();
}

/** Reports of usage that the person sent. */
export async function listUsageUploads(db: Db, id: number, after: number) {
  return db
    .selectFrom('usageUploads')
    .where('uploaderId', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'filename', 'fileSize', 'state', 'createdAt', 'changedAt'])
    .execute();
}

export async function listUsageImports(db: Db, id: number, after: number) {
  return db
    .selectFrom('usageImports')
    .where('uploaderId', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'reportName', 'months', 'startedAt', 'completedAt'])
    .execute();
}
