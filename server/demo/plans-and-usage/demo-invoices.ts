import { invoiceTermsDays } from '#contract/values/limits.ts';
import { vatOf } from '#contract/values/plans-and-usage/money.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { accessText, defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { invoiceKeys } from '#server/db/keys/invoice-keys.ts';
import { type CastMember, castInstitutions } from '#server/demo/cast.ts';
import { demoInstitutions } from '#server/demo/demo-people.ts';
import type { Rows } from '#server/demo/seed.queries.ts';
import type { Ago } from '#server/demo/working-time.ts';
import { isoTime } from '#server/platform/clock.ts';
import { demoInvoiceSettings, demoPayment } from './demo-invoice-settings.ts';
import { boughtDaysAgo } from './demo-subscriptions.ts';

const admin = 1;
/** In days, because an administrator answers some hours later. */
const sameDay = 0.7;

/** An invoice request and its outcome. Invoice numbers follow this order. */
interface Story {
  institutionId: number;
  requestedBy: number;
  daysAgo: number;
  /** For last year's plan instead of the current one. */
  isPast?: boolean;
  purchaseOrder?: string;
  note?: string;
  /** Days after the request. */
  sentAfter?: number;
  completedAfter?: number;
  /** Typed by an administrator where the price is on request. */
  typedPence?: number;
  isPaid?: boolean;
}

type Subscriptions = Rows['subscriptions'];

type Billed = 'invoiceRequests' | 'invoices' | 'invoicePayments' | 'billingDetails';

const billingDetails: Rows['billingDetails'] = [
  {
    institutionId: 1,
    street: 'University Library\n1 Elm Street',
    town: 'Harrowmere',
    postcode: 'HW1 1AA',
    country: 'GB',
    vatNumber: null,
    version: 1,
  },
];

/** Requests and invoices in each state, for the plans of the demo. */
export function demoInvoices(
  ago: Ago,
  people: readonly CastMember[],
  subscriptions: { past: Subscriptions; current: Subscriptions },
): Pick<Rows, Billed> {
  const rows: Pick<Rows, Billed> = { invoiceRequests: [], invoices: [], invoicePayments: [], billingDetails };
  for (const [index, story] of stories.entries()) {
    const { institutionId, requestedBy, daysAgo, isPast = false, sentAfter } = story;
    const bought = (isPast ? subscriptions.past : subscriptions.current).find(
      (subscription) => subscription.institutionId === institutionId,
    );
    if (!bought) continue;
    const request = requestOf(story, bought, { id: index + 1, ago });
    rows.invoiceRequests.push(request);
    if (sentAfter === undefined) continue;
    const attention = people.find(({ id }) => id === requestedBy)?.fullName ?? '';
    const sentAt = ago(daysAgo - sentAfter);
    const netPence = request.amountPence ?? story.typedPence ?? 0;
    const id = rows.invoices.length + 1;
    rows.invoices.push(invoiceOf(request, { id, attention, sentAt, netPence }));
    if (!story.isPaid) continue;
    const notedAt = isoTime(ago(daysAgo - 15));
    rows.invoicePayments.push({ invoiceId: id, paidOn: notedAt.slice(0, 10), notedAt });
  }
  return rows;
}

const closed = { sentAfter: sameDay, completedAfter: 20 };
/** A request from the day on which the previous plan year began. */
const lastTime = (institutionId: number) => ({
  institutionId,
  daysAgo: boughtDaysAgo(institutionId) + 365,
  isPast: true,
});
const stories: readonly Story[] = [
  { ...lastTime(1), requestedBy: 2, purchaseOrder: 'HW-0911', ...closed, isPaid: true },
  { ...lastTime(2), requestedBy: 5, ...closed, isPaid: true },
  { institutionId: 1, requestedBy: 2, daysAgo: boughtDaysAgo(1), purchaseOrder: 'HW-1107', ...closed, isPaid: true },
  { institutionId: 12, requestedBy: 32, daysAgo: 70, typedPence: 12_500_00, ...closed, isPaid: true },
  { institutionId: 3, requestedBy: 10, daysAgo: 44, ...closed },
  { institutionId: 9, requestedBy: 24, daysAgo: 30, completedAfter: 2 },
  { institutionId: 2, requestedBy: 5, daysAgo: 6, purchaseOrder: 'CB/2207', sentAfter: 1.5 },
  { institutionId: 5, requestedBy: 15, daysAgo: 1.2, note: 'Merci de la libeller au service financier.' },
  {
    institutionId: 6,
    requestedBy: 17,
    daysAgo: 0.5,
    purchaseOrder: 'KIT-80035',
    note: 'Cost centre 4711, engineering library',
  },
];

type RequestRow = Rows['invoiceRequests'][number];

function requestOf(
  story: Story,
  bought: Subscriptions[number],
  { id, ago }: { id: number; ago: Ago },
): RequestRow & { id: number } {
  const { institutionId, requestedBy, daysAgo, purchaseOrder = null, note = null, completedAfter } = story;
  const requestedAt = isoTime(ago(daysAgo));
  return {
    id,
    institutionId,
    requestedBy,
    tier: bought.tier,
    amountPence: defaultPlans[bought.tier].pricePence,
    periodStart: bought.startDate,
    periodEnd: bought.endDate,
    purchaseOrder,
    note,
    requestedAt,
    completedAt: completedAfter === undefined ? null : isoTime(ago(daysAgo - completedAfter)),
    completedBy: completedAfter === undefined ? null : admin,
  };
}

interface Issue {
  id: number;
  attention: string;
  sentAt: number;
  netPence: number;
}

function invoiceOf(
  request: RequestRow & { id: number },
  { id, attention, sentAt, netPence }: Issue,
): Rows['invoices'][number] {
  const { institutionId, tier, periodStart, periodEnd, purchaseOrder, note } = request;
  const institution = [...castInstitutions, ...demoInstitutions].find((known) => known.id === institutionId);
  const vatBasisPoints = Number(demoInvoiceSettings.PORTAL_VAT_PERCENT) * 100;
  const vatPence = vatOf(netPence, vatBasisPoints);
  const issueDate = isoTime(sentAt).slice(0, 10);
  const named = {
    number: `INV-${String(id).padStart(6, '0')}`,
    institutionName: institution?.name ?? '',
    attention,
    planName: tierName(tier),
    lines: null,
    purchaseOrder: purchaseOrder ?? null,
  };
  return {
    ...named,
    ...invoiceKeys(named),
    id,
    requestId: request.id,
    contactId: request.requestedBy,
    institutionId,
    tier,
    planAccess: accessText(defaultPlans[tier]),
    periodStart,
    periodEnd,
    netPence,
    vatCategory: 'S',
    vatBasisPoints,
    vatPence,
    totalPence: netPence + vatPence,
    note: note ?? null,
    issuedAt: isoTime(sentAt),
    issuedBy: admin,
    issueDate,
    dueDate: addDays(issueDate, invoiceTermsDays),
    seller: demoInvoiceSettings.PORTAL_INVOICE_SELLER.replaceAll('|', '\n'),
    payment: demoPayment,
    contactEmail: 'accounts@carrel.example',
    sellerCountry: 'GB',
    sellerVatNumber: demoInvoiceSettings.PORTAL_INVOICE_VAT_NUMBER,
    sellerCompanyNumber: demoInvoiceSettings.PORTAL_INVOICE_COMPANY_NUMBER,
  };
}
