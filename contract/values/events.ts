import type { MailKind } from './mail.ts';

/** The ways in which people are told; `chat` is a message of the portal in the chat of two people. */
export type ToldBy = 'bell' | 'chat' | 'mail' | 'device';

export interface TellingRule {
  /** The event in words, as administrators read it on the board of the outbox. */
  title: string;
  whom: string;
  by: readonly ToldBy[];
  /** The switch of /account under which the e-mail is sent. */
  mail?: MailKind;
}

/**
 * Whom the portal tells what, and how. `written` events have their words when they happen; the words of the others are made
 * from the state at the time of telling, because it may have changed. What is told by e-mail alone is in `mail.ts`.
 */
export const writtenEvents = {
  /** Written by earlier versions for every event with words of its own; such rows may still wait. */
  note: { title: 'Something with words of its own', whom: 'The people that it names', by: ['bell'] },
  absence: {
    title: 'An absence of a member of staff is entered or ended',
    whom: 'The stand-in, and the absent person if someone else did it',
    by: ['bell'],
  },
  'certificate-ending': {
    title: 'A certificate ends soon',
    whom: 'The institution, and its technical support or administrators',
    by: ['bell', 'mail'],
    mail: 'certificate-ending',
  },
  'certificate-unknown': {
    title: 'A sign-in was signed with an unknown certificate',
    whom: 'The institution, and its technical support or administrators',
    by: ['bell', 'mail'],
    mail: 'certificate-ending',
  },
  'colleague-changed': {
    title: 'An institution’s administrator changed something about a colleague',
    whom: 'The account manager, or administrators',
    by: ['bell'],
  },
  'conversation-assigned': {
    title: 'A conversation is assigned to someone outside its team',
    whom: 'The member of staff',
    by: ['bell', 'mail'],
    mail: 'conversation-assigned',
  },
  'conversations-shared': {
    title: 'An institution’s people read each other’s conversations from now on, or no more',
    whom: 'Everyone else at the institution',
    by: ['bell'],
  },
  'conversations-taken-over': {
    title: 'Someone takes over the conversations of a colleague who left',
    whom: 'The successor',
    by: ['bell'],
  },
  'erasure-asked': { title: 'Someone asks to be erased', whom: 'Administrators', by: ['bell'] },
  'erasure-declined': { title: 'A request to be erased is declined', whom: 'Who asked', by: ['bell'] },
  'finance-granted': {
    title: 'A member of staff gets the right to keep the books',
    whom: 'The member of staff',
    by: ['bell'],
  },
  'institution-administrator': {
    title: 'Someone becomes an administrator of their institution',
    whom: 'The new administrator',
    by: ['bell'],
  },
  'institutions-handed-over': {
    title: 'Institutions are handed over to someone else',
    whom: 'Both members of staff',
    by: ['bell'],
  },
  'invoice-credited': {
    title: 'A part of an invoice is credited',
    whom: 'The contact for the invoice',
    by: ['bell', 'mail'],
    mail: 'invoice-sent',
  },
  'invoice-paid': {
    title: 'A payment of an invoice is noted, or taken back',
    whom: 'The contact for the invoice',
    by: ['bell', 'mail'],
    mail: 'invoice-sent',
  },
  'invoice-reminder': {
    title: 'An invoice is overdue',
    whom: 'The contact for the invoice',
    by: ['bell', 'mail'],
    mail: 'invoice-reminder',
  },
  'invoice-void': {
    title: 'An invoice is cancelled by a credit note',
    whom: 'The contact for the invoice',
    by: ['bell', 'mail'],
    mail: 'invoice-sent',
  },
  'one-time-link': {
    title: 'Someone can sign in without their institution for an hour',
    whom: 'Everyone at the institution',
    by: ['bell'],
  },
  'later-message-held': {
    title: 'A message that was to be sent later is held',
    whom: 'Its writer',
    by: ['bell', 'mail'],
    mail: 'later-message-held',
  },
  'note-mention': {
    title: 'Someone is mentioned in a private note',
    whom: 'Those of the team who are mentioned',
    by: ['bell', 'mail'],
    mail: 'note-mention',
  },
  reminder: {
    title: 'A reminder is due',
    whom: 'The member of staff who set it',
    by: ['bell', 'mail'],
    mail: 'reminder',
  },
  'renewal-offer': {
    title: 'A plan is offered for another year',
    whom: 'Everyone at the institution',
    by: ['bell', 'mail'],
    mail: 'renewal-offer',
  },
  'renewal-offer-declined': {
    title: 'An offer is declined',
    whom: 'The account manager, or administrators',
    by: ['bell'],
  },
  'renewal-offer-withdrawn': { title: 'An offer is withdrawn', whom: 'Everyone at the institution', by: ['bell'] },
  'single-sign-on': {
    title: 'Single sign-on of an institution is switched',
    whom: 'The institution, and its technical support or administrators',
    by: ['bell'],
  },
  'mail-bounced': {
    title: 'An e-mail to someone came back',
    whom: 'The account manager, or administrators',
    by: ['bell'],
  },
  'stray-mail': {
    title: 'An e-mail found no conversation',
    whom: 'The sender’s account manager, or administrators; of unknown senders once an hour',
    by: ['bell'],
  },
  'webhook-trouble': {
    title: 'A webhook needs attention',
    whom: 'Who looks after the webhook, or administrators',
    by: ['bell', 'mail'],
    mail: 'webhook-trouble',
  },
  'work-taken-over': { title: 'Work of a leaving colleague is taken over', whom: 'The new owner', by: ['bell'] },
} as const satisfies Record<string, TellingRule>;

