import { useId } from 'react';
import { ReminderItem } from './reminder-item.tsx';
import { useDueReminders } from './reminders.api.ts';

/**
 * What the viewer wants to be reminded of by now, above the conversations of the inbox; nothing if there is none, or where
 * the reminders have their card beside the chat.
 */
export function DueReminders() {
  const titleId = useId();
  const due = useDueReminders();
  if (due.length === 0) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="mt-2 max-h-48 shrink-0 overflow-y-auto border-b bg-warning-surface wide-desk:hidden"
    >
      <h3 id={titleId} className="px-4 pt-2 text-caption text-muted">
        Reminders that are due ({due.length})
      </h3>
      <ul className="divide-y">
        {due.map((reminder) => (
          <li key={reminder.id}>
            <ReminderItem reminder={reminder} />
          </li>
        ))}
      </ul>
    </section>
  );
}
