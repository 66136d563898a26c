import type { PlannedNotification } from '#contract/planned-notifications.ts';
import { readTier, type Tier, tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';

/** Whom a broadcast goes to: both null, everybody. */
export interface Audience {
  tier: Tier | null;
  institutionId: number | null;
}

/** The values of the fields that say to whom and when. */
export interface BroadcastValues {
  /** A plan, 'institution', or empty for everybody. */
  to: string;
  /** Its id; empty while none is chosen. */
  institutionId: string;
  when: 'now' | 'later';
  /** As a clock of the viewer shows it, `2026-11-24T10:00`. */
  sendAt: string;
}

export const toAllAtOnce: BroadcastValues = { to: '', institutionId: '', when: 'now', sendAt: '' };

export const audienceOptions = [
  { value: '', label: 'Everybody' },
  ...tiers.map((tier) => ({ value: tier, label: `Everyone with ${tierName(tier)}` })),
  { value: 'institution', label: 'One institution' },
];

export function audienceOf({ to, institutionId }: BroadcastValues): Audience {
  return to === 'institution'
    ? { tier: null, institutionId: Number(institutionId) }
    : { tier: readTier(to), institutionId: null };
}

/** The moment at which it is to be sent; undefined for at once, and while none is given. */
export function sendAtOf({ when, sendAt }: BroadcastValues): string | undefined {
  return when === 'later' && sendAt !== '' ? new Date(sendAt).toISOString() : undefined;
}

/** What is missing of the fields, in words. */
export function refusalOf(values: BroadcastValues): string | undefined {
  if (values.to === 'institution' && values.institutionId === '') return 'Please choose an institution';
  if (values.when === 'later' && values.sendAt === '') return 'Please choose a time in the future';
  return undefined;
}

export function valuesOf({ tier, institutionId, sendAt }: PlannedNotification): BroadcastValues {
  const moment = new Date(sendAt);
  const clock = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  return {
    to: institutionId === null ? (tier ?? '') : 'institution',
    institutionId: institutionId === null ? '' : String(institutionId),
    when: 'later',
    sendAt: clock,
  };
}
