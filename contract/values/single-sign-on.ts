import type { UnknownResponse } from './sign-in-test.ts';

const minute = 60_000;

/**
 * How an institution's people sign in: with a password, optionally through their institution, or only through it. In
 * the order of the steps.
 */
export const singleSignOnModes = { off: 'Off', offered: 'Offered', required: 'Required' } as const;
export type SingleSignOnMode = keyof typeof singleSignOnModes;
export const singleSignOnModeNames = Object.keys(singleSignOnModes) as [SingleSignOnMode, ...SingleSignOnMode[]];

/** Whether a change is a step up, which needs the agreement of both sides; a step down needs one. */
export function isStepUp(from: SingleSignOnMode, to: SingleSignOnMode): boolean {
  return singleSignOnModeNames.indexOf(to) > singleSignOnModeNames.indexOf(from);
}

/** Attributes with a persistent and unique id of a person, the best first. */
export const lastingIds = {
  'pairwise-id': 'urn:oasis:names:tc:SAML:attribute:pairwise-id',
  'subject-id': 'urn:oasis:names:tc:SAML:attribute:subject-id',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
} as const;
export type LastingIdKind = keyof typeof lastingIds;

/** How an account was first connected. */
export const linkedByNames = ['address', 'sign-in'] as const;
export type LinkedBy = (typeof linkedByNames)[number];

/** Why a sign-in was refused although the provider has answered, with the page's text. */
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

/** A request must be answered within this time, and only once; people use a second step at the provider. */
export const signInRequestMs = 15 * minute;
/** How long a provider's response waits for the browser that started the sign-in. */
export const signInTicketMs = minute;
/** How long a sign-in with the password connects an account. */
export const heldLinkMs = 10 * minute;
/**
 * How long an administrator's exception lets a person sign in with a password although their institution requires its
 * own sign-in.
 */
export const signInExceptionMs = 60 * minute;
/** Minimum of letters for finding institutions by name, and the number of results. */
export const institutionSearchMinLength = 3;
export const institutionsFoundMax = 5;
export const institutionNameMaxLength = 200;
export const signInDomainsMax = 20;
/** Additional authentication context classes for a second factor. */
export const factorContextsMax = 5;
export const factorContextMaxLength = 200;
/** Maximum of a ticket, a key or a domain. */
export const signInTextMaxLength = 320;

/** Shown for a response that belongs to no sign-in. */
export const signInProblems = {
  unreadable: 'What your institution sent could not be read.',
  unsolicited: 'Sign-ins that start at your institution aren’t accepted. Please start here.',
  unknown: 'This answer doesn’t belong to a sign-in that was started here. Please start again.',
  used: 'This answer has already been used. Please start again.',
  late: 'Signing in took longer than 15 minutes. Please start again.',
} as const satisfies Record<UnknownResponse, string>;
