import { Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { PersonCard } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { useBookableStaff } from './booking/bookings.api.ts';

const linkClasses =
  'flex min-h-9 items-center gap-2 rounded-control font-medium text-control text-link hover:underline touch:min-h-11';

/** Links from a contact to the schedule, and to a new session with them. */
export function SessionLinks({ contact }: { contact: PersonCard }) {
  const newOne = useNewSession(contact);
  return (
    <p className="mt-3 flex flex-wrap gap-x-4">
      {newOne && (
        <Link to={paths.schedule} search={newOne.search} className={linkClasses}>
          <CalendarPlus aria-hidden="true" className="size-4" />
          {newOne.label}
        </Link>
      )}
      <Link to={paths.schedule} className={linkClasses}>
        <CalendarDays aria-hidden="true" className="size-4" />
        All sessions
      </Link>
    </p>
  );
}

/** The link to begin a session with a contact: customers book their staff, staff plan one; null for anybody else. */
export function useNewSession(contact: PersonCard) {
  const may = useCapabilities();
  const { id } = contact;
  const { isServed, servesCustomers } = capabilitiesOf(contact);
  const bookable = useBookableStaff({ isEnabled: may.isServed && servesCustomers });
  if (may.servesCustomers) return isServed ? { label: 'Plan a session', search: { plan: id } } : null;
  const isBookable = bookable.data?.some(({ staff }) => staff.id === id);
  return isBookable ? { label: 'Book a session', search: { book: id } } : null;
}
