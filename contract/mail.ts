import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import { passwordTokenMaxLength } from './values/limits.ts';
import { mailKinds } from './values/mail.ts';
import { mailListStates } from './values/mail-states.ts';

/** A mail in the outbox, as administrators see it: never its text. */
export const OutboxMail = z.object({
  id: Id,
  userId: Id,
  fullName: z.string(),
  /** Where it goes as of now; null where the person has no confirmed address. */
  address: z.string().nullable(),
  /** The address refused mails for good, so nothing more is sent to it. */
  isAddressOff: z.boolean(),
  kind: z.enum(mailKinds),
  subject: z.string(),
  state: z.enum(mailListStates),
  createdAt: Time,
  /** When it is tried next, for one that waits. */
  dueAt: Time,
  attempts: z.int().nonnegative(),
  reason: z.string().nullable(),
  settledAt: Time.nullable(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const MailStatus = z.object({
  /** Whether mails are sent at all. */
  isConfigured: z.boolean(),
  /** Who they come from. */
  from: z.string().nullable(),
  waiting: z.int().nonnegative(),
  held: z.int().nonnegative(),
  failed: z.int().nonnegative(),
});
export type MailStatus = z.infer<typeof MailStatus>;

const Count = z.object({ count: z.int().nonnegative() });

export const mailRoutes = defineRoutes({
  'GET /api/mail': {
    access: ['admin'],
    summary: 'Whether mails are sent, and how many wait, are held or failed',
    reply: MailStatus,
  },
  'GET /api/mails': {
    access: ['admin'],
    summary: 'The mails of one state, the newest first',
    query: z.object({ ...listQuery, state: z.enum(mailListStates) }),
    reply: z.array(OutboxMail),
  },
  'POST /api/mails/:id/send-again': {
    access: ['admin'],
    summary: 'Sends a mail that failed or is held; an address that was switched off is tried again',
    params: z.object({ id: IdText }),
    reply: z.object({ ok: z.literal(true) }),
  },
  'POST /api/mails/release': {
    access: ['admin'],
    summary: 'Sends all mails that are held since the portal was restored',
    reply: Count,
  },
  'POST /api/mails/discard': {
    access: ['admin'],
    summary: 'Never sends the mails that are held since the portal was restored',
    reply: Count,
  },
  'POST /unsubscribe': {
    access: 'public',
    isOpenToOtherSites: true,
    summary: 'Switches off mails of one kind by the link of such a mail, also for mail programs (RFC 8058)',
    query: z.object({ token: z.string().max(passwordTokenMaxLength) }),
    reply: z.object({ label: z.string() }),
  },
});
