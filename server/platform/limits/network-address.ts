/**
 * What counts as one caller. Behind one IPv6 connection are 2^64 addresses and often 256 such networks, so its first 56 bits
 * count; otherwise each guess could come from an address of its own.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const groupsAfterGap = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Math.max(0, 8 - groups.length - groupsAfterGap.length);
  const full = [...groups, ...Array<string>(zeros).fill('0'), ...groupsAfterGap];
  const [first = 0, second = 0, third = 0, fourth = 0] = full.map((group) => Number.parseInt(group, 16));
  const network = [first, second, third, fourth & 0xff00];
  return `${network.map((group) => group.toString(16)).join(':')}::/56`;
}
