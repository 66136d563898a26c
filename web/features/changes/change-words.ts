import { formatPence } from '#contract/values/money.ts';

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
  institutionId: 'Institution',
  samlMetadataUrl: 'SAML metadata URL',
  ssoEndpoint: 'SSO endpoint',
  ipRanges: 'IP ranges',
  url: 'Address',
};

/** `startDate` as `Start date`. */
export function changedFieldLabel(field: string): string {
  const words = field.replace(/(Pence|Id|At)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return fieldWords[field] ?? changeActionLabel(words);
}

/** What stood in a field: money in pounds, yes and no in words, everything else as it was recorded. */
export function changedValueText(field: string, value: string): string {
  if (/Pence$/.test(field) && /^\d+$/.test(value)) return formatPence(Number(value));
  if (value === 'true') return 'Yes';
  return value === 'false' ? 'No' : value;
}
