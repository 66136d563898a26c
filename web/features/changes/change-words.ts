import type { ChangedObject } from '#contract/values/changes.ts';
import { formatPence } from '#contract/values/plans-and-usage/money.ts';
import { readTier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';

/** `put live` as `Put live`. */
export function changeActionLabel(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1);
}

const fieldWords: Readonly<Record<string, string>> = {
  accountManagerId: 'Account manager',
  techSupportId: 'Technical support',
  userId: 'Person',
  tutorId: 'Held by',
  studentId: 'For',
  sharedWithId: 'Shared with',
  contactId: 'For',
  authorId: 'Written by',
  handedToId: 'Handed over to',
  keeperId: 'Responsible',
  customerId: 'Customer ID',
  platformId: 'Platform number',
  vatNumber: 'VAT number',
  vatPence: 'VAT',
  netPence: 'Subtotal',
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
  checked: 'Figures',
  knownAs: 'Also known as',
  'bookingHours days': 'Weekdays',
  'bookingHours lengths': 'Minutes',
};

/** `startDate` as `Start date`. */
export function changedFieldLabel(field: string, of?: ChangedObject): string {
  const words = field.replace(/(Pence|Id|At)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return fieldWords[`${of} ${field}`] ?? fieldWords[field] ?? changeActionLabel(words);
}

/** What stands where a field was emptied. */
export function noValueText(field: string): string {
  return field === 'days' || field === 'nextDays' ? 'no limit' : 'nothing';
}

/** Fields that few people can read: addresses, and what the portal keeps for itself. */
const internalFields = `
  url entityId samlMetadataUrl ssoEndpoint certificate logoutEndpoint address shape answers audience type category
  requestorId scopes release platformId createdAt keyChangedAt published draft`.split(/\s+/);

export function isInternal(field: string): boolean {
  return internalFields.includes(field);
}

/** Fields whose values are told in other words than they are recorded in; first by what they are fields of. */
const wordings: Readonly<Record<string, (value: string) => string>> = {
  ipRanges: rangesText,
  lines: linesText,
  tier: (tier) => tierName(readTier(tier)),
  subscriptionTier: (tier) => tierName(readTier(tier)),
  tags: listText,
  events: listText,
  reports: listText,
  scopes: listText,
  'bookingHours days': weekdaysText,
  'bookingHours lengths': (lengths) => lengths.replaceAll(',', ', '),
  'knowledgeArticle published': articleText,
  'knowledgeArticle draft': articleText,
};
/** Their values are names of ours, as `in_review`. */
const namedFields = 'state status type role kind mode proposedMode pause checked'.split(' ');
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayFields = /(^day|Date|Start|End|Until|On)$/;

/** What stood in a field: money in pounds, days and plans by their names, ranges and lines in words, everything else as it was recorded. */
export function changedValueText(field: string, value: string, of?: ChangedObject): string {
  const worded = wordings[`${of} ${field}`] ?? wordings[field];
  if (worded) return worded(value);
  if (/Pence$/.test(field) && /^\d+$/.test(value)) return formatPence(Number(value));
  if (namedFields.includes(field)) return value.replaceAll(/[_-]/g, ' ');
  if (dayFields.test(field) && /^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value);
  if (value === 'true') return 'Yes';
  return value === 'false' ? 'No' : value;
}

/** As `1,2`: days of the week count from Monday, 1. */
function weekdaysText(days: string): string {
  return days
    .split(',')
    .map((day) => weekdays[Number(day)] ?? day)
    .join(', ');
}

function listText(json: string): string {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join(', ') || 'none';
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

/** The lines of an invoice. */
function linesText(json: string): string {
  const lines: { description: string; quantity: number; unitPence: number }[] = JSON.parse(json);
  return lines
    .map(({ description, quantity, unitPence }) => `${quantity} × ${description} at ${formatPence(unitPence)}`)
    .join(', ');
}
