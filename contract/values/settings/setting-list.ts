import { invoicingSettings } from './invoicing-settings.ts';
import { knowledgeBaseSettings } from './knowledge-base-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { planSettings } from './plan-settings.ts';
import { portalSettings } from './portal-settings.ts';
import { providerFacts } from './provider-facts.ts';
import type { KindValues, Setting, SettingGroup } from './setting-kinds.ts';
import { signInSettings } from './sign-in-settings.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Every setting that administrators can change on a screen. The environment's variables, the table in docs/operate.md,
 * the checks of a save, the fields of the screens and the log of changes follow from this list; what only the
 * environment sets stands in server/config.ts.
 */
export const settingList = {
  ...portalSettings,
  ...planSettings,
  ...invoicingSettings,
  ...mailSettings,
  ...signInSettings,
  ...knowledgeBaseSettings,
  ...providerFacts,
};

export type SettingName = keyof typeof settingList;
export const settingNames = Object.keys(settingList) as SettingName[];

export type SettingValues = {
  readonly [Name in SettingName]: KindValues[(typeof settingList)[Name]['kind']];
};

export function namesOfGroup(group: SettingGroup): SettingName[] {
  return settingNames.filter((name) => settingList[name].group === group);
}

/** A setting as one of any kind, for code that treats all alike. */
export function settingOf(name: SettingName): Setting {
  return settingList[name];
}

export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, settingList[name].default]),
) as unknown as SettingValues;

/** Milliseconds for which an invitation can be used. */
export function invitationMs({ invitationDays }: Pick<SettingValues, 'invitationDays'>): number {
  return invitationDays * day;
}
