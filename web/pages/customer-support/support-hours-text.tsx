import { closedText, supportHoursHere } from '#web/features/chat/support-hours.ts';
import { bankHolidays } from '#web/lib/portal.ts';
import { useMinute } from '#web/lib/use-minute.ts';

/** A fixed text, which says GMT even in summer. */
export const staffHours = '11am-5pm GMT Mon-Fri';

/** When people are there, in the viewer's own time as well, and from when on where nobody is there now. */
export function SupportHoursText() {
  const here = supportHoursHere();
  const closed = useClosed();
  return (
    <>
      Support staff are available {staffHours}
      {here && ` (${here} your time)`}.{closed && <span className="block font-medium text-warning">{closed}</span>}
    </>
  );
}

/** From when on somebody answers; null within support hours. */
export function useClosed(): string | null {
  return closedText(useMinute(), bankHolidays);
}
