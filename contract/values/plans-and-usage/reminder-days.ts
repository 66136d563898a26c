/** Reads the setting `7, 21, 35`, the days past due on which the portal reminds; in order, each once. */
export function reminderDaysOf(text: string): number[] {
  const days = text.split(',').map((day) => Number(day.trim()));
  return [...new Set(days.filter((day) => day > 0))].sort((a, b) => a - b);
}

/** A reminder that could not be sent on its day is sent up to this many days later, and then left out. */
const reminderGraceDays = 6;

/** The step that is due for an invoice that is this many days late; undefined for none. */
export function reminderStepOf(lateDays: number, steps: readonly number[]): number | undefined {
  const step = steps.findLast((day) => day <= lateDays);
  return step !== undefined && lateDays - step <= reminderGraceDays ? step : undefined;
}
