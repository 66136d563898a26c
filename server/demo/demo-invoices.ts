import { invoiceTermsDays } from '#contract/values/limits.ts';
import { vatOf } from '#contract/values/money.ts';
import { accessText, plans } from '#contract/values/plans.ts';
import { tierName } from '#contract/values/tiers.ts';
import { addDays } from '#server/features/subscriptions/subscription-days.ts';
import { isoTime } from '#server/platform/clock.ts';
import { type CastMember, castInstitutions } from './cast.ts';
import { demoInvoiceSettings } from './demo-invoice-settings.ts';
import { demoInstitutions } from './demo-people.ts';
import type { Rows } from './seed.queries.ts';

const day = 24 * 60 * 60 * 1000;
const hour = day / 24;
const admin = 1;

/** Who asked, when, and what became of it. Numbers of invoices follow this order. */
interface Story {
  institutionId: number;
  requestedBy: number;
  requestedAt: number;
  /** For the plan of the past year instead of today's. */
  isPast?: boolean;
  purchaseOrder?: string;
  note?: string;
  /** Milliseconds after the request. */
  sentAfter?: number;
  completedAfter?: number;
  /** Where the price is on request. */
  typedPence?: number;
}

type Subscriptions = Rows['subscriptions'];

/** Requests and invoices in each of their states, for the plans that the demo has. */
export function demoInvoices(
  now: number,
  people: readonly CastMember[],
  subscriptions: { past: Subscriptions; current: Subscriptions },
): Pick<Rows, 'invoiceRequests' | 'invoices'> {
  const rows: Pick<Rows, 'invoiceRequests' | 'invoices'> = { invoiceRequests: [], invoices: [] };
  for (const [index, story] of stories(now).entries()) {
    const { institutionId, requestedBy, isPast = false, sentAfter } = story;
    const bought = (isPast ? subscriptions.past : subscriptions.current).find(
      (subscription) => subscription.institutionId === institutionId,
    );
    if (!bought) continue;
    const request = requestOf(story, bought, index + 1);
    rows.invoiceRequests.push(request);
    if (sentAfter === undefined) continue;
    const attention = people.find(({ id }) => id === requestedBy)?.fullName ?? '';
    const sentAt = story.requestedAt + sentAfter;
    const netPence = request.amountPence ?? story.typedPence ?? 0;
    rows.invoices.push(invoiceOf(request, { id: rows.invoices.length + 1, attention, sentAt, netPence }));
  }
  return rows;
}

function stories(now: number): Story[] {
  const lastTime = Date.parse('2024-09-03T10:20:00Z');
  const closed = { sentAfter: 5 * hour, completedAfter: 20 * day };
  return [
    { institutionId: 1, requestedBy: 2, requestedAt: lastTime, isPast: true, purchaseOrder: 'HW-24-0911', ...closed },
    { institutionId: 2, requestedBy: 5, requestedAt: lastTime + 8 * day, isPast: true, ...closed },
    { institutionId: 12, requestedBy: 32, requestedAt: now - 70 * day, typedPence: 12_500_00, ...closed },
    { institutionId: 3, requestedBy: 10, requestedAt: now - 44 * day, ...closed },
    { institutionId: 9, requestedBy: 24, requestedAt: now - 30 * day, completedAfter: 2 * day },
    { institutionId: 2, requestedBy: 5, requestedAt: now - 6 * day, purchaseOrder: 'CB/2207', sentAfter: 26 * hour },
    {
      institutionId: 5,
      requestedBy: 15,
      requestedAt: now - 28 * hour,
      note: 'Merci de la libeller au service financier.',
    },
    {
      institutionId: 6,
      requestedBy: 17,
      requestedAt: now - 3 * hour,
      purchaseOrder: 'KIT-80035',
      note: 'Cost centre 4711, engineering library',
    },
  ];
}

type RequestRow = Rows['invoiceRequests'][number];

function requestOf(story: Story, bought: Subscriptions[number], id: number): RequestRow & { id: number } {
  const {
    institutionId,
    requestedBy,
    requestedAt,
    purchaseOrder = null,
    note = null,
    sentAfter,
    completedAfter,
  } = story;
  return {
    id,
    institutionId,
    requestedBy,
    tier: bought.tier,
    amountPence: plans[bought.tier].pricePence,
    periodStart: bought.startDate,
    periodEnd: bought.endDate,
    purchaseOrder,
    note,
    requestedAt: isoTime(requestedAt),
    completedAt: completedAfter === undefined ? null : isoTime(requestedAt + completedAfter),
    completedBy: completedAfter === undefined ? null : admin,
    // The demo's talks are over: nothing of this is said in them anew.
    requestToldAt: isoTime(requestedAt),
    invoiceToldAt: sentAfter === undefined ? null : isoTime(requestedAt + sentAfter),
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
  return {
    id,
    requestId: request.id,
    number: `INV-${String(id).padStart(6, '0')}`,
    institutionId,
    institutionName: institution?.name ?? '',
    attention,
    tier,
    planName: tierName(tier),
    planAccess: accessText(tier),
    periodStart,
    periodEnd,
    netPence,
    vatBasisPoints,
    vatPence,
    totalPence: netPence + vatPence,
    purchaseOrder: purchaseOrder ?? null,
    note: note ?? null,
    issuedAt: isoTime(sentAt),
    issuedBy: admin,
    issueDate,
    dueDate: addDays(issueDate, invoiceTermsDays),
    seller: demoInvoiceSettings.PORTAL_INVOICE_SELLER.replaceAll('|', '\n'),
    payment: demoInvoiceSettings.PORTAL_INVOICE_PAYMENT.replaceAll('|', '\n'),
    contactEmail: 'accounts@carrel.example',
  };
}
