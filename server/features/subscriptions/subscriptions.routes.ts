import type { FastifyInstance } from 'fastify';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import {
  chooseInstitution,
  countChoices,
  readChoices,
} from '#server/features/people/institutions/chosen-institution.service.ts';
import type { TellPeopleChanged } from '#server/features/people/people-news.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { readSubscription } from './subscription-overview.service.ts';
import type { Subscriptions } from './subscriptions.service.ts';

export interface SubscriptionsParts extends Pick<PortalParts, 'db' | 'reading' | 'people' | 'clock'> {
  plans: Subscriptions;
  /** What an institution's invoices add to a price now. */
  findVatNow(institutionId: number): Promise<Pick<Subscription, 'vatBasisPoints' | 'vatReason'>>;
  tellPeopleChanged: TellPeopleChanged;
}

export function registerSubscriptions(app: FastifyInstance, parts: SubscriptionsParts): void {
  const { db, reading, people, clock, plans, findVatNow, tellPeopleChanged } = parts;
  const today = () => londonTime(clock()).day;

  const readPlan = async (institution: { id: number; name: string }) =>
    readSubscription(db, institution, { today: today(), vat: await findVatNow(institution.id) });

  bind(app, 'GET /api/subscription', async ({ viewer, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    return readPlan(institution);
  });

  async function institutionOf(customerId: number): Promise<{ id: number; name: string }> {
    const customer = (await people.directory()).find(customerId);
    const { institutionId, companyName } = customer ?? {};
    // Staff belong to no institution, so they are no customers either.
    if (!institutionId) throw notFound('Customer not found');
    return { id: institutionId, name: companyName ?? '' };
  }

  bindCreation(app, 'POST /api/update-subscription', {
    async create({ viewer, body }, noteMade) {
      const institution = await institutionOf(body.customerId);
      const plan = { institutionId: institution.id, tier: body.subscriptionTier };
      await plans.setTier(db, plan, viewer.id, noteMade);
      await tellPeopleChanged({ institutionIds: [institution.id] });
      return readPlan(institution);
    },
    again: async ({ body }) => readPlan(await institutionOf(body.customerId)),
  });

  bindList(app, 'GET /api/institutions/served', ({ viewer, query }) =>
    readChoices({ people, db: reading }, viewer.id, { ...query, day: today() }),
  );

  bind(app, 'GET /api/institutions/served/count', async ({ viewer, query }) => ({
    count: await countChoices({ people, db: reading }, viewer.id, { ...query, day: today() }),
  }));
}
