import { fieldLabel } from '#web/features/technical-setup/setup-words.ts';
import { type SetupDraft, type SetupField, setupFields } from './setup-draft.ts';

/** What was changed and is not saved, by the names of the fields, in the order in which people read them. */
export function unsavedFields({ base, mine }: Pick<SetupDraft, 'base' | 'mine'>): string[] {
  const isChanged = (field: SetupField) => JSON.stringify(base[field]) !== JSON.stringify(mine[field]);
  return setupFields.filter(isChanged).map(fieldLabel);
}
