import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { insertMany } from './insert-many.ts';
import {
  adminId,
  customerCount,
  customerId,
  institutionOf,
  isoDaysAgo,
  managerId,
  managerOf,
  technicianOf,
  tierOf,
} from './scale-people.ts';
import type { ScaleSize } from './scale-size.ts';

const setupStates = ['draft', 'submitted', 'in_review', 'live', 'needs_changes'] as const;
const hour = 60 * 60 * 1000;
const netPence = 200_000;
const vatPence = 40_000;

/** Data of institutions: invoices, offers, set-ups, sessions, notes. */
export async function fillAccounts(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  await insertMany(db, 'billingDetails', size.institutions, (institutionId) => ({
    ...{ institutionId, street: '1 Elm Street', town: 'Harrowmere', postcode: 'HW1 1AA', country: 'GB' },
    ...{ vatNumber: null, version: 1 },
  }));
  // Earlier requests were answered; the open ones came with the institutions.
  await insertMany(db, 'invoices', size.invoices, (number) => invoiceOf(number, size, now));
  // One in fifty is open, and half of these are overdue.
  await insertMany(db, 'invoicePayments', size.invoices, (number) => {
    const paidOn = isoDaysAgo(now, number % 700).slice(0, 10);
    return { invoiceId: number, paidOn, notedAt: isoDaysAgo(now, number % 700) };
  });
  await db
    .deleteFrom('invoicePayments')
    .where(({ eb }) => eb(eb('invoiceId', '%', 50), '=', 0))
    .execute();
  await insertMany(db, 'renewalOffers', Math.floor(size.institutions / 20), (number) => ({
    ...{ institutionId: number * 20, contactId: customerId(number * 20 - 1), tier: tierOf(number * 20), netPence },
    ...{ periodStart: day(now, -300), periodEnd: day(now, -664), validUntil: day(now, -20), requestId: null },
    ...{ offeredAt: isoDaysAgo(now, 5), offeredBy: adminId },
  }));
  await insertMany(db, 'invoiceDrafts', Math.ceil(size.institutions / 40), (number) => ({
    ...{ version: 1, institutionId: number, contactId: customerId(number - 1), tier: null, lines: '[]' },
    ...{ periodStart: null, periodEnd: null, purchaseOrder: null, note: null, updatedAt: isoDaysAgo(now, 1) },
  }));
  await insertMany(db, 'technicalSetups', size.institutions, (institutionId) => setupOf(institutionId, now));
  await insertMany(db, 'setupComments', size.institutions * 2, (number) => {
    const institutionId = 1 + (number % size.institutions);
    const text = 'The certificate ends in March. Could somebody look?';
    return { institutionId, authorId: technicianOf(institutionId), text, createdAt: isoDaysAgo(now, number % 300) };
  });
  await insertMany(db, 'lessons', size.sessions, (number) => lessonOf(number, size, now));
  await insertMany(db, 'lessonParticipants', size.sessions, (number) => {
    return { lessonId: number, userId: studentOf(number, size), position: 0 };
  });
  await insertMany(db, 'institutionNotes', size.notes, (number) => {
    const institutionId = 1 + (number % size.institutions);
    const about = { institutionId, authorId: managerOf(institutionId, size), text: 'Renews in June, wants a trial.' };
    return { ...about, createdAt: isoDaysAgo(now, number % 600), editedAt: null, removedAt: null };
  });
}

