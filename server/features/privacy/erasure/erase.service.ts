import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { usernameKey } from '#server/db/keys/username-key.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { insertRevocations } from '#server/features/auth/end-access/revocations.queries.ts';
import { deleteFile } from '#server/features/files/files.queries.ts';
import type { TellPeopleChanged } from '#server/features/people/people-news.service.ts';
import { deleteArchive } from '#server/features/privacy/archive/person-archives.queries.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
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
  closePerson,
  type ErasedInstitution,
  type ErasedPerson,
  emptyInstitution,
  emptyPerson,
  emptyPlaces,
  findErasedPerson,
  formerName,
  isNameless,
  replaceName,
  unassign,
} from './erase-names.queries.ts';
import {
  deleteBesidePairs,
  deleteChannel,
  deleteChannelMessages,
  deleteGapQuestions,
  deleteOwnNotifications,
  deleteOwnSessions,
  deleteReports,
  deleteRows,
  deleteSessionsOfInstitution,
  deleteTypedNames,
  type ErasedMessage,
  listChannelMessages,
} from './erase-rows.queries.ts';
import { rowsOfInstitution, rowsOfPerson } from './erased-rows.ts';
import { deleteFormerNames, listFormerNames, noteErasedAddresses } from './former-names.queries.ts';

/** Each portion is a transaction: on SQLite, messages of others wait for it. */
const messagesAtOnce = 100;
const filesAtOnce = 100;

export interface ErasingParts {
  db: Kysely<Schema>;
  storage: Storage;
  clock: Clock;
  tellPeopleChanged: TellPeopleChanged;
  /** Takes messages out of the index of words, in the transaction that deletes them. */
  eraseWords(transaction: Db, messages: readonly ErasedMessage[]): Promise<void>;
  /** Deletes resources for good that were deleted before, with their words. */
  sweepResources(): Promise<void>;
}

/** Says that it goes on; rejects where somebody else has taken it over, or the portal stops. */
export type GoOn = () => Promise<void>;

/**
 * Erases one person, step by step, each of which leaves nothing where it was done before: whoever comes after a kill begins anew. First
 * nobody can store anything of them any more; the name goes last, since by it the rest is found.
 */
export async function erasePerson(parts: ErasingParts, id: number, goOn: GoOn): Promise<void> {
  const { db, clock } = parts;
  await db.transaction().execute((transaction) => closePerson(transaction, id, isoTime(clock())));
  // As they are now: nobody changes them any more.
  const person = await findErasedPerson(db, id);
  if (!person) return;
  const isCustomer = person.role === 'customer';
  await eraseSent(parts, id, goOn);
  const steps: ((transaction: Db) => Promise<void>)[] = [
    (transaction) => deleteBesidePairs(transaction, { id, isCustomer }),
    (transaction) => deleteGapQuestions(transaction, id),
    (transaction) => deleteOwnSessions(transaction, id),
    (transaction) => deleteOwnNotifications(transaction, 'userId', id),
    ...rowsOfPerson.map((rows) => (transaction: Db) => deleteRows(transaction, rows, id)),
    (transaction) => emptyPlaces(transaction, id),
    (transaction) => blankChangesOfPerson(transaction, id),
    (transaction) => unassign(transaction, id),
  ];
  await doEach(db, steps, goOn);
  await eraseName(parts, person);
}

/** What is being told by the name just now is told within that time: behind a bell, in a mail, on a device. */
const toldWithinMs = 200;

async function eraseName({ db, clock, tellPeopleChanged }: ErasingParts, person: ErasedPerson): Promise<void> {
  const { id, fullName } = person;
  const at = isoTime(clock());
  await db.transaction().execute(async (transaction) => {
    if (!isNameless(person)) await eraseTold(transaction, person);
    await noteErasedAddresses(transaction, id);
    await deleteFormerNames(transaction, 'person', id);
    await emptyPerson(transaction, person, person.erasedAt ?? at);
    await insertRevocations(transaction, [{ userId: null, sessionHash: null, at, reason: 'people-changed' }]);
  });
  await tellPeopleChanged({ personIds: [id], andOthers: true });
  if (isNameless(person)) return;
  await wait(toldWithinMs);
  await db.transaction().execute((transaction) => replaceName(transaction, fullName, formerName(person)));
}

