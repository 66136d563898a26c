import { z } from 'zod';
import { Id, IdText, NameText, Password, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { type FactorKind, factorKinds, factorNameMaxLength } from '#contract/values/people/factors.ts';

export const Factor = z.object({
  id: Id,
  kind: z.enum(Object.keys(factorKinds) as [FactorKind, ...FactorKind[]]),
  name: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
});
export type Factor = z.infer<typeof Factor>;

const SignInSecurity = z.object({
  factors: z.array(Factor),
  recoveryCodesLeft: z.int().nonnegative(),
  /** When calls without a factor begin to be refused; null where the role requires none. */
  requiredFrom: Time.nullable(),
});

/** Bytes of WebAuthn as base64url. */
const Bytes = z
  .string()
  .max(8192)
  .regex(/^[\w-]+$/, 'Must be base64url');
const Transports = z.array(z.string().max(32)).max(16);
const response = {
  id: Bytes.max(1400),
  rawId: Bytes.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  // Extension results are ignored.
  clientExtensionResults: z.object({}).default({}),
};

/** The browser's response when a passkey is used (AuthenticationResponseJSON of WebAuthn). */
export const PasskeyProof = z.object({
  ...response,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.optional(),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** The browser's response when a passkey is created (RegistrationResponseJSON). */
export const NewPasskey = z.object({
  ...response,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes.max(65_536),
    transports: Transports.optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports.optional() });

/** Options for using a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey that the person chooses. */
  allowCredentials: z.array(Descriptor),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

/** Options for creating a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyOffer = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyOffer = z.infer<typeof PasskeyOffer>;

/** Six digits of an app, or a recovery code; spaces and hyphens are ignored. */
export const FactorCode = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16})$/, 'Enter the six digits of your app, or a recovery code'));

const FactorName = NameText.min(1, 'Give it a name you’ll recognise').max(
  factorNameMaxLength,
  `A name has at most ${factorNameMaxLength} characters`,
);

/** The first factor comes with ten recovery codes, shown only this once; null where the person had codes already. */
const AddedFactor = z.object({ factor: Factor, recoveryCodes: z.array(z.string()).nullable() });
export type AddedFactor = z.infer<typeof AddedFactor>;

const Done = z.object({ ok: z.literal(true) });
const one = z.object({ id: IdText });

export const factorsRoutes = defineRoutes({
  'GET /api/factors': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforeFactor: true,
    summary: 'The second factors of the person who asks, and how many recovery codes are left',
    reply: SignInSecurity,
  },
  'POST /api/factors/totp/secret': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforeFactor: true,
    needsFreshProof: true,
    summary: 'A secret for an authenticator app, to be confirmed with its first code within ten minutes',
    reply: z.object({ token: z.string(), secret: z.string(), uri: z.string() }),
  },
  'POST /api/factors/totp': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforeFactor: true,
    needsFreshProof: true,
    summary: 'Adds the authenticator app that shows this code',
    body: z.strictObject({
      token: z.string().max(64),
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Enter the six digits that your app shows'),
      name: FactorName,
    }),
    reply: AddedFactor,
  },
  'POST /api/factors/passkey/offer': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforeFactor: true,
    needsFreshProof: true,
    summary: 'What a browser needs to make a passkey',
    reply: PasskeyOffer,
  },
  'POST /api/factors/passkey': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforeFactor: true,
    needsFreshProof: true,
    summary: 'Adds the passkey that a browser has made',
    body: z.strictObject({ passkey: NewPasskey, name: FactorName }),
    reply: AddedFactor,
  },
  'PATCH /api/factors/:id': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforeFactor: true,
    summary: 'Renames an own factor',
    params: one,
    body: z.strictObject({ name: FactorName }),
    reply: Factor,
  },
  'DELETE /api/factors/:id': {
    access: 'signed-in',
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Takes away an own factor and ends all other sessions',
    params: one,
    reply: Done,
  },
  'POST /api/factors/recovery-codes': {
    access: 'signed-in',
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Makes ten new recovery codes, shown this once; those of before end',
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'POST /api/proof': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforeFactor: true,
    summary: 'Proves again who is at this session: the password, and a code where there is a factor',
    body: z.strictObject({ currentPassword: Password, code: FactorCode.optional() }),
    reply: Done,
  },
  'POST /api/proof/passkey/question': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforeFactor: true,
    summary: 'What a browser needs to ask for one of the own passkeys',
    reply: PasskeyQuestion,
  },
  'POST /api/proof/passkey': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforeFactor: true,
    summary: 'Proves again who is at this session, by a passkey',
    body: z.strictObject({ passkey: PasskeyProof }),
    reply: Done,
  },
  'GET /api/users/:id/factors': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'The second factors of a person',
    params: one,
    reply: z.array(Factor),
  },
  'DELETE /api/users/:id/factors/:factorId': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'Takes a lost factor away from someone else, ends their sessions and tells them; takes a factor of one’s own',
    params: z.object({ id: IdText, factorId: IdText }),
    reply: Done,
  },
});
