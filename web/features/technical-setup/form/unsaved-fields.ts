import { fieldLabel } from '#web/features/technical-setup/setup-texts.ts';
import { type SetupDraft, type SetupField, setupFields } from './setup-draft.ts';

/** The changed, unsaved fields, in the form's order. */
export function changedFields({ base, mine }: Pick<SetupDraft, 'base' | 'mine'>): SetupField[] {
  return setupFields.filter((field) => JSON.stringify(base[field]) !== JSON.stringify(mine[field]));
}

/** The changed fields by their labels. */
export function unsavedFields(draft: Pick<SetupDraft, 'base' | 'mine'>): string[] {
  return changedFields(draft).map(fieldLabel);
}
