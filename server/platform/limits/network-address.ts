/**
 * What counts as one caller. An IPv6 connection usually owns 2^64 addresses, so only the network half of it counts;
 * otherwise each guess could come from an address of its own.
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
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
