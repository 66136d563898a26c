import type { FetchedPlatform, PlatformForm } from '#contract/plans-and-usage/usage-fetching.ts';
import { type FetchedReportId, platformsMax } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { lockInstitution } from '#server/db/queries/lock-institution.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { whyNotPublicAddress } from '#server/platform/outbound/public-address.ts';
import { SealedTextError } from '#server/platform/sealing/sealed-text.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';
import type { Portal } from '#server/portal.ts';
import type { PlatformAccess } from './counter-client.ts';
import { monthBefore } from './fetch-plan.service.ts';
import {
  clearStops,
  deletePlatform,
  findCustomerAt,
  findPlatform,
  insertPlatform,
  listPlatforms,
  lockPlatform,
  type PlatformRow,
  updatePlatform,
  upsertCustomerAt,
} from './fetched-platforms.queries.ts';
import { countFetches, deleteUnwanted, makeFetchesDue } from './usage-fetches.queries.ts';

/** The Code wants the present year and the two before it; some platforms offer more. */
const monthsBackMax = 60;

/** The platforms from which reports are fetched, as administrators configure them. */
export function createFetchedPlatforms({ db, clock, sealing }: Portal) {
  async function shown(id: number): Promise<FetchedPlatform> {
    const found = (await list()).find((platform) => platform.id === id);
    if (!found) throw noPlatform();
    return found;
  }

  async function list(): Promise<FetchedPlatform[]> {
    const counts = await countFetches(db);
    return (await listPlatforms(db)).map((row) => {
      const { waiting = 0, problems = 0 } = counts.find(({ platformId }) => platformId === row.id) ?? {};
      return toPlatform(row, { waiting, problems }, isoTime(clock()));
    });
  }

  /** The columns of a form; the key is sealed for its row. */
  async function columnsOf(transaction: Transaction, id: number, { apiKey, ...form }: PlatformForm, viewerId: number) {
    const key = apiKey === undefined ? {} : { apiKeySealed: apiKey, keyChangedAt: isoTime(clock()) };
    if (apiKey) key.apiKeySealed = await sealing.seal(transaction, placeOf(id), apiKey);
    return { ...form, ...key, reports: JSON.stringify(sorted(form.reports)), pausedUntil: null, keeperId: viewerId };
  }

  return {
    list,
    find: shown,

    async add(viewerId: number, form: PlatformForm, recordCreation: RecordCreation): Promise<FetchedPlatform> {
      refuseForm(form, clock());
      const at = isoTime(clock());
      const id = await db.transaction().execute(async (transaction) => {
        if ((await listPlatforms(transaction)).length >= platformsMax) {
          throw conflict(`There are ${platformsMax} platforms already`);
        }
        const { apiKey: _, ...first } = form;
        const made = await insertPlatform(transaction, await columnsOf(transaction, 0, first, viewerId));
        const row = await updatePlatform(transaction, made.id, await columnsOf(transaction, made.id, form, viewerId));
        await recordCreation(transaction, row.id);
        const object = { objectType: 'fetchedPlatform', objectId: row.id, institutionId: null } as const;
        await recordChange(transaction, { byId: viewerId, at, ...object, action: 'add', after: row });
        return row.id;
      });
      return shown(id);
    },

    async change(viewerId: number, id: number, form: PlatformForm): Promise<void> {
      refuseForm(form, clock());
      const at = isoTime(clock());
      await db.transaction().execute(async (transaction) => {
        const before = await lockPlatform(transaction, id);
        if (!before) throw noPlatform();
        const after = await updatePlatform(transaction, id, await columnsOf(transaction, id, form, viewerId));
        await deleteUnwanted(transaction, { platformId: id, wanted: form.reports, firstMonth: form.firstMonth });
        if (isAskedOtherwise(before, after)) {
          await clearStops(transaction, id);
          await makeFetchesDue(transaction, id, at);
        }
        const object = { objectType: 'fetchedPlatform', objectId: id, institutionId: null } as const;
        await recordChange(transaction, { byId: viewerId, at, ...object, action: 'change', before, after });
      });
    },

    async remove(viewerId: number, id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const before = await lockPlatform(transaction, id);
        if (!before) throw noPlatform();
        await deletePlatform(transaction, id);
        const object = { objectType: 'fetchedPlatform', objectId: id, institutionId: null } as const;
        await recordChange(transaction, { byId: viewerId, at: isoTime(clock()), ...object, action: 'remove', before });
      });
    },

    /** Sets an institution's customer ID at a platform, or that nothing is fetched for it. */
    async setInstitution(
      viewerId: number,
      at: { platformId: number; institutionId: number },
      { customerId, isOff }: { customerId: string | null; isOff: boolean },
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if (!(await lockPlatform(transaction, at.platformId))) throw noPlatform();
        if (!(await lockInstitution(transaction, at.institutionId))) throw notFound('This institution does not exist');
        const before = await findCustomerAt(transaction, at);
        const goesOn = customerId === (before?.customerId ?? null) ? {} : { stopped: null, stoppedCode: null };
        const after = await upsertCustomerAt(transaction, at, { customerId, isOff, ...goesOn });
        if (isOff) await deleteUnwanted(transaction, at);
        const known = before ?? { ...at, customerId: null, isOff: false, knownAs: null };
        await recordChange(transaction, {
          byId: viewerId,
          at: isoTime(clock()),
          action: 'set',
          before: known,
          after,
          objectType: 'fetchedCustomer',
          objectId: at.institutionId,
          institutionId: at.institutionId,
        });
      });
    },

    /** The address and credentials of a platform. Throws 404, and 409 if its key cannot be opened. */
    async accessOf(id: number): Promise<PlatformAccess> {
      const row = await findPlatform(db, id);
      if (!row) throw noPlatform();
      return accessOfRow(sealing, row);
    },
  };
}

