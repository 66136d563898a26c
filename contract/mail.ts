import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import { passwordTokenMaxLength } from './values/limits.ts';
import { mailKinds } from './values/mail.ts';
import { heldKinds, mailListStates } from './values/mail-states.ts';

/** A mail in the outbox for administrators, without its text. */
export const OutboxMail = z.object({
  id: Id,
  userId: Id,
  fullName: z.string(),
  /** The recipient's present address; null where the person has no confirmed one. */
  address: z.string().nullable(),
  /** The address rejected mails permanently, so nothing more is sent to it. */
  isAddressOff: z.boolean(),
  kind: z.enum(mailKinds),
  subject: z.string(),
  state: z.enum(mailListStates),
  createdAt: Time,
  /** When a waiting mail is tried next. */
  dueAt: Time,
  attempts: z.int().nonnegative(),
  reason: z.string().nullable(),
  settledAt: Time.nullable(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const MailStatus = z.object({
  /** Whether the portal sends mail. */
  isConfigured: z.boolean(),
  from: z.string().nullable(),
  waiting: z.int().nonnegative(),
  held: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Planned broadcasts and webhook events that are held since the portal was restored from a copy. */
  heldBroadcasts: z.int().nonnegative(),
  heldEvents: z.int().nonnegative(),
});
export type MailStatus = z.infer<typeof MailStatus>;

const ofHeld = z.object({ what: z.enum(heldKinds).default('mails') });
const Count = z.object({ count: z.int().nonnegative() });

export const mailRoutes = defineRoutes({
  'GET /api/mail': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Whether mails are sent, and how many wait, are held or failed',
    reply: MailStatus,
  },
  'GET /api/mails': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'The mails of one state, the newest first',
    query: z.object({ ...listQuery, state: z.enum(mailListStates) }),
    reply: z.array(OutboxMail),
  },
  'POST /api/mails/:id/send-again': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Sends a mail that failed or is held; an address that was switched off is tried again',
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
