import type { routes } from '#contract/routes.ts';
import { questionsPerMinute } from '#contract/values/assistant.ts';
import {
  addressLinksBurst,
  addressLinksPerHour,
  attachmentsBurst,
  attachmentsPerMinute,
  contactRequestsPerMinute,
  forgottenPasswordsPerAccount,
  forgottenPasswordsPerNetwork,
  oidcBeginningsBurst,
  oidcBeginningsPerMinute,
  passwordsByLinkBurst,
  passwordsByLinkPerMinute,
  peopleSearchesPerMinute,
  postedMessagesPerMinute,
  signInsPerAddressBurst,
  signInsPerAddressPerSecond,
  unsubscribesBurst,
  unsubscribesPerMinute,
} from '#contract/values/limits.ts';
import { archivesPerDay } from '#contract/values/privacy.ts';
import { postersBurst, postersPerMinute } from '#contract/values/promotion/kit-limits.ts';
import {
  feedReadsBurst,
  feedReadsPerMinute,
  sessionChangesBurst,
  sessionChangesPerMinute,
} from '#contract/values/schedule.ts';
import { metadataReadsBurst, metadataReadsPerMinute } from '#contract/values/technical-setup.ts';
import type { Limits, SharedLimit } from './limits.ts';
import type { Rate } from './rate-limit.ts';

type Call = keyof typeof routes;

/** How often calls may be made, and by what they are counted. */
export interface CallLimit extends Rate {
  of: 'person' | 'network address' | 'account' | 'e-mail address' | 'calendar feed';
  calls: readonly Call[];
}

const [minute, hour, day] = [60, 3600, 86_400];
const per = (seconds: number, count: number, burst = count): Rate => ({ perSecond: count / seconds, burst });

const secretsOfLinks = [
  'POST /api/address-link',
  'POST /api/confirm-address',
  'POST /api/password-link',
  'POST /api/set-password',
] as const;
const addressLinks = per(hour, addressLinksPerHour, addressLinksBurst);
const linksAsked = ['POST /api/email', 'POST /api/email/link'] as const;

