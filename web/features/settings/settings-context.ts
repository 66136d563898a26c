import { createContext, use } from 'react';
import type { PortalSettings } from '#contract/settings/settings.ts';
import type { SettingName, SettingValues } from '#contract/values/settings/setting-list.ts';
import type { Typed } from './settings-draft.ts';

export interface SettingsForm {
  settings: PortalSettings;
  /** With what is typed. */
  values: SettingValues;
  changed: readonly SettingName[];
  set(typed: Typed): void;
  errorOf(name: SettingName): string | undefined;
  /** Shows a refusal of the browser's own, as for a file that is too large. */
  refuse(name: SettingName, message: string): void;
}

export const SettingsFormContext = createContext<SettingsForm | null>(null);

/** One setting of the form around this component. */
export function useSetting<Name extends SettingName>(name: Name) {
  const form = use(SettingsFormContext);
  if (!form) throw new Error('A setting stands in a form of settings');
  return {
    value: form.values[name],
    set: (value: SettingValues[Name] | string) => form.set({ [name]: value } as Typed),
    error: form.errorOf(name),
    refuse: (message: string) => form.refuse(name, message),
    lockedBy: form.settings.lockedBy[name],
    isChanged: form.changed.includes(name),
  };
}
