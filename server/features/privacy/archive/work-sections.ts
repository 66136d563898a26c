import type { Db } from '#server/db/schema.ts';
import { listLooks, listMade, listResources, listSentNotes } from './made.queries.ts';
import { type Batch, paged, type Section, type Subject, whole } from './section.ts';
import {
  listAnswers,
  listBookingHours,
  listFeeds,
  listInvoiceRequests,
  listInvoices,
  listLessonNews,
  listLessons,
  listOffers,
  listParticipants,
  listSentToModel,
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
      // Who only planned or cancelled it for others is told no names here.
      const sayWho = people.includes(id) ? nameOf : roleOf;
      const with_ = people.filter((one) => one !== id).map(sayWho);
      return { ...row, with: with_.join(', '), madeBy: roleOf(createdBy), cancelledBy: roleOf(cancelledBy) };
    });
    yield { rows: lines };
    after = last.id;
  }
}

/** Sessions, invoices, questions, and what was made in the portal. */
export const workSections: readonly Section[] = [
  {
    name: 'booked-sessions',
    title: 'Sessions you plan, book or take part in',
    about: '',
    read: lessons,
  },
  {
    name: 'session-news',
    title: 'What happened to sessions through you',
    about: '',
    read: paged(
      (db, { id }, after) => listLessonNews(db, id, after),
      ({ id: _, byId, lessonId: session, ...row }, { roleOf }) => ({ session, ...row, by: roleOf(byId) }),
    ),
  },
  {
    name: 'booking-hours',
    title: 'When you take bookings',
    about: '',
    read: whole((db, { id }) => listBookingHours(db, id)),
  },
  {
    name: 'calendar-feed',
    title: 'Your calendar’s private address',
    about: 'The address itself is not kept.',
    read: whole((db, { id }) => listFeeds(db, id)),
  },
  {
    name: 'invoice-requests',
    title: 'Requests for invoices',
    about: 'That you made, or completed for others.',
    read: paged(
      (db, { id }, after) => listInvoiceRequests(db, id, after),
      ({ id: number, requestedBy, completedBy, note, purchaseOrder, ...row }, { id, roleOf }) => ({
        number,
        ...row,
        askedBy: roleOf(requestedBy),
        completedBy: roleOf(completedBy),
        ...(requestedBy === id ? { note, purchaseOrder } : { note: null, purchaseOrder: null }),
      }),
    ),
  },
  {
    name: 'invoices',
    title: 'Invoices',
    about:
      'That went to you, or that you issued. They are your institution’s as well; the law says how long they are kept.',
    read: paged(
      (db, { id }, after) => listInvoices(db, id, after),
      ({ id: invoiceId, contactId, issuedBy, attention, note, ...row }, { id, roleOf, placeOf }) => ({
        ...row,
        sentTo: roleOf(contactId),
        issuedBy: roleOf(issuedBy),
        ...(contactId === id ? { attention, note } : { attention: null, note: null }),
        fileInArchive: placeOf(`invoice:${invoiceId}`),
      }),
    ),
  },
  {
    name: 'renewal-offers',
    title: 'Renewal offers',
    about: 'That went to you, or that you made.',
    read: whole(async (db, { id, roleOf }) =>
      (await listOffers(db, id)).map(({ contactId, offeredBy, ...row }) => ({
        ...row,
        sentTo: roleOf(contactId),
        offeredBy: roleOf(offeredBy),
      })),
    ),
  },
  {
    name: 'questions',
    title: 'Your questions to the assistant',
    about: 'With its answers and how you rated them.',
    read: paged(
      (db, { id }, after) => listAnswers(db, id, after),
      ({ id: _, ...row }) => row,
    ),
  },
  {
    name: 'sent-to-model',
    title: 'What was sent to a language model for you',
    about: 'Kept for 30 days, or until you delete the conversation.',
    read: paged(
      (db, { id }, after) => listSentToModel(db, id, after),
      ({ id: _, ...row }) => row,
    ),
  },
  {
    name: 'resources',
    title: 'Resources shared with you, or that you added',
    about: '',
    read: paged(
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
  },
  {
    name: 'usage-reports',
    title: 'Reports of usage you sent',
    about: 'Their figures are the institution’s, and are left out.',
    read: async function* (db, subject) {
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
  },
  {
    name: 'made-by-you',
    title: 'What else you wrote and changed',
    about: '',
    read: whole(async (db, { id }) => {
      const rows = [...(await listMade(db, id)), ...(await listSentNotes(db, id)), ...(await listLooks(db, id))];
      return rows.map((row) => ({ ...row }));
    }),
  },
];
