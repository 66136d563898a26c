import { useQuery } from '@tanstack/react-query';
import { readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import type { AccountSearch } from './account-search.ts';

const pageSize = 50;
const pageMaxSize = 200;

export function useAccounts(query: AccountSearch) {
  return useRows('GET /api/accounts', { query }, pageSize, (accounts) => accounts, {
    limitForAll: pageMaxSize,
    isAlwaysFresh: true,
  });
}

/** Renewals by month, and how many accounts each filter finds. */
export function useAccountsOverview() {
  return useQuery({ ...readOf('GET /api/accounts/overview'), refetchOnMount: 'always' });
}
