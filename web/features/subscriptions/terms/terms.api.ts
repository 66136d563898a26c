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

/** Changes a term; a signed file that was removed or replaced can be put back. */
export function useChangeTerm(term: PlanTerm | null) {
  const before = term?.file ?? null;
  const putBack = useChange({
    ...ofPlans,
    isShownAtField: false,
    mutationFn: ({ id, ...changed }: PlanTerm) =>
      call('PUT /api/plan-terms/:id', {
        params: { id },
        body: { ...termBody(changed), filePath: before?.filePath ?? null },
      }),
    failed: 'The signed file was not put back',
    done: () => ({ title: 'Signed file put back', description: before?.filename ?? '' }),
  });
  return useChange({
    ...ofPlans,
    mutationFn: (body: Input<'PUT /api/plan-terms/:id'>['body']) =>
      call('PUT /api/plan-terms/:id', { params: { id: term?.id ?? 0 }, body }),
    done: (changed) => ({
      title: 'Subscription updated',
      description: tierName(changed.tier),
      ...(before !== null &&
        changed.file?.filePath !== before.filePath && {
          action: { label: 'Undo file change', onAct: () => putBack.mutate(changed) },
        }),
    }),
  });
}

/** A term as it is, to be sent again. */
function termBody(term: Omit<PlanTerm, 'id'>) {
  const { tier, startDate, endDate, currency, priceMinor, isTrial, allowance, version } = term;
  const { purchaseOrder, reference, noticeDay, note } = term;
  const agreed = { tier, startDate, endDate, currency, priceMinor, isTrial, allowance, version };
  return { ...agreed, purchaseOrder, reference, noticeDay, note, acceptsGap: true };
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
