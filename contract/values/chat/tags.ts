/** A tag as it is kept: however it is typed, 'VIP  Renewal' and 'vip renewal' are one. */
export function normalTag(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