export const portalEvents = {
  ...writtenEvents,
  acceptance: {
    title: 'A contact request is accepted',
    whom: 'Who asked',
    by: ['bell', 'mail', 'device'],
    mail: 'request-accepted',
  },
  'hand-over': { title: 'Someone else serves an institution', whom: 'Everyone at the institution', by: ['bell'] },
  'imported conversations': {
    title: 'Conversations of another desk are imported',
    whom: 'No one: open pages read them',
    by: [],
  },
  invoice: {
    title: 'An invoice is issued',
    whom: 'The contact for the invoice',
    by: ['bell', 'chat', 'mail', 'device'],
    mail: 'invoice-sent',
  },
  'invoice-request': { title: 'An invoice is requested', whom: 'The account manager', by: ['bell', 'chat', 'device'] },
  'person-archive': {
    title: 'An archive of someone’s data is ready, or could not be made',
    whom: 'Who asked',
    by: ['bell', 'mail'],
    mail: 'archive-ready',
  },
  retention: {
    title: 'A retention period is made shorter',
    whom: 'Administrators',
    by: ['bell', 'mail'],
    mail: 'retention',
  },
  session: {
    title: 'A session is planned, changed, moved or cancelled',
    whom: 'Its participants; the e-mail is of a kind for each of these',
    by: ['bell', 'chat', 'mail', 'device'],
  },
  setup: {
    title: 'A technical setup changes its state',
    whom: 'The other side: the institution, or its technical support; the e-mail only where changes are asked for',
    by: ['bell', 'chat', 'mail'],
    mail: 'setup-needs-changes',
  },
  'setup-comment': {
    title: 'Someone comments on a technical setup',
    whom: 'The other side: the institution, or its technical support',
    by: ['bell'],
  },
  share: { title: 'A resource is shared with someone', whom: 'The person or the institution', by: ['bell'] },
  'usage-month': {
    title: 'The figures of a new month are in',
    whom: 'Everyone at the institution who asked for it',
    by: ['mail'],
    mail: 'usage-month',
  },
} as const satisfies Record<string, TellingRule>;

export type WrittenEvent = keyof typeof writtenEvents;
export type PortalEvent = keyof typeof portalEvents;
