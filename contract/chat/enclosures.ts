import { z } from 'zod';
import { Id, IdText } from '#contract/fields.ts';
import { FileKindWord } from '#contract/files.ts';
import { IssuedInvoice } from '#contract/plans-and-usage/invoices.ts';
import { defineRoutes } from '#contract/route.ts';
import { enclosureKinds } from '#contract/values/chat/enclosures.ts';
import { audiences, resourceTypes } from '#contract/values/files/resource-kinds.ts';

/** An invoice or a resource that a message links to. Each reader fetches its details with their own rights. */
export const Enclosure = z.strictObject({ kind: z.enum(enclosureKinds), id: Id });
export type Enclosure = z.infer<typeof Enclosure>;

const EnclosureView = z.discriminatedUnion('kind', [
  IssuedInvoice.pick({
    id: true,
    number: true,
    title: true,
    currency: true,
    totalPence: true,
    dueDate: true,
    state: true,
  }).extend({
    kind: z.literal('invoice'),
  }),
  z.object({
    kind: z.literal('resource'),
    id: Id,
    title: z.string(),
    type: z.enum(resourceTypes),
    audience: z.enum(audiences),
    fileKind: FileKindWord.nullable(),
  }),
]);
export type EnclosureView = z.infer<typeof EnclosureView>;

export const enclosuresRoutes = defineRoutes({
  'GET /api/enclosures/:kind/:id': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary: 'An invoice or resource that a message points to; null where the viewer may not read it, or it is gone',
    params: z.object({ kind: z.enum(enclosureKinds), id: IdText }),
    reply: EnclosureView.nullable(),
  },
});
