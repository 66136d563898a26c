import type { Db } from '#server/db/schema.ts';
import { rowsAtOnce } from './account.queries.ts';

/** Something that somebody made or changed in the portal, in few words. */
export interface MadeRow {
  what: string;
  name: string | null;
  text: string | null;
  at: string | null;
}

/** What somebody wrote for others or has in their hands, kind by kind. */
export async function listMade(db: Db, id: number): Promise<MadeRow[]> {
  const none = { name: null, text: null, at: null };
  const replies = await db.selectFrom('savedReplies').where('ownerId', '=', id).orderBy('id').selectAll().execute();
  const views = await db.selectFrom('savedViews').where('ownerId', '=', id).orderBy('name').selectAll().execute();
  const steps = await db.selectFrom('firstSteps').where('personId', '=', id).orderBy('at').selectAll().execute();
  const consents = await db
    .selectFrom('singleSignOn')
    .where('proposedBy', '=', id)
    .orderBy('institutionId')
    .select(['proposedMode', 'proposedAt'])
    .execute();
  const notes = await db.selectFrom('institutionNotes').where('authorId', '=', id).orderBy('id').selectAll().execute();
  const comments = await db.selectFrom('setupComments').where('authorId', '=', id).orderBy('id').selectAll().execute();
  const setups = await db
    .selectFrom('technicalSetups')
    .where('updatedBy', '=', id)
    .orderBy('id')
    .select('updatedAt')
    .execute();
  const tests = await db
    .selectFrom('signInTests')
    .where('startedBy', '=', id)
    .orderBy('startedAt')
    .select('startedAt')
    .execute();
  const articles = await db
    .selectFrom('knowledgeArticles')
    .where('updatedBy', '=', id)
    .orderBy('id')
    .select(['id', 'updatedAt'])
    .execute();
  const gaps = await db
    .selectFrom('knowledgeGaps')
    .where('settledBy', '=', id)
    .orderBy('id')
    .select('settledAt')
    .execute();
  const platforms = await db
    .selectFrom('fetchedPlatforms')
    .where('keeperId', '=', id)
    .orderBy('id')
    .select('name')
    .execute();
  const webhooks = await db
    .selectFrom('webhooks')
    .where((eb) => eb.or([eb('makerId', '=', id), eb('keeperId', '=', id)]))
    .orderBy('id')
    .select(['name', 'address', 'createdAt'])
    .execute();
  const imports = await db
    .selectFrom('conversationImports')
    .where('makerId', '=', id)
    .orderBy('id')
    .select(['filename', 'createdAt'])
    .execute();
  const answers = await db.selectFrom('usageAnswers').where('byId', '=', id).orderBy('at').select('at').execute();
  return [
    ...views.map(({ list, name, search }) => ({ what: `Saved view (${list})`, name, text: search, at: null })),
    ...steps.map(({ step: name, at }) => ({ ...none, what: 'First steps', name, at })),
    ...consents.map(({ proposedMode, proposedAt }) => ({
      what: 'Single sign-on proposed',
      name: proposedMode,
      text: null,
      at: proposedAt,
    })),
    ...replies.map(({ name, text, updatedAt: at }) => ({ what: 'Saved reply', name, text, at })),
    ...notes.map(({ text, createdAt: at }) => ({ ...none, what: 'Note about an institution', text, at })),
    ...comments.map(({ text, createdAt: at }) => ({ ...none, what: 'Comment on a technical setup', text, at })),
    ...setups.map(({ updatedAt: at }) => ({ ...none, what: 'Last change of a technical setup', at })),
    ...tests.map(({ startedAt: at }) => ({ ...none, what: 'Test sign-in', at })),
    ...articles.map(({ id: name, updatedAt: at }) => ({ ...none, what: 'Last change of an article', name, at })),
    ...gaps.map(({ settledAt: at }) => ({ ...none, what: 'Settled a question without an answer', at })),
    ...platforms.map(({ name }) => ({ ...none, what: 'Answers for a platform of usage reports', name })),
    ...webhooks.map(({ name, address: text, createdAt: at }) => ({ what: 'Webhook', name, text, at })),
    ...imports.map(({ filename: name, createdAt: at }) => ({ ...none, what: 'Archive of another desk', name, at })),
    ...answers.map(({ at }) => ({ ...none, what: 'Answers about a table of usage', at })),
  ];
}

