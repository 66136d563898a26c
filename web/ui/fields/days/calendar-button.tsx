import Calendar from 'lucide-react/icons/calendar';
import * as Popover from 'radix-ui/popover';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { closeOnEscape } from '#web/ui/overlays/escape.ts';

const MonthCalendar = lazyPart(() => import('./month-calendar.tsx').then((file) => file.MonthCalendar));

interface CalendarButtonProps {
  /** The chosen day; '' if there is none. */
  day: string;
  today: string;
  /** The last day that can be picked. */
  max: string | undefined;
  /** The name of the day for the button's label. */
  of: string;
  onPick: (day: string) => void;
}

export function CalendarButton({ day, today, max, of, onPick }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root modal open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton label="Open calendar" icon={<Calendar />} />
      </Popover.Trigger>
      {/* In a portal, because a dialog would cut it off. */}
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={`${of}: calendar`}
          onKeyDown={closeOnEscape(() => setOpen(false))}
          className="z-50 max-h-(--radix-popover-content-available-height) animate-pop-in overflow-y-auto rounded-card border bg-surface p-3 text-ink shadow-popup outline-none"
        >
          {/* Without it the whole page would be hidden while the calendar's file loads. */}
          <Suspense fallback={<div className="h-76 w-63" />}>
            <MonthCalendar
              day={day}
              today={today}
              max={max}
              onPick={(picked) => {
                onPick(picked);
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