/** What was typed or told by the name of now or by one of before. */
async function eraseTold(transaction: Db, person: ErasedPerson): Promise<void> {
  const former = await listFormerNames(transaction, 'person', person.id);
  const named = (field: string) => former.filter((one) => one.field === field).map(({ name }) => name);
  for (const key of [person.usernameKey, ...named('username').map(usernameKey)]) {
    await deleteTypedNames(transaction, key);
  }
  for (const name of [person.fullName, ...named('fullName')]) {
    await replaceName(transaction, name, formerName(person));
  }
}

/** Files, archives, and their own support channel. */
async function eraseSent(parts: ErasingParts, id: number, goOn: GoOn): Promise<void> {
  await removeFiles(parts, () => listFilesOfPerson(parts.db, id, filesAtOnce), goOn);
  await removeArchives(parts, id);
  await eraseChannel(parts, id, goOn);
}

/** Erases an institution whose people are erased. */
export async function eraseInstitution(parts: ErasingParts, institution: ErasedInstitution, goOn: GoOn): Promise<void> {
  const { db, storage, clock } = parts;
  const { id } = institution;
  const before = new Date(0).toISOString();
  for (const name of await listFilesOfResources(db, id)) await storage.remove(name);
  for (let left = await countResources(db, id); left > 0; left = await countResources(db, id)) {
    await goOn();
    await markResourcesDeleted(db, id, before);
    await parts.sweepResources();
  }
  await removeFiles(parts, () => listFilesOfInstitution(db, id, filesAtOnce), goOn);
  const steps: ((transaction: Db) => Promise<void>)[] = [
    (transaction) => deleteReports(transaction, id),
    (transaction) => deleteSessionsOfInstitution(transaction, id),
    (transaction) => deleteOwnNotifications(transaction, 'institutionId', id),
    ...rowsOfInstitution.map((rows) => (transaction: Db) => deleteRows(transaction, rows, id)),
    (transaction) => blankChangesOfInstitution(transaction, id),
  ];
  await doEach(db, steps, goOn);
  await db.transaction().execute(async (transaction) => {
    const at = isoTime(clock());
    const former = await listFormerNames(transaction, 'institution', id);
    for (const name of institution.erasedAt === null ? [institution.name, ...former.map((one) => one.name)] : []) {
      await replaceName(transaction, name, 'a former institution');
    }
    await deleteFormerNames(transaction, 'institution', id);
    await emptyInstitution(transaction, institution, institution.erasedAt ?? at);
    await insertRevocations(transaction, [{ userId: null, sessionHash: null, at, reason: 'people-changed' }]);
  });
}

async function doEach(
  db: Kysely<Schema>,
  steps: readonly ((transaction: Db) => Promise<void>)[],
  goOn: GoOn,
): Promise<void> {
  for (const step of steps) {
    await goOn();
    await db.transaction().execute(step);
  }
}

/** The bytes first, since only the row knows them; out of what was set aside as well. */
async function removeFiles({ db, storage }: ErasingParts, next: () => Promise<string[]>, goOn: GoOn): Promise<void> {
  for (let names = await next(); names.length > 0; names = await next()) {
    await goOn();
    for (const name of names) {
      await storage.remove(name);
      await deleteFile(db, name);
    }
  }
}

async function removeArchives({ db, storage }: ErasingParts, id: number): Promise<void> {
  for (const archive of await listArchivesOf(db, id)) {
    if (archive.storedName !== null) await storage.remove(archive.storedName);
    await deleteArchive(db, archive.id);
  }
}

async function eraseChannel({ db, eraseWords }: ErasingParts, customerId: number, goOn: GoOn): Promise<void> {
  for (let isMore = true; isMore; ) {
    await goOn();
    const started = performance.now();
    isMore = await db.transaction().execute(async (transaction) => {
      const messages = await listChannelMessages(transaction, customerId, messagesAtOnce);
      if (messages.length === 0) return false;
      await eraseWords(transaction, messages);
      const ids = messages.map(({ id }) => id);
      await deleteChannelMessages(transaction, customerId, ids);
      return true;
    });
    // Half of the time belongs to everything else.
    await wait(performance.now() - started);
  }
  await db.transaction().execute((transaction) => deleteChannel(transaction, customerId));
}
