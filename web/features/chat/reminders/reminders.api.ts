import { useQuery } from '@tanstack/react-query';
import type { NewReminder, Reminder, ReminderChange } from '#contract/chat/reminders.ts';
import { momentText } from '#web/features/chat/moments/moment-choices.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { useChange } from '#web/ui/use-change.ts';

/** The viewer's open reminders, the next first; kept up to date by `changed` frames. Reads nothing for customers. */
export function useReminders() {
  return useQuery({ ...readOf('GET /api/reminders'), enabled: useCapabilities().servesCustomers });
}

/** The reminders that are due by now. */
export function useDueReminders(): readonly Reminder[] {
  const now = useMinute();
  const { data = [] } = useReminders();
  return data.filter((reminder) => isDue(reminder, now));
}

export function isDue({ isDue: wasDue, dueAt }: Reminder, now: number): boolean {
  return wasDue || Date.parse(dueAt) <= now;
}

const ofReminders = { group: 'reminders', rereads: ['/api/reminders'], isAwaited: true };

/** Sets a reminder, or changes one. */
export function useSaveReminder(id: number | null, about: Pick<NewReminder, 'contactId' | 'institutionId'>) {
  return useChange({
    ...ofReminders,
    mutationFn: (values: ReminderChange): Promise<Reminder> =>
      id === null
        ? call('POST /api/reminders', { body: { ...about, ...values } })
        : call('PUT /api/reminders/:id', { params: { id }, body: values }),
    done: ({ dueAt }) => ({ title: `You will be reminded ${momentText(dueAt, Date.now())}` }),
    failed: 'The reminder was not saved',
  });
}

/** Says that a reminder is done, or withdraws it; with Undo. */
export function useSettleReminder() {
  const reopen = useChange({
    ...ofReminders,
    mutationFn: (id: number) => call('POST /api/reminders/:id/reopen', { params: { id } }),
    failed: 'The change was not undone',
  });
  return useChange({
    ...ofReminders,
    mutationFn: ({ id, as }: { id: number; as: 'done' | 'withdrawn' }) =>
      call('POST /api/reminders/:id/settle', { params: { id }, body: { as } }),
    done: (_, { id, as }) => ({
      title: as === 'done' ? 'Reminder done' : 'Reminder withdrawn',
      action: { label: 'Undo', onAct: () => reopen.mutate(id) },
    }),
    failed: 'The reminder was not changed',
  });
}
