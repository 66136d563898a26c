import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account } from '#contract/people/accounts.ts';
import { paths } from '#contract/values/pages.ts';
import { type AccountSort, changeOfUse, changeOfUseText } from '#contract/values/people/accounts.ts';
import { formatMoney, listCurrency, typedMoney } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { AssignedName } from '#web/features/people/assigned-name.tsx';
import { dateText, dayText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { type Column, utcDay } from '#web/ui/lists/list-columns.ts';

/** Each figure opens the part of the institution's page that it comes from. */
export const accountColumns: readonly Column<Account, AccountSort>[] = [
  {
    label: 'Institution',
    sort: 'name',
    cell: ({ id, name, tier }) => (
      <>
        <Link {...institutionLink(id)} className="font-semibold text-link hover:underline">
          {name}
        </Link>
        <span className="mt-0.5 block">
          <TierBadge tier={tier} />
        </span>
      </>
    ),
    text: ({ name }) => name,
  },
  { label: 'Plan', text: ({ tier }) => tier && tierName(tier) },
  {
    label: 'Renewal',
    sort: 'renewal',
    className: 'w-28',
    cell: ({ id, renewal, offerUntil }) => (
      <>
        <Part id={id} hash="plan">
          {renewal ? dayText(renewal.day) : '–'}
        </Part>
        {offerUntil && <span className="block text-muted text-small">Offer until {dayText(offerUntil)}</span>}
      </>
    ),
    text: ({ renewal }) => renewal?.day,
  },
  money('List, excl. VAT', 'plan', ({ listMinor, currency }) => amount(listMinor, currency)),
  money('Agreed, excl. VAT', 'plan', ({ agreedMinor, currency }) => amount(agreedMinor, currency)),
  money('Invoiced, excl. VAT', 'invoices', ({ invoiced }) =>
    invoiced.map((one) => formatMoney(one.netMinor, one.currency)).join(' · '),
  ),
  money('Paid, excl. VAT', 'invoices', ({ invoiced }) =>
    invoiced.flatMap((one) => (one.paidMinor === 0 ? [] : formatMoney(one.paidMinor, one.currency))).join(' · '),
  ),
  { label: 'Currency', text: ({ renewal }) => renewal?.currency },
  { label: 'List price', text: ({ renewal }) => typed(renewal?.listMinor, renewal?.currency) },
  { label: 'Agreed price', text: ({ renewal }) => typed(renewal?.agreedMinor, renewal?.currency) },
  {
    label: 'Invoiced',
    text: ({ renewal }) =>
      renewal?.invoiced.map((one) => `${typedMoney(one.netMinor, one.currency)} ${one.currency}`).join(', '),
  },
  {
    label: 'Paid',
    text: ({ renewal }) =>
      renewal?.invoiced.map((one) => `${typedMoney(one.paidMinor, one.currency)} ${one.currency}`).join(', '),
  },
  {
    label: 'Use',
    sort: 'use',
    className: 'w-22',
    isNumeric: true,
    cell: ({ id, use }) => (
      <Part id={id} hash="usage">
        {changeOfUseText(use)}
        <span className="block text-muted text-small">{use.months === 1 ? '1 month' : `${use.months} months`}</span>
      </Part>
    ),
    text: ({ use }) => changeOf(use),
    textLabel: 'Change of use in percent, over the months that both years have',
  },
  { label: 'Months compared', text: ({ use }) => use.months },
  {
    label: 'Last sign-in',
    sort: 'signIn',
    className: 'w-28 max-lg:hidden',
    cell: ({ id, lastSignInAt }) => (
      <Part id={id} hash="people">
        {lastSignInAt ? dateText(lastSignInAt) : 'Never'}
      </Part>
    ),
    text: ({ lastSignInAt }) => utcDay(lastSignInAt),
  },
  {
    label: 'Certificate ends',
    sort: 'certificate',
    className: 'w-28 max-xl:hidden',
    cell: ({ id, certificateEnds }) => (
      <Part id={id} hash="setup">
        {certificateEnds ? dateText(certificateEnds) : '–'}
      </Part>
    ),
    text: ({ certificateEnds }) => utcDay(certificateEnds),
  },
  { label: 'Offer until', text: ({ offerUntil }) => offerUntil },
  {
    label: 'Account manager',
    sort: 'accountManager',
    className: 'w-36 max-2xl:hidden',
    cell: ({ accountManager }) => <AssignedName staff={accountManager} what="Account manager" />,
    text: ({ accountManager }) => accountManager?.fullName,
  },
];

type Renewal = NonNullable<Account['renewal']>;

function money(label: string, hash: string, textOf: (renewal: Renewal) => string): Column<Account, AccountSort> {
  return {
    label,
    className: 'w-25',
    isNumeric: true,
    cell: ({ id, renewal }) => (
      <Part id={id} hash={hash}>
        {(renewal && textOf(renewal)) || '–'}
      </Part>
    ),
  };
}

function Part({ id, hash, children }: { id: number; hash: string; children: ReactNode }) {
  return (
    <Link to={paths.institution} params={{ institution: String(id) }} hash={hash} className="hover:underline">
      {children}
    </Link>
  );
}

function amount(minor: number | null, currency: string): string {
  return minor === null ? '' : formatMoney(minor, currency);
}

function typed(minor: number | null | undefined, currency = listCurrency): string {
  return minor == null ? '' : typedMoney(minor, currency);
}

function changeOf({ months, now, before }: Account['use']): number | null {
  return changeOfUse({ common: months, usesNow: now, usesBefore: before });
}
