import { Link } from '@tanstack/react-router';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import type { Reminder } from '#contract/chat/reminders.ts';
import { momentText } from '#web/features/chat/moments/moment-choices.ts';
import { contactLink, institutionLink } from '#web/lib/pages/links.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ReminderDialog } from './reminder-dialog.tsx';
import { isDue, useSettleReminder } from './reminders.api.ts';

interface ReminderItemProps {
  reminder: Reminder;
  /** The page is about this conversation or institution, so neither is named. */
  isHere?: boolean;
  className?: string;
}

/** A reminder in one row: what about, when, the note, and what can be done. */
export function ReminderItem({ reminder, isHere = false, className = '' }: ReminderItemProps) {
  const now = useMinute();
  const settle = useSettleReminder();
  const [isChanging, setChanging] = useState(false);
  const { id, contact, institution, note, dueAt } = reminder;
  const name = contact?.name ?? institution?.name ?? 'Someone you no longer look after';
  const isRung = isDue(reminder, now);
  const when = momentText(dueAt, now);
  return (
    <div className={classNames('flex items-start gap-2 py-1.5 pr-1.5 pl-4', className)}>
      <AlarmClock
        aria-hidden="true"
        className={classNames('mt-2.5 size-4 shrink-0 touch:mt-3.5', isRung ? 'text-warning' : 'text-muted')}
      />
      <div className="wrap-anywhere min-w-0 flex-1 py-1.5 text-control touch:py-2.5">
        {!isHere && <Named reminder={reminder}>{name}</Named>}
        {note && <p className={isHere ? '' : 'text-small'}>{note}</p>}
        <p className={classNames('text-small', isRung ? 'font-medium text-warning' : 'text-muted')}>
          {isRung ? `Due ${when}` : `Reminder ${when}`}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          label={`Done: ${note || name}`}
          icon={<Check />}
          isPending={settle.isPending}
          onClick={() => settle.mutate({ id, as: 'done' })}
        />
        <IconButton
          label={`Change the reminder: ${note || name}`}
          icon={<Pencil />}
          onClick={() => setChanging(true)}
        />
        {!isRung && (
          <IconButton
            label={`Withdraw the reminder: ${note || name}`}
            icon={<Trash2 />}
            isPending={settle.isPending}
            onClick={() => settle.mutate({ id, as: 'withdrawn' })}
          />
        )}
      </div>
      {isChanging && <ReminderDialog about={{ name }} reminder={reminder} onClose={() => setChanging(false)} />}
    </div>
  );
}

function Named({ reminder: { contact, institution }, children }: { reminder: Reminder; children: ReactNode }) {
  const look = 'block font-medium text-link underline-offset-2 hover:underline';
  if (contact) {
    return (
      <Link {...contactLink(contact.id)} className={look}>
        {children}
      </Link>
    );
  }
  if (institution) {
    return (
      <Link {...institutionLink(institution.id)} className={look}>
        {children}
      </Link>
    );
  }
  return <p className="font-medium">{children}</p>;
}
