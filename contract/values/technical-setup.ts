/** States of a set-up. `draft`: saved, but not handed in. */
export const setupStates = ['draft', 'submitted', 'in_review', 'live', 'needs_changes'] as const;
export type SetupState = (typeof setupStates)[number];

const stateLabels: Record<SetupState, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  live: 'Live',
  needs_changes: 'Needs changes',
};

export function setupStateLabel(state: SetupState): string {
  return stateLabels[state];
}

/** Transitions that reviewers may make. Customers only hand in, from any state. */
const reviews: Record<SetupState, readonly SetupState[]> = {
  draft: [],
  submitted: ['in_review', 'live', 'needs_changes'],
  in_review: ['live', 'needs_changes'],
  live: ['needs_changes'],
  needs_changes: ['live'],
};

export function mayReview(from: SetupState, to: SetupState): boolean {
  return reviews[from].includes(to);
}

/** How the browser carries our request to the provider (saml-bindings-2.0-os, 3.4 and 3.5). */
export const ssoBindings = { redirect: 'HTTP-Redirect', post: 'HTTP-POST' } as const;
export type SsoBinding = keyof typeof ssoBindings;
export const ssoBindingNames = Object.keys(ssoBindings) as [SsoBinding, ...SsoBinding[]];

/** The flags of a set-up, with the attribute that an identity provider releases for each (eduPerson, RFC 4524). */
export const samlAttributes = [
  { field: 'eduPersonPrincipalName', name: 'eduPersonPrincipalName', oid: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6' },
  { field: 'mailAttribute', name: 'mail', oid: 'urn:oid:0.9.2342.19200300.100.1.3' },
  { field: 'givenNameAttribute', name: 'givenName', oid: 'urn:oid:2.5.4.42' },
  { field: 'snAttribute', name: 'sn', oid: 'urn:oid:2.5.4.4' },
  { field: 'displayNameAttribute', name: 'displayName', oid: 'urn:oid:2.16.840.1.113730.3.1.241' },
] as const;
export type SamlAttributeField = (typeof samlAttributes)[number]['field'];

/** Rows of address ranges in one set-up. */
export const ipRangesMax = 10;
/** The longest entityID that SAML allows (saml-metadata-2.0-os, 2.2.1). */
export const entityIdMaxLength = 1024;
export const setupUrlMaxLength = 2048;
/** Enough for several certificates with their chains. */
export const certificateMaxLength = 20_000;
export const setupCommentMaxLength = 2000;

/** Days before a certificate's end at which the customer and the supporter are notified. */
export const certificateWarningDays = [90, 30, 7] as const;

/** The board's filters by finding and by certificate end. */
export const boardFindings = ['problem', 'warning', 'overlap'] as const;
export const boardCertificates = ['ended', '7', '30', '90'] as const;
export const boardStates = [...setupStates, 'none'] as const;
/** Sort orders besides the default by urgency; `certificate` puts the earliest end first. */
export const boardSorts = ['name', 'changed', 'certificate'] as const;
export type BoardSort = (typeof boardSorts)[number];
export const boardPageSize = 25;
export const boardPageMaxSize = 100;
/** Limits of a list of addresses to look up. */
export const lookUpMaxLength = 20_000;
export const lookUpRangesMax = 500;
/** Aggregates of federations have about 100 MB. */
export const metadataMaxBytes = 200 * 1024 * 1024;
/** Metadata uploads of a person at once and per minute. */
export const metadataReadsBurst = 20;
export const metadataReadsPerMinute = 10;
