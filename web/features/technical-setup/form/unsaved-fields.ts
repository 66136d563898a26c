import { fieldLabel } from '#web/features/technical-setup/setup-texts.ts';
import { type SetupDraft, type SetupField, setupFields } from './setup-draft.ts';

/** The labels of changed, unsaved fields, in the form's order. */
export function unsavedFields({ base, mine }: Pick<SetupDraft, 'base' | 'mine'>): string[] {
  const isChanged = (field: SetupField) => JSON.stringify(base[field]) !== JSON.stringify(mine[field]);
  return setupFields.filter(isChanged).map(fieldLabel);
}
