import { readIpv4 } from '#contract/values/ip-ranges/ipv4.ts';
import { specialBlockOf } from '#contract/values/ip-ranges/range-remarks.ts';

/** The reason why an address cannot be a public identity provider's, or null. */
export function whyNotPublicAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return 'This is not an address such as https://idp.example.org/saml';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return `An address beginning with ${url.protocol} is not accepted: it must begin with https:`;
  }
  if (url.username || url.password) return 'An address with a username or a password in it is not accepted';
  if (isInternalHost(url.hostname)) return `${url.hostname} is not reachable from the internet`;
  return null;
}

const internalNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i;

function isInternalHost(host: string): boolean {
  // The URL parser turns every spelling of an IPv4 address (octal, hex, one number) into four decimals.
  const ipv4 = readIpv4(host);
  if ('address' in ipv4) return specialBlockOf(ipv4.address) !== null;
  // No identity provider uses a literal IPv6 address, so all of them are refused.
  if (host.startsWith('[')) return true;
  return !host.includes('.') || internalNames.test(host);
}