function invoiceOf(number: number, size: ScaleSize, now: number): Insertable<Schema['invoices']> {
  const institutionId = 1 + (number % size.institutions);
  // The highest number is the newest.
  const daysAgo = Math.floor((700 * (size.invoices - number)) / size.invoices);
  return {
    ...{ id: number, requestId: null, contactId: customerId(institutionId - 1) },
    ...{ number: `INV-${String(number).padStart(6, '0')}`, institutionId },
    ...{ institutionName: `University ${institutionId}`, attention: `Person ${institutionId}` },
    ...{ tier: tierOf(institutionId), planName: 'University Gold', planAccess: 'All videos' },
    ...{ periodStart: day(now, daysAgo), periodEnd: day(now, daysAgo - 364) },
    ...{ netPence, vatCategory: 'S', vatBasisPoints: 2000, vatPence, totalPence: netPence + vatPence },
    ...{ purchaseOrder: `PO-${number}`, note: null, lines: null },
    ...{ issuedAt: isoDaysAgo(now, daysAgo), issuedBy: adminId, issueDate: day(now, daysAgo) },
    ...{ dueDate: day(now, daysAgo - 30), seller: 'Carrel Press', payment: 'By transfer' },
    ...{
      contactEmail: 'accounts@carrel.example',
      sellerCountry: 'GB',
      sellerVatNumber: null,
      sellerCompanyNumber: null,
    },
    institutionKey: `university ${institutionId}`,
    searchText: `inv-${String(number).padStart(6, '0')}\nuniversity ${institutionId}\npo-${number}`,
  };
}

function setupOf(institutionId: number, now: number): Insertable<Schema['technicalSetups']> {
  const state = setupStates[institutionId % setupStates.length] ?? 'draft';
  const changedAt = isoDaysAgo(now, institutionId % 200);
  // A separate network per institution, because the board would name both if two claimed the same.
  const network = `10.${institutionId >> 8}.${institutionId & 255}`;
  const range = { start: `${network}.1`, end: `${network}.250` };
  const values = {
    ...{ entityId: `https://idp.university${institutionId}.example/saml`, samlMetadataUrl: '', ssoEndpoint: '' },
    ...{ certificate: '', eduPersonPrincipalName: true, mailAttribute: true, givenNameAttribute: false },
    ...{ snAttribute: false, displayNameAttribute: false, ipRanges: JSON.stringify([range]) },
  };
  const isLive = state === 'live';
  return {
    ...{ ...values, institutionId, state, createdAt: isoDaysAgo(now, 400), updatedAt: changedAt },
    ...{ updatedBy: customerId(institutionId - 1), submittedAt: state === 'draft' ? null : changedAt },
    ...{ liveValues: isLive ? JSON.stringify(values) : null, liveSince: isLive ? changedAt : null },
  };
}

/** From two years ago until sixty days ahead; the last ones lie in the future. */
function lessonOf(number: number, size: ScaleSize, now: number): Insertable<Schema['lessons']> {
  const studentId = studentOf(number, size);
  const institutionId = institutionOfPerson(studentId, size);
  const start = now + 60 * 24 * hour - (size.sessions - number) * ((760 * 24 * hour) / size.sessions);
  const startTime = new Date(start).toISOString();
  return {
    ...{ id: number, tutorId: tutorOf(number, institutionId, size), studentId, institutionId },
    ...{ title: 'Training for new librarians', kind: 'training', description: null, place: 'Online' },
    ...{ startTime, endTime: new Date(start + hour).toISOString(), createdAt: isoDaysAgo(now, 800) },
    ...{ seriesId: null, plannedStart: null, createdBy: adminId, updatedAt: isoDaysAgo(now, 800) },
    // Already reminded, so that no reminders are sent while something is measured.
    ...{ cancelledAt: null, cancelledBy: null, cancelReason: null, remindedAt: isoDaysAgo(now, 1) },
  };
}

function tutorOf(number: number, institutionId: number, size: ScaleSize): number {
  return number % 2 === 0 ? managerOf(institutionId, size) : technicianOf(institutionId);
}

/** The librarian has one in a hundred. */
function studentOf(number: number, size: ScaleSize): number {
  return number % 100 === 0 ? customerId(0) : customerId(number % customerCount(size));
}

function institutionOfPerson(id: number, size: ScaleSize): number {
  return id <= managerId ? 1 : institutionOf(id - 20, size);
}

function day(now: number, daysAgo: number): string {
  return isoDaysAgo(now, daysAgo).slice(0, 10);
}
