import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { listQuery } from '#contract/list-query.ts';
import { CoverMark } from '#contract/people/absences.ts';
import { AssignedStaff } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
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

/** The board of technical set-ups: staff see the set-ups of all institutions they serve. */

const Range = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() });

const BoardFilters = z.object({
  q: z.string().trim().max(searchMaxLength).default(''),
  /** `none`: nothing was saved. Left out: every saved set-up. */
  state: z.enum(boardStates).optional(),
  finding: z.enum(boardFindings).optional(),
  /** Ends within this number of days, or has ended. */
  certificate: z.enum(boardCertificates).optional(),
  /** Only set-ups that somebody else changed since the viewer last looked. */
  changed: z.literal('true').optional(),
  /** Left out: set-ups to be reviewed first, set-ups that wait for nothing last. */
  sort: z.enum(boardSorts).optional(),
});
export type BoardFilters = z.infer<typeof BoardFilters>;

const BoardQuery = BoardFilters.extend({
  cursor: listQuery.cursor,
  limit: IdText.pipe(z.number().max(boardPageMaxSize)).default(boardPageSize),
});
export type BoardQuery = z.infer<typeof BoardQuery>;

/** The certificate for sign-in; of several the one that ends last. */
const CertificateEnd = z.object({ endsAt: Time, daysLeft: z.int() });

/** Address ranges that another institution claims as well. */
const InstitutionOverlap = z.object({ institutionId: Id, companyName: z.string(), shared: Range });

/** A change to a set-up by somebody else. */
const BoardChange = z.object({
  at: Time,
  by: z.string(),
  /** The action in the log of changes; `comment` for a comment. */
  action: z.string(),
  fields: z.array(SetupValues.keyof()),
});
export type BoardChange = z.infer<typeof BoardChange>;

export const SetupBoardRow = z.object({
  institutionId: Id,
  companyName: z.string(),
  techSupport: AssignedStaff.nullable(),
  coveredFor: CoverMark.nullable(),
  /** Null where nothing was saved. */
  state: SetupStateName.nullable(),
  updatedAt: Time.nullable(),
  updatedBy: z.string().nullable(),
  liveSince: Time.nullable(),
  /** Problems and warnings, problems first. */
  findings: z.array(SetupFinding),
  certificate: CertificateEnd.nullable(),
  /** The first overlaps; `overlapCount` counts all. */
  overlaps: z.array(InstitutionOverlap),
  overlapCount: z.int().nonnegative(),
  lookedAt: Time.nullable(),
  /** At most five changes since the viewer last looked, newest first. */
  changes: z.array(BoardChange),
  /** The newest change by somebody else; sent back to mark the row as seen up to this time. */
  changedUntil: Time.nullable(),
});
export type SetupBoardRow = z.infer<typeof SetupBoardRow>;

export const SetupBoardPage = z.object({
  setups: z.array(SetupBoardRow),
  /** Matches on all pages. */
  total: z.int().nonnegative(),
  nextCursor: z.string().nullable(),
});
export type SetupBoardPage = z.infer<typeof SetupBoardPage>;

export const SetupExport = z.object({
  institutionId: Id,
  companyName: z.string(),
  state: SetupStateName,
  entityId: z.string(),
  samlMetadataUrl: z.string(),
  ssoEndpoint: z.string(),
  ssoBinding: z.enum(ssoBindingNames),
  /** DER in base64. */
  certificates: z.array(z.string()),
  certificateEnds: Time.nullable(),
  /** Names of the released attributes. */
  attributes: z.array(z.string()),
  /** Sorted and without duplicates. */
  ranges: z.array(Range),
});
export type SetupExport = z.infer<typeof SetupExport>;

/** The institutions that own one range of a pasted list. */
const AddressOwners = z.object({
  range: Range,
  owners: z.array(
    z.object({
      institutionId: Id,
      companyName: z.string(),
      /** `submitted`: handed in, but not live. */
      version: z.enum(['live', 'submitted']),
      shared: Range,
    }),
  ),
  /** Parts of the range without an owner. */
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

export const setupBoardRoutes = defineRoutes({
  'GET /api/technical-setups': {
    access: staffRoles,
    tokenScope: 'setups:read',
    summary: 'The set-ups of the institutions that the viewer serves: those to review first, in pages',
    query: BoardQuery,
    reply: SetupBoardPage,
  },
  'GET /api/technical-setups/export': {
    access: staffRoles,
    tokenScope: 'setups:read',
    summary: 'What is live, or was submitted last, of one institution or of all that match',
    query: BoardFilters.extend({
      institution: IdText.optional(),
      version: z.enum(['live', 'submitted']).default('live'),
    }),
    reply: z.array(SetupExport),
  },
  'POST /api/technical-setups/whose-address': {
    access: staffRoles,
    tokenScope: 'setups:write',
    summary: 'Which of the institutions that the viewer serves gives these addresses as its own; stores nothing',
    body: z.strictObject({
      text: z.string().max(lookUpMaxLength, `A list can have at most ${lookUpMaxLength} characters`),
    }),
    reply: z.array(LookedUpLine),
  },
  'POST /api/technical-setups/:institutionId/look': {
    access: staffRoles,
    tokenScope: 'setups:write',
    summary: 'Remembers that the viewer has seen a set-up as it was until then',
    params: z.object({ institutionId: IdText }),
    body: z.strictObject({ until: Time }),
    reply: z.object({ lookedAt: Time }),
  },
});
