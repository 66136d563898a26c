import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import { passwordTokenMaxLength } from './values/limits.ts';
import { heldKinds, outboxChannels, outboxListStates } from './values/outbox.ts';

/** Something that is to be told, for administrators, without its text. */
export const OutboxRow = z.object({
  id: Id,
  channel: z.enum(outboxChannels),
  /** A mail's subject; otherwise what happened. */
  title: z.string(),
  /** The kind of mail, or what an event is about. */
  kind: z.string().nullable(),
  /** The name of the person or webhook; null for news whose readers are found as they are told. */
  to: z.string().nullable(),
  /** The mail address or device; null where the person has no confirmed address. */
  address: z.string().nullable(),
  /** The address rejected mails permanently, so nothing more is sent to it. */
  isAddressOff: z.boolean(),
  /** An administrator has to resume the webhook first. */
  isPaused: z.boolean(),
  state: z.enum(outboxListStates),
  createdAt: Time,
  /** When a waiting row is tried next. */
  dueAt: Time,
  attempts: z.int().nonnegative(),
  reason: z.string().nullable(),
  settledAt: Time.nullable(),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

const RowCounts = z.object({
  waiting: z.int().nonnegative(),
  held: z.int().nonnegative(),
  failed: z.int().nonnegative(),
});
export type RowCounts = z.infer<typeof RowCounts>;

export const MailStatus = z.object({
  /** Whether the portal sends mail. */
  isConfigured: z.boolean(),
  from: z.string().nullable(),
  channels: z.record(z.enum(outboxChannels), RowCounts),
  /** Planned broadcasts that are held since the portal was restored from a copy. */
  heldBroadcasts: z.int().nonnegative(),
});
export type MailStatus = z.infer<typeof MailStatus>;

const ofHeld = z.object({ what: z.enum(heldKinds).default('mails') });
const Count = z.object({ count: z.int().nonnegative() });

export const mailRoutes = defineRoutes({
  'GET /api/mail': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Whether mails are sent, and how much waits, is held or failed in each channel',
    reply: MailStatus,
  },
  'GET /api/outbox': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'What a channel has to tell or has told, in one state, the newest first',
    query: z.object({ ...listQuery, channel: z.enum(outboxChannels), state: z.enum(outboxListStates) }),
    reply: z.array(OutboxRow),
  },
  'POST /api/outbox/:id/send-again': {
    access: ['admin'],
    tokenScope: 'none',
    summary:
      'Sends something that failed, is held or waits for its next attempt; a mail address that was switched off is tried again',
    params: z.object({ id: IdText }),
    reply: z.object({ ok: z.literal(true) }),
  },
  'POST /api/mails/release': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Sends all mails, broadcasts or events to webhooks that are held since the portal was restored',
    query: ofHeld,
    reply: Count,
  },
  'POST /api/mails/discard': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Never sends the mails, broadcasts or events to webhooks that are held since the portal was restored',
    query: ofHeld,
    reply: Count,
  },
  'POST /api/mail/test': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Sends a mail to the administrator at once, and says what the mail server answered',
    reply: z.object({
      to: z.string(),
      /** Null: the mail server took the mail. */
      failure: z.string().nullable(),
    }),
  },
  'POST /unsubscribe': {
    access: 'public',
    tokenScope: 'none',
    isOpenToOtherSites: true,
    summary: 'Switches off mails of one kind by the link of such a mail, also for mail programs (RFC 8058)',
    query: z.object({ token: z.string().max(passwordTokenMaxLength) }),
    reply: z.object({ label: z.string() }),
  },
});
