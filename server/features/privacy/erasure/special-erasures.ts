import { setTimeout as wait } from 'node:timers/promises';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import type { SpecialErasure } from '#server/db/declarations/declaration.ts';
import { mergeWords } from '#server/db/queries/merge-words.ts';
import type { Transaction } from '#server/db/schema.ts';
import { deleteFile } from '#server/features/files/files.queries.ts';
import { deleteArchive } from '#server/features/privacy/archive/person-archives.queries.ts';
import {
  countResources,
  listArchivesOf,
  listFilesOfInstitution,
  listFilesOfPerson,
  listFilesOfResources,
  markResourcesDeleted,
} from './erase-files.queries.ts';
import {
  blankChangesOfInstitution,
  blankChangesOfPerson,
  type ErasedInstitution,
  type ErasedPerson,
  unassign,
} from './erase-names.queries.ts';
import {
  deleteBesidePairs,
  deleteChannelMessages,
  deleteGapQuestions,
  deleteOwnSessions,
  listChannelMessages,
} from './erase-rows.queries.ts';
import { deleteRows, rowsNaming } from './erased-rows.queries.ts';
import type { ErasingParts, RenewClaim } from './erasing.ts';

/** Each portion is a transaction. On SQLite, other people's messages wait for it. */
const messagesAtOnce = 100;
const filesAtOnce = 100;

interface Special {
  ofPerson?(parts: ErasingParts, person: ErasedPerson, renewClaim: RenewClaim): Promise<void>;
  ofInstitution?(parts: ErasingParts, institution: ErasedInstitution, renewClaim: RenewClaim): Promise<void>;
}

/**
 * Erasures by a function, in the order in which they run. They run before all other rows are deleted, because some are
 * found through those rows. Names are removed last (erase.service.ts).
 */
export const specialErasures: Readonly<Record<Exclude<SpecialErasure, 'account' | 'institution'>, Special>> = {
  resources: { ofInstitution: eraseResources },
  files: {
    ofPerson: (parts, { id }, renewClaim) =>
      removeFiles(parts, () => listFilesOfPerson(parts.db, id, filesAtOnce), renewClaim),
    ofInstitution: (parts, { id }, renewClaim) =>
      removeFiles(parts, () => listFilesOfInstitution(parts.db, id, filesAtOnce), renewClaim),
  },
  archives: { ofPerson: removeArchives },
  channel: { ofPerson: eraseChannel },
  pairs: {
    ofPerson: inTransaction((transaction, person: ErasedPerson) =>
      deleteBesidePairs(transaction, { id: person.id, isCustomer: capabilitiesOf(person).isServed }),
    ),
  },
  questions: { ofPerson: inTransaction((transaction, { id }) => deleteGapQuestions(transaction, id)) },
  sessions: { ofPerson: inTransaction((transaction, { id }) => deleteOwnSessions(transaction, id)) },
  changes: {
    ofPerson: inTransaction((transaction, { id }) => blankChangesOfPerson(transaction, id)),
    ofInstitution: inTransaction((transaction, { id }) => blankChangesOfInstitution(transaction, id)),
  },
  desks: { ofPerson: inTransaction((transaction, { id }) => unassign(transaction, id)) },
};

function inTransaction<Erased>(step: (transaction: Transaction, erased: Erased) => Promise<void>) {
  return async ({ db }: ErasingParts, erased: Erased, renewClaim: RenewClaim): Promise<void> => {
    await renewClaim();
    await db.transaction().execute((transaction) => step(transaction, erased));
  };
}

async function eraseResources(parts: ErasingParts, { id }: ErasedInstitution, renewClaim: RenewClaim): Promise<void> {
  const { db, storage } = parts;
  const before = new Date(0).toISOString();
  for (const name of await listFilesOfResources(db, id)) await storage.remove(name);
  for (let left = await countResources(db, id); left > 0; left = await countResources(db, id)) {
    await renewClaim();
    await markResourcesDeleted(db, id, before);
    await parts.sweepResources(before);
  }
}

/** Bytes go first, because only the row names them. Files that were set aside are removed as well. */
async function removeFiles(
  { db, storage }: ErasingParts,
  next: () => Promise<string[]>,
  renewClaim: RenewClaim,
): Promise<void> {
  for (let names = await next(); names.length > 0; names = await next()) {
    await renewClaim();
    for (const name of names) {
      await storage.remove(name);
      await deleteFile(db, name);
    }
  }
}

async function removeArchives({ db, storage }: ErasingParts, { id }: ErasedPerson): Promise<void> {
  for (const archive of await listArchivesOf(db, id)) {
    if (archive.storedName !== null) await storage.remove(archive.storedName);
    await deleteArchive(db, archive.id);
  }
}

/** Deletes a customer's support channel with its private notes. */
async function eraseChannel(
  { db, unindexMessages }: ErasingParts,
  { id }: ErasedPerson,
  renewClaim: RenewClaim,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    await renewClaim();
    const started = performance.now();
    isMore = await db.transaction().execute(async (transaction) => {
      const messages = await listChannelMessages(transaction, id, messagesAtOnce);
      if (messages.length === 0) return false;
      await unindexMessages(transaction, messages);
      await deleteChannelMessages(
        transaction,
        id,
        messages.map((message) => message.id),
      );
      return true;
    });
    // Leaves half of the time to other work.
    await wait(performance.now() - started);
  }
  await db.transaction().execute(async (transaction) => {
    for (const rows of rowsNaming('conversation')) await deleteRows(transaction, rows, channelKey(id));
  });
  for (let isMore = true; isMore; ) {
    await renewClaim();
    const started = performance.now();
    isMore = await db.transaction().execute((transaction) => mergeWords(transaction, 'messageSearch'));
    await wait(performance.now() - started);
  }
}