/** The address and credentials of a platform. Throws 409 if its key cannot be opened. */
export function accessOfRow(
  sealing: Sealing,
  { id, address, release, requestorId, apiKeySealed }: PlatformRow,
): PlatformAccess {
  try {
    const apiKey = apiKeySealed === null ? null : sealing.open(placeOf(id), apiKeySealed);
    return { address, release, requestorId, apiKey };
  } catch (error) {
    if (!(error instanceof SealedTextError)) throw error;
    throw conflict('The API key can’t be opened on this server. Enter it again.', 'apiKey');
  }
}

function placeOf(row: number) {
  return { table: 'fetchedPlatforms', column: 'apiKeySealed', row } as const;
}

function toPlatform(row: PlatformRow, counts: { waiting: number; problems: number }, now: string): FetchedPlatform {
  const { id, name, address, release, requestorId, apiKeySealed, reports, firstMonth, dueDay, isOn, pausedUntil } = row;
  return {
    id,
    name,
    address,
    release,
    requestorId,
    firstMonth,
    dueDay,
    isOn,
    ...counts,
    hasKey: apiKeySealed !== null,
    reports: JSON.parse(reports) as FetchedReportId[],
    pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
  };
}

function sorted(reports: readonly FetchedReportId[]): FetchedReportId[] {
  return [...new Set(reports)].sort();
}

/** Says whether the request changes, so that a platform which refused may now answer. */
function isAskedOtherwise(before: PlatformRow, after: PlatformRow): boolean {
  return (['address', 'release', 'requestorId', 'keyChangedAt'] as const).some((name) => before[name] !== after[name]);
}

function refuseForm({ address, firstMonth, requestorId, apiKey }: PlatformForm, now: number): void {
  const wrong = whyNotPublicAddress(address);
  if (wrong) throw badRequest(wrong, 'address');
  const thisMonth = isoTime(now).slice(0, 7);
  if (firstMonth > thisMonth) throw badRequest('This month is still to come', 'firstMonth');
  if (firstMonth < monthBefore(thisMonth, monthsBackMax)) {
    throw badRequest('Platforms don’t keep figures for longer than five years', 'firstMonth');
  }
  if (requestorId === null && apiKey === null) {
    throw badRequest('A platform needs a requestor ID, an API key or both', 'apiKey');
  }
}

function noPlatform() {
  return notFound('This platform does not exist');
}
