import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import type { PlannedNotification } from '#contract/planned-notifications.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { ChangePlannedDialog } from './change-planned-dialog.tsx';
import { ClampedText } from './clamped-text.tsx';
import { HighPriorityMark } from './high-priority-mark.tsx';
import { usePlannedNotifications, useWithdraw } from './planned.api.ts';

export function PlannedNotifications() {
  const [changing, setChanging] = useState<PlannedNotification | null>(null);
  return (
    <QueryCard title="Planned Notifications" what="planned notifications" query={usePlannedNotifications()}>
      {(planned) => (
        <>
          {planned.length === 0 ? (
            <EmptyState icon={<CalendarClock />} text="No notifications planned" className="py-6" />
          ) : (
            <ul className="divide-y">
              {planned.map((notification) => (
                <Item key={notification.id} notification={notification} onChange={() => setChanging(notification)} />
              ))}
            </ul>
          )}
          {changing && <ChangePlannedDialog notification={changing} onClose={() => setChanging(null)} />}
        </>
      )}
    </QueryCard>
  );
}

function Item({ notification, onChange }: { notification: PlannedNotification; onChange: () => void }) {
  const { title, description, priority, tier, institutionName, sendAt, authorName, isHeld } = notification;
  const withdraw = useWithdraw();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-h3">
          <span className="wrap-anywhere min-w-0">{title}</span>
          {priority === 'high' && <HighPriorityMark />}
        </h3>
        <ClampedText text={description} className="mt-0.5 max-w-[72ch] text-muted text-small" />
        <p className="mt-1 text-caption text-muted">
          <time dateTime={sendAt}>{momentText(sendAt)}</time>
          {` · to ${institutionName ?? (tier ? `everyone with ${tierName(tier)}` : 'everyone')} · ${authorName}`}
        </p>
        {isHeld && (
          <p className="mt-1 max-w-[72ch] text-small text-warning">
            Held since the portal was restored: it may have been sent or withdrawn before. Change it to give it another
            time, withdraw it, or release it under Settings, E-mail.
          </p>
        )}
      </div>
      <span className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={onChange}>
          Change<span className="sr-only"> {title}</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isPending={withdraw.isPending}
          onClick={() => withdraw.mutate(notification)}
        >
          Withdraw<span className="sr-only"> {title}</span>
        </Button>
      </span>
    </li>
  );
}
