import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { listQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  customersPageMaxSize,
  customersPageSize,
  importBodyMaxBytes,
  importMaxLength,
} from '#contract/values/limits.ts';
import { PasswordLink } from './account.ts';
import { MailAddress } from './addresses.ts';
import { AssignedStaff, identifierTexts, TierName } from './institutions.ts';

/** How admins manage customers. */

const customerSorts = [
  'fullName',
  'companyName',
  'subscriptionTier',
  'accountManager',
  'techSupport',
  'lastSignInAt',
] as const;
const customerStatuses = ['active', 'deactivated', 'all'] as const;

/** A row of the Customer Data Overview. */
export const CustomerOverview = z.object({
  id: Id,
  fullName: z.string(),
  username: z.string(),
  institutionId: Id,
  companyName: z.string(),
  department: z.string().nullable(),
  /** The institution's current plan, computed at reading; null where there is none. */
  subscriptionTier: TierName.nullable(),
  /** The institution's newest usage report; null is shown as 'Not available'. */
  lastUsageUpload: Time.nullable(),
  accountManager: AssignedStaff.nullable(),
  techSupport: AssignedStaff.nullable(),
  lastSignInAt: Time.nullable(),
  /** False until the person has set a password with a one-time link. */
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
  /** How many match, on all pages. */
  total: z.int().nonnegative(),
  nextCursor: z.string().nullable(),
});
export type CustomersPage = z.infer<typeof CustomersPage>;

const CustomerImport = z.strictObject({
  csv: z.string().max(importMaxLength, 'The file is too large'),
  /** Only a preview. */
  dryRun: z.boolean(),
});

/** A parsed line of the file; `line` counts from 1, with the heading. */
export const ImportedRow = z.object({
  line: Id,
  fullName: z.string(),
  username: z.string(),
  companyName: z.string(),
  isNewInstitution: z.boolean(),
  department: z.string().nullable(),
  subscriptionTier: TierName.nullable(),
  /** Used once its person has confirmed it. */
  email: z.string().nullable(),
  /** Of which the institution becomes a member, as the line names it. */
  consortium: z.string().nullable(),
  /** By what the world knows the institution, as far as the line says it. */
  identifiers: z.object(identifierTexts),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** `column` is the heading's text; null for the whole line. */
export const ImportProblem = z.object({ line: Id, column: z.string().nullable(), message: z.string() });
export type ImportProblem = z.infer<typeof ImportProblem>;

export const ImportResult = z.object({
  rows: z.array(ImportedRow),
  /** While there are any, nothing is imported. */
  problems: z.array(ImportProblem),
  /** Institutions that exist already and get another plan by this file. */
  planChanges: z.array(z.object({ companyName: z.string(), from: TierName.nullable(), to: TierName })),
  /** The links of those added, in the order of the rows; empty for a dry run. */
  links: z.array(PasswordLink.extend({ userId: Id, fullName: z.string(), username: z.string() })),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const customersRoutes = defineRoutes({
  'GET /api/customers': {
    access: ['admin'],
    summary: 'The Customer Data Overview: searched, sorted and in pages',
    query: CustomersQuery,
    reply: CustomersPage,
  },
  'POST /api/customers/import': {
    access: ['admin'],
    createsOnce: true,
    summary: 'Adds the customers of a CSV file, all or none; with `dryRun` it only says what would happen',
    body: CustomerImport,
    bodyMaxBytes: importBodyMaxBytes,
    reply: ImportResult,
  },
});
