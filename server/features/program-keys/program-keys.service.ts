import type { NewProgramKey, ProgramKey } from '#contract/programs/program-keys.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type KeyScope, keysMax, secretBeginning } from '#contract/values/programs/program-keys.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { lockInstitution } from '#server/db/queries/lock-institution.ts';
import type { Transaction } from '#server/db/schema.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { canActForInstitution, canManagePrograms } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import {
  findAnyKeyBySecret,
  findKeptKey,
  findKeyBySecret,
  insertKey,
  type KeyDetails,
  type KeyRow,
  listKeys,
  lockKey,
  updateKey,
  updateKeyUsed,
} from './program-keys.queries.ts';

/** Programs make many calls a minute, so the last use is only recorded to this precision. */
export const noteUseEveryMs = 60_000;
const yearsMax = 10;
/** This much of a secret is stored, so that people recognise it. */
export const shownCharacters = secretBeginning.length + 4;

/** The day in London, which decides when keys end. */
export function londonDay(nowMs: number): string {
  return londonTime(nowMs).day;
}

/** The key of a program, with the institution it belongs to. */
export interface FoundKey {
  id: number;
  name: string;
  institutionId: number;
  scopes: readonly KeyScope[];
}

/**
 * Keys of programs: made, renamed, confirmed and revoked by an institution's people and administrators, and looked up
 * by their secret.
 */
export function createProgramKeys({ db, people, bus, clock }: Pick<Portal, 'db' | 'people' | 'bus' | 'clock'>) {
  const today = () => londonDay(clock());

  async function tellChanged(institutionId: number): Promise<void> {
    const readers = (await people.directory())
      .everybody()
      .filter((person) => canManagePrograms(person, institutionId))
      .map(({ id }) => id);
    bus.send(readers, { type: 'changed', what: ['/api/program-keys', '/api/changes'] });
  }

  /** A key that the viewer may see; 404 for other keys and for unknown ones. */
  async function own(viewerId: number, id: number): Promise<{ me: Person; key: KeyDetails }> {
    const { me } = await viewerOf(people, viewerId);
    const key = await findKeptKey(db, id);
    // Staff who serve an institution may not see its keys; the contract does not let them call either.
    const institution = { id: key?.institutionId ?? 0, accountManagerId: null, techSupportId: null };
    if (!key || !canActForInstitution(me, institution)) throw noKey();
    return { me, key };
  }

  async function changed(
    { viewerId, id }: KeyOfViewer,
    action: 'change' | 'confirm' | 'remove',
    change: (at: string) => Parameters<typeof updateKey>[2],
  ): Promise<void> {
    const { key } = await own(viewerId, id);
    const at = isoTime(clock());
    await db.transaction().execute(async (transaction) => {
      const before = await lockKey(transaction, id);
      if (!before) throw noKey();
      const row = await updateKey(transaction, id, change(at));
      await record(transaction, { byId: viewerId, at, action, before, after: row });
    });
    await tellChanged(key.institutionId);
  }

  /**
   * A key with scopes acts as the person responsible for it, so that must be a person of the institution, and the key
   * must end as tokens do.
   */
  async function refuseCaller({ viewerId, endsOn }: { viewerId: number; endsOn: string | null }): Promise<void> {
    const { me } = await viewerOf(people, viewerId);
    if (!capabilitiesOf(me).actsForOwnInstitution) {
      throw badRequest('Only someone at the institution can make a key that reads its invoices or usage', 'scopes');
    }
    if (endsOn === null) throw badRequest('A key that makes calls needs a last day', 'endsOn');
    refuseLongEnd(endsOn, today());
  }

  async function shown(id: number): Promise<ProgramKey> {
    const key = await findKeptKey(db, id);
    if (!key) throw noKey();
    return toKey(key, today());
  }

  return {
    async list(institutionId: number): Promise<ProgramKey[]> {
      return (await listKeys(db, institutionId)).map((key) => toKey(key, today()));
    },

    async make(
      { viewerId, institutionId }: { viewerId: number; institutionId: number },
      { name, endsOn, scopes }: NewProgramKey,
      recordCreation: RecordCreation,
    ): Promise<{ key: ProgramKey; secret: string }> {
      refuseWrongEnd(endsOn, today());
      if (scopes.some((scope) => scope !== 'usage-reports')) await refuseCaller({ viewerId, endsOn });
      const secret = `${secretBeginning}${createToken().token}`;
      const createdAt = isoTime(clock());
      const { id } = await db.transaction().execute(async (transaction) => {
        await lockInstitution(transaction, institutionId);
        if ((await listKeys(transaction, institutionId)).length >= keysMax) {
          throw conflict(`There are ${keysMax} keys already. Revoke one that is no longer used.`);
        }
        const key = await insertKey(transaction, {
          institutionId,
          name,
          endsOn,
          createdAt,
          makerId: viewerId,
          keeperId: viewerId,
          secretHash: hashToken(secret),
          beginning: secret.slice(0, shownCharacters),
          scopes: JSON.stringify(scopes),
        });
        await recordCreation(transaction, key.id);
        await record(transaction, { byId: viewerId, at: createdAt, action: 'add', after: key });
        return key;
      });
      await tellChanged(institutionId);
      return { key: await shown(id), secret };
    },

    async rename(of: KeyOfViewer, name: string): Promise<ProgramKey> {
      await changed(of, 'change', () => ({ name }));
      return shown(of.id);
    },

    async confirm(of: KeyOfViewer): Promise<ProgramKey> {
      const { key } = await own(of.viewerId, of.id);
      // A person who is already responsible stays so, because the key ends when that person leaves.
      if (!hasResponsiblePerson(key)) await changed(of, 'confirm', () => ({ keeperId: of.viewerId }));
      return shown(of.id);
    },

    revoke: (of: KeyOfViewer): Promise<void> => changed(of, 'remove', (revokedAt) => ({ revokedAt })),

    /**
     * Finds a key by its secret and records the use; undefined if it is unknown, revoked or expired, or has no
     * responsible person.
     */
    async find(secret: string): Promise<FoundKey | undefined> {
      const key = await findKeyBySecret(db, hashToken(secret));
      if (!key || stateOf(key, today()) !== 'active') return undefined;
      const nowMs = clock();
      const noteAgainBefore = isoTime(nowMs - noteUseEveryMs);
      if (key.lastUsedAt === null || key.lastUsedAt <= noteAgainBefore) {
        await updateKeyUsed(db, key.id, { at: isoTime(nowMs), noteAgainBefore });
      }
      const { id, name, institutionId, scopes } = key;
      return { id, name, institutionId, scopes: JSON.parse(scopes) as KeyScope[] };
    },

    async findFormer(secret: string): Promise<Pick<FoundKey, 'id' | 'institutionId'> | undefined> {
      return findAnyKeyBySecret(db, hashToken(secret));
    },
  };
}

