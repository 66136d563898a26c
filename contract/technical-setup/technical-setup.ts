import { z } from 'zod';
import { codePoints, Id, IdText, Time } from '#contract/fields.ts';
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

/** What an institution hands in. Empty text: not given. */
export const SetupValues = z.object({
  entityId: text(entityIdMaxLength, 'An entity ID'),
  samlMetadataUrl: text(setupUrlMaxLength, 'An address'),
  ssoEndpoint: text(setupUrlMaxLength, 'An address'),
  /** How the endpoint is asked. */
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

/** What was found in a set-up, in words, beside the field it concerns, or of the plan. Nothing of this kind keeps it from being saved. */
export const SetupFinding = z.object({
  field: z.enum(['plan', 'entityId', 'samlMetadataUrl', 'ssoEndpoint', 'certificate', 'attributes', 'ipRanges']),
  /** `problem`: it will not work like this; `warning`: soon, or perhaps; `fact`: what was read. */
  level: z.enum(['problem', 'warning', 'fact']),
  text: z.string(),
});
export type SetupFinding = z.infer<typeof SetupFinding>;

const Somebody = z.object({ id: Id, fullName: z.string() });

/** An institution's set-up as of now; one that was never saved has no id and empty values. */
export const TechnicalSetup = SetupValues.required().extend({
  id: Id.nullable(),
  institutionId: Id,
  companyName: z.string(),
  state: SetupStateName,
  createdAt: Time.nullable(),
  updatedAt: Time.nullable(),
  /** Who saved it last, or moved it on. */
  updatedBy: Somebody.nullable(),
  submittedAt: Time.nullable(),
  /** The plan of today includes SAML. */
  hasSamlPlan: z.boolean(),
  findings: z.array(SetupFinding),
  /** The values that hold while later ones are in review; null before a set-up first went live. */
  live: SetupValues.required().extend({ since: Time }).nullable(),
  /** It was put live and nobody has changed it since: what was live before can be brought back. */
  canUndoLive: z.boolean(),
});
export type TechnicalSetup = z.infer<typeof TechnicalSetup>;

/** The entity as older clients send it: what the server sets itself is left out of account. */
const Sent = SetupValues.extend({
  /** Another institution than one's own is refused. */
  institutionId: Id.optional(),
  /** That of the set-up which was changed: refused where somebody has saved since. */
  updatedAt: Time.nullable().optional(),
});

/** A value of a set-up before and after a change. */
export const SetupDifference = z.object({
  field: z.union([SetupValues.keyof(), z.literal('state')]),
  before: z.union([z.string(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.boolean()]).nullable(),
});
export type SetupDifference = z.infer<typeof SetupDifference>;

/** What happened to a set-up: a change, or what somebody said about it. */
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

const CommentText = z
  .string()
  .trim()
  .min(1, 'Please write a comment')
  .refine(
    (comment) => codePoints(comment) <= setupCommentMaxLength,
    `A comment can have at most ${setupCommentMaxLength} characters`,
  );

const chosen = z.object({ institution: IdText.optional() });
const ByInstitution = z.object({ institutionId: IdText });

export const technicalSetupRoutes = defineRoutes({
  'GET /api/technical-setup': {
    access: 'signed-in',
    summary: "The set-up of the viewer's institution; staff name one they serve with `institution`",
    query: chosen,
    reply: TechnicalSetup,
  },
  'POST /api/technical-setup': {
    access: ['customer'],
    createsOnce: true,
    summary: 'Saves the set-up of the own institution and hands it in; `draft` only keeps it',
    query: z.object({ draft: z.enum(['true', 'false']).optional() }),
    body: Sent,
    reply: TechnicalSetup,
  },
  'POST /api/technical-setup/check': {
    access: ['customer'],
    summary: 'What would be found in these values; stores nothing',
    body: Sent,
    reply: z.array(SetupFinding),
  },
  'GET /api/technical-setup/history': {
    access: 'signed-in',
    summary: 'What happened to a set-up and was said about it: the newest 200, newest first',
    query: chosen,
    reply: z.array(SetupEvent),
  },
  'POST /api/technical-setup/comments': {
    access: ['customer', 'tech_support', 'admin'],
    createsOnce: true,
    summary: 'Says something about a set-up to the other side',
    query: chosen,
    body: z.strictObject({ text: CommentText }),
    reply: SetupEvent,
  },
  'POST /api/technical-setups/:institutionId/state': {
    access: ['tech_support', 'admin'],
    createsOnce: true,
    summary: 'Takes a set-up into review, puts it live, undoes that, or asks for changes with a comment',
    params: ByInstitution,
    body: z.strictObject({
      /** `before_live`: as it was before it was put live, for as long as nobody has changed it since. */
      state: z.enum(['in_review', 'live', 'needs_changes', 'before_live']),
      comment: CommentText.optional(),
      /** That of the set-up which was looked at. */
      updatedAt: Time,
    }),
    reply: TechnicalSetup,
  },
});
