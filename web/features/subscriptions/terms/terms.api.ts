import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { call, type Input, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

const pageSize = 50;
const ofPlans = {
  group: 'subscription',
  isShownAtField: true,
  failed: 'Failed to update subscription',
  rereads: ['/api/plan-terms', '/api/subscription', '/api/institutions', '/api/customers', '/api/users'],
};

type PlansQuery = NonNullable<Input<'GET /api/institutions/plans'>['query']>;

/** The institutions that a member of staff serves, with their plans. */
export function useInstitutionPlans(query: PlansQuery) {
  return useRows('GET /api/institutions/plans', { query }, pageSize, (plans) => plans);
}

export function usePlanCounts({ q, plan, accountManager }: PlansQuery) {
  const query = { ...(q && { q }), ...(plan && { plan }), ...(accountManager && { accountManager }) };
  return useQuery({ ...readOf('GET /api/institutions/plans/counts', { query }), placeholderData: keepPreviousData });
}

export function useTerms(institution: number) {
  return useRows('GET /api/plan-terms', { query: { institution } }, pageSize, (terms) => terms);
}

/** The term that would follow the last one of an institution. */
export function useNextTerm(institution: number) {
  return useQuery(readOf('GET /api/plan-terms/next', { query: { institution } }));
}

export function useAddTerms() {
  return useChange({
    ...ofPlans,
    mutationFn: (body: Input<'POST /api/plan-terms'>['body']) => call('POST /api/plan-terms', { body }),
    done: ({ terms }) => ({
      title: 'Subscription updated',
      description: terms.map(({ tier }) => tierName(tier))[0] ?? '',
    }),
  });
}

export function useChangeTerm(id: number) {
  return useChange({
    ...ofPlans,
    mutationFn: (body: Input<'PUT /api/plan-terms/:id'>['body']) =>
      call('PUT /api/plan-terms/:id', { params: { id }, body }),
    done: ({ tier }) => ({ title: 'Subscription updated', description: tierName(tier) }),
  });
}

export function useWithdrawTerm() {
  return useChange({
    ...ofPlans,
    isShownAtField: false,
    mutationFn: ({ id, version }: Pick<PlanTerm, 'id' | 'version'>) =>
      call('POST /api/plan-terms/:id/withdraw', { params: { id }, body: { version } }),
    done: ({ tier }) => ({ title: 'Plan withdrawn', description: `Customers no longer see ${tierName(tier)} there.` }),
  });
}
