import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';

/** The customers with whom the member of staff can plan a session. */
export function useServedPeople() {
  return useQuery(readOf('GET /api/users/role/customer'));
}

/** The institutions of these customers. */
export function useServedInstitutions() {
  return useQuery(readOf('GET /api/institutions/served'));
}

/** Everybody of the staff, for administrators, who plan for all of them. */
export function useStaff({ isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...readOf('GET /api/staff'), enabled: isEnabled });
}
