import type { PortalSettings } from '#contract/settings/settings.ts';
import type { SettingGroup } from '#contract/values/settings/setting-kinds.ts';
import { namesOfGroup, type SettingName, type SettingValues } from '#contract/values/settings/setting-list.ts';
import { usePersistedText } from '#web/lib/unsaved-work.ts';

/** Typed values that are not saved. A number may still be a text that is none. */
export type Typed = { [Name in SettingName]?: SettingValues[Name] | string };

interface Draft {
  /** The version on which it was begun; null: the one that the page shows. */
  version: number | null;
  typed: Typed;
}

/** The values of a group as they are typed, kept until they are saved or discarded. */
export function useSettingsDraft(group: SettingGroup, settings: PortalSettings) {
  const [kept, keep] = usePersistedText(`settings.${group}`);
  const draft: Draft | null = kept === '' ? null : JSON.parse(kept);
  const changed = namesOfGroup(group).filter(
    (name) => draft && name in draft.typed && isOther(draft.typed[name], settings.values[name]),
  );
  return {
    version: draft?.version ?? settings.version,
    changed,
    typed: Object.fromEntries(changed.map((name) => [name, draft?.typed[name]])) as Typed,
    set(typed: Typed) {
      keep(JSON.stringify({ version: draft ? draft.version : settings.version, typed: { ...draft?.typed, ...typed } }));
    },
    /** The person has seen what somebody else saved, so the next save may replace it. */
    see() {
      if (draft) keep(JSON.stringify({ ...draft, version: null }));
    },
    forget: () => keep(''),
  };
}

function isOther(typed: unknown, saved: unknown): boolean {
  return JSON.stringify(typed) !== JSON.stringify(saved);
}
