import { z } from 'zod';
import { codePoints, Id, IdText, ignored, Time, writtenText } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { tooManyRanges } from '#contract/values/ip-ranges/ip-range.ts';
import {
  certificateMaxLength,
  entityIdMaxLength,
  ipRangesMax,
  setupCommentMaxLength,
  setupStates,
  setupUrlMaxLength,
  ssoBindingNames,
} from '#contract/values/technical-setup.ts';

export const SetupStateName = z.enum(setupStates);

const text = (maxLength: number, what: string) =>
  z.string().trim().max(maxLength, `${what} can have at most ${maxLength} characters`).default('');

/** The values of a set-up. Empty text: not given. */
export const SetupValues = z.object({
  entityId: text(entityIdMaxLength, 'An entity ID'),
  samlMetadataUrl: text(setupUrlMaxLength, 'An address'),
  ssoEndpoint: text(setupUrlMaxLength, 'An address'),
  /** The binding of the authentication request. */
  ssoBinding: z.enum(ssoBindingNames).default('redirect'),
  certificate: text(certificateMaxLength, 'A certificate'),
  eduPersonPrincipalName: z.boolean().default(false),
  mailAttribute: z.boolean().default(false),
  givenNameAttribute: z.boolean().default(false),
  snAttribute: z.boolean().default(false),
  displayNameAttribute: z.boolean().default(false),
  /** A JSON text of `{start, end}` pairs. */
  ipRanges: z.string().max(4000).default('[]'),
});
export type SetupValues = z.infer<typeof SetupValues>;

/** The pairs inside `ipRanges`. */
export const IpRangeRows = z
  .array(z.object({ start: z.string().trim().max(64), end: z.string().trim().max(64) }))
  .max(ipRangesMax, tooManyRanges);

/** A remark about a field of a set-up, or about the plan, in words. Findings never prevent saving. */
export const SetupFinding = z.object({
  field: z.enum(['plan', 'entityId', 'samlMetadataUrl', 'ssoEndpoint', 'certificate', 'attributes', 'ipRanges']),
  /** `problem`: it will not work; `warning`: it may not, or soon will not; `fact`: information. */
  level: z.enum(['problem', 'warning', 'fact']),
  text: z.string(),
});
export type SetupFinding = z.infer<typeof SetupFinding>;

const Somebody = z.object({ id: Id, fullName: z.string() });

/** An institution's present set-up; one that was never saved has no id and empty values. */
export const TechnicalSetup = SetupValues.required().extend({
  id: Id.nullable(),
  institutionId: Id,
  companyName: z.string(),
  state: SetupStateName,
  createdAt: Time.nullable(),
  updatedAt: Time.nullable(),
  /** Who last saved it or changed its state. */
  updatedBy: Somebody.nullable(),
  submittedAt: Time.nullable(),
  /** Today's plan includes SAML. */
  hasSamlPlan: z.boolean(),
  findings: z.array(SetupFinding),
  /** The values in force while newer ones are in review; null before a set-up first went live. */
  live: SetupValues.required().extend({ since: Time }).nullable(),
  /** The set-up went live and was not changed since, so the version that was live before can be restored. */
  canUndoLive: z.boolean(),
});
export type TechnicalSetup = z.infer<typeof TechnicalSetup>;

/** A set-up as older clients send it: fields that the server sets itself are ignored. */
const Sent = z.strictObject({
  ...SetupValues.shape,
  ...ignored('id', 'createdAt'),
  /** The viewer's own institution; for staff, one that they serve and that has no people yet. */
  institutionId: Id.optional(),
  /** `updatedAt` of the version that was edited: refused where it was saved since. */
  updatedAt: Time.nullable().optional(),
});

export const SetupDifference = z.object({
  field: z.union([SetupValues.keyof(), z.literal('state')]),
  before: z.union([z.string(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.boolean()]).nullable(),
});
export type SetupDifference = z.infer<typeof SetupDifference>;

/** An entry of a set-up's history: a change or a comment. */
export const SetupEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('change'),
    id: Id,
    at: Time,
    by: Somebody.nullable(),
    action: z.string(),
    differences: z.array(SetupDifference),
  }),
  z.object({ type: z.literal('comment'), id: Id, at: Time, by: Somebody, text: z.string() }),
]);
export type SetupEvent = z.infer<typeof SetupEvent>;

const CommentText = writtenText('Please write a comment').refine(
  (comment) => codePoints(comment) <= setupCommentMaxLength,
  `A comment can have at most ${setupCommentMaxLength} characters`,
);

const chosen = z.object({ institution: IdText.optional() });
const ByInstitution = z.object({ institutionId: IdText });

export const technicalSetupRoutes = defineRoutes({
  'GET /api/technical-setup': {
    access: 'signed-in',
    tokenScope: 'setups:read',
    summary: "The set-up of the viewer's institution; staff name one they serve with `institution`",
    query: chosen,
    reply: TechnicalSetup,
  },
  'POST /api/technical-setup': {
    access: ['customer', 'tech_support', 'admin'],
    tokenScope: 'setups:write',
    createsOnce: true,
    summary:
      'Saves the set-up of the own institution and hands it in; `draft` only keeps it. Technical support and admins name one without people by `institutionId`',
    query: z.object({ draft: z.enum(['true', 'false']).optional() }),
    body: Sent,
    reply: TechnicalSetup,
  },
  'POST /api/technical-setup/check': {
    access: ['customer', 'tech_support', 'admin'],
    tokenScope: 'setups:write',
    summary: 'What would be found in these values; stores nothing',
    body: Sent,
    reply: z.array(SetupFinding),
  },
  'GET /api/technical-setup/history': {
    access: 'signed-in',
    tokenScope: 'setups:read',
    summary: 'What happened to a set-up and was said about it: the newest 200, newest first',
    query: chosen,
    reply: z.array(SetupEvent),
  },
  'POST /api/technical-setup/comments': {
    access: ['customer', 'tech_support', 'admin'],
    tokenScope: 'setups:write',
    createsOnce: true,
    summary: 'Says something about a set-up to the other side',
    query: chosen,
    body: z.strictObject({ text: CommentText }),
    reply: SetupEvent,
  },
  'POST /api/technical-setups/:institutionId/state': {
    access: ['tech_support', 'admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    createsOnce: true,
    summary: 'Takes a set-up into review, puts it live, undoes that, or asks for changes with a comment',
    params: ByInstitution,
    body: z.strictObject({
      /** `before_live`: restores the set-up as it was before it went live, as long as nobody has changed it since. */
      state: z.enum(['in_review', 'live', 'needs_changes', 'before_live']),
      comment: CommentText.optional(),
      /** `updatedAt` of the version that the caller has seen. */
      updatedAt: Time,
    }),
    reply: TechnicalSetup,
  },
});
