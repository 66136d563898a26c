import type { FastifyBaseLogger } from 'fastify';
import { changeClaimed } from '#server/db/queries/claimed-rows.ts';
import { endAccess } from '#server/features/auth/end-access/end-access.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { createWorkQueue } from '#server/platform/claimed-work.ts';
import { isoTime } from '#server/platform/clock.ts';
import { beginErasure } from './begin-erasure.ts';
import { type ErasingParts, eraseInstitution, erasePerson, type GoOn } from './erase.service.ts';
import { findErasedInstitution } from './erase-names.queries.ts';
import { addToList, type ListPlace } from './erasure-list.ts';
import {
  type ClaimedErasure,
  claimErasure,
  listDecided,
  listPeopleToErase,
  settleErasure,
} from './erasures.queries.ts';

/** Whoever erases says so again with every step: a killed process keeps nobody waiting longer. */
const claimMs = 30_000;
const putOffMs = 60_000;

export interface EraserParts extends ErasingParts, ListPlace, Pick<PortalParts, 'bus'> {
  log: FastifyBaseLogger;
  /** Told after each that is done. */
  onDone(): Promise<void>;
}

/** Erases one after another in the background, each as often as it takes until nothing is left. */
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
    const goOn: GoOn = async () => {
      if (queue.isStopped()) throw new Error('The portal stops');
      if (!(await changeClaimed(db, 'erasures', row, { claimedUntil: isoTime(clock() + claimMs) }))) {
        throw new Error('Somebody else erases it');
      }
    };
    try {
      // Before anything goes: from here on a copy that is put back brings nobody back.
      await addToList(parts, { erasures: await listDecided(db) });
      const came = await (row.kind === 'person' ? person(row, goOn) : institution(row, goOn));
      if (came === 'done') {
        const doneAt = isoTime(clock());
        await db.transaction().execute((transaction) => settleErasure(transaction, row, doneAt));
        await parts.onDone();
        return;
      }
      // Its people come before it. Where they could not be erased just now, it waits as well.
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

  async function person({ objectId }: ClaimedErasure, goOn: GoOn): Promise<'done'> {
    await erasePerson(parts, objectId, goOn);
    return 'done';
  }

  /** `begun`: its people were set to be erased; `waits`: some of them are not erased yet. */
  async function institution(row: ClaimedErasure, goOn: GoOn): Promise<'done' | 'begun' | 'waits'> {
    const { objectId } = row;
    const known = await findErasedInstitution(db, objectId);
    if (!known) return 'done';
    const people = await listPeopleToErase(db, objectId);
    let begun = 0;
    for (const one of people) {
      const isNew = await db.transaction().execute(async (transaction) => {
        await endAccess(transaction, one.id, { at: isoTime(clock()), reason: 'deactivated' });
        return beginErasure(transaction, { kind: 'person', ...one }, row);
      });
      if (isNew) begun++;
    }
    if (people.length > 0) return begun > 0 ? 'begun' : 'waits';
    await eraseInstitution(parts, known, goOn);
    await parts.tellPeopleChanged({ institutionIds: [objectId], andOthers: true });
    return 'done';
  }

  /** `begin` works off what is due. */
  return { begin: queue.begin, stop: queue.stop };
}
