import { londonTime } from '#contract/values/chat/support-hours.ts';
import { daysBetween } from '#contract/values/plans-and-usage/billing.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { reminderDaysOf, reminderStepOf } from '#contract/values/plans-and-usage/reminder-days.ts';
import type { Portal } from '#server/portal.ts';
import type { createReminders } from './reminders.service.ts';
import { listToRemind } from './settlement.queries.ts';

const fromHour = 8;

/** Reminds of overdue invoices on the days of the setting, from eight o'clock in London. */
export function createAutomaticReminders(
  { db, clock, settings }: Portal,
  reminders: Pick<ReturnType<typeof createReminders>, 'remindByItself'>,
) {
  return async (): Promise<void> => {
    const { day, hour } = londonTime(clock());
    const steps = reminderDaysOf(settings().reminderDays);
    const [first] = steps;
    if (first === undefined || hour < fromHour) return;
    for (const { id, dueDate } of await listToRemind(db, addDays(day, -first))) {
      const step = reminderStepOf(daysBetween(dueDate, day), steps);
      if (step !== undefined) await reminders.remindByItself(id, step);
    }
  };
}
