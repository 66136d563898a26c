import { Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { PersonCard } from '#contract/people/people.ts';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useBookableStaff } from './booking/bookings.api.ts';

const linkClasses =
  'flex min-h-9 items-center gap-2 rounded-control font-medium text-control text-link hover:underline touch:min-h-11';

/** From a contact to one's sessions, and to a new one with them. */
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

/** How a session with a contact is begun: customers book one of their staff, staff plan one; null with anybody else. */
export function useNewSession({ id, role }: PersonCard) {
  const viewer = useViewer();
  const bookable = useBookableStaff({ isEnabled: viewer.role === 'customer' && isStaff(role) });
  if (isStaff(viewer.role)) return role === 'customer' ? { label: 'Plan a session', search: { plan: id } } : null;
  const isBookable = bookable.data?.some(({ staff }) => staff.id === id);
  return isBookable ? { label: 'Book a session', search: { book: id } } : null;
}
