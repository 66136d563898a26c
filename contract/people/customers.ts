import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery, listQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  customersPageMaxSize,
  customersPageSize,
  importBodyMaxBytes,
  importMaxLength,
  nameMaxLength,
} from '#contract/values/limits.ts';
import { MailAddress } from './addresses.ts';
import { AssignedStaff, identifierTexts, TierName } from './institutions.ts';
import { InvitationText, Invited } from './invitations.ts';

/** Calls with which admins manage customers. */

const customerSorts = [
  'fullName',
  'companyName',
  'subscriptionTier',
  'accountManager',
  'techSupport',
  'lastSignInAt',
] as const;
const customerStatuses = ['active', 'deactivated', 'all'] as const;

export const CustomerOverview = z.object({
  id: Id,
  fullName: z.string(),
  username: z.string(),
  institutionId: Id,
  companyName: z.string(),
  department: z.string().nullable(),
  /** The institution's current plan, computed when read; null where there is none. */
  subscriptionTier: TierName.nullable(),
  /** The institution's newest usage report; null is shown as 'Not available'. */
  lastUsageUpload: Time.nullable(),
  accountManager: AssignedStaff.nullable(),
  techSupport: AssignedStaff.nullable(),
  lastSignInAt: Time.nullable(),
  /** False until the person sets a password with a one-time link. */
  hasPassword: z.boolean(),
  deactivatedAt: Time.nullable(),
  ...MailAddress.shape,
});
export type CustomerOverview = z.infer<typeof CustomerOverview>;

export const CustomersQuery = z.object({
  q: z.string().trim().max(100).default(''),
  sort: z.enum(customerSorts).default('fullName'),
  order: z.enum(['asc', 'desc']).default('asc'),
  status: z.enum(customerStatuses).default('active'),
  cursor: listQuery.cursor,
  limit: IdText.pipe(z.number().max(customersPageMaxSize)).default(customersPageSize),
});
export type CustomersQuery = z.infer<typeof CustomersQuery>;

export const CustomersPage = z.object({
  customers: z.array(CustomerOverview),
  /** Matches on all pages. */
  total: z.int().nonnegative(),
  nextCursor: z.string().nullable(),
});
export type CustomersPage = z.infer<typeof CustomersPage>;

const CustomerImport = z.strictObject({
  csv: z.string().max(importMaxLength, 'The file is too large'),
  /** Validates without importing. */
  dryRun: z.boolean(),
  /** Invites everybody at once. */
  invites: z.boolean().default(true),
});

/** A parsed line of the file; `line` counts from 1 and includes the heading. */
export const ImportedRow = z.object({
  line: Id,
  /** Null, as the username, for a line with an institution alone. */
  fullName: z.string().nullable(),
  username: z.string().nullable(),
  companyName: z.string(),
  isNewInstitution: z.boolean(),
  department: z.string().nullable(),
  subscriptionTier: TierName.nullable(),
  /** First and last day of the plan; without them it begins with the import, for a year. */
  planStart: z.string().nullable(),
  planEnd: z.string().nullable(),
  /** Net, in minor units of the currency; null is the list price. */
  priceMinor: z.int().nonnegative().nullable(),
  currency: z.string().nullable(),
  /** A plan without a price, which nobody is invoiced for. */
  isTrial: z.boolean(),
  /** Insights of the plan, if agreed otherwise than the plan's. */
  allowance: z.int().positive().nullable(),
  /** Name or username of the account manager of a new institution. */
  accountManager: z.string().nullable(),
  /** Not used before its person has confirmed it. */
  email: z.string().nullable(),
  /** Name of the consortium that the institution joins. */
  consortium: z.string().nullable(),
  identifiers: z.object(identifierTexts),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** `column` is the heading's text; null for the whole line. */
export const ImportProblem = z.object({ line: Id, column: z.string().nullable(), message: z.string() });
export type ImportProblem = z.infer<typeof ImportProblem>;

export const ImportResult = z.object({
  rows: z.array(ImportedRow),
  /** If there is any, nothing is imported. */
  problems: z.array(ImportProblem),
  /** Warnings about lookalike or invisible characters; the rows are imported all the same. */
  notices: z.array(ImportProblem),
  /** With problems: the file as CSV, with a last column that says what is wrong with each line. */
  marked: z.string().nullable(),
  /** Existing institutions whose plan this file changes. */
  planChanges: z.array(z.object({ companyName: z.string(), from: TierName.nullable(), to: TierName })),
  /** The import, for undoing it; null for a dry run. */
  importId: Id.nullable(),
  /** Invitations to pass on, of those whom no mail reaches; empty for a dry run. */
  links: z.array(InvitationText),
  /** Number of people who were invited by mail. */
  mailed: z.int().nonnegative(),
  /** People who were added but not invited, with the reason. */
  leftOut: Invited.shape.leftOut,
});
export type ImportResult = z.infer<typeof ImportResult>;

/** An import that can be looked up and, until its people have come in, undone. */
const CustomerImportRow = z.object({
  id: Id,
  importedBy: z.string(),
  importedAt: Time,
  people: z.int().nonnegative(),
  /** Institutions that it added. */
  institutions: z.int().nonnegative(),
  undoneAt: Time.nullable(),
});

export const customersRoutes = defineRoutes({
  'GET /api/customers': {
    access: ['admin'],
    tokenScope: 'people:read',
    summary: 'The Customer Data Overview: searched, sorted and in pages',
    query: CustomersQuery,
    reply: CustomersPage,
  },
  'GET /api/customers/of-same-name': {
    access: ['admin'],
    tokenScope: 'people:read',
    summary: 'The active people of an institution whose names look like this one',
    query: z.object({ institution: IdText, fullName: z.string().trim().max(nameMaxLength) }),
    reply: z.array(z.object({ id: Id, fullName: z.string(), username: z.string() })),
  },
  'GET /api/customers/imports': {
    access: ['admin'],
    tokenScope: 'people:read',
    summary: 'The imports of customers, the newest first',
    query: ListQuery,
    reply: z.array(CustomerImportRow),
  },
  'POST /api/customers/imports/:id/undo': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'Removes the people, institutions and plans that an import added, unless somebody has signed in or something uses them by now',
    params: z.object({ id: IdText }),
    reply: CustomerImportRow,
  },
  'POST /api/customers/import': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    createsOnce: true,
    summary:
      'Adds the people and institutions of a CSV file with their plans, all or none; with `dryRun` it only says what would happen',
    body: CustomerImport,
    bodyMaxBytes: importBodyMaxBytes,
    reply: ImportResult,
  },
});
