import type { PersonCard } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { closedText } from './support-hours.ts';

/** The next opening, for customers who write to staff outside support hours; null otherwise. */
export function useClosedText(contact: PersonCard): string | null {
  const viewer = useViewer();
  const now = useMinute();
  return capabilitiesOf(contact).servesCustomers && !capabilitiesOf(viewer).servesCustomers ? closedText(now) : null;
}
