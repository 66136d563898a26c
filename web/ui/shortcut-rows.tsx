import type { Shortcut } from '#web/lib/shortcut-list.ts';
import { KeyNames } from './key-names.tsx';

/** What can be done by keys, each with its keys. */
export function ShortcutRows({ shortcuts }: { shortcuts: readonly Partial<Shortcut>[] }) {
  return (
    <dl className="flex flex-col divide-y">
      {shortcuts.map(({ label, keys = '' }) => (
        <div key={label} className="flex min-h-9 items-center justify-between gap-4 py-1">
          <dt className="text-control">{label}</dt>
          <dd>
            <KeyNames keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
