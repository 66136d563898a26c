import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { PersonArchive } from '#contract/privacy/person-archives.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { archivesOfOneMax } from '#contract/values/privacy.ts';
import type { Role } from '#contract/values/roles.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { findErasedPerson } from '#server/features/privacy/erasure/erase-names.queries.ts';
import { findUnderWay } from '#server/features/privacy/erasure/erasures.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { conflict, type HttpError, notFound } from '#server/platform/http/errors.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import { MissingBytesError, type Storage } from '#server/platform/storage/storage.ts';
import type { Portal } from '#server/portal.ts';
import {
  type ArchiveRow,
  countArchives,
  endEarlierArchives,
  findArchive,
  insertArchive,
  listArchives,
} from './person-archives.queries.ts';

export type ArchiveParts = Pick<Portal, 'db' | 'people' | 'clock' | 'limits'> & { storage: Storage };

export function createPersonArchives({ db, people, clock, limits, storage }: ArchiveParts) {
  const limit = limitOfCalls(limits, 'person archives');
  const now = () => isoTime(clock());

  return {
    async list(askedById: number): Promise<PersonArchive[]> {
      return (await listArchives(db, askedById, now())).map(toPersonArchive);
    },

    /**
     * Throws 404 for an unknown person, 409 for one being erased, and 409 or 429 after too many requests. Returns the
     * archive already under way, if there is one.
     */
    async ask(
      { personId, askedById }: { personId: number; askedById: number },
      recordCreation: RecordCreation,
    ): Promise<{ id: number }> {
      const person = (await people.directory()).find(personId);
      if (!person) throw notFound('This person does not exist');
      await enforceLimit(limit, askedById, 'You’ve requested many archives. Please try again tomorrow.');
      const at = now();
      return db.transaction().execute(async (transaction) => {
        await refuseErased(transaction, personId);
        const { id, isNew } = await insertArchive(transaction, { personId, askedById, askedAt: at });
        if (isNew) {
          await endEarlierArchives(transaction, { id, personId, askedById }, at);
          if ((await countArchives(transaction, askedById, at)) > archivesOfOneMax) throw tooMany();
          if (personId !== askedById)
            await recordChange(transaction, { ...changeOf(person, askedById, at), action: 'make archive' });
        }
        await recordCreation(transaction, id);
        return { id };
      });
    },

    async find(id: number, askedById: number): Promise<PersonArchive> {
      return toPersonArchive(existing(await findArchive(db, { id, askedById, now: now() })));
    },

    /**
     * Streams an archive to its requester until it expires. An administrator's access to another person's archive is
     * recorded in the log of changes. Throws 404 otherwise.
     */
    async open(
      id: number,
      viewer: { id: number; role: Role },
    ): Promise<{ stream: ReadableStream; fileSize: number; name: string }> {
      const at = now();
      const row = existing(await findArchive(db, { id, askedById: viewer.id, now: at }));
      const person = (await people.directory()).find(row.personId);
      const isOwn = row.personId === viewer.id;
      const { storedName, fileSize } = row;
      if (!person || row.state !== 'ready' || storedName === null || fileSize === null) throw missing();
      if (!isOwn && !capabilitiesOf(viewer).managesPeople) throw missing();
      const bytes = await storage.read(storedName).catch((error: unknown) => {
        throw error instanceof MissingBytesError ? missing() : error;
      });
      if (!isOwn) {
        await db
          .transaction()
          .execute((transaction) =>
            recordChange(transaction, { ...changeOf(person, viewer.id, at), action: 'open archive' }),
          );
      }
      const name = `personal-data-${person.username.replace(/[^\w.-]/g, '_')}-${row.askedAt.slice(0, 10)}.zip`;
      return { stream: Readable.toWeb(bytes), fileSize, name };
    },
  };
}

/** An archive of a person who is being erased would be incomplete. */
async function refuseErased(transaction: Transaction, personId: number): Promise<void> {
  const erasure = await findUnderWay(transaction, 'person', personId);
  if (erasure && erasure.state !== 'asked') throw conflict('This person is being erased');
  const erased = await findErasedPerson(transaction, personId);
  if (erased?.erasedAt) throw notFound('This person does not exist');
}

function changeOf({ id, institutionId }: Person, byId: number, at: string) {
  return { byId, at, objectType: 'user', objectId: id, institutionId } as const;
}

function toPersonArchive({
  id,
  personId,
  personName,
  state,
  askedAt,
  readyAt,
  endsAt,
  fileSize,
}: ArchiveRow): PersonArchive {
  const said = state === 'making' ? 'waiting' : state;
  return { id, personId, personName, state: said, askedAt, readyAt, endsAt, fileSize };
}

function existing(row: ArchiveRow | undefined): ArchiveRow {
  if (!row) throw missing();
  return row;
}

function missing(): HttpError {
  return notFound('This archive is no longer here. Please request another one.');
}

function tooMany(): HttpError {
  return conflict(
    `You have ${archivesOfOneMax} archives here. They’re deleted after seven days; please try again then.`,
  );
}
