interface Period {
  startTime: string;
  endTime: string;
}

const thisYear = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const anyYear = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short' });

/** Day and month of a session, in the viewer's time zone. */
export function dateTile({ startTime }: Period): { day: string; month: string } {
  const start = new Date(startTime);
  return { day: dayOfMonth.format(start), month: month.format(start) };
}

/** When a session is, in the viewer's time zone: 'Tue 24 Nov · 14:00–14:30', or how long it still runs. */
export function sessionTime({ startTime, endTime }: Period, now: number): string {
  const [start, end] = [new Date(startTime), new Date(endTime)];
  const isOneDay = start.toDateString() === end.toDateString();
  if (start.getTime() <= now)
    return `Now, until ${isOneDay ? clock.format(end) : `${dayText(end, now)}, ${clock.format(end)}`}`;
  return isOneDay
    ? `${dayText(start, now)} · ${clock.format(start)}–${clock.format(end)}`
    : `${dayText(start, now)}, ${clock.format(start)} – ${dayText(end, now)}, ${clock.format(end)}`;
}

function dayText(moment: Date, now: number): string {
  const day = moment.getFullYear() === new Date(now).getFullYear() ? thisYear.format(moment) : anyYear.format(moment);
  return day.replace(/,/g, '');
}
