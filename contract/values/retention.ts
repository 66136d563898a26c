interface Kind {
  /** Label on the page Retention. */
  label: string;
  /** The counted noun, singular and plural. */
  one: string;
  many: string;
  /** Data deleted along with it, and the day from which the period counts. */
  what: string;
  /** Data that stays, or consequences of the deletion; shown beside the period. */
  stays: string;
  /** The period of a new installation in days: no longer than the portal needs. */
  defaultDays: number;
  /** The reason for the default. */
  why: string;
  /** The shortest allowed period in days. */
  minDays: number;
}

/** Kinds of data with a period that administrators set. */
export const retentionKinds = {
  messages: {
    label: 'Messages',
    one: 'message',
    many: 'messages',
    what: 'Messages with their files, their earlier versions and their entries in the search index, from the day they were written.',
    stays:
      'Figures on first responses stay. Response times in one-to-one conversations are counted from messages, so they reach back no further than these.',
    defaultDays: 3 * 365,
    why: 'to look back on this plan and the one before it',
    minDays: 180,
  },
  notes: {
    label: 'Notes of staff',
    one: 'note',
    many: 'notes',
    what: 'Private notes beside conversations and notes about institutions, from the day they were last changed.',
    stays: 'That a note was written stays in the change log, without its text.',
    defaultDays: 2 * 365,
    why: 'a renewal and the year before it',
    minDays: 30,
  },
  sessions: {
    label: 'Sessions in the schedule',
    one: 'session',
    many: 'sessions',
    what: 'Sessions that are over, with who took part and what was changed. A series goes once its last date is old enough.',
    stays: 'That a session was planned, moved or cancelled stays in the change log.',
    defaultDays: 2 * 365,
    why: 'to see what someone was trained in',
    minDays: 90,
  },
  questions: {
    label: 'Questions to the Knowledge Base AI',
    one: 'question',
    many: 'questions',
    what: 'Conversations with the Knowledge Base AI from their last question on, and questions without a good answer from when they were last asked.',
    stays: 'Counts of questions by day stay. They name no one.',
    defaultDays: 365,
    why: 'to find out within a year which articles are missing',
    minDays: 30,
  },
  notifications: {
    label: 'Notifications',
    one: 'notification',
    many: 'notifications',
    what: 'Notifications under the bell, read or not, from the day they were sent.',
    stays: 'That a broadcast was sent stays in the change log, with its words.',
    defaultDays: 365,
    why: 'news is old after a year',
    minDays: 30,
  },
  securityLog: {
    label: 'Security log',
    one: 'entry',
    many: 'entries',
    what: 'Sign-ins, failures and changes to accounts, from the day they happened.',
    stays: 'No copy is kept anywhere else.',
    defaultDays: 180,
    why: 'an attack is often found months later; by then most of it is known',
    minDays: 30,
  },
  mails: {
    label: 'E-mails sent',
    one: 'e-mail',
    many: 'e-mails',
    what: 'Recipient, subject and delivery of each e-mail. Its text is deleted as soon as the e-mail is sent.',
    stays: 'Copies in people’s mailboxes are out of reach.',
    defaultDays: 90,
    why: 'people who ask “did you write to me?” ask within three months',
    minDays: 90,
  },
  originals: {
    label: 'Original files of usage reports',
    one: 'file',
    many: 'files',
    what: 'The files that usage reports were read from, from the day they were uploaded or fetched.',
    stays:
      'The report and all its figures stay. Files whose figures someone still has to check are kept. Without its file a report can’t be downloaded, and a newer version of the portal can’t read it again.',
    defaultDays: 3 * 365,
    why: 'to check a figure for this year or for one it is compared with',
    minDays: 400,
  },
  people: {
    label: 'Deactivated people',
    one: 'account',
    many: 'accounts',
    what: 'Deactivated accounts with everything in them, from the day they were deactivated. Each is erased as described under Erasure.',
    stays:
      'What Erasure leaves: messages to others under “Former member of …”, and invoices. Anyone who still has institutions assigned is kept until you hand those over.',
    defaultDays: 2 * 365,
    why: 'people who come back from a long leave find their account',
    minDays: 180,
  },
} as const satisfies Record<string, Kind>;

export type RetentionKind = keyof typeof retentionKinds;
export const retentionKindNames = Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]];

/** Data without a period, and why. Shown below the periods. */
export const keptAnyway = [
  {
    what: 'The change log',
    why: 'It proves who changed what, and the database refuses to alter it. Only erasing someone removes the values before and after. It holds no message or note texts.',
  },
  { what: 'Invoices and credit notes', why: 'Tax law says how long they must be kept.' },
  {
    what: 'Usage reports with their figures',
    why: 'Charts and comparisons between years are made from them. They name no reader. Delete a single report under Usage.',
  },
  {
    what: 'First responses and ratings',
    why: 'Support Statistics are counted from them. They hold times and comments, but no messages.',
  },
  {
    what: 'Open sign-ins',
    why: 'They end 12 hours after their last use, or after 14 days at most.',
  },
  { what: 'Backups', why: 'A backup is kept until the portal’s operator deletes it.' },
] as const;

/** The longest period in days; without a period data is kept. */
export const retentionMaxDays = 10 * 365;
/** Days between setting a shorter period, of which administrators are then notified, and its taking effect. */
export const retentionNoticeDays = 7;

/** A number of days in words: `3 years`, `180 days`. */
export function periodText(days: number): string {
  const isYears = days % 365 === 0;
  const count = isYears ? days / 365 : days;
  const unit = isYears ? 'year' : 'day';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const countFormat = new Intl.NumberFormat('en-GB');

/** A count in words: `1 message`, `1,204 messages`. */
export function countText(kind: RetentionKind, count: number): string {
  const { one, many } = retentionKinds[kind];
  return `${countFormat.format(count)} ${count === 1 ? one : many}`;
}
