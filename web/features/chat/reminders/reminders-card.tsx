import { useState } from 'react';
import { useMinute } from '#web/lib/use-minute.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { ReminderItem } from './reminder-item.tsx';
import { isDue, useReminders } from './reminders.api.ts';

const shownAtFirst = 3;

/** The viewer's reminders on Home, those that are due first; nothing while there is none. */
export function RemindersCard({ className = '' }: { className?: string }) {
  const now = useMinute();
  const [isWhole, setWhole] = useState(false);
  const { data = [] } = useReminders();
  if (data.length === 0) return null;
  const due = data.filter((reminder) => isDue(reminder, now)).length;
  const atFirst = Math.max(due, shownAtFirst);
  const shown = isWhole ? data : data.slice(0, atFirst);
  return (
    <TitledCard title={due > 0 ? `Reminders: ${due} due` : 'Reminders'} className={`shrink-0 ${className}`}>
      <ul className="divide-y">
        {shown.map((reminder) => (
          <li key={reminder.id}>
            <ReminderItem reminder={reminder} />
          </li>
        ))}
      </ul>
      {data.length > atFirst && (
        <div className="border-t p-2">
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${data.length}`}
          </Button>
        </div>
      )}
    </TitledCard>
  );
}
