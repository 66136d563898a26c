import type { UsageAllowance } from '#contract/usage-allowance.ts';
import { amountText, formatBasisPoints, formatPence, formatPrice } from '#contract/values/money.ts';
import { londonTime } from '#contract/values/support-hours.ts';
import { setupStateLabel } from '#contract/values/technical-setup.ts';
import type { Db } from '#server/db/schema.ts';
import type { AccountFactName } from '#server/features/assistant/knowledge/account-passages.ts';
import type { InvoiceParts } from '#server/features/invoices/invoices.service.ts';
import { createInvoices } from '#server/features/invoices/invoices.service.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { listLessonsEndingAfter } from '#server/features/schedule/schedule.queries.ts';
import { readSubscription } from '#server/features/subscriptions/subscription-overview.service.ts';
import { readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import { readSetup } from '#server/features/technical-setup/setup-overview.service.ts';
import { listReports, readOverview } from '#server/features/usage/usage-overview.service.ts';
import { readSummary } from '#server/features/usage/usage-summary.service.ts';
import { isoTime } from '#server/platform/clock.ts';

export interface AccountFactsParts extends InvoiceParts {
  reading: Db;
  people: People;
}

/** Whose facts: a customer with their own institution. */
interface Asker {
  me: Person;
  institution: { id: number; name: string };
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const longMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const sessionTime = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'Europe/London',
});
const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const titlesTold = 3;
const sessionsTold = 3;
const findingsTold = 5;

/**
 * What the screens of an institution show, in sentences, read through the slices that show it. Each fact is read for the
 * person who asks, from the rows of their own institution.
 */
