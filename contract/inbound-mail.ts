import { z } from 'zod';
import { Id, IdText, MessageIdText, Time } from './fields.ts';
import { listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import { inboundMailMaxBytes, strayMailStates } from './values/inbound-mail.ts';

/** A person to whom a mail may belong. */
const Named = z.object({ id: Id, fullName: z.string() });

/** A mail that found no conversation. */
export const StrayMail = z.object({
  id: Id,
  receivedAt: Time,
  fromName: z.string(),
  fromAddress: z.string(),
  /** The person whose confirmed address it came from, if the mail server vouched for the sender. */
  sender: Named.nullable(),
  subject: z.string(),
  text: z.string(),
  /** Names of its files, which are not kept. */
  files: z.array(z.string()),
  reason: z.string(),
  state: z.enum(strayMailStates),
  settledAt: Time.nullable(),
  settledBy: z.string().nullable(),
});
export type StrayMail = z.infer<typeof StrayMail>;

/** A conversation is named by its two people; for a customer's channel any member of the team may stand. */
const Assignment = z.strictObject({ userId: Id, contactId: Id });
export type Assignment = z.infer<typeof Assignment>;

const ofStaff = { access: ['admin', 'account_manager'], tokenScope: 'none' } as const;
const ofOne = { params: z.object({ id: IdText }), reply: z.object({ ok: z.literal(true) }) };

export const inboundMailRoutes = defineRoutes({
  'POST /api/inbound-mail': {
    access: 'public',
    tokenScope: 'none',
    isOpenToOtherSites: true,
    summary:
      'Takes a whole mail (message/rfc822) from the mail server, with the secret of PORTAL_INBOUND_MAIL_SECRET as bearer token. The same mail again is taken once',
    bodyMaxBytes: inboundMailMaxBytes,
    reply: z.object({
      /** `stored`: it became a message; `told`: its sender was told why it did not; `kept`: staff decide. */
      outcome: z.enum(['stored', 'repeated', 'told', 'kept', 'ignored', 'bounce']),
    }),
  },
  'GET /api/mailbox': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Whether the mailbox of answers by e-mail can be read, and how many e-mails stay in it unread',
    reply: z.object({
      /** When all its e-mails were looked at; null: never. */
      lookedAt: Time.nullable(),
      failingSince: Time.nullable(),
      failure: z.string().nullable(),
      /** E-mails that cannot be read, and stay in the mailbox. */
      left: z.int().nonnegative(),
    }),
  },
  'POST /api/mailbox/test': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Opens the mailbox of answers by e-mail at once, takes nothing, and says what its server answered',
    reply: z.object({
      /** Null: the mailbox can be read. */
      failure: z.string().nullable(),
      /** E-mails in the folder. */
      waiting: z.int().nonnegative(),
      /** Whether the server says at once that an e-mail has come. */
      tellsNews: z.boolean(),
    }),
  },
  'GET /api/messages/:id/e-mail': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary: 'The whole e-mail that a message came with, for everybody who may read the conversation',
    params: z.object({ id: MessageIdText }),
    reply: z.object({
      subject: z.string(),
      text: z.string(),
      receivedAt: Time,
      /** The member of staff who put it into the conversation; null where its address did. */
      assignedBy: z.string().nullable(),
    }),
  },
  'GET /api/stray-mails': {
    ...ofStaff,
    summary:
      'E-mails that found no conversation, the newest first: for administrators all, for account managers those from confirmed addresses of people they serve',
    query: z.object({ ...listQuery, state: z.enum(strayMailStates).default('open') }),
    reply: z.array(StrayMail),
  },
  'POST /api/stray-mails/:id/assign': {
    ...ofStaff,
    summary: 'Puts an e-mail into a conversation as a message of a person; only its own sender, where that is known',
    ...ofOne,
    body: Assignment,
  },
  'POST /api/stray-mails/:id/discard': {
    ...ofStaff,
    summary: 'Takes an e-mail from the board. It can be put back',
    ...ofOne,
  },
  'POST /api/stray-mails/:id/restore': {
    ...ofStaff,
    summary: 'Puts a discarded e-mail back onto the board',
    ...ofOne,
  },
});
