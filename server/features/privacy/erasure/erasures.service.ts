import type { ListQuery } from '#contract/list-query.ts';
import type { Erasure, ErasurePreview, OwnErasure } from '#contract/privacy/erasures.ts';
import type { ErasedKind } from '#contract/values/privacy.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { endAccess } from '#server/features/auth/end-access/end-access.service.ts';
import { findIdentity } from '#server/features/files/store-identity.queries.ts';
import { lockActiveAdmins, lockPerson, updateDeactivated } from '#server/features/people/person-changes.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { beginErasure } from './begin-erasure.ts';
import {
  type ErasedInstitution,
  type ErasedPerson,
  findErasedInstitution,
  findErasedPerson,
  isNameless,
} from './erase-names.queries.ts';
import {
  decideErasure,
  deleteAsked,
  type ErasureRow,
  findErasure,
  findUnderWay,
  insertErasure,
  listInstitutionNames,
  readErasures,
} from './erasures.queries.ts';
import { obstaclesOf, obstaclesOfPeople, previewOfInstitution, previewOfPerson } from './preview.service.ts';

export type ErasuresParts = Pick<Portal, 'db' | 'reading' | 'people' | 'clock' | 'notify'>;

/** Requests for erasure, and the decisions of administrators on them. */
export function createErasures({ db, reading, people, clock, notify }: ErasuresParts) {
  const now = () => isoTime(clock());

  async function askedAt(kind: ErasedKind, id: number): Promise<string | null> {
    return (await findUnderWay(db, kind, id))?.askedAt ?? null;
  }

  return {
    async own(personId: number): Promise<OwnErasure> {
      return { askedAt: await askedAt('person', personId) };
    },

    /** Throws 409 for the last administrator, because nobody could decide the request. */
    async ask(personId: number): Promise<OwnErasure> {
      const at = now();
      const admins = (await people.directory()).admins().map(({ id }) => id);
      if (admins.length === 1 && admins[0] === personId)
        throw conflict('You’re the last administrator. Add another one first: they’ll decide about your request.');
      await db.transaction().execute(async (transaction) => {
        const person = existing(await findErasedPerson(transaction, personId));
        const { randomId, createdAt: objectCreatedAt } = person;
        const identity = await findIdentity(transaction);
        const named = { kind: 'person', objectId: personId, randomId, objectCreatedAt, identity } as const;
        const id = await insertErasure(transaction, { ...named, state: 'asked', askedById: personId, askedAt: at });
        if (id === undefined) return;
        await notify(transaction, 'erasure-asked', {
          userIds: admins.filter((admin) => admin !== personId),
          title: `${person.fullName} asks to be erased`,
          description: 'See the preview, and decide under Settings, Erasure.',
          createdBy: personId,
        });
      });
      return this.own(personId);
    },

    async withdraw(personId: number): Promise<OwnErasure> {
      await deleteAsked(db, personId);
      return this.own(personId);
    },

    async list(query: ListQuery): Promise<{ rows: Erasure[]; next: string | null }> {
      const page = await readErasures(reading, query);
      const directory = await people.directory();
      const institutions = await listInstitutionNames(
        reading,
        page.rows.flatMap(({ kind, objectId }) => (kind === 'institution' ? [objectId] : [])),
      );
      const nameOf = ({ kind, objectId }: ErasureRow) =>
        kind === 'person' ? (directory.find(objectId)?.fullName ?? null) : (institutions.get(objectId) ?? null);
      const rows = page.rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        objectId: row.objectId,
        name: nameOf(row),
        state: row.state,
        askedAt: row.askedAt,
        doneAt: row.doneAt,
        isOwnRequest: row.kind === 'person' && row.askedById === row.objectId,
        decidedByName: row.decidedById === null ? null : (directory.find(row.decidedById)?.fullName ?? null),
      }));
      return { ...page, rows };
    },

    async previewPerson(id: number, viewerId: number): Promise<ErasurePreview> {
      const person = existing(await findErasedPerson(reading, id));
      const shown = await previewOfPerson(reading, person, { now: now(), viewerId });
      return { ...shown, askedAt: await askedAt('person', id) };
    },

    async previewInstitution(id: number, viewerId: number): Promise<ErasurePreview> {
      const institution = existing(await findErasedInstitution(reading, id));
      const shown = await previewOfInstitution(reading, institution, { now: now(), viewerId });
      return { ...shown, askedAt: await askedAt('institution', id) };
    },

    /**
     * Ends a person's access permanently and schedules the erasure. Throws 404 for an unknown person, and 409 with the
     * obstacles.
     */
    async erasePerson(id: number, viewerId: number): Promise<void> {
      const at = now();
      await db.transaction().execute(async (transaction) => {
        await lockActiveAdmins(transaction);
        await lockPerson(transaction, id);
        const person = existing(await findErasedPerson(transaction, id));
        refuse(await obstaclesOf(transaction, person, { now: at, viewerId }));
        const decided = { decidedById: viewerId, decidedAt: at, askedAt: at };
        if (!(await beginErasure(transaction, { kind: 'person', ...person }, decided))) return;
        await shutOut(transaction, person, at);
        const object = { objectType: 'user', objectId: id, institutionId: person.institutionId } as const;
        await recordChange(transaction, { byId: viewerId, at, ...object, action: 'erase' });
      });
    },

    /** Schedules an institution's erasure. Its people lose access at once, and are erased first. */
    async eraseInstitution(id: number, viewerId: number): Promise<void> {
      const at = now();
      await db.transaction().execute(async (transaction) => {
        const institution = existing(await findErasedInstitution(transaction, id));
        refuse(await obstaclesOfPeople(transaction, id, { now: at, viewerId }));
        const decided = { decidedById: viewerId, decidedAt: at, askedAt: at };
        if (!(await beginErasure(transaction, { kind: 'institution', ...institution }, decided))) return;
        const object = { objectType: 'institution', objectId: id, institutionId: id } as const;
        await recordChange(transaction, { byId: viewerId, at, ...object, action: 'erase' });
      });
    },

    /** Throws 404 for an unknown request, and 409 if it is already decided. The requester is notified. */
    async decline(id: number, viewerId: number): Promise<void> {
      const row = await findErasure(db, id);
      if (!row) throw notFound('This request does not exist');
      if (row.state !== 'asked' && row.state !== 'doubtful') throw conflict('This has been decided meanwhile');
      const at = now();
      const state = row.state === 'asked' ? 'declined' : 'dismissed';
      await db.transaction().execute(async (transaction) => {
        const decided = { state, decidedById: viewerId, decidedAt: at } as const;
        if (!(await decideErasure(transaction, row, decided))) throw conflict('This has been decided meanwhile');
        if (row.kind !== 'person') return;
        const person = await findErasedPerson(transaction, row.objectId);
        const object = {
          objectType: 'user',
          objectId: row.objectId,
          institutionId: person?.institutionId ?? null,
        } as const;
        await recordChange(transaction, { byId: viewerId, at, ...object, action: 'decline erasure' });
        if (row.state !== 'asked') return;
        await notify(transaction, 'erasure-declined', {
          userIds: [row.objectId],
          title: 'Your request to be erased was declined',
          description:
            'Write to your support team to learn why. You can ask again, and complain to your data protection authority.',
          createdBy: viewerId,
        });
      });
    },
  };
}

async function shutOut(transaction: Transaction, person: ErasedPerson, at: string): Promise<void> {
  if (person.deactivatedAt === null) await updateDeactivated(transaction, person.id, at);
  await endAccess(transaction, person.id, { at, reason: 'deactivated', by: { byId: null, from: null } });
}

function existing<Found extends ErasedPerson | ErasedInstitution>(found: Found | undefined): Found {
  // A person keeps their name until the end of the erasure.
  const isGone = found && ('username' in found ? isNameless(found) : found.erasedAt !== null);
  if (!found || isGone) throw notFound('There is no one with this number');
  return found;
}

function refuse(obstacles: readonly string[]): void {
  if (obstacles.length > 0) throw conflict(obstacles.join(' '));
}
