/** The filters of the Accounts view, with their labels. */
export const accountFilterNames = {
  falling: 'Use is falling',
  'not-signed-in': 'No one signed in for 60 days',
  contract: 'Contract ends within 90 days',
  certificate: 'Certificate ends within 90 days',
  offer: 'Unanswered offer',
} as const;
export type AccountFilter = keyof typeof accountFilterNames;
export const accountFilters = Object.keys(accountFilterNames) as [AccountFilter, ...AccountFilter[]];

export const accountSorts = ['name', 'renewal', 'use', 'signIn', 'certificate', 'accountManager'] as const;
export type AccountSort = (typeof accountSorts)[number];

/** Below so many months that both years have, a change says nothing. */
export const commonMonthsMin = 3;
export const contractWarningDays = 90;

/** The change of use in percent over the months that both years have; null for too few months or no use before. */
export function changeOfUse({ common, usesNow, usesBefore }: { common: number; usesNow: number; usesBefore: number }) {
  if (common < commonMonthsMin || usesBefore === 0) return null;
  return Math.round((100 * (usesNow - usesBefore)) / usesBefore);
}

const wholeNumber = new Intl.NumberFormat('en-GB');

/** `−12 %`; a dash where a change says nothing. */
export function changeOfUseText({ months, now, before }: { months: number; now: number; before: number }): string {
  const change = changeOfUse({ common: months, usesNow: now, usesBefore: before });
  if (change === null) return '–';
  return `${change > 0 ? '+' : ''}${wholeNumber.format(change)} %`.replace('-', '−');
}
