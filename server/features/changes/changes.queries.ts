import { type Expression, type NotNull, sql } from 'kysely';
import type { ChangeFilters } from '#contract/changes.ts';
import type { ListQuery } from '#contract/list-query.ts';
import type { ChangedObject } from '#contract/values/changes.ts';
import { foldedText } from '#server/db/engines/sql-functions.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing } from '#server/db/queries/containing.ts';
import type { Db } from '#server/db/schema.ts';

export interface InstitutionPart {
  institutionId: number;
  objectTypes: readonly ChangedObject[];
}

export type ChangeRow = Awaited<ReturnType<typeof readChanges>>['rows'][number];

/** Changes that an import or the demo logged later keep the time at which they were made. */
const byTime = sorted('desc', sortColumn('time', 'changeLog.at'), sortColumn('number', 'changeLog.id'));

/** Changes that match the filters, newest first; for one institution only the types that it may see. */
export function readChanges(
  db: Db,
  { part, ...filters }: Partial<ChangeFilters> & { part?: InstitutionPart },
  page: ListQuery,
) {
  const { q, by, type, object, action, from, until } = filters;
  let changes = db.selectFrom('changeLog').leftJoin('institutions', 'institutions.id', 'changeLog.institutionId');
  if (part) {
    changes = changes
      .where('changeLog.institutionId', '=', part.institutionId)
      .where('objectType', 'in', part.objectTypes);
  }
  if (by !== undefined) changes = by === 0 ? changes.where('byId', 'is', null) : changes.where('byId', '=', by);
  if (type) changes = changes.where('objectType', '=', type);
  if (object) changes = changes.where('objectId', '=', object);
  if (action) changes = changes.where('action', '=', action);
  if (from) changes = changes.where('at', '>=', from);
  if (until) changes = changes.where('at', '<', until);
  if (q) {
    // The fields are stored as JSON, where a quotation mark is escaped.
    const inJson = JSON.stringify(q).slice(1, -1);
    const contains = (text: Expression<string | null>, part: string) => containing(foldedText(db, sql`${text}`), part);
    const named = db.selectFrom('users').where(({ ref }) => contains(ref('fullName'), q));
    changes = changes.where(({ or, and, eb, ref }) => {
      return or([
        contains(ref('before'), inJson),
        contains(ref('after'), inJson),
        contains(ref('institutions.name'), q),
        eb('byId', 'in', named.select('id')),
        and([
          eb('objectType', '=', 'user'),
          eb('objectId', 'in', named.select(sql<string>`cast(id as text)`.as('id'))),
        ]),
      ]);
    });
  }
  const selected = changes
    .select(['changeLog.id', 'at', 'byId', 'action', 'objectType', 'objectId', 'before', 'after'])
    .select(['changeLog.institutionId', 'institutions.name as institutionName']);
  return readPage(selected, byTime, page);
}

/** Current names of the changed objects, by type and id; deleted objects have none. */
export async function listObjectNames(
  db: Db,
  changes: readonly Pick<ChangeRow, 'objectType' | 'objectId'>[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [type, named] of Object.entries(readersOfNames(db))) {
    const ids = changes.filter(({ objectType }) => objectType === type).map(({ objectId }) => Number(objectId));
    if (ids.length === 0) continue;
    for (const { id, name } of await named(ids).execute()) names.set(`${type} ${id}`, name);
  }
  return names;
}

/** The currencies of objects with amounts, by type and id. A row of the log has its own where the object's can change. */
export async function listCurrencies(
  db: Db,
  changes: readonly Pick<ChangeRow, 'objectType' | 'objectId'>[],
): Promise<Map<string, string>> {
  const tables = {
    subscription: 'subscriptions',
    renewalOffer: 'renewalOffers',
    invoiceRequest: 'invoiceRequests',
    invoiceDraft: 'invoiceDrafts',
    invoice: 'invoices',
    invoicePayment: 'invoices',
    partCredit: 'invoices',
  } as const;
  const currencies = new Map<string, string>();
  for (const [type, table] of Object.entries(tables)) {
    const ids = changes.filter(({ objectType }) => objectType === type).map(({ objectId }) => Number(objectId));
    if (ids.length === 0) continue;
    const rows = await db.selectFrom(table).where('id', 'in', ids).select(['id', 'currency']).execute();
    for (const { id, currency } of rows) currencies.set(`${type} ${id}`, currency);
  }
  return currencies;
}

