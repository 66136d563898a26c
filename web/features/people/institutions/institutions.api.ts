import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/api.ts';

/** The institutions whose screens the member of staff may see. */
export function useServedInstitutions() {
  return useQuery(readOf('GET /api/institutions/served'));
}
