import CalendarX from 'lucide-react/icons/calendar-x';
import { useState } from 'react';
import type { Slot } from '#contract/schedule/bookings.ts';
import { londonZone } from '#contract/values/chat/support-hours.ts';
import { bookingAheadMaxDays } from '#contract/values/schedule.ts';
import { dayOf, dayText, timeOf } from '#web/features/schedule/session-time.ts';
import { clockIn, differsFromLondon, ownZone, zoneName } from '#web/features/schedule/zones.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { useSlots } from './bookings.api.ts';

const dayMs = 24 * 3_600_000;
/** The number of days read and shown at a time. */
const spanDays = 14;

interface SlotChoiceProps {
  /** The member of staff and the length; null until both are chosen. */
  asked: { staffId: number; minutes: number; sessionId?: number } | null;
  value: Slot | null;
  onChoose: (slot: Slot | null) => void;
}

/** Free slots by day, in the time zone of the viewer's account. */
export function SlotChoice({ asked, value, onChoose }: SlotChoiceProps) {
  const { timeZone } = useViewer();
  const zone = timeZone ?? ownZone;
  const [firstMs] = useState(() => Date.now());
  const [daysOn, setDaysOn] = useState(0);
  const [chosenDay, setDay] = useState<string | null>(null);
  const at = (days: number) => new Date(firstMs + days * dayMs).toISOString();
  const slots = useSlots(asked, { from: at(daysOn), to: at(daysOn + spanDays) });

  if (asked === null) return null;
  if (slots.isPending) return <PageSpinner label="Loading free times..." />;
  if (!slots.data) {
    return <FailedRead title="The free times could not be loaded" read={slots} className="py-4" />;
  }
  const days = [...new Set(slots.data.slots.map((slot) => dayOfSlot(slot, zone)))];
  const shownDay = value ? dayOfSlot(value, zone) : chosenDay;
  const day = shownDay !== null && days.includes(shownDay) ? shownDay : (days[0] ?? null);

  function turn(by: number): void {
    setDaysOn(daysOn + by);
    setDay(null);
    onChoose(null);
  }

  return (
    <div className={slots.isPlaceholderData ? 'flex flex-col gap-3 opacity-60' : 'flex flex-col gap-3'}>
      {day === null ? (
        <EmptyState icon={<CalendarX />} text="No free times in these two weeks" className="py-4" />
      ) : (
        <>
          <RadioChips
            legend="Day"
            options={days.map((other) => ({ value: other, label: dayText(`${other}T00:00`, firstMs) }))}
            value={day}
            onChoose={(chosen) => {
              setDay(chosen);
              onChoose(null);
            }}
          />
          {zone !== ownZone && (
            <p className="text-control text-muted">Times of {zoneName(zone)}, the time zone of your account.</p>
          )}
          <RadioChips
            legend="Time"
            options={slots.data.slots
              .filter((slot) => dayOfSlot(slot, zone) === day)
              .map((slot) => timeOption(slot, zone))}
            value={value?.startTime ?? null}
            onChoose={(startTime) => onChoose(slots.data.slots.find((slot) => slot.startTime === startTime) ?? null)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" isDisabled={daysOn === 0} onClick={() => turn(-spanDays)}>
          Earlier days
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isDisabled={daysOn + spanDays >= bookingAheadMaxDays}
          onClick={() => turn(spanDays)}
        >
          Later days
        </Button>
      </div>
    </div>
  );
}

function dayOfSlot({ startTime }: Slot, zone: string): string {
  return dayOf(clockIn(zone, startTime));
}

function timeOption(slot: Slot, zone: string) {
  const isElsewhere = differsFromLondon(zone, [slot.startTime]);
  return {
    value: slot.startTime,
    label: timeOf(clockIn(zone, slot.startTime)),
    ...(isElsewhere && { detail: `${timeOf(clockIn(londonZone, slot.startTime))} in London` }),
  };
}
