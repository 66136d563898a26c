import type { Db } from '#server/db/schema.ts';
import { rowsAtOnce } from './account.queries.ts';

/** Sessions that the person takes part in, or that they scheduled or cancelled for others. */
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
