import type { FastifyBaseLogger } from 'fastify';
import { settingShape } from '#contract/settings/setting-schemas.ts';
import type { SupportHours } from '#contract/values/chat/support-hours.ts';
import type { PlanList, PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { defaultSettings, type SettingName, type SettingValues } from '#contract/values/settings/setting-list.ts';
import type { Db } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { listStoredSettings } from './settings.queries.ts';

/** The settings as they are now: ask each time, as for the clock. */
export type Settings = () => SettingValues;

/** Prices and contents of plans, by the settings as they are now. */
export type PlansNow = () => PlanList;
export type PlanOnNow = PlanOn;

/** When support is open, by the settings as they are now. */
export type SupportHoursNow = () => SupportHours;

/** The environment's settings, and defaults of the demo. */
export interface GivenSettings {
  settings: Partial<SettingValues>;
  settingDefaults: Partial<SettingValues>;
}

export interface SettingsKeeper {
  current: Settings;
  /** Reads them again, and resolves when all who follow them have heard. */
  reload(): Promise<void>;
  /** Calls now and after each change, before `reload` resolves. */
  follow(apply: (values: SettingValues) => Promise<void>): Promise<void>;
  stop(): void;
}

/** The environment comes before the database, the database before defaults. */
export async function readSettings(db: Db, { settings, settingDefaults }: GivenSettings): Promise<SettingValues> {
  const stored: Partial<Record<SettingName, unknown>> = {};
  for (const { name, value } of await listStoredSettings(db)) {
    // A newer version may have stored settings that this one does not know.
    if (value === null || !(name in settingShape)) continue;
    const parsed = settingShape[name as SettingName].safeParse(JSON.parse(value));
    if (parsed.success) stored[name as SettingName] = parsed.data;
  }
  return { ...defaultSettings, ...settingDefaults, ...stored, ...settings } as SettingValues;
}

/** Keeps the settings of this process current: the bus reports changes by other processes. */
export async function createSettings(
  db: Db,
  { bus, log, given }: { bus: Bus; log: FastifyBaseLogger; given: GivenSettings },
): Promise<SettingsKeeper> {
  let values = await readSettings(db, given);
  const followers: ((values: SettingValues) => Promise<void>)[] = [];
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const next = await readSettings(db, given);
    // An unchanged object means unchanged settings: pages are written anew only where something changed.
    if (JSON.stringify(next) === JSON.stringify(values)) return;
    values = next;
    for (const apply of followers) await apply(values);
  }

  /** One after another, so that an older reading never replaces a newer one. */
  function reload(): Promise<void> {
    const next = reading.then(read);
    reading = next.catch(() => {});
    return next;
  }

  const reloadSoon = () => void reload().catch((error) => log.warn({ err: error }, 'settings could not be read'));
  const stop = bus.listen({ settingsChanged: reloadSoon, missed: reloadSoon });
  return {
    current: () => values,
    reload,
    async follow(apply) {
      followers.push(apply);
      await apply(values);
    },
    stop,
  };
}
