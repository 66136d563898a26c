import { z } from 'zod';
import { IdText } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { entityIdMaxLength, setupUrlMaxLength } from '#contract/values/technical-setup.ts';
import { SetupFinding, SetupValues } from './technical-setup.ts';

/** Values for the form, read from the metadata of one identity provider. */
export const MetadataReading = z.object({
  kind: z.literal('provider'),
  /** Empty text: missing in the metadata, or not to be copied into the form. */
  values: SetupValues.omit({ ipRanges: true, samlMetadataUrl: true }).required(),
  redirectEndpoint: z.string().nullable(),
  postEndpoint: z.string().nullable(),
  /** Names of the announced attributes. */
  attributes: z.array(z.string()),
  findings: z.array(SetupFinding),
});
export type MetadataReading = z.infer<typeof MetadataReading>;

const Page = z.object({
  identityProviders: z.array(z.object({ entityId: z.string(), name: z.string() })),
  /** Number of entities, or of matches for a search. */
  count: z.number(),
  nextCursor: z.string().nullable(),
});

/** An aggregate of many entities, of which one must be chosen. Stored for an hour, only for the person who sent it. */
export const MetadataAggregate = Page.extend({ kind: z.literal('aggregate'), token: z.string() });
export type MetadataAggregate = z.infer<typeof MetadataAggregate>;

const MetadataAnswer = z.discriminatedUnion('kind', [MetadataReading, MetadataAggregate]);
export type MetadataAnswer = z.infer<typeof MetadataAnswer>;

const ByToken = z.object({ token: z.string().regex(/^[\w-]{1,64}$/, 'This file was not uploaded') });

/** Staff name the institution without people that they fill in the set-up for. */
const chosen = z.object({ institution: IdText.optional() });

export const setupMetadataRoutes = defineRoutes({
  'POST /api/technical-setup/metadata': {
    access: ['customer', 'tech_support', 'admin'],
    tokenScope: 'setups:write',
    summary: 'Reads the metadata of an identity provider, or lists those of an aggregate',
    takesFiles: true,
    query: chosen,
    reply: MetadataAnswer,
  },
  'POST /api/technical-setup/metadata-url': {
    access: ['customer', 'tech_support', 'admin'],
    tokenScope: 'setups:write',
    summary: 'The same for a public https address; 404 unless the installation allows it',
    query: chosen,
    body: z.strictObject({ url: z.string().trim().min(1, 'Please give the address').max(setupUrlMaxLength) }),
    reply: MetadataAnswer,
  },
  'GET /api/technical-setup/metadata/:token/entities': {
    access: ['customer', 'tech_support', 'admin'],
    tokenScope: 'setups:read',
    summary: 'Searches the identity providers of an aggregate by name and entity ID',
    params: ByToken,
    query: z.object({ q: z.string().trim().max(200).default(''), cursor: z.coerce.number().int().min(0).default(0) }),
    reply: Page,
  },
  'GET /api/technical-setup/metadata/:token/entity': {
    access: ['customer', 'tech_support', 'admin'],
    tokenScope: 'setups:read',
    summary: 'Reads one identity provider of an aggregate',
    params: ByToken,
    query: chosen.extend({ entityId: z.string().min(1).max(entityIdMaxLength) }),
    reply: MetadataReading,
  },
});
