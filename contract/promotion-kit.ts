import { z } from 'zod';
import { codePoints, IdText, Time } from './fields.ts';
import { hasLineBreaks } from './plain-names.ts';
import { defineRoutes } from './route.ts';
import { kitBodyMaxBytes, kitLogoMaxLength, kitNameMaxLength } from './values/promotion/kit-limits.ts';
import { linkProblem } from './values/promotion/kit-link.ts';
import { posterPaperNames } from './values/promotion/kit-pictures.ts';

/** What an institution tells its readers with, filled in. */
export const PromotionKit = z.object({
  /** As readers know the institution; its own name until somebody gave another. */
  name: z.string(),
  /** Where readers get in; null until somebody gave it: nothing is made without. */
  link: z.string().nullable(),
  /** Of the addresses of its public pictures; null without a link. */
  key: z.string().nullable(),
  hasLogo: z.boolean(),
  /** Whether posters show the name: in letters, or as a picture of it. All other pictures do. */
  hasPrintedName: z.boolean(),
  updatedAt: Time.nullable(),
});
export type PromotionKit = z.infer<typeof PromotionKit>;

const NewPromotionKit = z.strictObject({
  /** Blank: the institution's own. */
  name: z
    .string()
    .transform((name) => name.trim().replace(/ +/g, ' '))
    .refine((name) => codePoints(name) <= kitNameMaxLength, `The name can have at most ${kitNameMaxLength} characters`)
    .refine((name) => !hasLineBreaks(name), 'The name must be one line'),
  link: z
    .string()
    .trim()
    .refine((link) => linkProblem(link) === null, { error: ({ input }) => linkProblem(String(input)) ?? '' }),
  /** The name as a picture in PNG, as base64: for posters, where their fonts lack letters of it. */
  namePicture: z.string().max(kitLogoMaxLength, 'The picture of the name is too large').optional(),
  /** A PNG or JPEG file as base64; null takes the logo away, left out it stays. */
  logo: z.string().max(kitLogoMaxLength, 'The logo is too large').nullable().optional(),
});
export type NewPromotionKit = z.input<typeof NewPromotionKit>;

const ofInstitution = z.object({ institution: IdText.optional() });

export const promotionKitRoutes = defineRoutes({
  'GET /api/promotion-kit': {
    access: 'signed-in',
    summary: 'What an institution’s promotion kit is filled in with',
    query: ofInstitution,
    reply: PromotionKit,
  },
  'PUT /api/promotion-kit': {
    access: 'signed-in',
    summary: 'Fills in the name, link and logo of an institution’s promotion kit',
    query: ofInstitution,
    body: NewPromotionKit,
    bodyMaxBytes: kitBodyMaxBytes,
    reply: PromotionKit,
  },
  'GET /api/promotion-kit/poster': {
    access: 'signed-in',
    summary: 'The poster of an institution’s promotion kit, to be printed',
    query: ofInstitution.extend({ paper: z.enum(posterPaperNames).default('a4') }),
    reply: z.instanceof(Uint8Array),
    replyType: 'application/pdf',
  },
});
