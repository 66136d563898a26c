import { withoutHiddenSigns } from '#contract/values/plain-names.ts';

/** The stored form of a tag, so that 'VIP  Renewal' and 'vip renewal' are one tag. */
export function normalTag(text: string): string {
  return withoutHiddenSigns(text).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
