import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { Login } from '#contract/people/auth.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  institutionNameMaxLength,
  institutionSearchMinLength,
  signInRefusalNames,
  signInTextMaxLength,
  singleSignOnModeNames,
} from '#contract/values/single-sign-on.ts';

const ShortText = z.string().trim().max(signInTextMaxLength);

/** An institution on the sign-in page. `key` is its part of its own address there. */
const ListedInstitution = z.object({ key: z.string(), name: z.string() });
export type ListedInstitution = z.infer<typeof ListedInstitution>;

/** Nobody was signed in, and what somebody who reads that can do. */
const SignInRefused = z.object({
  refusal: z.enum(signInRefusalNames),
  institution: ListedInstitution,
  /** What was found, where a check failed. */
  text: z.string().nullable(),
  /** What the people who run the identity provider have to do. */
  request: z.string().nullable(),
  accountManager: z.string().nullable(),
  /** Whoever signs in with the password now, in this browser, connects their account. */
  canConnect: z.boolean(),
});
export type SignInRefused = z.infer<typeof SignInRefused>;

/** An own account here, connected with one at an institution. */
const InstitutionLink = z.object({ id: Id, linkedAt: Time, lastUsedAt: Time.nullable() });
export type InstitutionLink = z.infer<typeof InstitutionLink>;

/** How the people of one's own institution sign in. */
const OwnInstitutionSignIn = z.object({
  mode: z.enum(singleSignOnModeNames),
  institution: ListedInstitution.nullable(),
  links: z.array(InstitutionLink),
});
export type OwnInstitutionSignIn = z.infer<typeof OwnInstitutionSignIn>;

export const institutionSignInRoutes = defineRoutes({
  'POST /api/sign-in/institutions': {
    access: 'public',
    summary: 'Institutions that agreed to be listed, by a part of their name of three letters or more; five at most',
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(institutionSearchMinLength, `Type at least ${institutionSearchMinLength} letters`)
        .max(institutionNameMaxLength),
    }),
    reply: z.object({ found: z.array(ListedInstitution) }),
  },
  'POST /api/sign-in/institution/start': {
    access: 'public',
    summary:
      'Begins a sign-in through an institution, by its key or by the domain of an e-mail address; answers where the browser has to go',
    body: z.union([
      /** `isFresh`: the person has to show there again who they are. */
      z.strictObject({ key: ShortText, isFresh: z.boolean().optional() }),
      z.strictObject({ address: ShortText }),
    ]),
    reply: z.object({ redirectUrl: z.url(), institution: ListedInstitution }),
  },
  'POST /api/sign-in/institution': {
    access: 'public',
    summary:
      'Signs in with the ticket of an answer that was checked: once, within a minute, in the browser that began; or says why no one is',
    body: z.strictObject({ ticket: z.string().max(64) }),
    reply: z.union([Login, SignInRefused]),
  },
  'GET /api/institution-sign-in': {
    access: 'signed-in',
    summary: 'How the people of the own institution sign in, and with which account there the own one is connected',
    reply: OwnInstitutionSignIn,
  },
  'POST /api/institution-links': {
    access: ['customer'],
    summary: 'Connects the own account with the one that signed in at the institution a moment ago, in this browser',
    reply: InstitutionLink,
  },
  'DELETE /api/institution-links/:id': {
    access: ['customer'],
    summary: 'Undoes such a connection and ends the other sessions that were opened by it',
    params: z.object({ id: IdText }),
    reply: z.object({ ok: z.literal(true) }),
  },
});
