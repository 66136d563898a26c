import type { FastifyBaseLogger } from 'fastify';
import { changeClaimed } from '#server/db/queries/claimed-rows.ts';
import { endAccess } from '#server/features/auth/end-access/end-access.service.ts';
import { createWorkQueue } from '#server/platform/claimed-work.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import { beginErasure } from './begin-erasure.ts';
import { eraseInstitution, erasePerson } from './erase.service.ts';
import { findErasedInstitution } from './erase-names.queries.ts';
import type { ErasingParts, RenewClaim } from './erasing.ts';
import { addToList, type ListPlace } from './erasure-list.ts';
import {
  type ClaimedErasure,
  claimErasure,
  listDecided,
  listPeopleToErase,
  settleErasure,
} from './erasures.queries.ts';

/** The claim is renewed with every step. If a process is killed, others wait no longer than this. */
const claimMs = 30_000;
const putOffMs = 60_000;

export interface EraserParts extends ErasingParts, ListPlace, Pick<Portal, 'bus'> {
  log: FastifyBaseLogger;
  /** Called after each completed erasure. */
  onDone(): Promise<void>;
}

/** Runs erasures one after another in the background, and retries each until nothing is left. */
export function createEraser(parts: EraserParts) {
  const { db, clock, log } = parts;
  const queue = createWorkQueue<ClaimedErasure>({
    claimMs,
    putOffMs,
    clock,
    log,
    work,
    claim: (claim) => claimErasure(db, claim),
    renew: (row, claimedUntil) => changeClaimed(db, 'erasures', row, { claimedUntil }),
  });

  async function work(row: ClaimedErasure): Promise<void> {
    const renewClaim: RenewClaim = async () => {
      if (queue.isStopped()) throw new Error('The portal stops');
      if (!(await changeClaimed(db, 'erasures', row, { claimedUntil: isoTime(clock() + claimMs) }))) {
        throw new Error('Somebody else erases it');
      }
    };
    try {
      // Added to the list before anything is deleted: from now on, restoring a backup does not undo the erasure.
      await addToList(parts, { erasures: await listDecided(db) });
      const came = await (row.kind === 'person' ? person(row, renewClaim) : institution(row, renewClaim));
      if (came === 'done') {
        const doneAt = isoTime(clock());
        await db.transaction().execute((transaction) => settleErasure(transaction, row, doneAt));
        await parts.onDone();
        return;
      }
      // An institution waits for its people. If their erasure failed for now, it waits as well.
      await changeClaimed(db, 'erasures', row, {
        claim: null,
        claimedUntil: came === 'begun' ? null : isoTime(clock() + putOffMs),
      });
    } catch (error) {
      const until = queue.isStopped() ? null : isoTime(clock() + putOffMs);
      if (!queue.isStopped()) log.warn({ err: error, erasure: row.id }, 'an erasure has to be tried again');
      await changeClaimed(db, 'erasures', row, { claim: null, claimedUntil: until });
    }
  }

  async function person({ objectId }: ClaimedErasure, renewClaim: RenewClaim): Promise<'done'> {
    await erasePerson(parts, objectId, renewClaim);
    return 'done';
  }

  /** `begun`: its people were scheduled; `waits`: some of them are not erased yet. */
  async function institution(row: ClaimedErasure, renewClaim: RenewClaim): Promise<'done' | 'begun' | 'waits'> {
    const { objectId } = row;
    const known = await findErasedInstitution(db, objectId);
    if (!known) return 'done';
    const people = await listPeopleToErase(db, objectId);
    let begun = 0;
    for (const one of people) {
      const isNew = await db.transaction().execute(async (transaction) => {
        const by = { byId: null, from: null };
        await endAccess(transaction, one.id, { at: isoTime(clock()), reason: 'deactivated', by });
        return beginErasure(transaction, { kind: 'person', ...one }, row);
      });
      if (isNew) begun++;
    }
    if (people.length > 0) return begun > 0 ? 'begun' : 'waits';
    await eraseInstitution(parts, known, renewClaim);
    await parts.notifyPeopleChanged({ institutionIds: [objectId], andOthers: true });
    return 'done';
  }

  /** `begin` processes all due erasures. */
  return { begin: queue.begin, stop: queue.stop };
}
