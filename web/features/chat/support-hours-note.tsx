import { supportWords } from '#web/lib/portal.ts';
import { supportHoursHere } from './support-hours.ts';

/** When support is open, by its own clock and the viewer's. */
export function SupportHoursNote() {
  const here = supportHoursHere();
  return (
    <p className="text-control text-muted">
      Support hours: {supportWords}
      {here && ` · ${here} your time`}
    </p>
  );
}
