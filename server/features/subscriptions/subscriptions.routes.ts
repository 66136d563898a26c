import type { FastifyInstance } from 'fastify';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { plansUntil } from '#contract/values/plans-and-usage/plans.ts';
import {
  choosePlan,
  countChoices,
  readChoices,
} from '#server/features/people/institutions/chosen-institution.service.ts';
import { canReadInvoices } from '#server/features/people/people.access.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { type BookedTerms, createBookedTerms } from './booked-terms.service.ts';
import { createTermsAdder } from './imported-terms.ts';
import { registerPlanTerms } from './plan-terms.routes.ts';
import { readSubscription } from './subscription-overview.service.ts';
import { findNewestSubscription } from './subscriptions.queries.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.service.ts';

const hour = 60 * 60 * 1000;
const lastDay = '9999-12-31';

interface FromInvoices {
  /** The VAT that an institution's invoices charge now. */
  findVatNow(institutionId: number): Promise<Pick<Subscription, 'vatBasisPoints' | 'vatReason'>>;
}

/** Serves plans. Returns the functions that registering people needs. */
export function registerSubscriptions(
  app: FastifyInstance,
  portal: Portal,
  { findVatNow }: FromInvoices,
): Subscriptions & { booked: BookedTerms; addTerms: ReturnType<typeof createTermsAdder> } {
  const { db, reading, people, clock, jobs, planList, planOn, notifyPeopleChanged } = portal;
  const plans = createSubscriptions({ clock, planOn });
  const today = () => londonTime(clock()).day;

  const readPlan = async (institution: { id: number; name: string }, seesContracts: boolean) => {
    const vat = await findVatNow(institution.id);
    return readSubscription(db, institution, { today: today(), vat, planOn, seesContracts });
  };

  bind(app, 'GET /api/plans', async ({ viewer }) => {
    const seesWhatComes = capabilitiesOf(viewer).servesCustomers;
    return plansUntil(planList(), seesWhatComes ? lastDay : today());
  });

  bind(app, 'GET /api/subscription', async ({ viewer, query }) => {
    const { me, institution } = await choosePlan(portal, { viewerId: viewer.id, institution: query.institution });
    return readPlan(institution, canReadInvoices(me, institution));
  });

  /** The plan after an update, which was a renewal if the newest term begins later. */
  async function readUpdated(institution: { id: number; name: string }) {
    const newest = await findNewestSubscription(db, institution.id);
    return { ...(await readPlan(institution, true)), isRenewal: newest !== undefined && newest.startDate > today() };
  }

  async function institutionOf(customerId: number): Promise<{ id: number; name: string }> {
    const customer = (await people.directory()).find(customerId);
    const { institutionId, companyName } = customer ?? {};
    // Staff have no institution, so they are not customers.
    if (!institutionId) throw notFound('Customer not found');
    return { id: institutionId, name: companyName ?? '' };
  }

  bindCreation(app, 'POST /api/update-subscription', {
    async create({ viewer, body }, recordCreation) {
      const institution = await institutionOf(body.customerId);
      const plan = { institutionId: institution.id, tier: body.subscriptionTier };
      await plans.setTier(db, plan, viewer.id, recordCreation);
      await notifyPeopleChanged({ institutionIds: [institution.id] });
      return readUpdated(institution);
    },
    again: async ({ body }) => readUpdated(await institutionOf(body.customerId)),
  });

  bindList(app, 'GET /api/institutions/served', ({ viewer, query }) =>
    readChoices({ people, db: reading }, viewer.id, { ...query, day: today() }),
  );

  bind(app, 'GET /api/institutions/served/count', async ({ viewer, query }) => ({
    count: await countChoices({ people, db: reading }, viewer.id, { ...query, day: today() }),
  }));

  registerPlanTerms(app, portal, plans);

  jobs.every({ name: 'plans that have ended', everyMs: hour, deletes: true }, async () => {
    const institutionIds = await plans.expireEnded(db);
    if (institutionIds.length > 0) await notifyPeopleChanged({ institutionIds });
  });
  return {
    ...plans,
    booked: createBookedTerms(portal, plans),
    addTerms: createTermsAdder({ clock, planOn }, plans),
  };
}
