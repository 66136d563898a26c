import type { LoggedChange } from '#contract/changes.ts';
import type { ChangedObject } from '#contract/values/changes.ts';
import { formatMoney, listCurrency } from '#contract/values/plans-and-usage/money.ts';
import { readTier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText, momentText } from '#web/lib/days.ts';

export function changeActionLabel(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1);
}

const fieldTexts: Readonly<Record<string, string>> = {
  accountManagerId: 'Account manager',
  techSupportId: 'Technical support',
  userId: 'Person',
  staffId: 'Person',
  standInId: 'Stand-in',
  fromDay: 'First day',
  untilDay: 'Last day',
  tutorId: 'Held by',
  studentId: 'For',
  sharedWithId: 'Shared with',
  contactId: 'For',
  authorId: 'Written by',
  handedToId: 'Handed over to',
  keeperId: 'Responsible',
  createdBy: 'Planned by',
  customerId: 'Customer ID',
  platformId: 'Platform number',
  vatNumber: 'VAT number',
  vatPence: 'VAT',
  netPence: 'Subtotal',
  priceMinor: 'Price',
  isTrial: 'Trial',
  'subscription allowance': 'Agreed insights',
  institutionId: 'Institution',
  consortiumId: 'Member of',
  unnamedSince: 'Not shown to its consortium by name since',
  isil: 'ISIL',
  isni: 'ISNI',
  oclc: 'OCLC symbol',
  ror: 'ROR',
  samlMetadataUrl: 'SAML metadata URL',
  ssoEndpoint: 'SSO endpoint',
  ssoBinding: 'SSO binding',
  eduPersonPrincipalName: 'eduPersonPrincipalName',
  ipRanges: 'IP ranges',
  url: 'Address',
  isActive: 'Active',
  isOn: 'Fetched',
  isOff: 'Left out',
  isOpen: 'Open',
  isListed: 'Listed on the sign-in page',
  isWhole: 'Sends everything about each event',
  isWithdrawn: 'Withdrawn',
  askedAt: 'Waiting since',
  sendAt: 'To be sent',
  reached: 'People reached',
  perWeekMax: 'Sessions a week, at most',
  days: 'Days kept',
  nextDays: 'Days kept from then on',
  nextFrom: 'From',
  lastDay: 'Up to and including',
  removed: 'Deleted',
  'clock next': 'Time',
  checked: 'Figures',
  knownAs: 'Also known as',
  'bookingHours days': 'Weekdays',
  'bookingHours lengths': 'Minutes',
};

export function changedFieldLabel(field: string, of?: ChangedObject): string {
  const words = field.replace(/(Pence|Id|At)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return fieldTexts[`${of} ${field}`] ?? fieldTexts[field] ?? changeActionLabel(words);
}

/** Shown for an emptied field. */
export function noValueText(field: string): string {
  return field === 'days' || field === 'nextDays' ? 'no limit' : 'nothing';
}

/** Fields for few readers: addresses and internals. */
const internalFields = `
  url entityId samlMetadataUrl ssoEndpoint certificate logoutEndpoint factorContexts address shape answers audience type category
  requestorId scopes release platformId createdAt keyChangedAt published draft`.split(/\s+/);

export function isInternal(field: string): boolean {
  return internalFields.includes(field);
}

/** Formatters of fields, by `object field` or `field`. */
const wordings: Readonly<Record<string, (value: string, currency: string) => string>> = {
  ipRanges: rangesText,
  lines: linesText,
  tier: (tier) => tierName(readTier(tier)),
  subscriptionTier: (tier) => tierName(readTier(tier)),
  'clock next': momentText,
  tags: listText,
  events: listText,
  reports: listText,
  scopes: listText,
  factorContexts: listText,
  'bookingHours days': weekdaysText,
  'bookingHours lengths': (lengths) => lengths.replaceAll(',', ', '),
  'knowledgeArticle published': articleText,
  'knowledgeArticle draft': articleText,
};
/** Fields whose values are identifiers, as `in_review`. */
const namedFields = 'state status type role kind mode proposedMode pause checked'.split(' ');
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayFields = /(^day|Day|Date|Start|End|Until|On)$/;

interface ChangedField {
  of?: ChangedObject;
  field: string;
  /** Of an amount. */
  currency?: string;
}

/** The value of a field in words: money in its currency, days and plans by name, ranges and lines as text; everything else as recorded. */
export function changedValueText({ of, field, currency = listCurrency }: ChangedField, value: string): string {
  const worded = wordings[`${of} ${field}`] ?? wordings[field];
  if (worded) return worded(value, currency);
  if (/(Pence|Minor)$/.test(field) && /^\d+$/.test(value)) return formatMoney(Number(value), currency);
  if (namedFields.includes(field)) return value.replaceAll(/[_-]/g, ' ');
  if (dayFields.test(field) && /^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value);
  if (value === 'true') return 'Yes';
  return value === 'false' ? 'No' : value;
}

/** Formats `1,2`: weekdays counted from Monday, 1. */
function weekdaysText(days: string): string {
  return days
    .split(',')
    .map((day) => weekdays[Number(day)] ?? day)
    .join(', ');
}

function listText(json: string): string {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)(?:"|\\?$)/gs)].map(([, text]) => text).join(', ') || 'none';
}

/** The currency of a change's amounts before or after it. */
export function currencyOn(side: 'before' | 'after', { currency, differences }: LoggedChange): string {
  const changed = differences.find(({ field }) => field === 'currency')?.[side];
  return changed ?? currency ?? listCurrency;
}

function articleText(json: string): string {
  const { title, body }: { title: string; body: string } = JSON.parse(json);
  return `${title}\n\n${body}`;
}

function rangesText(json: string): string {
  const ranges = [...json.matchAll(/"start":"([^"]*)","end":"([^"]*)"/g)];
  return (
    ranges.map(([, start, end]) => (start === end || end === '' ? start : `${start} – ${end}`)).join(', ') || 'none'
  );
}

function linesText(json: string, currency: string): string {
  const lines: { description: string; quantity: number; unitPence: number }[] = JSON.parse(json);
  return lines
    .map(
      ({ description, quantity, unitPence }) => `${quantity} × ${description} at ${formatMoney(unitPence, currency)}`,
    )
    .join(', ');
}
