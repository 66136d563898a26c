import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { UsageAnswers, UsageUpload } from './usage.ts';
import { TableMapping } from './usage-mapping.ts';

/** Uploaded reports that wait to be read or stored, and their outcome. Each belongs to its uploader. */

const states = ['waiting', 'reading', 'read', 'stored', 'refused'] as const;

export const UsageImport = z.object({
  id: Id,
  institution: z.object({ id: Id, name: z.string() }),
  filename: z.string(),
  fileSize: z.int().nonnegative(),
  /**
   * `waiting` and `reading` are in progress; `read`: a dry run has finished, and its result is there; `refused`:
   * `refusal` says why, and nothing was stored.
   */
  state: z.enum(states),
  /** Whether the report is only previewed, and stored on a later request. */
  isDryRun: z.boolean(),
  /** Position in the queue. */
  before: z.int().nonnegative(),
  refusal: z.string().nullable(),
  createdAt: Time,
  changedAt: Time,
});
export type UsageImport = z.infer<typeof UsageImport>;

/** With the parsed content as soon as the file was read. */
export const ReadImport = UsageImport.extend({ upload: UsageUpload.nullable() });
export type ReadImport = z.infer<typeof ReadImport>;

const one = z.object({ id: IdText });

/**
 * Multipart for uploads: `file`, `customerId` or `institutionId`, and optionally `totalPages`, `totalHits`, `title`, `description`,
 * `answers` (UsageAnswers as JSON), `mapping` (TableMapping as JSON, for a table that is no COUNTER report), `dryRun=true` (only parses), `asPlainFile=true` (stores a file that is no report
 * for download) and `queued=true` (answers at once with the place in the queue).
 */
export const usageImportRoutes = defineRoutes({
  'POST /api/upload-usage-data': {
    access: ['admin'],
    tokenScope: 'usage:write',
    summary:
      'Reads a usage report and stores it for an institution, named by a customer or itself (multipart); `dryRun` only reads it. 202 with the waiting import where that takes long, or at once with `queued`',
    takesFiles: true,
    form: z.object({
      customerId: z.string().optional(),
      /** Instead of a customer, for an institution that may have no people yet. */
      institutionId: z.string().optional(),
      totalPages: z.string().optional(),
      totalHits: z.string().optional(),
      title: z.string().optional(),
      description: z.string().optional(),
      answers: z.string().optional(),
      mapping: z.string().optional(),
      dryRun: z.enum(['true', 'false']).optional(),
      asPlainFile: z.enum(['true', 'false']).optional(),
      queued: z.enum(['true', 'false']).optional(),
    }),
    reply: z.union([UsageUpload, UsageImport]),
    acceptedReply: UsageImport,
  },
  'GET /api/usage/imports': {
    access: ['admin'],
    tokenScope: 'usage:read',
    summary: 'The reports that the viewer sent to be read or stored, newest first, with how each ended',
    query: ListQuery,
    reply: z.array(UsageImport),
  },
  'GET /api/usage/imports/:id': {
    access: ['admin'],
    tokenScope: 'usage:read',
    summary: 'One of them with what was understood',
    params: one,
    reply: ReadImport,
  },
  'POST /api/usage/imports/:id': {
    access: ['admin'],
    tokenScope: 'usage:write',
    summary: 'Has a report read again with answers, or stored, without sending it again',
    params: one,
    body: z.strictObject({
      answers: UsageAnswers,
      mapping: TableMapping.nullable().optional(),
      isDryRun: z.boolean(),
      asPlainFile: z.boolean(),
    }),
    reply: UsageImport,
  },
  'DELETE /api/usage/imports/:id': {
    access: ['admin'],
    tokenScope: 'usage:write',
    summary: 'Takes a report out of the queue, or its outcome off the page; a stored report stays',
    params: one,
    reply: z.object({}),
  },
});
