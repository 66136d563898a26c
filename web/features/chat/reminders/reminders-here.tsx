import { ReminderItem } from './reminder-item.tsx';
import { useReminders } from './reminders.api.ts';

/** The viewer's reminders about the open conversation, below its head. */
export function RemindersHere({ contactId }: { contactId: number }) {
  const { data = [] } = useReminders();
  const here = data.filter(({ contact }) => contact?.id === contactId);
  if (here.length === 0) return null;
  return (
    <ul
      aria-label="Your reminders"
      className="max-h-32 max-md:max-h-20 shrink-0 divide-y overflow-y-auto border-b bg-surface print:hidden"
    >
      {here.map((reminder) => (
        <li key={reminder.id}>
          <ReminderItem reminder={reminder} isHere />
        </li>
      ))}
    </ul>
  );
}
