const minute = 60_000;

/** A time in support hours, to the minute: '25 min', '3 h 5 min'. Never in days, because a day has six support hours. */
export function hoursText(ms: number): string {
  const minutes = Math.round(ms / minute);
  if (minutes < 1) return 'under 1 min';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Minutes with one decimal, for charts and files. */
export function minutesOf(ms: number): number {
  return Math.round((ms / 60_000) * 10) / 10;
}
