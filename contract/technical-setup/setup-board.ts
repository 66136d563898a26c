import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { listQuery } from '#contract/list-query.ts';
import { AssignedStaff } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import {
  boardCertificates,
  boardFindings,
  boardPageMaxSize,
  boardPageSize,
  boardSorts,
  boardStates,
  lookUpMaxLength,
  ssoBindingNames,
} from '#contract/values/technical-setup.ts';
import { SetupFinding, SetupStateName, SetupValues } from './technical-setup.ts';

/** The board of technical set-ups: what staff see of all the institutions they serve. */

const Range = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() });

const BoardFilters = z.object({
  q: z.string().trim().max(searchMaxLength).default(''),
  /** `none`: nothing was saved. Left out: every set-up that was. */
  state: z.enum(boardStates).optional(),
  finding: z.enum(boardFindings).optional(),
  /** Ends within so many days, or has ended. */
  certificate: z.enum(boardCertificates).optional(),
  /** Only what somebody else changed since the viewer last looked. */
  changed: z.literal('true').optional(),
  /** Left out: those to be reviewed first, and those that nobody waits for last. */
  sort: z.enum(boardSorts).optional(),
});
export type BoardFilters = z.infer<typeof BoardFilters>;

const BoardQuery = BoardFilters.extend({
  cursor: listQuery.cursor,
  limit: IdText.pipe(z.number().max(boardPageMaxSize)).default(boardPageSize),
});
export type BoardQuery = z.infer<typeof BoardQuery>;

/** The certificate by which people sign in; of several the one that ends last. */
const CertificateEnd = z.object({ endsAt: Time, daysLeft: z.int() });

/** Addresses that another institution gives as its own as well. */
const InstitutionOverlap = z.object({ institutionId: Id, companyName: z.string(), shared: Range });

/** What somebody else did to a set-up. */
const BoardChange = z.object({
  at: Time,
  by: z.string(),
  /** As the log of changes calls it; `comment` for something said. */
  action: z.string(),
  fields: z.array(SetupValues.keyof()),
});
export type BoardChange = z.infer<typeof BoardChange>;

export const SetupBoardRow = z.object({
  institutionId: Id,
  companyName: z.string(),
  techSupport: AssignedStaff.nullable(),
  /** Null where nothing was saved. */
  state: SetupStateName.nullable(),
  updatedAt: Time.nullable(),
  updatedBy: z.string().nullable(),
  liveSince: Time.nullable(),
  /** Problems and warnings, problems first. */
  findings: z.array(SetupFinding),
  certificate: CertificateEnd.nullable(),
  /** The first of them; `overlapCount` is how many there are. */
  overlaps: z.array(InstitutionOverlap),
  overlapCount: z.int().nonnegative(),
  lookedAt: Time.nullable(),
  /** What was changed since the viewer last looked, newest first; at most five. */
  changes: z.array(BoardChange),
  /** The newest change by somebody else: having seen this row is having seen everything until then. */
  changedUntil: Time.nullable(),
});
export type SetupBoardRow = z.infer<typeof SetupBoardRow>;

export const SetupBoardPage = z.object({
  setups: z.array(SetupBoardRow),
  /** How many match, on all pages. */
  total: z.int().nonnegative(),
  nextCursor: z.string().nullable(),
});
export type SetupBoardPage = z.infer<typeof SetupBoardPage>;

/** A set-up as it goes into other programs. */
export const SetupExport = z.object({
  institutionId: Id,
  companyName: z.string(),
  state: SetupStateName,
  entityId: z.string(),
  samlMetadataUrl: z.string(),
  ssoEndpoint: z.string(),
  ssoBinding: z.enum(ssoBindingNames),
  /** DER, base64. */
  certificates: z.array(z.string()),
  certificateEnds: Time.nullable(),
  /** Names of the attributes that are released. */
  attributes: z.array(z.string()),
  /** In order, and none twice. */
  ranges: z.array(Range),
});
export type SetupExport = z.infer<typeof SetupExport>;

/** Whose one range of a pasted list is. */
const AddressOwners = z.object({
  range: Range,
  owners: z.array(
    z.object({
      institutionId: Id,
      companyName: z.string(),
      /** `submitted`: handed in, and not live. */
      version: z.enum(['live', 'submitted']),
      shared: Range,
    }),
  ),
  /** Which of these addresses belong to nobody. */
  unknown: z.array(Range),
});
export type AddressOwners = z.infer<typeof AddressOwners>;

const LookedUpLine = z.object({
  line: Id,
  text: z.string(),
  problems: z.array(z.string()),
  found: z.array(AddressOwners),
});
export type LookedUpLine = z.infer<typeof LookedUpLine>;

const staff = ['account_manager', 'tech_support', 'admin'] as const;

export const setupBoardRoutes = defineRoutes({
  'GET /api/technical-setups': {
    access: staff,
    summary: 'The set-ups of the institutions that the viewer serves: those to review first, in pages',
    query: BoardQuery,
    reply: SetupBoardPage,
  },
  'GET /api/technical-setups/export': {
    access: staff,
    summary: 'What is live, or was submitted last, of one institution or of all that match',
    query: BoardFilters.extend({
      institution: IdText.optional(),
      version: z.enum(['live', 'submitted']).default('live'),
    }),
    reply: z.array(SetupExport),
  },
  'POST /api/technical-setups/whose-address': {
    access: staff,
    summary: 'Which of the institutions that the viewer serves gives these addresses as its own; stores nothing',
    body: z.strictObject({
      text: z.string().max(lookUpMaxLength, `A list can have at most ${lookUpMaxLength} characters`),
    }),
    reply: z.array(LookedUpLine),
  },
  'POST /api/technical-setups/:institutionId/look': {
    access: staff,
    summary: 'Remembers that the viewer has seen a set-up as it was until then',
    params: z.object({ institutionId: IdText }),
    body: z.strictObject({ until: Time }),
    reply: z.object({ lookedAt: Time }),
  },
});
