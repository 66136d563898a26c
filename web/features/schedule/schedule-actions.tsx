import CalendarCog from 'lucide-react/icons/calendar-cog';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { BookingHoursDialog } from './booking/booking-hours-dialog.tsx';
import type { ScheduleSearch } from './schedule-search.ts';

interface ScheduleActionsProps {
  whose: 'own' | 'all';
  search: ScheduleSearch;
  onSearch: (search: ScheduleSearch) => void;
}

/** Starts new sessions, and sets the hours in which customers book them. */
export function ScheduleActions({ whose, search, onSearch }: ScheduleActionsProps) {
  const may = useCapabilities();
  const [hasHoursOpen, setHoursOpen] = useState(false);
  return (
    <>
      {may.servesCustomers && (
        <>
          <Button variant="secondary" icon={<CalendarCog />} onClick={() => setHoursOpen(true)}>
            Booking hours
          </Button>
          <Button icon={<CalendarPlus />} onClick={() => onSearch({ ...search, plan: 'new' })}>
            Plan a session
          </Button>
        </>
      )}
      {may.actsForOwnInstitution && (
        <Button icon={<CalendarPlus />} onClick={() => onSearch({ ...search, book: 'new' })}>
          Book a session
        </Button>
      )}
      {hasHoursOpen && <BookingHoursDialog whose={whose} onClose={() => setHoursOpen(false)} />}
    </>
  );
}
