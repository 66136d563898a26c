import { z } from 'zod';
import { Id, Time } from './fields.ts';
import {
  certificateMaxLength,
  entityIdMaxLength,
  ipRangesMax,
  setupStates,
  setupUrlMaxLength,
} from './values/technical-setup.ts';

export const SetupStateName = z.enum(setupStates);

const text = (maxLength: number, what: string) =>
  z.string().trim().max(maxLength, `${what} can have at most ${maxLength} characters`).default('');

/** What an institution hands in (specification §3). Empty text: not given. */
export const SetupValues = z.object({
  entityId: text(entityIdMaxLength, 'An entity ID'),
  samlMetadataUrl: text(setupUrlMaxLength, 'An address'),
  ssoEndpoint: text(setupUrlMaxLength, 'An address'),
  certificate: text(certificateMaxLength, 'A certificate'),
  eduPersonPrincipalName: z.boolean().default(false),
  mailAttribute: z.boolean().default(false),
  givenNameAttribute: z.boolean().default(false),
  snAttribute: z.boolean().default(false),
  displayNameAttribute: z.boolean().default(false),
  /** A JSON text of `{start, end}` pairs (specification §3). */
  ipRanges: z.string().max(4000).default('[]'),
});
export type SetupValues = z.infer<typeof SetupValues>;

/** The pairs inside `ipRanges`. */
export const IpRangeRows = z
  .array(z.object({ start: z.string().trim().max(64), end: z.string().trim().max(64) }))
  .max(ipRangesMax, `You can add up to ${ipRangesMax} IP ranges only`);

/** What was found in a set-up, in words, beside the field it concerns. Nothing of this kind keeps it from being saved. */
export const SetupFinding = z.object({
  field: z.enum(['entityId', 'samlMetadataUrl', 'ssoEndpoint', 'certificate', 'attributes', 'ipRanges']),
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
});
export type TechnicalSetup = z.infer<typeof TechnicalSetup>;
