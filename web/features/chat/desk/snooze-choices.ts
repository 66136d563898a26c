const hourMs = 60 * 60 * 1000;
const workBeginsAtHour = 9;

export interface SnoozeChoice {
  label: string;
  /** ISO text. */
  until: string;
}

/** When a conversation can come back, by the viewer's clock. `now` in milliseconds. */
export function snoozeChoices(now: number): readonly SnoozeChoice[] {
  const today = new Date(now);
  const tomorrow = morningAfter(today, 1);
  // From Sunday on that is tomorrow already.
  const monday = morningAfter(today, (8 - today.getDay()) % 7 || 7);
  const moments = [
    { label: 'In an hour', at: now + hourMs },
    { label: 'In three hours', at: now + 3 * hourMs },
    { label: 'Tomorrow morning', at: tomorrow },
    { label: 'On Monday morning', at: monday },
    { label: 'In two weeks', at: morningAfter(today, 14) },
  ];
  return moments
    .filter(({ at, label }) => label !== 'On Monday morning' || at !== tomorrow)
    .map(({ label, at }) => ({ label, until: new Date(at).toISOString() }));
}

/** A moment to come in a few words: 'today 14:30', 'Mon 9 Mar, 09:00'. */
export function momentText(moment: string, now: number): string {
  const at = new Date(moment);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (at.toDateString() === new Date(now).toDateString()) return `today ${time}`;
  return `${at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })}, ${time}`;
}

function morningAfter(today: Date, days: number): number {
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, workBeginsAtHour).getTime();
}
