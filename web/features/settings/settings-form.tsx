import { type ReactNode, useRef, useState } from 'react';
import type { PortalSettings } from '#contract/settings/settings.ts';
import type { SettingGroup } from '#contract/values/settings/setting-kinds.ts';
import { type SettingName, type SettingValues, settingOf } from '#contract/values/settings/setting-list.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { Card } from '#web/ui/card.tsx';
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { useSaveSettings, useSettings } from './settings.api.ts';
import { type SettingsForm as Form, SettingsFormContext } from './settings-context.ts';
import { type Typed, useSettingsDraft } from './settings-draft.ts';
import { SettingsSaveBar } from './settings-save-bar.tsx';

interface SettingsFormProps {
  group: SettingGroup;
  /** Rows with the fields, and what stands around them. */
  children: (settings: PortalSettings, values: SettingValues) => ReactNode;
}

/** The settings of one group, with the bar that saves them. */
export function SettingsForm({ group, children }: SettingsFormProps) {
  const settings = useSettings();
  if (settings.data) return <LoadedForm group={group} settings={settings.data} renderFields={children} />;
  return (
    <Card>
      {settings.isPending ? (
        <TableSkeleton label="Loading settings..." />
      ) : (
        <FailedRead title="Failed to fetch settings" read={settings} />
      )}
    </Card>
  );
}

interface LoadedFormProps {
  group: SettingGroup;
  settings: PortalSettings;
  renderFields: SettingsFormProps['children'];
}

function LoadedForm({ group, settings, renderFields }: LoadedFormProps) {
  const draft = useSettingsDraft(group, settings);
  const save = useSaveSettings(group);
  const form = useRef<HTMLFormElement>(null);
  const [own, setOwn] = useState<{ name: SettingName; message: string } | null>(null);
  const refusal = save.error instanceof ApiError ? save.error : null;
  const values = { ...settings.values, ...draft.typed } as SettingValues;

  const context: Form = {
    settings,
    values,
    changed: draft.changed,
    set(typed) {
      setOwn(null);
      if (refusal?.field && refusal.field in typed) save.reset();
      draft.set(typed);
    },
    errorOf(name) {
      if (own?.name === name) return own.message;
      return refusal?.field === name ? refusal.serverMessage : undefined;
    },
    refuse: (name, message) => setOwn({ name, message }),
  };

  async function submit() {
    setOwn(null);
    try {
      await save.mutateAsync({ version: draft.version, values: asNumbers(draft.typed) });
      draft.forget();
    } catch (error) {
      // The page shows what somebody else saved by now, so the next save is made with it in sight.
      if (error instanceof ApiError && error.status === 409 && error.field === null) draft.see();
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    }
  }

  return (
    <SettingsFormContext value={context}>
      <form
        ref={form}
        noValidate
        aria-label={`Settings: ${group}`}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-1 flex-col gap-4"
      >
        {renderFields(settings, values)}
        <SettingsSaveBar
          group={group}
          changed={draft.changed}
          change={settings.changes.find((change) => change.group === group)}
          failure={refusal?.field === null && draft.changed.length > 0 ? messageOf(refusal) : null}
          isSaving={save.isPending}
          onDiscard={() => {
            setOwn(null);
            save.reset();
            draft.forget();
          }}
        />
      </form>
      <LeaveGuard isActive={draft.changed.length > 0} />
    </SettingsFormContext>
  );
}

/** Numbers are typed as texts; one that is none goes to the server as it is, which says so at the field. */
function asNumbers(typed: Typed): Typed {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const { kind } = settingOf(name as SettingName);
      const isNumber = kind === 'number' || kind === 'percent';
      return [name, isNumber && /^\d+(\.\d+)?$/.test(String(value).trim()) ? Number(value) : value];
    }),
  );
}
