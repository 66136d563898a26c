import type { Db } from '#server/db/schema.ts';
import { listResources } from './made.queries.ts';
import { type Batch, paged, type SpecialSections, type Subject } from './section.ts';
import {
  listInvoiceRequests,
  listInvoices,
  listLessons,
  listParticipants,
  listUsageImports,
  listUsageUploads,
} from './work.queries.ts';

async function* lessons(db: Db, { id, nameOf, roleOf }: Subject): AsyncGenerator<Batch> {
  for (let after = 0; ; ) {
    const rows = await listLessons(db, id, after);
    const last = rows.at(-1);
    if (!last) return;
    const others = await listParticipants(
      db,
      rows.map((row) => row.id),
    );
    const lines = rows.map(({ tutorId, studentId, createdBy, cancelledBy, ...row }) => {
      const ids = [
        tutorId,
        studentId,
        ...others.filter(({ lessonId }) => lessonId === row.id).map((one) => one.userId),
      ];
      const people = [...new Set(ids)];
      // A person who only scheduled or cancelled a session for others gets roles instead of names.
      const sayWho = people.includes(id) ? nameOf : roleOf;
      const with_ = people.filter((one) => one !== id).map(sayWho);
      return { ...row, with: with_.join(', '), madeBy: roleOf(createdBy), cancelledBy: roleOf(cancelledBy) };
    });
    yield { rows: lines };
    after = last.id;
  }
}

export const workSections = {
  'booked-sessions': lessons,
  'invoice-requests': paged(
    (db, { id }, after) => listInvoiceRequests(db, id, after),
    ({ id: number, requestedBy, completedBy, note, purchaseOrder, ...row }, { id, roleOf }) => ({
      number,
      ...row,
      askedBy: roleOf(requestedBy),
      completedBy: roleOf(completedBy),
      ...(requestedBy === id ? { note, purchaseOrder } : { note: null, purchaseOrder: null }),
    }),
  ),
  invoices: paged(
    (db, { id }, after) => listInvoices(db, id, after),
    ({ id: invoiceId, contactId, issuedBy, attention, note, ...row }, { id, roleOf, placeOf }) => ({
      ...row,
      sentTo: roleOf(contactId),
      issuedBy: roleOf(issuedBy),
      ...(contactId === id ? { attention, note } : { attention: null, note: null }),
      fileInArchive: placeOf(`invoice:${invoiceId}`),
    }),
  ),
  resources: paged(
    (db, { id }, after) => listResources(db, id, after),
    ({ id: number, uploaderId, sharedWithId, url, ...row }, { roleOf, placeOf }) => ({
      number,
      ...row,
      url,
      addedBy: roleOf(uploaderId),
      sharedWith: roleOf(sharedWithId),
      fileInArchive: placeOf(url.slice(url.lastIndexOf('/') + 1)),
    }),
  ),
  'usage-reports': async function* (db, subject) {
    const uploads = paged(
      (place, { id }, after) => listUsageUploads(place, id, after),
      ({ id: _, filename: name, createdAt, changedAt, state }) => ({ name, createdAt, changedAt, state }),
    );
    const imports = paged(
      (place, { id }, after) => listUsageImports(place, id, after),
      ({ reportName: name, startedAt: createdAt, completedAt: changedAt }) => ({
        name,
        createdAt,
        changedAt,
        state: changedAt === null ? 'reading' : 'stored',
      }),
    );
    yield* uploads(db, subject);
    yield* imports(db, subject);
  },
} satisfies SpecialSections;