/** Notifications that somebody sent or planned. */
export async function listSentNotes(db: Db, id: number): Promise<MadeRow[]> {
  const sent = await db
    .selectFrom('notifications')
    .where('createdBy', '=', id)
    // What the portal itself tells in somebody's name is told to one person, and is theirs.
    .where('userId', 'is', null)
    .orderBy('id')
    .select(['title', 'description', 'timestamp'])
    .execute();
  const planned = await db
    .selectFrom('plannedNotifications')
    .where('createdBy', '=', id)
    .orderBy('id')
    .select(['title', 'description', 'sendAt'])
    .execute();
  return [
    ...sent.map(({ title: name, description: text, timestamp: at }) => ({ what: 'Notification', name, text, at })),
    ...planned.map(({ title: name, description: text, sendAt: at }) => ({
      what: 'Planned notification',
      name,
      text,
      at,
    })),
  ];
}

/** When somebody last looked at set-ups, and which notices they put away. */
export async function listLooks(db: Db, id: number): Promise<MadeRow[]> {
  const none = { name: null, text: null, at: null };
  const looks = await db
    .selectFrom('setupLooks')
    .where('userId', '=', id)
    .orderBy('lookedAt')
    .select('lookedAt')
    .execute();
  const seen = await db.selectFrom('usageRecountsSeen').where('userId', '=', id).select('institutionId').execute();
  return [
    ...looks.map(({ lookedAt: at }) => ({ ...none, what: 'Looked at a technical setup', at })),
    ...seen.map(() => ({ ...none, what: 'Put a notice about recounted usage away' })),
  ];
}

/** What was shared with the person, and what the person put into the library. */
export async function listResources(db: Db, id: number, after: number) {
  return db
    .selectFrom('resources')
    .where((eb) => eb.or([eb('sharedWithId', '=', id), eb('uploaderId', '=', id)]))
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'uploaderId', 'sharedWithId', 'title', 'description', 'type', 'url', 'createdAt'])
    .execute();
}

/** The files of what was shared with the person. */
export async function listSharedFiles(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .where('sharedWithId', '=', id)
    .where('deletedAt', 'is', null)
    .where('fileName', 'is not', null)
    .select('fileName')
    .execute();
  return rows.flatMap(({ fileName }) => fileName ?? []);
}

/** Files that the person uploaded, those of these conversations, and these. */
export async function listFiles(
  db: Db,
  {
    id,
    conversations,
    names,
    after,
  }: { id: number; conversations: readonly string[]; names: readonly string[]; after: string },
) {
  return db
    .selectFrom('files')
    .where((eb) =>
      eb.or([
        eb('uploaderId', '=', id),
        eb('personId', '=', id),
        ...(conversations.length === 0 ? [] : [eb('conversation', 'in', conversations)]),
        ...(names.length === 0 ? [] : [eb('name', 'in', names)]),
      ]),
    )
    .where('removedAt', 'is', null)
    .where('name', '>', after)
    .orderBy('name')
    .limit(rowsAtOnce)
    .select(['name', 'filename', 'kind', 'fileSize', 'uploaderId', 'createdAt', 'readers', 'conversation'])
    .execute();
}

/** The PDF of an invoice as it was handed out; null where nobody has asked for it yet. */
export async function readInvoicePdf(db: Db, invoiceId: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom('invoicePdfs').where('invoiceId', '=', invoiceId).select('bytes').executeTakeFirst();
  return row?.bytes ?? null;
}
