import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { signInDomainsMax, singleSignOnModeNames } from '#contract/values/single-sign-on.ts';
import { setupUrlMaxLength } from '#contract/values/technical-setup.ts';

const Mode = z.enum(singleSignOnModeNames);

/** How the people of an institution sign in, and what is needed for the next step. */
const SingleSignOn = z.object({
  institutionId: Id,
  companyName: z.string(),
  mode: Mode,
  /** What one side has agreed to. The other's agreement makes it so. */
  proposal: z.object({ mode: Mode, by: z.string(), side: z.enum(['institution', 'support']), at: Time }).nullable(),
  /** Why the next step cannot be taken yet, in words; null where it can. */
  obstacle: z.string().nullable(),
  /** How many people have connected their account. */
  connected: z.int().nonnegative(),
  people: z.int().nonnegative(),
  /** Anyone can find it by name on the sign-in page. */
  isListed: z.boolean(),
  /** Whose mail addresses lead there from the sign-in page. */
  domains: z.array(z.string()),
  /** The path of its own address on the sign-in page; null before it was first spoken of. */
  directPath: z.string().nullable(),
  /** Where its provider is answered that somebody was signed out. */
  logoutEndpoint: z.string(),
  /** Goes up with every change. */
  version: z.int().nonnegative(),
});
export type SingleSignOn = z.infer<typeof SingleSignOn>;

const ByInstitution = z.object({ institutionId: IdText });
/** That of what was looked at: refused where somebody has changed it since. */
const version = z.int().nonnegative();

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(190)
  .regex(
    /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/,
    'This is not a domain. One looks like library.example',
  );

export const singleSignOnRoutes = defineRoutes({
  'GET /api/technical-setup/single-sign-on': {
    access: 'signed-in',
    summary: "How the people of the viewer's institution sign in; staff name one they serve with `institution`",
    query: z.object({ institution: IdText.optional() }),
    reply: SingleSignOn,
  },
  'PUT /api/technical-setups/:institutionId/single-sign-on': {
    access: ['customer', 'tech_support', 'admin'],
    summary:
      'Agrees to a step for one side, the institution or technical support: further with both, back with one; the present mode takes an agreement back',
    params: ByInstitution,
    body: z.strictObject({ mode: Mode, version }),
    reply: SingleSignOn,
  },
  'PATCH /api/technical-setups/:institutionId/single-sign-on': {
    access: ['customer', 'tech_support', 'admin'],
    summary:
      'Whether it is listed by name, which the institution decides; its domains, which technical support enters; where its provider is answered',
    params: ByInstitution,
    body: z.strictObject({
      isListed: z.boolean().optional(),
      domains: z
        .array(Domain)
        .max(signInDomainsMax, `An institution can have at most ${signInDomainsMax} domains`)
        .optional(),
      logoutEndpoint: z.string().trim().max(setupUrlMaxLength).optional(),
      version,
    }),
    reply: SingleSignOn,
  },
});
