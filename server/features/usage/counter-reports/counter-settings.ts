import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import type { Portal } from '#server/portal.ts';

export interface CounterSettings {
  /** The namespace of the portal's own identifiers (the Code of Practice, 11.1). */
  namespace: string;
  createdBy: string;
  /** Empty without a registry record. */
  registryRecord: string;
  /** The platform of rows that name none. */
  platform: string | undefined;
  publisher: string | undefined;
}

/** As the environment names the portal in reports; it is the maker of reports where the environment names no other. */
export function counterSettings(
  given: Portal['config']['counter'],
  { name }: Pick<SettingValues, 'name'>,
): CounterSettings {
  return { ...given, createdBy: given.createdBy ?? name };
}
