import { ownSecurityEventsPageSize, securityEventsPageSize } from '#contract/values/security-events.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { filtersOf, type SecuritySearch } from './security-search.ts';

// No frame announces events of accounts.
const options = { isAlwaysFresh: true };

export function useSecurityEvents(search: SecuritySearch) {
  const query = filtersOf(search);
  return useRows('GET /api/security-events', { query }, securityEventsPageSize, (events) => events, options);
}

export function useOwnEvents() {
  return useRows('GET /api/security-events/own', {}, ownSecurityEventsPageSize, (events) => events, options);
}
