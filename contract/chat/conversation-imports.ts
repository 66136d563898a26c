import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { importStates } from '#contract/values/chat/conversation-imports.ts';

/** Something of an archive that is not imported, or not as it was. */
const LeftOut = z.object({
  /** The line of the file, or the place in its list. */
  line: z.int(),
  /** `Ticket 12`; empty where it is not known. */
  what: z.string(),
  reason: z.string(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** What an archive holds, as it was understood when it was read. */
const ImportSummary = z.object({
  desk: z.enum(['zendesk', 'intercom']),
  conversations: z.int(),
  messages: z.int(),
  /** Customers here whose address stands in it. */
  people: z.int(),
  /** Addresses that nobody here has. */
  unknownPeople: z.int(),
  /** Messages that an import brought before. */
  alreadyHere: z.int(),
  /** Messages that are left out, because newer ones stand in their customer's conversation. */
  tooOld: z.int(),
  /** All that is left out; the first of it below. */
  leftOutCount: z.int(),
  leftOut: z.array(LeftOut),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ConversationImport = z.object({
  id: Id,
  filename: z.string(),
  state: z.enum(importStates),
  makerName: z.string(),
  createdAt: Time,
  /** When it was imported, or undone; null before. */
  endedAt: Time.nullable(),
  /** Null until it was read. */
  summary: ImportSummary.nullable(),
  /** Why it was refused, or did not get on; null otherwise. */
  problem: z.string().nullable(),
  /** How many of its messages stand in conversations now. */
  imported: z.int(),
  /** How many are noted and stand in none yet. */
  left: z.int(),
});
export type ConversationImport = z.infer<typeof ConversationImport>;

const access = ['admin'] as const;
const one = z.object({ id: IdText });

export const conversationImportsRoutes = defineRoutes({
  'GET /api/conversation-imports': {
    access,
    summary: 'The archives of another desk that were sent, newest first',
    query: ListQuery,
    reply: z.array(ConversationImport),
  },
  'POST /api/conversation-imports': {
    access,
    summary:
      'Takes an archive of Zendesk or Intercom, a multipart part `file` of JSON, JSON lines or ZIP up to 20 MB, and reads it in the background: what it holds, for whom, and what is left out. Nothing is imported',
    takesFiles: true,
    reply: ConversationImport,
  },
  'POST /api/conversation-imports/:id/start': {
    access,
    summary: 'Imports what was tried, or goes on with an import that got stuck, in the background. No one is notified',
    params: one,
    reply: ConversationImport,
  },
  'POST /api/conversation-imports/:id/undo': {
    access,
    summary: 'Takes every message of an import out again, in the background, and nothing else',
    params: one,
    reply: ConversationImport,
  },
  'DELETE /api/conversation-imports/:id': {
    access,
    summary: 'Discards an archive that was not imported, or was undone; one that is being read as well',
    params: one,
    reply: z.object({}),
  },
});
