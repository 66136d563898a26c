import { supportHours, supportHoursHere } from './support-hours.ts';

/** When support is open, by its own clock and the viewer's. */
export function SupportHoursNote() {
  const here = supportHoursHere();
  return (
    <p className="text-control text-muted">
      Support hours: {supportHours}
      {here && ` · ${here} your time`}
    </p>
  );
}
