import type { Element } from '@xmldom/xmldom';
import { clockSkewMs } from '#contract/values/sign-in-test.ts';
import { assertionNs, childrenOf } from '#server/features/technical-setup/metadata/xml-elements.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

const clockRequest = 'Please check the clock of the identity provider (NTP).';

/** Checks that the present time is within every window of an assertion, allowing for clock differences. */
export function timeCheck(assertion: Element, confirmation: Element | undefined, now: number): CheckResult {
  const windows = [...childrenOf(assertion, assertionNs, 'Conditions'), ...(confirmation ? [confirmation] : [])];
  if (!confirmation?.getAttribute('NotOnOrAfter')) {
    return failed('It doesn’t say until when the assertion is valid.', 'Please send NotOnOrAfter, as SAML requires.');
  }
  for (const window of windows) {
    const [notBefore, notOnOrAfter] = ['NotBefore', 'NotOnOrAfter'].map((name) => window.getAttribute(name));
    const [from, until] = [timeOf(notBefore), timeOf(notOnOrAfter)];
    if (Number.isNaN(from) || Number.isNaN(until)) return failed('A time in it cannot be read.', clockRequest);
    if (from !== null && now + clockSkewMs < from) {
      return failed(`It holds only ${spanText(from - now)} from now.`, clockRequest);
    }
    if (until !== null && now - clockSkewMs >= until) {
      return failed(`It ended ${spanText(now - until)} ago.`, clockRequest);
    }
  }
  return passed('It holds now.');
}

/** Null if no time is given, NaN if it is invalid. SAML's times end in Z (saml-core-2.0-os, 1.3.3). */
function timeOf(text: string | null | undefined): number | null {
  if (!text) return null;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
}

function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return `${new Intl.NumberFormat('en-GB').format(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
