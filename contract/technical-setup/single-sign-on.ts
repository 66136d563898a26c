import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  factorContextMaxLength,
  factorContextsMax,
  signInDomainsMax,
  singleSignOnModeNames,
} from '#contract/values/single-sign-on.ts';
import { setupUrlMaxLength } from '#contract/values/technical-setup.ts';

const Mode = z.enum(singleSignOnModeNames);

/** How the people of an institution sign in, and the requirements of the next step. */
const SingleSignOn = z.object({
  institutionId: Id,
  companyName: z.string(),
  mode: Mode,
  /** A change that one side has proposed. It takes effect once the other side agrees. */
  proposal: z.object({ mode: Mode, by: z.string(), side: z.enum(['institution', 'support']), at: Time }).nullable(),
  /** Why the next step is not possible yet, in words; null where it is. */
  obstacle: z.string().nullable(),
  /** Number of people with a connected account. */
  connected: z.int().nonnegative(),
  people: z.int().nonnegative(),
  /** Found by name on the sign-in page. */
  isListed: z.boolean(),
  /** Mail domains for which the sign-in page leads to this institution. */
  domains: z.array(z.string()),
  /** Path of the institution's direct sign-in page; null before single sign-on was first proposed. */
  directPath: z.string().nullable(),
  /** Where the provider receives logout responses. */
  logoutEndpoint: z.string(),
  /** Authentication context classes that this provider sends after a second factor, besides that of REFEDS. */
  factorContexts: z.array(z.string()),
  /** Incremented by every change. */
  version: z.int().nonnegative(),
});
export type SingleSignOn = z.infer<typeof SingleSignOn>;

const ByInstitution = z.object({ institutionId: IdText });
/** The version that the caller has seen: refused where it was changed since. */
const version = z.int().nonnegative();

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(190, { abort: true })
  .regex(
    /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/,
    'This is not a domain. One looks like library.example',
  );

const contextHint = 'Enter the AuthnContextClassRef as the provider sends it, as https://idp.example/second-factor';
const FactorContext = z
  .string()
  .trim()
  .min(1)
  .max(factorContextMaxLength, contextHint)
  .regex(/^[A-Za-z][A-Za-z\d+.-]*:\S+$/, contextHint)
  // Providers send these classes for passwords alone, or without having authenticated at all.
  .regex(
    /^(?!urn:oasis:names:tc:SAML:2\.0:ac:classes:(Password|PasswordProtectedTransport|PreviousSession|unspecified|InternetProtocol|InternetProtocolPassword)$)/,
    'This class says nothing of a second factor',
  );

export const singleSignOnRoutes = defineRoutes({
  'GET /api/technical-setup/single-sign-on': {
    access: 'signed-in',
    tokenScope: 'setups:read',
    summary: "How the people of the viewer's institution sign in; staff name one they serve with `institution`",
    query: z.object({ institution: IdText.optional() }),
    reply: SingleSignOn,
  },
  'PUT /api/technical-setups/:institutionId/single-sign-on': {
    access: ['customer', 'tech_support', 'admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'Agrees to a step for one side, the institution or technical support: further with both, back with one; the present mode takes an agreement back',
    params: ByInstitution,
    body: z.strictObject({ mode: Mode, version }),
    reply: SingleSignOn,
  },
  'PATCH /api/technical-setups/:institutionId/single-sign-on': {
    access: ['customer', 'tech_support', 'admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'Whether it is listed by name, which the institution decides; its domains, and what tells of a second factor, which technical support enters; where its provider is answered',
    params: ByInstitution,
    body: z.strictObject({
      isListed: z.boolean().optional(),
      domains: z
        .array(Domain)
        .max(signInDomainsMax, `An institution can have at most ${signInDomainsMax} domains`)
        .optional(),
      logoutEndpoint: z.string().trim().max(setupUrlMaxLength).optional(),
      factorContexts: z
        .array(FactorContext)
        .max(factorContextsMax, `There can be at most ${factorContextsMax} of them`)
        .optional(),
      version,
    }),
    reply: SingleSignOn,
  },
});
