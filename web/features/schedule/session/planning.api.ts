import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';

/** Everybody of the staff, for administrators, who plan for all of them. */
export function useStaff({ isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...readOf('GET /api/staff'), enabled: isEnabled });
}
