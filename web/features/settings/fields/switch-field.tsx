import { useSetting } from '#web/features/settings/settings-context.ts';
import { LockedValue } from './locked-value.tsx';

/** A setting that is on or off. */
export function SwitchField({ name, label }: { name: 'sendsAccountFacts'; label: string }) {
  const { value, set, error, lockedBy } = useSetting(name);
  if (lockedBy !== undefined) return <LockedValue label={label} text={value} variable={lockedBy} />;
  return (
    <div>
      <label className="flex min-h-8 items-start gap-2 text-control touch:min-h-11">
        <input
          type="checkbox"
          checked={value === 'on'}
          onChange={({ target }) => set(target.checked ? 'on' : 'off')}
          className="mt-0.5 size-4 shrink-0 accent-primary"
        />
        {label}
      </label>
      {error && (
        <p role="alert" className="text-danger text-small">
          {error}
        </p>
      )}
    </div>
  );
}
