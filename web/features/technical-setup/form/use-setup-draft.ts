import { use } from 'react';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { SetupOf } from '#web/features/technical-setup/technical-setup.api.ts';
import { readPersistedText, usePersistedText } from '#web/lib/unsaved-work.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { fieldsOf, metDraft, type SetupDraft, type SetupFields, typedDraft } from './setup-draft.ts';

/**
 * The form's values: unsaved work if there is some, even after a reload or the end of a session, else the saved values. Changes that arrive
 * during a save are its own, so they are not reported.
 */
export function useSetupDraft(setup: TechnicalSetup, { isSaving }: { isSaving: boolean }) {
  const viewer = useViewer();
  const institution = use(SetupOf);
  const key = institution === undefined ? 'technical-setup' : `technical-setup.${institution}`;
  const [kept, keep] = usePersistedText(key);
  const stored = read(kept);
  const draft = stored && !isSaving ? metDraft(stored, setup) : stored;
  const write = (next: SetupDraft | null) => keep(next ? JSON.stringify(next) : '');
  return {
    draft,
    fields: draft ? draft.mine : fieldsOf(setup),
    type: (typed: Partial<SetupFields>) => write(typedDraft(draft, setup, typed)),
    /** Notes that the viewer has seen a colleague's version: from now on saving replaces it too. */
    see: (seen: TechnicalSetup) => {
      // Reads the latest draft, because somebody may have typed during the request.
      const latest = read(readPersistedText(viewer.id, key));
      const met = latest && metDraft(latest, seen);
      write(met && { ...met, seenAt: seen.updatedAt });
    },
    forget: () => keep(''),
    /** Undoes `forget`. */
    restore: () => keep(kept),
  };
}

function read(kept: string): SetupDraft | null {
  return kept === '' ? null : (JSON.parse(kept) as SetupDraft);
}
