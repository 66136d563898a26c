import type { SecurityEvent } from '#contract/security-log.ts';
import { failureKinds, securityEvents } from '#contract/values/security-events.ts';

/** Describes an event: what happened, how often, and who did it if it was somebody else. */
export function eventText({ kind, times, by, person, browser }: SecurityEvent): string {
  // Failures too numerous to list share one row, which names no browser.
  const isFolded = failureKinds.some((failure) => failure === kind) && browser === null;
  const timesText = isFolded ? `${times} more` : `${times} times`;
  const often = isFolded || times > 1 ? `, ${timesText}` : '';
  const byOther = by !== null && by.id !== person?.id ? `, by ${by.fullName}` : '';
  return `${securityEvents[kind]}${often}${byOther}`;
}

/** The account of an event, if no person is named. */
export function personText({ kind, person }: SecurityEvent): string {
  if (person) return person.fullName;
  if (kind === 'access-ended') return 'Everyone';
  return kind === 'address-locked-out' ? 'Everyone behind this address' : 'An unknown name';
}

export function placeText({ address, browser, kind, by, person }: SecurityEvent): string {
  if (address !== null) return [address, browser].filter(Boolean).join(' · ');
  if (kind === 'password-reset' || kind === 'access-ended') return 'The command line';
  return by !== null && by.id !== person?.id ? 'An administrator' : 'Many addresses, or one that is not known';
}
