import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';

/**
 * The viewer's first steps. Only customers and administrators have some; for others nothing is read. In a file of its own, because Home
 * loads it first.
 */
export function useFirstSteps(hasSome = true) {
  return useQuery({ ...readOf('GET /api/first-steps'), enabled: hasSome });
}
