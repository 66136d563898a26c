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
  /** As a clock of the viewer shows them, `2026-11-24` and `10:00`; '' while none is given. */
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

/** The moment at which it is to be sent; undefined for at once, and while none is given. */
export function sendAtOf({ when, day, time }: BroadcastValues): string | undefined {
  return when === 'later' && day !== '' && time !== '' ? new Date(`${day}T${time}`).toISOString() : undefined;
}

/** What is missing of the fields, in words. */
export function refusalOf(values: BroadcastValues): string | undefined {
  if (values.to === 'institution' && values.institutionId === '') return 'Please choose an institution';
  if (values.when === 'later' && !sendAtOf(values)) return 'Please choose a date and time';
  return undefined;
}

export function valuesOf({ tier, institutionId, sendAt }: PlannedNotification): BroadcastValues {
  const moment = new Date(sendAt);
  const clock = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  return {
    to: institutionId === null ? (tier ?? '') : 'institution',
    institutionId: institutionId === null ? '' : String(institutionId),
    when: 'later',
    day: clock.slice(0, 10),
    time: clock.slice(11),
  };
}
