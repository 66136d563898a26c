import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';

/** All staff, for administrators, who plan for everybody. */
export function useStaff({ isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...readOf('GET /api/staff'), enabled: isEnabled });
}
