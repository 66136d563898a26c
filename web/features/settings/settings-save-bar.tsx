import type { SettingsChange } from '#contract/settings/settings.ts';
import type { SettingGroup } from '#contract/values/settings/setting-kinds.ts';
import { type SettingName, settingOf } from '#contract/values/settings/setting-list.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useUndoSettings } from './settings.api.ts';

interface SettingsSaveBarProps {
  group: SettingGroup;
  changed: readonly SettingName[];
  /** The last save of the group. */
  change: SettingsChange | undefined;
  /** A refusal that belongs to no field. */
  failure: string | null;
  isSaving: boolean;
  onDiscard: () => void;
}

/** Counts what is not saved, and saves or discards it; else says who saved last, with the way back. */
export function SettingsSaveBar({ group, changed, change, failure, isSaving, onDiscard }: SettingsSaveBarProps) {
  const undo = useUndoSettings(group);
  const hasChanges = changed.length > 0;
  return (
    <section
      aria-label="Saving"
      className="-mx-4 -mb-4 md:-mx-6 md:-mb-6 lg:-mx-8 sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-surface px-4 py-3 md:px-6 lg:px-8 print:hidden"
    >
      <div className="wrap-anywhere min-w-0 flex-1 basis-60 text-control">
        <p role="status" className={hasChanges ? 'font-medium' : 'text-muted'}>
          {hasChanges ? (
            <>
              <span aria-hidden="true" className="mr-2 text-warning">
                ◆
              </span>
              {changed.length === 1 ? '1 change not saved' : `${changed.length} changes not saved`}
            </>
          ) : (
            'All changes saved'
          )}
          {!hasChanges && change && <span className="max-md:hidden">{` · ${lastText(change)}`}</span>}
        </p>
        {failure && (
          <p role="alert" className="text-danger text-small">
            {failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {hasChanges ? (
          <Button variant="ghost" onClick={onDiscard} isDisabled={isSaving}>
            Discard
          </Button>
        ) : (
          change && (
            <Button
              variant="ghost"
              onClick={() => undo.mutate(change.version)}
              isPending={undo.isPending}
              pendingText="Undoing..."
              aria-label={`Undo: ${lastText(change)}`}
            >
              Undo
            </Button>
          )
        )}
        <Button type="submit" isDisabled={!hasChanges} isPending={isSaving} pendingText="Saving...">
          Save
        </Button>
      </div>
    </section>
  );
}

function lastText({ by, at, names }: SettingsChange): string {
  const labels = names.map((name) => settingOf(name).label);
  const [first = '', second, ...more] = labels;
  const what =
    more.length > 0 ? `${first} and ${labels.length - 1} more` : [first, second].filter(Boolean).join(' and ');
  return `${by ?? 'Someone'} changed ${what}, ${momentText(at)}`;
}
