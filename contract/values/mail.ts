import type { Capabilities } from './capabilities.ts';

interface KindOfMail {
  /** Label of the switch on /account. */
  label: string;
  /** When the mail is sent. */
  description: string;
  /** Whose account page lists the switch. */
  audience: 'everyone' | 'customers' | 'staff';
  /** Security mails cannot be switched off, because an intruder would do so. */
  isSecurity?: true;
  /** Off by default: only people who switched it on get it. */
  isChosen?: true;
}

const kinds = {
  'message-missed': {
    label: 'Messages you missed',
    description: 'When a message stays unread for ten minutes while you are away: one e-mail for each conversation.',
    audience: 'everyone',
  },
  'later-message-held': {
    label: 'Messages that were not sent at their time',
    description:
      'When a message that you wrote to be sent later waits for you, because something was written meanwhile.',
    audience: 'everyone',
  },
  'answer-not-taken': {
    label: 'Answers by e-mail that could not be taken',
    description: 'When your answer by e-mail, or a file in it, could not become a message.',
    audience: 'everyone',
  },
  broadcast: {
    label: 'Important news',
    description: 'When the support team tells customers something of high priority.',
    audience: 'customers',
  },
  'contact-request': {
    label: 'Contact requests',
    description: 'When someone asks to be your contact.',
    audience: 'everyone',
  },
  'request-accepted': {
    label: 'Accepted contact requests',
    description: 'When someone accepts your request.',
    audience: 'everyone',
  },
  'session-made': {
    label: 'New sessions',
    description: 'When a session with you is planned or booked.',
    audience: 'everyone',
  },
  'session-moved': {
    label: 'Moved sessions',
    description: 'When the time or place of your session changes.',
    audience: 'everyone',
  },
  'session-cancelled': {
    label: 'Cancelled sessions',
    description: 'When your session is cancelled.',
    audience: 'everyone',
  },
  'session-tomorrow': {
    label: 'Sessions tomorrow',
    description: 'The day before your session.',
    audience: 'everyone',
  },
  'invoice-sent': {
    label: 'Invoices',
    description: 'When an invoice or a credit note is ready, with its PDF, and when your payment is noted.',
    audience: 'customers',
  },
  'invoice-reminder': {
    label: 'Overdue invoices',
    description: 'When you are reminded of an invoice that should have been paid.',
    audience: 'customers',
  },
  'renewal-offer': {
    label: 'Renewal offers',
    description: 'When another year of your plan is offered to your institution.',
    audience: 'customers',
  },
  'usage-month': {
    label: 'Usage of a month',
    description: 'When the figures for a new month are in, once for each month.',
    audience: 'customers',
    isChosen: true,
  },
  'usage-month-csv': {
    label: 'Usage of a month, with a CSV file',
    description: 'When the figures for a new month are in, with the last twelve months as a CSV file.',
    audience: 'customers',
    isChosen: true,
  },
  'setup-needs-changes': {
    label: 'Technical setup',
    description: 'When technical support asks you to change something in your technical setup.',
    audience: 'customers',
  },
  'certificate-ending': {
    label: 'Certificates about to end',
    description: 'When the certificate of an identity provider ends soon.',
    audience: 'everyone',
  },
  'webhook-trouble': {
    label: 'Webhooks that need you',
    description: 'When a program that gets your webhooks couldn’t be reached for two days.',
    audience: 'everyone',
  },
  'note-mention': {
    label: 'Mentions in private notes',
    description: 'When a colleague mentions you in a private note. The e-mail does not contain the note.',
    audience: 'staff',
  },
  'conversation-assigned': {
    label: 'Conversations assigned to you',
    description: 'When a conversation of another team is assigned to you. The e-mail does not contain the messages.',
    audience: 'staff',
  },
  reminder: {
    label: 'Reminders',
    description: 'When a reminder that you set is due.',
    audience: 'staff',
  },
  'weekly-summary': {
    label: 'Weekly summary',
    description:
      'On Monday morning: who is waiting for an answer, renewals in the next 60 days, missing usage reports, and accounts that need a word.',
    audience: 'staff',
  },
  invitation: {
    label: 'Invitation',
    description: 'When you are invited to the portal.',
    audience: 'customers',
    isSecurity: true,
  },
  'address-verification': {
    label: 'Confirmation of an address',
    description: 'When an e-mail address is given for your account.',
    audience: 'everyone',
    isSecurity: true,
  },
  'address-changed': {
    label: 'Changed address',
    description: 'When another e-mail address is given for your account.',
    audience: 'everyone',
    isSecurity: true,
  },
  'forgotten-password': {
    label: 'Forgotten password',
    description: 'When someone asks for a new password for your account.',
    audience: 'everyone',
    isSecurity: true,
  },
  'password-changed': {
    label: 'Changed password',
    description: 'When the password of your account was changed.',
    audience: 'everyone',
    isSecurity: true,
  },
  'sign-in-security': {
    label: 'How you sign in',
    description:
      'When a passkey, an app or a work account is added or removed, when new recovery codes are made, and when your account is connected with one at your institution.',
    audience: 'everyone',
    isSecurity: true,
  },
  'archive-ready': {
    label: 'Your data',
    description: 'When an archive of personal data that you asked for can be downloaded.',
    audience: 'everyone',
    isSecurity: true,
  },
  retention: {
    label: 'Retention',
    description: 'Seven days before a shorter retention period takes effect.',
    audience: 'staff',
    isSecurity: true,
  },
  'new-sign-in': {
    label: 'New sign-in',
    description: 'When someone signs in to your account with a browser that hasn’t been used for it before.',
    audience: 'everyone',
    isSecurity: true,
  },
} as const satisfies Record<string, KindOfMail>;

export type MailKind = keyof typeof kinds;
export const mailKinds = Object.keys(kinds) as [MailKind, ...MailKind[]];

export function isSecurityMail(kind: MailKind): boolean {
  const { isSecurity }: KindOfMail = kinds[kind];
  return isSecurity ?? false;
}

/** Whether a kind is off by default. */
export function isChosenMail(kind: MailKind): boolean {
  const { isChosen }: KindOfMail = kinds[kind];
  return isChosen ?? false;
}

export function mailKindLabel(kind: MailKind): string {
  return kinds[kind].label;
}

/** The mails that a person can switch off, in display order. */
export function mailSwitchesOf(may: Capabilities): { kind: MailKind; label: string; description: string }[] {
  const own = may.servesCustomers ? 'staff' : 'customers';
  return mailKinds
    .filter((kind) => !isSecurityMail(kind) && ['everyone', own].includes(kinds[kind].audience))
    .map((kind) => ({ kind, label: kinds[kind].label, description: kinds[kind].description }));
}
