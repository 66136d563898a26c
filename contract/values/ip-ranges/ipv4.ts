/** An IPv4 address as a number from 0 to 2³² − 1, or why a text is none. */
export type Ipv4Reading = { address: number } | { problem: string };

export const lastIpv4 = 2 ** 32 - 1;

/** Parses dotted decimal strictly: no octal and no shortened forms. */
export function readIpv4(text: string): Ipv4Reading {
  const address = text.trim();
  if (address === '') return { problem: 'The address is missing' };
  if (looksLikeIpv6(address)) return { problem: `${address} is an IPv6 address; only IPv4 is supported here` };
  if (/[oO]/.test(address) && /^[\doO.]+$/.test(address)) {
    return { problem: `${address} has a letter O where a zero belongs: ${address.replace(/o/gi, '0')}` };
  }
  const octets = address.split('.');
  if (octets.length !== 4) return { problem: `${address} is not an IPv4 address such as 198.51.100.7` };
  let value = 0;
  for (const octet of octets) {
    const problem = octetProblem(octet);
    if (problem) return { problem: `${address}: ${problem}` };
    value = value * 256 + Number(octet);
  }
  return { address: value };
}

/** Why an octet is invalid, or null. */
export function octetProblem(octet: string): string | null {
  if (!/^\d+$/.test(octet)) return octet === '' ? 'a number is missing' : `${octet} is not a number`;
  if (octet.length > 1 && octet.startsWith('0')) {
    // Some programs read 010 as octal eight, which would admit another network.
    return `${octet} begins with a zero, which some systems read as another number; write ${Number(octet)}`;
  }
  return Number(octet) > 255 ? `${octet} is more than 255` : null;
}

export function ipv4Text(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}

function looksLikeIpv6(text: string): boolean {
  return /^[\da-f.]*:[\da-f.]*:[\w:./%]*$/i.test(text);
}
