import type { UnknownResponse } from './sign-in-test.ts';

const minute = 60_000;

/** How an institution's people sign in: as everybody, by their institution as well, or by it alone. In the order of the steps. */
export const singleSignOnModes = { off: 'Off', offered: 'Offered', required: 'Required' } as const;
export type SingleSignOnMode = keyof typeof singleSignOnModes;
export const singleSignOnModeNames = Object.keys(singleSignOnModes) as [SingleSignOnMode, ...SingleSignOnMode[]];

/** Whether one mode is a step further than another: that takes both sides, the way back takes one. */
export function isStepUp(from: SingleSignOnMode, to: SingleSignOnMode): boolean {
  return singleSignOnModeNames.indexOf(to) > singleSignOnModeNames.indexOf(from);
}

/** What of a provider's answer stays the same for a person and is nobody else's, the best first. */
export const lastingIds = {
  'pairwise-id': 'urn:oasis:names:tc:SAML:attribute:pairwise-id',
  'subject-id': 'urn:oasis:names:tc:SAML:attribute:subject-id',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
} as const;
export type LastingIdKind = keyof typeof lastingIds;

/** By what an account was connected first. */
export type LinkedBy = 'address' | 'sign-in';

/** Why nobody was signed in though the provider has answered, and what the page says of it. */
export const signInRefusals = {
  checks: 'Your institution’s answer was refused.',
  'no-lasting-id': 'Your institution didn’t send an identifier for you that stays the same.',
  unlinked: 'No account here is connected to your account at your institution yet.',
  several: 'Several accounts here could be yours.',
  deactivated: 'Your account here has been deactivated.',
  elsewhere: 'Your account here belongs to another institution.',
  'connected-otherwise': 'Your account here is connected to another account at your institution.',
} as const;
export type SignInRefusal = keyof typeof signInRefusals;
export const signInRefusalNames = Object.keys(signInRefusals) as [SignInRefusal, ...SignInRefusal[]];

/** A request is answered within this time, and once: people sign in there with a second step. */
export const signInRequestMs = 15 * minute;
/** For how long what a provider answered waits for the browser that asked. */
export const signInTicketMs = minute;
/** For how long a sign-in with the password connects an account. */
export const heldLinkMs = 10 * minute;
/** For how long an administrator lets someone in whose institution requires its own sign-in. */
export const signInExceptionMs = 60 * minute;
/** Institutions are found by name from so many letters, so many at once. */
export const institutionSearchMinLength = 3;
export const institutionsFoundMax = 5;
export const institutionNameMaxLength = 200;
export const signInDomainsMax = 20;
/** Of all that ends with a ticket, a key or a domain. */
export const signInTextMaxLength = 320;

/** Why an answer belongs to no sign-in, in words for whoever wanted to sign in. */
export const signInProblems = {
  unreadable: 'What your institution sent could not be read.',
  unsolicited: 'Sign-ins that start at your institution aren’t accepted. Please start here.',
  unknown: 'This answer doesn’t belong to a sign-in that was started here. Please start again.',
  used: 'This answer has already been used. Please start again.',
  late: 'Signing in took longer than 15 minutes. Please start again.',
} as const satisfies Record<UnknownResponse, string>;
