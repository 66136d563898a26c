import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { compareNames } from '#contract/values/name-order.ts';
import { paths } from '#contract/values/pages.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { renewalDays } from '#contract/values/plans-and-usage/renewals.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { listCurrentPlans, listInstitutions } from '#server/features/people/institutions/institutions.queries.ts';
import { canActForInstitution, isInSupportTeam } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { longDay, longMonth } from '#server/platform/long-day.ts';
import { listReachable } from '#server/platform/mail/mail-outbox.queries.ts';
import type { Portal } from '#server/portal.ts';
import { accountTables, listNeedyAccounts } from './weekly-accounts.ts';
import { listReported, listWaitingCustomers } from './weekly-summary.queries.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const monday = 1;
const fromHour = 8;
const linesMax = 15;

/**
 * On Mondays, mails staff a list of waiting customers, plans that end soon, and missing usage. No mail if all lists are
 * empty.
 */
export function createWeeklySummary({ db, reading, people, clock, planOn, writeMail }: Portal) {
  return async (): Promise<void> => {
    const now = clock();
    const { day, weekday, hour } = londonTime(now);
    if (weekday !== monday || hour < fromHour) return;
    const directory = await people.directory();
    const staff = directory.everybody().filter((one) => capabilitiesOf(one).servesCustomers && !one.deactivatedAt);
    const ids = staff.map(({ id }) => id);
    const reachable = new Set(await listReachable(db, ids, 'weekly-summary'));
    if (reachable.size === 0) return;
    const facts = await factsOf(reading, { day, now, planOn });
    for (const member of staff.filter(({ id }) => reachable.has(id))) {
      const paragraphs = summaryFor(member, facts, directory);
      const tables = tablesFor(member, facts);
      if (paragraphs.length + tables.length === 0) continue;
      await db.transaction().execute((transaction) =>
        writeMail(transaction, {
          userIds: [member.id],
          kind: 'weekly-summary',
          key: `weekly-summary:${day}`,
          subject: `Your week from ${longDay(day)}`,
          paragraphs,
          tables,
          link: capabilitiesOf(member).offersRenewals
            ? { label: 'Open Accounts', path: paths.accounts }
            : { label: 'Open the portal', path: '/' },
          fellDueAt: isoTime(Math.floor(now / hourMs) * hourMs - (hour - fromHour) * hourMs),
        }),
      );
    }
  };
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(db: Db, { day, now, planOn }: { day: string; now: number } & Pick<Portal, 'planOn'>) {
  const lastMonth = monthBefore(day);
  const until = addDays(day, renewalDays);
  return {
    lastMonth,
    until,
    waiting: await listWaitingCustomers(db, isoTime(now)),
    institutions: (await listInstitutions(db)).sort((a, b) => compareNames(a.name, b.name)),
    lastDays: new Map((await listCurrentPlans(db, day)).map((plan) => [plan.institutionId, plan.endDate])),
    reported: await listReported(db, lastMonth),
    accounts: await listNeedyAccounts(db, day, planOn),
  };
}

function summaryFor(member: Person, facts: Facts, directory: Directory): string[] {
  const served = facts.institutions.filter((institution) => canActForInstitution(member, institution));
  const withPlan = served.filter(({ id }) => facts.lastDays.has(id));
  const waiting = facts.waiting.flatMap(({ customerId, askedAt }) => {
    const customer = directory.find(customerId);
    if (!customer || !isInSupportTeam(member, customer)) return [];
    return `${customer.fullName} (${customer.companyName ?? ''}), since ${longDay(askedAt.slice(0, 10))}`;
  });
  const ending = withPlan
    .map(({ id, name }) => ({ name, lastDay: facts.lastDays.get(id) ?? '' }))
    .filter(({ lastDay }) => lastDay <= facts.until)
    .sort((a, b) => (a.lastDay < b.lastDay ? -1 : 1))
    .map(({ name, lastDay }) => `${name}, ends on ${longDay(lastDay)}`);
  const missing = withPlan.filter(({ id }) => !facts.reported.has(id)).map(({ name }) => name);
  return [
    ...listed('Waiting for an answer', waiting),
    ...listed(`Plans that end within ${renewalDays} days`, ending),
    ...listed(`No usage report for ${longMonth(facts.lastMonth)}`, missing),
  ];
}

function tablesFor(member: Person, { accounts, institutions }: Facts) {
  const may = capabilitiesOf(member);
  if (!may.offersRenewals) return [];
  const served = new Set(institutions.filter((one) => canActForInstitution(member, one)).map(({ id }) => id));
  const own = accounts.filter(({ account }) => served.has(account.id));
  return accountTables(own, { hasManagers: may.actsForAllInstitutions });
}

/** A heading with its lines; empty without lines. */
function listed(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, linesMax).map((line) => `• ${line}`);
  const rest = lines.length - shown.length;
  return [[`${heading} (${lines.length})`, ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')];
}

/** The last complete month, such as `2026-10`. */
function monthBefore(day: string): string {
  return new Date(Date.parse(`${day.slice(0, 7)}-01T00:00:00Z`) - dayMs).toISOString().slice(0, 7);
}
