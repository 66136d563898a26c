import { defaultPlans, type Plan } from '#contract/values/plans-and-usage/plans.ts';
import type { TestApp } from './test-server.ts';

/** Gives Gold list prices in other currencies from the day on which tests begin. */
export async function listGoldIn(portal: TestApp, otherPrices: Plan['otherPrices']): Promise<void> {
  const admin = portal.as('admin');
  const { version } = (await admin.get('/api/settings')).json();
  const goldPlan = [defaultPlans.gold, { ...defaultPlans.gold, from: '2026-03-04', otherPrices }];
  const payload = { version, values: { goldPlan } };
  const answer = await admin.send({ method: 'PUT', url: '/api/settings/plans', payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
