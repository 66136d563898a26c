import { closedText, supportHoursHere } from '#web/features/chat/support-hours.ts';
import { shortSupportWords } from '#web/lib/portal.ts';
import { useMinute } from '#web/lib/use-minute.ts';

/** The support hours, also in the viewer's time zone, and the next opening while support is closed. */
export function SupportHoursText() {
  const here = supportHoursHere();
  const closed = useClosed();
  return (
    <>
      Support staff are available {shortSupportWords}
      {here && ` (${here} your time)`}.{closed && <span className="block font-medium text-warning">{closed}</span>}
    </>
  );
}

/** When support opens again, as a text; null within support hours. */
export function useClosed(): string | null {
  return closedText(useMinute());
}
