import { sentKeptDays } from '#contract/values/assistant.ts';
import { harvestsKeptDays } from '#contract/values/plans-and-usage/harvests.ts';
import { deliveriesKeptDays } from '#contract/values/programs/webhooks.ts';
import { periodText, type RetentionKind, retentionKinds } from '#contract/values/retention.ts';
import { signInTestKeptDays } from '#contract/values/sign-in-test.ts';

/** Fixed periods in words. Where the product deletes by itself, the number comes from the constant that it uses. */
const periods = {
  institution: 'As long as the institution is a customer, and afterwards until the portal’s owner deletes it',
  untilDeleted: 'Until someone deletes it',
  unlimited: 'No date ends it by itself',
  law: 'As long as tax law asks for: an invoice is never changed or deleted',
  session: 'Until you sign out; 12 hours after you last used it, 14 days at most',
  tenMinutes: 'Ten minutes',
  quarterHour: 'A quarter of an hour, up to an hour more until it is swept',
  hour: 'An hour',
  day: 'A day',
  untilAnswered: 'Until it is answered, mostly seconds',
  untilUsed: 'The link works once and for a limited time; its record stays',
  archive: 'Seven days after it was made',
  week: 'Seven days after it was read, if it was not stored',
  untilImported: 'Until the import ends, mostly minutes',
  month: `${sentKeptDays} days, or until you delete the conversation`,
  signInTests: `${signInTestKeptDays} days`,
  links: '90 days after the link ended, which it does after at most 180 days',
  answers: '180 days after the e-mail was sent; at once when the password changes or the account is closed',
  laterMessages: 'Until it is sent or withdrawn',
  reminders: 'Until it is done or withdrawn, and 30 days more',
  strayMails: '90 days after someone dealt with it',
  browsers: '400 days after it was last used',
  deliveries: `${deliveriesKeptDays} days`,
  pushes: 'Until it is sent, a day at most; what a device shows until you read it elsewhere, seven days at most',
  harvests: `${harvestsKeptDays} days`,
  running: 'As long as the portal runs',
} as const;

interface SetPeriod {
  kind: RetentionKind;
  after: (period: string) => string;
  /** Used where no period is set. */
  without: string;
}

const otherRows = `of an event for a webhook for ${periods.deliveries}; of a notice to a device for seven days at most; of news under the bell for seconds`;

/** Periods that administrators set, in words. */
const setPeriods = {
  account: {
    kind: 'people',
    after: (period) => `As long as the account exists; once it is deactivated, ${period}`,
    without: 'As long as the account exists; also once it is deactivated',
  },
  report: {
    kind: 'originals',
    after: (period) => `Until someone deletes it; the original file of a usage report for ${period}`,
    without: periods.untilDeleted,
  },
  messages: { kind: 'messages', after: (period) => `${period} after it was written`, without: periods.unlimited },
  notes: {
    kind: 'notes',
    after: (period) => `${period} after it was last changed, or until someone deletes it`,
    without: periods.untilDeleted,
  },
  sessions: { kind: 'sessions', after: (period) => `${period} after the session`, without: periods.unlimited },
  conversation: {
    kind: 'questions',
    after: (period) => `${period} after your last question, or until you delete the conversation`,
    without: 'Until you delete the conversation',
  },
  gap: { kind: 'questions', after: (period) => `${period} after it was last asked`, without: periods.unlimited },
  notifications: {
    kind: 'notifications',
    after: (period) => `${period} after it was sent`,
    without: periods.unlimited,
  },
  securityLog: { kind: 'securityLog', after: (period) => period, without: periods.unlimited },
  outbox: {
    kind: 'mails',
    after: (period) => `Of an e-mail for ${period}; ${otherRows}`,
    without: `Of an e-mail: no date ends it by itself; ${otherRows}`,
  },
  mails: {
    kind: 'mails',
    after: (period) => `${period}; their text goes as soon as they are sent`,
    without: 'No date ends it by itself; their text goes as soon as they are sent',
  },
} as const satisfies Record<string, SetPeriod>;
export type PeriodId = keyof typeof periods | keyof typeof setPeriods;

/** An installation's periods in days; null: kept without limit. */
export type SetDays = ReadonlyMap<RetentionKind, number | null>;

/** A period in words, as the installation has set it; without settings, the default of a new installation. */
export function periodInWords(id: PeriodId, setDays: SetDays | null): string {
  if (!isSet(id)) return periods[id];
  const { kind, after, without } = setPeriods[id];
  if (setDays === null) return `${after(periodText(retentionKinds[kind].defaultDays))}; administrators set it`;
  const days = setDays.get(kind) ?? null;
  return days === null ? without : after(periodText(days));
}

function isSet(id: PeriodId): id is keyof typeof setPeriods {
  return id in setPeriods;
}

/** Who can see something, in words. */
export const readers = {
  nobody: 'No one: only the portal reads it',
  self: 'You',
  selfAndAdmins: 'You and administrators',
  directory: 'You, staff, people of your institution, and your contacts',
  participants:
    'Everyone who takes part in the conversation; in the support channel your account manager, administrators, and the assignee; your colleagues, if your institution shares conversations and you don’t keep yours private',
  team: 'Staff who serve your institution',
  author: 'The person who wrote it; the team, if it is the team’s',
  admins: 'Administrators',
  told: 'Administrators; of an event, people of your institution and staff who serve it',
  institution: 'People of your institution, and staff who serve it',
  money: 'People of your institution, its account manager, and administrators',
  usage: 'People of your institution and of its consortium, and staff who serve them',
  session: 'Everyone who takes part, and administrators',
  staff: 'Staff',
  everybody: 'Everyone with an account',
  audience: 'People it is shared with, and staff',
} as const;
export type ReaderId = keyof typeof readers;
