import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BookingHours } from '#contract/schedule/bookings.ts';
import { ofSchedule } from '#web/features/schedule/schedule.api.ts';
import { call, type Input, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

export function useBookableStaff({ isEnabled } = { isEnabled: true }) {
  return useQuery({ ...readOf('GET /api/bookings/staff'), enabled: isEnabled });
}

/** Free slots in a span of days; reads nothing until the member of staff is known. */
export function useSlots(
  asked: { staffId: number; minutes: number; sessionId?: number } | null,
  span: { from: string; to: string },
) {
  return useQuery({
    ...readOf('GET /api/bookings/slots', { query: { staffId: 0, minutes: 0, ...asked, ...span } }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
}

/** No toast for a slot that somebody else took: the caller shows that. */
export function useBook() {
  return useChange({
    ...ofSchedule,
    mutationFn: (body: Input<'POST /api/bookings'>['body']) => call('POST /api/bookings', { body }),
    done: ({ title, tutor }) => ({ title: 'Session booked', description: `${title} with ${tutor.fullName}` }),
    failed: 'Session not booked',
  });
}

/**
 * The hours in which a member of staff, by default the viewer, takes bookings. Not cached, because a form must not begin with old values.
 */
export function useBookingHours(staffId: number | undefined) {
  return useQuery({ ...readOf('GET /api/bookings/hours', { query: hoursOf(staffId) }), gcTime: 0 });
}

export function useSaveBookingHours(staffId: number | undefined) {
  return useChange({
    ...ofSchedule,
    mutationFn: (body: BookingHours) => call('PUT /api/bookings/hours', { query: hoursOf(staffId), body }),
    done: () => ({ title: 'Booking hours saved' }),
    failed: 'Booking hours not saved',
  });
}

function hoursOf(staffId: number | undefined): { staffId?: number } {
  return staffId === undefined ? {} : { staffId };
}
