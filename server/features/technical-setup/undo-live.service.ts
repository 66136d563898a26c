import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { noteSetup } from './board/setup-notes.service.ts';
import { canUndoLive, formerLiveOf, formerValuesOf } from './former-live.ts';
import { lockSetup, type SetupRow, updateSetup } from './setup.queries.ts';
import { laterThan } from './setup.service.ts';
import type { NoteState } from './setup-news.service.ts';
import { refuseWithoutSaml } from './single-sign-on/switched.service.ts';

interface Undo {
  institutionId: number;
  byId: number;
  /** The `updatedAt` that the set-up got when it was put live. */
  basedOn: string;
}

/**
 * Restores the live values and the state from before a set-up was put live. Throws 409 if somebody has changed it since, or if single
 * sign-on would be left without SAML. What putting it live ended, such as single sign-on without SAML, stays ended.
 */
export function createUndoLive({ db, people, clock }: Portal, noteState: NoteState) {
  return async function undoLive(
    { institutionId, byId, basedOn }: Undo,
    recordCreation: RecordCreation,
  ): Promise<SetupRow> {
    const directory = await people.directory();
    return db.transaction().execute(async (transaction) => {
      const before = await lockSetup(transaction, institutionId);
      const former = before && canUndoLive(before) ? formerLiveOf(before) : null;
      if (!before || !former || before.updatedAt !== basedOn) throw undoTooLate(before, directory);
      await refuseWithoutSaml(transaction, institutionId, formerValuesOf(former));
      const at = laterThan(before, clock());
      const moved = { ...former, updatedAt: at, beforeLive: null };
      const after = await updateSetup(transaction, institutionId, moved);
      await noteSetup(transaction, after);
      await recordChange(transaction, {
        at,
        byId,
        institutionId,
        objectType: 'technicalSetup',
        objectId: after.id,
        before,
        after,
        action: 'undo put live',
      });
      await noteState(transaction, { institutionId, updatedAt: at, undoneBy: byId });
      await recordCreation(transaction, after.id);
      return after;
    });
  };
}

function undoTooLate(now: SetupRow | undefined, directory: Directory) {
  const by = (now && directory.find(now.updatedBy))?.fullName ?? 'Someone';
  return conflict(
    now?.state === 'live' && now.liveSince === now.updatedAt
      ? 'You can’t undo this: the earlier live values aren’t known. Ask for changes instead.'
      : `You can’t undo this: ${by} has changed the technical setup in the meantime.`,
  );
}