export function createAccountFacts(parts: AccountFactsParts) {
  const { db, reading, people, clock, settings } = parts;
  const { vatBasisPoints } = settings;
  const today = () => londonTime(clock()).day;
  const invoices = createInvoices(parts);
  const subscription = ({ institution }: Asker) =>
    readSubscription(db, institution, { today: today(), vatBasisPoints });
  const usage = ({ institution }: Asker) => readSummary(reading, { institution });
  const setup = ({ institution }: Asker) => readSetup(parts, institution);

  const facts: Record<AccountFactName, (asker: Asker) => Promise<string[]>> = {
    async plan(asker) {
      const { tier, planName, features, startDate, endDate } = await subscription(asker);
      if (!tier) return [`${asker.institution.name} has no active plan today, so access is limited.`];
      return [
        `${asker.institution.name} has the plan ${planName}, from ${dayText(startDate)} to ${dayText(endDate)}.`,
        `It gives: ${features.join(', ')}.`,
      ];
    },

    async price(asker) {
      const { tier, planName, pricePence } = await subscription(asker);
      if (!tier) return [`${asker.institution.name} has no active plan today, so there is no price.`];
      if (pricePence === null)
        return [`The price of your plan, ${planName}, is agreed on request: your account manager knows it.`];
      const withVat = amountText(pricePence, vatBasisPoints);
      const vat = vatBasisPoints > 0 ? `, which is ${withVat}` : '';
      return [`Your plan, ${planName}, costs ${formatPrice(pricePence)} a year${vat}.`];
    },

    async renewal(asker) {
      const { tier, planName, endDate, renewalDate, startDate } = await subscription(asker);
      if (!tier) return [`${asker.institution.name} has no active plan today, so nothing is due for renewal.`];
      return [
        `Your plan, ${planName}, renews on ${dayText(renewalDate)}.`,
        `The current period began on ${dayText(startDate)} and ends on ${dayText(endDate)}.`,
      ];
    },

    async allowance(asker) {
      const { allowance } = await usage(asker);
      if (!allowance) return [noUsage];
      const until = `up to ${monthText(allowance.newestMonth)}, the newest month with figures`;
      if (allowance.insights === null) {
        return [
          `Your people have used ${count.format(allowance.used)} insights in the subscription year ${yearText(allowance)}, ${until}; your plan sets no limit.`,
        ];
      }
      const left = Math.max(0, allowance.insights - allowance.used);
      return [
        `Your people have used ${count.format(allowance.used)} of ${count.format(allowance.insights)} insights in the subscription year ${yearText(allowance)}, ${until}.`,
        `${count.format(left)} insights are left.`,
      ];
    },

    async pace(asker) {
      const { allowance } = await usage(asker);
      if (!allowance) return [noUsage];
      const { insights, projected, evenPace, used, newestMonth } = allowance;
      const sentence = `At the present pace your people will have used about ${count.format(projected)} insights by the end of the subscription year`;
      if (insights === null || evenPace === null) return [`${sentence}; your plan sets no limit.`];
      const verdict = projected > insights ? 'more than' : 'within';
      return [
        `${sentence}, ${verdict} the ${count.format(insights)} of your plan.`,
        `By the end of ${monthText(newestMonth)} it was ${count.format(used)}; an even pace would be ${count.format(evenPace)}.`,
      ];
    },

    async 'cost per use'(asker) {
      const { cost, allowance } = await usage(asker);
      if (!cost || !allowance || cost.pencePerUseToDate === null)
        return ['Your cost per use is not known: it needs a plan with a price, and usage figures.'];
      return [
        `In the subscription year ${yearText(allowance)} each use has cost ${formatPence(Math.round(cost.pencePerUseToDate))} so far, by the price of the ${allowance.reportedMonths} reported months.`,
      ];
    },

    async 'latest report'(asker) {
      const [newest] = await listReports(reading, asker.institution.id);
      if (!newest) return [noUsage];
      const { months } = newest;
      const [first, last] = [months[0], months.at(-1)];
      const covers =
        first && last
          ? `, with figures for ${first === last ? monthText(first) : `${monthText(first)} to ${monthText(last)}`}`
          : '';
      return [
        `Your newest usage report is “${oneLine(newest.title)}”, uploaded on ${dayText(newest.sharedAt)}${covers}.`,
      ];
    },

    async 'missing months'(asker) {
      const overview = await readOverview({ db: reading, clock }, [asker.institution]);
      const [row] = overview.institutions;
      if (!row?.firstMonth || !row.lastMonth) return [noUsage];
      const range = `from ${monthText(row.firstMonth)} on`;
      if (row.missingMonths.length === 0)
        return [`No month is missing: every month ${range} that is over has usage figures.`];
      return [`Usage figures are missing for ${row.missingMonths.map(monthText).join(', ')}.`];
    },

    async 'top titles'(asker) {
      const { titles } = await usage(asker);
      const top = titles?.top.slice(0, titlesTold) ?? [];
      if (top.length === 0) return ['Your usage reports name no titles.'];
      return [
        `Your most used titles are ${top.map(({ title, uses }) => `“${oneLine(title)}” (${count.format(uses)})`).join(', ')}.`,
      ];
    },

    async invoices(asker) {
      const requests = await invoices.listOf(asker.institution.id);
      const open = requests.find(({ completedAt, invoice }) => completedAt === null && !invoice);
      const issued = requests.flatMap(({ invoice }) => invoice ?? []).sort((a, b) => b.id - a.id)[0];
      const sentences: string[] = [];
      if (issued) {
        const vat = issued.vatPence > 0 ? ` including ${formatBasisPoints(issued.vatBasisPoints)} VAT` : '';
        sentences.push(
          `Your newest invoice is ${issued.number} of ${formatPence(issued.totalPence)}${vat}, issued on ${dayText(issued.issueDate)} and due on ${dayText(issued.dueDate)}.`,
        );
      }
      if (open)
        sentences.push(
          `The invoice that ${open.customerName} requested on ${dayText(open.requestDate)} has not been sent yet.`,
        );
      return sentences.length > 0 ? sentences : ['No invoice was requested or sent yet.'];
    },

    async 'set-up status'(asker) {
      const { id, state, updatedAt, live } = await setup(asker);
      if (id === null) return ['Your institution has not saved a technical set-up yet.'];
      const since = live ? ` Values have been live since ${dayText(live.since)}.` : '';
      return [
        `The status of your technical set-up is “${setupStateLabel(state)}”, since ${dayText(updatedAt)}.${since}`,
      ];
    },

    async 'set-up findings'(asker) {
      const { id, findings } = await setup(asker);
      if (id === null) return ['Your institution has not saved a technical set-up yet.'];
      const remarks = [...new Set(findings.filter(({ level }) => level !== 'fact').map(({ text }) => text))];
      return remarks.length > 0
        ? remarks.slice(0, findingsTold)
        : ['Nothing wrong was found in your technical set-up.'];
    },

    async certificate(asker) {
      const { certificate, live } = await setup(asker);
      const text = live?.certificate || certificate;
      const read = text ? readCertificates(text) : undefined;
      if (!read || 'problem' in read) return ['Your technical set-up holds no certificate that can be read.'];
      const ends = new Date(Math.max(...read.certificates.map(({ validTo }) => validTo.getTime())));
      const verb = ends.getTime() < clock() ? 'ended' : 'is valid until';
      return [
        `The certificate of your technical set-up ${verb}${verb === 'ended' ? ' on' : ''} ${longDay.format(ends)}.`,
      ];
    },

    async sessions({ me }) {
      const directory = await people.directory();
      const rows = await listLessonsEndingAfter(db, me.id, { after: isoTime(clock()), contactId: undefined });
      if (rows.length === 0) return ['You have no upcoming sessions.'];
      return rows.slice(0, sessionsTold).map(({ title, startTime, tutorId, studentId }) => {
        const other = directory.find(tutorId === me.id ? studentId : tutorId);
        return `“${oneLine(title)}” with ${other?.fullName ?? 'a colleague'} begins on ${sessionTime.format(new Date(startTime))} (London time).`;
      });
    },

    async 'account manager'({ me }) {
      return [await teamSentence(me.accountManagerId, 'account manager')];
    },

    async 'technical support'({ me }) {
      return [await teamSentence(me.techSupportId, 'technical support contact')];
    },
  };

  async function teamSentence(id: number | null, what: string): Promise<string> {
    const person = id === null ? undefined : (await people.directory()).find(id);
    if (!person)
      return `No ${what} is assigned to your institution at the moment: an administrator answers in your support chat.`;
    return `Your ${what} is ${person.fullName}.`;
  }

  /** What one fact says to a person; null for staff, who have no account. */
  return async (me: Person, name: AccountFactName): Promise<string[] | null> => {
    if (me.role !== 'customer' || me.institutionId === null) return null;
    return facts[name]({ me, institution: { id: me.institutionId, name: me.companyName ?? 'Your institution' } });
  };
}

const noUsage = 'No usage report with figures has been uploaded for your institution yet.';

/** A day or a moment, as `1 September 2027`. */
function dayText(day: string | null): string {
  return day === null ? 'an unknown day' : longDay.format(new Date(day));
}

function monthText(month: string): string {
  return longMonth.format(new Date(`${month}-01T00:00:00Z`));
}

function yearText({ startDate, endDate }: UsageAllowance): string {
  return `${dayText(startDate)} to ${dayText(endDate)}`;
}

/** What people typed stays one line of one sentence. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
