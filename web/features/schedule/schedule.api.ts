import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/api.ts';

/** Sessions with a contact that have not ended. Kept up to date by `changed` frames. */
export function useUpcomingSessions(contactId: number) {
  return useQuery(readOf('GET /api/lessons/upcoming', { query: { contactId } }));
}
