import AlarmClock from 'lucide-react/icons/alarm-clock';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import { ReminderItem } from './reminder-item.tsx';
import { useReminders } from './reminders.api.ts';

/** The viewer's reminders about an institution. */
export function InstitutionReminders({ institution: { id, name } }: { institution: { id: number; name: string } }) {
  const [isSetting, setSetting] = useState(false);
  return (
    <QueryCard
      title="Your reminders"
      what="reminders"
      query={useReminders()}
      actions={
        <Button variant="secondary" size="sm" icon={<AlarmClock />} onClick={() => setSetting(true)}>
          Remind me
        </Button>
      }
    >
      {(reminders) => {
        const here = reminders.filter(({ institution }) => institution?.id === id);
        return (
          <>
            {here.length === 0 && <EmptyLine icon={<AlarmClock />} text="No reminders. Only you see yours." />}
            <ul className="divide-y">
              {here.map((reminder) => (
                <li key={reminder.id}>
                  <ReminderItem reminder={reminder} isHere />
                </li>
              ))}
            </ul>
            {isSetting && (
              <ReminderDialog about={{ institutionId: id, name }} reminder={null} onClose={() => setSetting(false)} />
            )}
          </>
        );
      }}
    </QueryCard>
  );
}
