import type { PersonCard } from '#contract/people/people.ts';
import { isStaff } from '#contract/values/roles.ts';
import { bankHolidays } from '#web/lib/portal.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { closedText } from './support-hours.ts';

/** From when on a contact answers, for customers who write to staff outside support hours; null otherwise. */
export function useClosedText(contact: PersonCard): string | null {
  const viewer = useViewer();
  const now = useMinute();
  return isStaff(contact.role) && !isStaff(viewer.role) ? closedText(now, bankHolidays) : null;
}
