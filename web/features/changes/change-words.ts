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
  vatNumber: 'VAT number',
  vatPence: 'VAT',
  institutionId: 'Institution',
  consortiumId: 'Member of',
  unnamedSince: 'Not shown to its consortium by name since',
  samlMetadataUrl: 'SAML metadata URL',
  ssoEndpoint: 'SSO endpoint',
  ssoBinding: 'SSO binding',
  ipRanges: 'IP ranges',
  url: 'Address',
};

/** `startDate` as `Start date`. */
export function changedFieldLabel(field: string): string {
  const words = field.replace(/(Pence|Id|At)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return fieldWords[field] ?? changeActionLabel(words);
}

/** Fields that few people can read: addresses, and what the portal keeps for itself. */
const internalFields: readonly string[] = [
  ...(['url', 'entityId', 'samlMetadataUrl', 'ssoEndpoint', 'certificate', 'logoutEndpoint', 'address'] as const),
  ...([
    'shape',
    'answers',
    'audience',
    'type',
    'category',
    'requestorId',
    'scopes',
    'release',
    'conversation',
  ] as const),
  ...(['createdAt', 'keyChangedAt', 'published', 'draft'] as const),
];

export function isInternal(field: string): boolean {
  return internalFields.includes(field);
}

/** Their values are names of ours, as `in_review`. */
const namedFields: readonly string[] = ['state', 'status', 'type', 'role'];
const dayFields = /(^day|Date|Start|End|Until|On)$/;

/** What stood in a field: money in pounds, days and plans by their names, ranges and lines in words, everything else as it was recorded. */
export function changedValueText(field: string, value: string): string {
  if (/Pence$/.test(field) && /^\d+$/.test(value)) return formatPence(Number(value));
  if (namedFields.includes(field)) return value.replaceAll('_', ' ');
  if (field === 'ipRanges') return rangesText(value);
  if (field === 'lines') return linesText(value);
  if (field === 'tier') return tierName(readTier(value));
  if (dayFields.test(field) && /^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value);
  if (value === 'true') return 'Yes';
  return value === 'false' ? 'No' : value;
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