/** Every limit of single calls, by its name: what is counted, and what the OpenAPI document says of it. */
export const callLimits = {
  questions: { of: 'person', ...per(minute, questionsPerMinute), calls: ['POST /api/ai/chat'] },
  'posted messages': { of: 'person', ...per(minute, postedMessagesPerMinute), calls: ['POST /api/messages'] },
  /** A search reads far more rows than it answers. */
  'message searches': { of: 'person', ...per(1, 2, 20), calls: ['GET /api/messages/search'] },
  attachments: {
    of: 'person',
    ...per(minute, attachmentsPerMinute, attachmentsBurst),
    calls: ['POST /api/attachments'],
  },
  'searches for people': { of: 'person', ...per(minute, peopleSearchesPerMinute), calls: ['GET /api/users/search'] },
  'contact requests': { of: 'person', ...per(minute, contactRequestsPerMinute), calls: ['POST /api/relationships'] },
  'colleagues added': { of: 'person', ...per(hour, 100), calls: ['POST /api/colleagues'] },
  'changes of sessions': {
    of: 'person',
    ...per(minute, sessionChangesPerMinute, sessionChangesBurst),
    calls: ['POST /api/bookings', 'POST /api/lessons', 'PATCH /api/lessons/:id', 'POST /api/lessons/:id/cancel'],
  },
  'readings of a calendar feed': {
    of: 'calendar feed',
    ...per(minute, feedReadsPerMinute, feedReadsBurst),
    calls: ['GET /calendar/:file'],
  },
  /** A whole university may ask from one address. */
  'readings of calendar feeds from an address': {
    of: 'network address',
    ...per(1, 5, 200),
    calls: ['GET /calendar/:file'],
  },
  'renewal offers as files': { of: 'person', ...per(1, 1, 20), calls: ['GET /api/renewals/offers/:id/pdf'] },
  posters: { of: 'person', ...per(minute, postersPerMinute, postersBurst), calls: ['GET /api/promotion-kit/poster'] },
  'readings of metadata': {
    of: 'person',
    ...per(minute, metadataReadsPerMinute, metadataReadsBurst),
    calls: ['POST /api/technical-setup/metadata', 'POST /api/technical-setup/metadata-url'],
  },
  'choices in metadata': {
    of: 'person',
    ...per(1, 2, 40),
    calls: ['GET /api/technical-setup/metadata/:token/entities', 'GET /api/technical-setup/metadata/:token/entity'],
  },
  'platforms tried': { of: 'person', ...per(minute, 10), calls: ['POST /api/usage-fetching/platforms/:id/try'] },
  'webhooks tried': { of: 'person', ...per(minute, 10), calls: ['POST /api/webhooks/:id/try'] },
  'mails taken': { of: 'network address', ...per(minute, 600), calls: ['POST /api/inbound-mail'] },
  'test mails': { of: 'person', ...per(minute, 5), calls: ['POST /api/mail/test'] },
  'person archives': {
    of: 'person',
    ...per(day, archivesPerDay),
    calls: ['POST /api/person-archives', 'POST /api/users/:id/archive'],
  },
  'address links of a person': { of: 'person', ...addressLinks, calls: linksAsked },
  'address links to an address': { of: 'e-mail address', ...addressLinks, calls: linksAsked },
  'secrets of links': {
    of: 'network address',
    ...per(minute, passwordsByLinkPerMinute, passwordsByLinkBurst),
    calls: secretsOfLinks,
  },
  'forgotten passwords of a network': {
    of: 'network address',
    ...per(hour, forgottenPasswordsPerNetwork),
    calls: ['POST /api/forgotten-password'],
  },
  'forgotten passwords of an account': {
    of: 'account',
    ...per(hour, forgottenPasswordsPerAccount),
    calls: ['POST /api/forgotten-password'],
  },
  'second steps of an address': {
    of: 'network address',
    ...per(1, signInsPerAddressPerSecond, signInsPerAddressBurst),
    calls: ['POST /api/login/code', 'POST /api/login/passkey', 'POST /api/login/passkey/question'],
  },
  'work accounts of an address': {
    of: 'network address',
    ...per(minute, oidcBeginningsPerMinute, oidcBeginningsBurst),
    calls: ['POST /api/login/oidc', 'POST /api/work-account'],
  },
  'searches for institutions': { of: 'network address', ...per(1, 1, 30), calls: ['POST /api/sign-in/institutions'] },
  'beginnings of sign-ins through institutions': {
    of: 'network address',
    ...per(1, 2, 60),
    calls: ['POST /api/sign-in/institution/start'],
  },
  'sign-ins through institutions of an address': {
    of: 'network address',
    ...per(1, signInsPerAddressPerSecond, signInsPerAddressBurst),
    calls: ['POST /api/sign-in/institution'],
  },
  'mails switched off': {
    of: 'network address',
    ...per(minute, unsubscribesPerMinute, unsubscribesBurst),
    calls: ['POST /unsubscribe'],
  },
} as const satisfies Record<string, CallLimit>;
export type CallLimitName = keyof typeof callLimits;

/** One of these limits, counted for the whole portal; `factor` lets an installation raise it. */
export function limitOfCalls(limits: Limits, name: CallLimitName, factor = 1): SharedLimit {
  const { perSecond, burst } = callLimits[name];
  return limits.shared(name, { perSecond: perSecond * factor, burst: burst * factor });
}

export function limitsOfCall(call: string): CallLimit[] {
  return Object.values<CallLimit>(callLimits).filter(({ calls }) => (calls as readonly string[]).includes(call));
}

/** `60 an hour and 10 at once for each person`. */
export function textOfLimit({ of, perSecond, burst }: CallLimit): string {
  const [count, unit] = rateOf(perSecond);
  return `${count} ${unit} and ${burst} at once for each ${of}`;
}

/** The rate in the smallest unit in which it is a whole number. */
function rateOf(perSecond: number): [number, string] {
  const units = [
    [1, 'a second'],
    [minute, 'a minute'],
    [hour, 'an hour'],
    [day, 'a day'],
  ] as const;
  const fitting = units.find(([seconds]) => Math.abs(perSecond * seconds - Math.round(perSecond * seconds)) < 1e-6);
  const [seconds, unit] = fitting && perSecond * fitting[0] >= 1 ? fitting : ([day, 'a day'] as const);
  return [Math.round(perSecond * seconds), unit];
}