export type ProgramKeys = ReturnType<typeof createProgramKeys>;

interface KeyOfViewer {
  viewerId: number;
  id: number;
}

/** The log row leaves out the hash, because more people may read the log than the key. */
async function record(
  transaction: Transaction,
  change: { byId: number; at: string; action: 'add' | 'change' | 'confirm' | 'remove'; before?: KeyRow; after: KeyRow },
): Promise<void> {
  const { id, institutionId } = change.after;
  await recordChange(transaction, { ...change, objectType: 'programKey', objectId: id, institutionId });
}

function hasResponsiblePerson({ keeperLeftAt, keeperRole, keeperInstitutionId, institutionId }: KeyDetails): boolean {
  if (keeperRole === null || keeperLeftAt !== null) return false;
  return canManagePrograms({ role: keeperRole, institutionId: keeperInstitutionId }, institutionId);
}

function stateOf(key: KeyDetails, day: string): ProgramKey['state'] {
  if (key.endsOn !== null && key.endsOn < day) return 'ended';
  return hasResponsiblePerson(key) ? 'active' : 'unconfirmed';
}

function toKey(key: KeyDetails, day: string): ProgramKey {
  const { id, name, beginning, scopes, makerName, createdAt, endsOn, lastUsedAt } = key;
  return {
    id,
    name,
    beginning,
    makerName,
    createdAt,
    endsOn,
    lastUsedAt,
    scopes: JSON.parse(scopes) as KeyScope[],
    state: stateOf(key, day),
  };
}

function refuseWrongEnd(endsOn: string | null, day: string): void {
  if (endsOn === null) return;
  if (endsOn < day) throw badRequest('This day is over', 'endsOn');
  if (Number(endsOn.slice(0, 4)) > Number(day.slice(0, 4)) + yearsMax) {
    throw badRequest(`A key ends within ${yearsMax} years, or not at all`, 'endsOn');
  }
}

/** 400 for a day in the past, or more than a year away. */
export function refuseLongEnd(endsOn: string, day: string): void {
  if (endsOn < day) throw badRequest('This day is over', 'endsOn');
  const inAYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  if (endsOn > inAYear) throw badRequest('A token ends within a year', 'endsOn');
}

function noKey() {
  return notFound('This key does not exist');
}
