import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { readKeptText, useKeptText } from '#web/lib/kept-work.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { fieldsOf, metDraft, type SetupDraft, type SetupFields, typedDraft } from './setup-draft.ts';

const key = 'technical-setup';

/**
 * The form's values: unsaved work where there is some, kept over a reload and the end of a session; else what is saved.
 * While it is being saved, what is saved is no news.
 */
export function useSetupDraft(setup: TechnicalSetup, { isSaving }: { isSaving: boolean }) {
  const viewer = useViewer();
  const [kept, keep] = useKeptText(key);
  const stored = read(kept);
  const draft = stored && !isSaving ? metDraft(stored, setup) : stored;
  const write = (next: SetupDraft | null) => keep(next ? JSON.stringify(next) : '');
  return {
    draft,
    fields: draft ? draft.mine : fieldsOf(setup),
    type: (typed: Partial<SetupFields>) => write(typedDraft(draft, setup, typed)),
    /** The viewer has seen what a colleague saved: from now on saving replaces that too. */
    see: (seen: TechnicalSetup) => {
      // As it is by now: somebody may have typed while it was asked for.
      const latest = read(readKeptText(viewer.id, key));
      const met = latest && metDraft(latest, seen);
      write(met && { ...met, seenAt: seen.updatedAt });
    },
    forget: () => keep(''),
    /** Takes back `forget`. */
    restore: () => keep(kept),
  };
}

function read(kept: string): SetupDraft | null {
  return kept === '' ? null : (JSON.parse(kept) as SetupDraft);
}
