import { z } from 'zod';
import { codePoints, IdText, Time } from './fields.ts';
import { defineRoutes } from './route.ts';
import { hasLineBreaks, withoutHiddenSigns } from './values/plain-names.ts';
import { kitBodyMaxBytes, kitLogoMaxLength, kitNameMaxLength } from './values/promotion/kit-limits.ts';
import { linkProblem } from './values/promotion/kit-link.ts';
import { posterPaperNames } from './values/promotion/kit-pictures.ts';

export const PromotionKit = z.object({
  /** The institution's name for readers; its name in the portal unless another was given. */
  name: z.string(),
  /** Where readers sign in. Null until it is given; no material can be made without it. */
  link: z.string().nullable(),
  /** Key in the URLs of the kit's public pictures; null without a link. */
  key: z.string().nullable(),
  hasLogo: z.boolean(),
  /** Whether posters show the name, as letters or as a picture. All other pictures show it. */
  hasPrintedName: z.boolean(),
  updatedAt: Time.nullable(),
});
export type PromotionKit = z.infer<typeof PromotionKit>;

const NewPromotionKit = z.strictObject({
  /** Blank: the institution's name in the portal. */
  name: z
    .string()
    .transform((name) => withoutHiddenSigns(name).trim().replace(/ +/g, ' '))
    .refine((name) => codePoints(name) <= kitNameMaxLength, `The name can have at most ${kitNameMaxLength} characters`)
    .refine((name) => !hasLineBreaks(name), 'The name must be one line'),
  link: z
    .string()
    .trim()
    .refine((link) => linkProblem(link) === null, { error: ({ input }) => linkProblem(String(input)) ?? '' }),
  /** The name as a PNG in base64, for posters whose fonts lack some of its letters. */
  namePicture: z.string().max(kitLogoMaxLength, 'The picture of the name is too large').optional(),
  /** A PNG or JPEG in base64; null removes the logo, left out it stays. */
  logo: z.string().max(kitLogoMaxLength, 'The logo is too large').nullable().optional(),
});
export type NewPromotionKit = z.input<typeof NewPromotionKit>;

const ofInstitution = z.object({ institution: IdText.optional() });

export const promotionKitRoutes = defineRoutes({
  'GET /api/promotion-kit': {
    access: 'signed-in',
    tokenScope: 'library:read',
    summary: 'What an institution’s promotion kit is filled in with',
    query: ofInstitution,
    reply: PromotionKit,
  },
  'PUT /api/promotion-kit': {
    access: 'signed-in',
    tokenScope: 'library:write',
    summary: 'Fills in the name, link and logo of an institution’s promotion kit',
    query: ofInstitution,
    body: NewPromotionKit,
    bodyMaxBytes: kitBodyMaxBytes,
    reply: PromotionKit,
  },
  'GET /api/promotion-kit/poster': {
    access: 'signed-in',
    tokenScope: 'library:read',
    summary: 'The poster of an institution’s promotion kit, to be printed',
    query: ofInstitution.extend({ paper: z.enum(posterPaperNames).default('a4') }),
    reply: z.instanceof(Uint8Array),
    replyType: 'application/pdf',
  },
});