function readersOfNames(db: Db) {
  const people = (ids: number[]) => db.selectFrom('users').where('id', 'in', ids).select(['id', 'fullName as name']);
  const institutions = (ids: number[]) => db.selectFrom('institutions').where('id', 'in', ids).select(['id', 'name']);
  const numbers = (ids: number[]) => db.selectFrom('invoices').where('id', 'in', ids).select(['id', 'number as name']);
  return {
    institution: institutions,
    billingDetails: institutions,
    conversation: people,
    bookingHours: people,
    invoice: numbers,
    invoicePayment: numbers,
    invoiceReminder: numbers,
    creditNote: numbers,
    partCredit: numbers,
    resource: (ids: number[]) => db.selectFrom('resources').where('id', 'in', ids).select(['id', 'title as name']),
    session: (ids: number[]) => db.selectFrom('lessons').where('id', 'in', ids).select(['id', 'title as name']),
    notification: (ids: number[]) =>
      db.selectFrom('notifications').where('id', 'in', ids).select(['id', 'title as name']),
    plannedNotification: (ids: number[]) =>
      db.selectFrom('plannedNotifications').where('id', 'in', ids).select(['id', 'title as name']),
    mail: (ids: number[]) =>
      db.selectFrom('outbox').where('id', 'in', ids).select(['id', 'subject as name']).$narrowType<{ name: NotNull }>(),
    outbox: (ids: number[]) => db.selectFrom('outbox').where('id', 'in', ids).select(['id', 'kind as name']),
    usageReport: (ids: number[]) =>
      db
        .selectFrom('usageImports')
        .innerJoin('resources', 'resources.id', 'usageImports.resourceId')
        .where('usageImports.id', 'in', ids)
        .select(['usageImports.id', 'resources.title as name']),
    fetchedPlatform: (ids: number[]) => db.selectFrom('fetchedPlatforms').where('id', 'in', ids).select(['id', 'name']),
    programKey: (ids: number[]) => db.selectFrom('programKeys').where('id', 'in', ids).select(['id', 'name']),
    webhook: (ids: number[]) => db.selectFrom('webhooks').where('id', 'in', ids).select(['id', 'name']),
    savedReply: (ids: number[]) => db.selectFrom('savedReplies').where('id', 'in', ids).select(['id', 'name']),
    knowledgeGap: (ids: number[]) =>
      db.selectFrom('knowledgeGaps').where('id', 'in', ids).select(['id', 'question as name']),
    conversationImport: (ids: number[]) =>
      db.selectFrom('conversationImports').where('id', 'in', ids).select(['id', 'filename as name']),
    customerImport: (ids: number[]) =>
      db
        .selectFrom('customerImports')
        .where('id', 'in', ids)
        .select(['id', sql<string>`'of ' || cast(people as text) || ' people'`.as('name')]),
    absence: (ids: number[]) =>
      db
        .selectFrom('absences')
        .innerJoin('users', 'users.id', 'absences.staffId')
        .where('absences.id', 'in', ids)
        .select(['absences.id', 'users.fullName as name']),
    strayMail: (ids: number[]) =>
      db.selectFrom('strayMails').where('id', 'in', ids).select(['id', 'fromAddress as name']),
    privateNote: (ids: number[]) =>
      db
        .selectFrom('privateNotes')
        .innerJoin('users', (join) =>
          join.on('privateNotes.conversation', '=', sql<string>`'channel:' || cast("users"."id" as text)`),
        )
        .where('privateNotes.id', 'in', ids)
        .select(['privateNotes.id', 'users.fullName as name']),
  } as const;
}

export async function listInstitutionNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('institutions').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
