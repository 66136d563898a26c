import type { Account } from '#contract/people/accounts.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { paths } from '#contract/values/pages.ts';
import {
  type AccountFilter,
  accountFilterNames,
  accountFilters,
  changeOfUseText,
} from '#contract/values/people/accounts.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import type { Db } from '#server/db/schema.ts';
import { readAccountPage } from '#server/features/people/institutions/accounts.service.ts';
import { shortDay } from '#server/platform/long-day.ts';
import type { LetterCell, LetterTable } from '#server/platform/mail/letter.ts';
import { noValue } from '#server/platform/mail/letter-tables.ts';
import type { Portal } from '#server/portal.ts';

const rowsMax = 15;

interface NeedyAccount {
  account: Account;
  /** The filters of Accounts that find it. */
  shows: AccountFilter[];
}

/** The accounts of everybody that a filter of Accounts finds, the next renewal first. */
export async function listNeedyAccounts(db: Db, day: string, planOn: Portal['planOn']): Promise<NeedyAccount[]> {
  const found = new Map<number, NeedyAccount>();
  for (const show of accountFilters) {
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const page = await readAccountPage(
        db,
        { values: {}, day, planOn },
        { show, sort: 'name', order: 'asc', ...(cursor !== undefined && { cursor }) },
      );
      for (const account of page.rows) {
        const known = found.get(account.id);
        if (known) known.shows.push(show);
        else found.set(account.id, { account, shows: [show] });
      }
      cursor = page.next ?? undefined;
    }
  }
  return [...found.values()].sort((a, b) => (renewalDay(a) < renewalDay(b) ? -1 : 1));
}

function renewalDay({ account }: NeedyAccount): string {
  return account.renewal?.day ?? '9999';
}

/** The accounts that need a word, with the columns of Accounts; empty without any. */
export function accountTables(accounts: readonly NeedyAccount[], { hasManagers }: { hasManagers: boolean }) {
  if (accounts.length === 0) return [];
  const shown = accounts.slice(0, rowsMax).map(({ account }) => account);
  const rest = accounts.length - shown.length;
  const columns = hasManagers ? [...accountColumns, managerColumn] : accountColumns;
  const table: LetterTable = {
    title: `Accounts that need a word (${accounts.length})`,
    links: accountFilters.flatMap((show) => {
      const count = accounts.filter(({ shows }) => shows.includes(show)).length;
      const text = `${accountFilterNames[show]} (${count})`;
      return count === 0 ? [] : [{ text, path: `${paths.accounts}?show=${show}` }];
    }),
    columns: columns.map(({ label, isNumber = false }) => ({ label, isNumber })),
    rows: shown.map((account) => columns.map((column) => cellOf(column, account))),
    more: rest > 0 ? { text: `and ${rest} more`, path: paths.accounts } : null,
  };
  return [table];
}

interface AccountColumn {
  label: string;
  isNumber?: true;
  /** The part of the institution’s page that the value comes from. */
  hash?: string;
  text: (account: Account) => string | null;
}

/** As on Accounts (account-columns.tsx). */
const accountColumns: readonly AccountColumn[] = [
  { label: 'Institution', text: ({ name }) => name },
  { label: 'Plan', hash: 'plan', text: ({ tier }) => tier && tierName(tier) },
  { label: 'Renewal', hash: 'plan', text: ({ renewal }) => renewal && shortDay(renewal.day) },
  {
    ...{ label: 'List, excl. VAT', isNumber: true, hash: 'plan' },
    text: ({ renewal }) => amount(renewal?.listMinor, renewal?.currency),
  },
  {
    ...{ label: 'Agreed, excl. VAT', isNumber: true, hash: 'plan' },
    text: ({ renewal }) => amount(renewal?.agreedMinor, renewal?.currency),
  },
  {
    ...{ label: 'Invoiced, excl. VAT', isNumber: true, hash: 'invoices' },
    text: ({ renewal }) => sums(renewal?.invoiced.map(({ netMinor, currency }) => [netMinor, currency])),
  },
  {
    ...{ label: 'Paid, excl. VAT', isNumber: true, hash: 'invoices' },
    text: ({ renewal }) => sums(renewal?.invoiced.map(({ paidMinor, currency }) => [paidMinor, currency])),
  },
  { label: 'Use', isNumber: true, hash: 'usage', text: ({ use }) => changeOfUseText(use) },
  { label: 'Last sign-in', hash: 'people', text: ({ lastSignInAt }) => (lastSignInAt ? dayOf(lastSignInAt) : 'Never') },
  {
    label: 'Certificate ends',
    hash: 'setup',
    text: ({ certificateEnds }) => certificateEnds && dayOf(certificateEnds),
  },
  { label: 'Offer until', hash: 'plan', text: ({ offerUntil }) => offerUntil && shortDay(offerUntil) },
];
const managerColumn: AccountColumn = {
  label: 'Account manager',
  text: ({ accountManager }) => accountManager?.fullName ?? null,
};

function cellOf({ hash, text }: AccountColumn, account: Account): LetterCell {
  const page = paths.institution.replace('$institution', String(account.id));
  return { text: text(account) || noValue, path: hash ? `${page}#${hash}` : page };
}

function amount(minor: number | null | undefined, currency: string | undefined): string | null {
  return minor == null || currency === undefined ? null : formatMoney(minor, currency);
}

/** One amount for each currency. */
function sums(amounts: readonly [number, string][] = []): string {
  return amounts.flatMap(([minor, currency]) => (minor === 0 ? [] : formatMoney(minor, currency))).join(' · ');
}

function dayOf(moment: string): string {
  return shortDay(londonTime(Date.parse(moment)).day);
}
