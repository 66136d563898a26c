import type { PlannedNotification } from '#contract/planned-notifications.ts';
import { readTier, type Tier, tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { momentAt, wallClockAt } from '#web/lib/wall-clock.ts';

/** The recipients of a broadcast; everybody if both are null. */
export interface Audience {
  tier: Tier | null;
  institutionId: number | null;
}

export interface BroadcastValues {
  /** A plan, 'institution', or empty for everybody. */
  to: string;
  /** The institution's id; empty if none is chosen. */
  institutionId: string;
  when: 'now' | 'later';
  /** In the viewer's time zone, `2026-11-24` and `10:00`; '' if empty. */
  day: string;
  time: string;
}

export const toAllAtOnce: BroadcastValues = { to: '', institutionId: '', when: 'now', day: '', time: '' };

export const audienceOptions = [
  { value: '', label: 'Everyone' },
  ...tiers.map((tier) => ({ value: tier, label: `Everyone with ${tierName(tier)}` })),
  { value: 'institution', label: 'One institution' },
];

export function audienceOf({ to, institutionId }: BroadcastValues): Audience {
  return to === 'institution'
    ? { tier: null, institutionId: Number(institutionId) }
    : { tier: readTier(to), institutionId: null };
}

/** The time to send at; undefined for now, or while it is incomplete. */
export function sendAtOf({ when, ...clock }: BroadcastValues): string | undefined {
  return when === 'later' ? momentAt(clock) : undefined;
}

/** The missing field, in words. */
export function refusalOf(values: BroadcastValues): string | undefined {
  if (values.to === 'institution' && values.institutionId === '') return 'Please choose an institution';
  if (values.when === 'later' && !sendAtOf(values)) return 'Please choose a date and time';
  return undefined;
}

export function valuesOf({ tier, institutionId, sendAt }: PlannedNotification): BroadcastValues {
  return {
    to: institutionId === null ? (tier ?? '') : 'institution',
    institutionId: institutionId === null ? '' : String(institutionId),
    when: 'later',
    ...wallClockAt(sendAt),
  };
}
