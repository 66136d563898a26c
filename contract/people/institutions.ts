import { z } from 'zod';
import { Id, IdText, NameText } from '#contract/fields.ts';
import { ListQuery, listQuery, typedText } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { institutionNameMaxLength, institutionsAskedMax } from '#contract/values/limits.ts';
import { attentions } from '#contract/values/people/attention.ts';
import {
  type IdentifierKind,
  identifierMaxLength,
  plainIdentifier,
  wrongIdentifier,
} from '#contract/values/people/identifiers.ts';
import { tiers } from '#contract/values/plans-and-usage/tiers.ts';

export const TierName = z.enum(tiers);

/** Whitespace is collapsed and invisible characters are removed, so that names never differ invisibly. */
export const InstitutionName = NameText.transform((name) => name.replace(/\s+/g, ' ')).pipe(
  z
    .string()
    .min(1, 'An institution needs a name')
    .max(institutionNameMaxLength, `An institution’s name has at most ${institutionNameMaxLength} characters`),
);

/** Empty text: no identifier. */
function identifier(kind: IdentifierKind) {
  const text = z
    .string()
    .max(identifierMaxLength)
    .refine((typed) => wrongIdentifier(kind, typed) === null, {
      error: ({ input }) => wrongIdentifier(kind, String(input)) ?? '',
    });
  return text.transform((typed) => plainIdentifier(kind, typed) || null).nullable();
}

const identifierFields = {
  isil: identifier('isil'),
  isni: identifier('isni'),
  oclc: identifier('oclc'),
  ror: identifier('ror'),
  customerId: identifier('customerId'),
};
export const identifierTexts = {
  isil: z.string().nullable(),
  isni: z.string().nullable(),
  oclc: z.string().nullable(),
  ror: z.string().nullable(),
  customerId: z.string().nullable(),
};
const someIdentifiers = z.object(identifierFields).partial().shape;

export const AssignedStaff = z.object({ id: Id, fullName: z.string(), isActive: z.boolean() });
export type AssignedStaff = z.infer<typeof AssignedStaff>;

export const InstitutionRow = z.object({
  id: Id,
  name: z.string(),
  /** The current plan, computed when read; null where there is none. */
  subscriptionTier: TierName.nullable(),
  /** The last day of the current plan, `2026-11-21`. */
  subscriptionEnds: z.string().nullable(),
  accountManager: AssignedStaff.nullable(),
  techSupport: AssignedStaff.nullable(),
  /** Number of people who can sign in. */
  customers: z.int().nonnegative(),
  /** The consortium that it belongs to; null for none. */
  consortium: z.object({ id: Id, name: z.string() }).nullable(),
  ...identifierTexts,
});
export type InstitutionRow = z.infer<typeof InstitutionRow>;

/** An institution whose screens the viewer (staff) can open. */
export const ServedInstitution = InstitutionRow.extend({
  /** Usage of the last twelve reported months; null without a report. */
  usesOfLastYear: z.int().nonnegative().nullable(),
});
export type ServedInstitution = z.infer<typeof ServedInstitution>;

const assignment = { accountManagerId: Id.nullable().optional(), techSupportId: Id.nullable().optional() };
/** Left out: the configured account manager and the first technical supporter. Null assigns nobody. */
export const NewInstitution = z.strictObject({ name: InstitutionName, ...assignment, ...someIdentifiers });
export type NewInstitution = z.infer<typeof NewInstitution>;

export const InstitutionChange = z.strictObject({
  name: InstitutionName.optional(),
  /** The consortium to join; null leaves it. */
  consortiumId: Id.nullable().optional(),
  ...assignment,
  ...someIdentifiers,
});
export type InstitutionChange = z.infer<typeof InstitutionChange>;

export const InstitutionMember = z.object({
  id: Id,
  name: z.string(),
  /** The member has asked not to be named to its consortium. */
  isUnnamed: z.boolean(),
});
export type InstitutionMember = z.infer<typeof InstitutionMember>;

const order = z.enum(['asc', 'desc']).default('asc');
const InstitutionsQuery = z.object({
  ...listQuery,
  q: typedText,
  sort: z.enum(['companyName', 'subscriptionTier', 'accountManager', 'techSupport']).default('companyName'),
  order,
});
export type InstitutionsQuery = z.infer<typeof InstitutionsQuery>;

const ServedFilter = z.object({
  q: typedText,
  plan: z.enum([...tiers, 'none']).optional(),
  attention: z.enum(attentions).optional(),
  /** Comma-separated ids. */
  only: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(IdText).max(institutionsAskedMax))
    .optional(),
});
export type ServedFilter = z.infer<typeof ServedFilter>;
const ServedQuery = ServedFilter.extend({
  ...listQuery,
  sort: z.enum(['name', 'plan', 'renewal', 'uses', 'accountManager', 'techSupport']).default('name'),
  order,
});
export type ServedQuery = z.infer<typeof ServedQuery>;

export const institutionsRoutes = defineRoutes({
  'GET /api/institutions': {
    access: ['admin'],
    tokenScope: 'people:read',
    summary: 'Every institution with its plan, its staff and the number of its people',
    query: InstitutionsQuery,
    reply: z.array(InstitutionRow),
  },
  'GET /api/institutions/served': {
    access: staffRoles,
    tokenScope: 'people:read',
    summary: 'The institutions that the member of staff serves: all for admins, the assigned ones for the others',
    query: ServedQuery,
    reply: z.array(ServedInstitution),
  },
  'GET /api/institutions/served/count': {
    access: staffRoles,
    tokenScope: 'people:read',
    summary: 'How many of the institutions that the member of staff serves are found',
    query: ServedFilter,
    reply: z.object({ count: z.int().nonnegative() }),
  },
  'GET /api/institutions/:id': {
    access: staffRoles,
    tokenScope: 'people:read',
    summary: 'One institution that the member of staff serves, with its plan, its staff and the number of its people',
    params: z.object({ id: IdText }),
    reply: InstitutionRow,
  },
  'GET /api/institutions/:id/members': {
    access: staffRoles,
    tokenScope: 'people:read',
    summary: 'The members of an institution that is a consortium, by name; also those that it does not see by name',
    params: z.object({ id: IdText }),
    query: ListQuery,
    reply: z.array(InstitutionMember),
  },
  'POST /api/institutions': {
    access: ['admin'],
    tokenScope: 'people:write',
    createsOnce: true,
    summary: 'Adds an institution',
    body: NewInstitution,
    reply: InstitutionRow,
  },
  'PATCH /api/institutions/:id': {
    access: ['admin'],
    tokenScope: 'people:write',
    summary:
      'Renames an institution, hands it over to other staff and tells its customers, or makes it a member of a consortium',
    params: z.object({ id: IdText }),
    body: InstitutionChange,
    reply: InstitutionRow,
  },
});
