import { adminGroups } from './admin-groups.ts';
import { AdminLink } from './admin-link.tsx';
import { useWaiting } from './use-waiting.ts';

export function AdminLinks({ onChosen }: { onChosen?: () => void }) {
  const waiting = useWaiting();
  return (
    <nav aria-label="Admin Tools" className="flex flex-col gap-3 p-2">
      {adminGroups.map(({ title, entries }) => (
        <div key={title}>
          <p className="px-2.5 pb-0.5 font-medium text-caption text-muted">{title}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.label}>
                <AdminLink entry={entry} waiting={entry.waiting && waiting[entry.waiting]} onChosen={onChosen} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
