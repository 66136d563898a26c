const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago a time was, in words: 'just now', '5 min ago', '2 hours ago'. */
export function relativeTime(moment: Date | string | number, now: Date | number = Date.now()): string {
  const seconds = Math.floor((Number(now) - new Date(moment).getTime()) / 1000);
  // Clocks differ a little: a time ahead of ours has just happened.
  if (seconds < minute) return 'just now';
  if (seconds < hour) return `${Math.floor(seconds / minute)} min ago`;
  if (seconds < day) return counted(Math.floor(seconds / hour), 'hour');
  const days = Math.floor(seconds / day);
  if (days < 30) return counted(days, 'day');
  const months = Math.floor(days / 30);
  if (months < 12) return counted(months, 'month');
  return counted(Math.max(1, Math.floor(days / 365)), 'year');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
