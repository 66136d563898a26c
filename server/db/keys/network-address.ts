const v4Parts = /:(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/**
 * Identifies a network for rate limits. One IPv6 connection has 2^64 addresses and often 256 such networks, so only its
 * first 56 bits count; otherwise each attempt could come from a new address. An IPv4-mapped address counts as IPv4.
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0, eighth = 0] = groups;
  const isMapped = sixth === 0xffff && [first, second, third, fourth, fifth].every((group) => group === 0);
  if (isMapped) return [seventh >> 8, seventh & 0xff, eighth >> 8, eighth & 0xff].join('.');
  const network = [first, second, third, fourth & 0xff00];
  return `${network.map((group) => group.toString(16)).join(':')}::/56`;
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const inHex = plain.replace(v4Parts, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = inHex.split('::');
  const groups = head.split(':').filter(Boolean);
  const groupsAfterGap = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Math.max(0, 8 - groups.length - groupsAfterGap.length);
  const full = [...groups, ...Array<string>(zeros).fill('0'), ...groupsAfterGap];
  return full.map((group) => Number.parseInt(group, 16));
}
