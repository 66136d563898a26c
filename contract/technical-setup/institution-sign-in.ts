import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { Login, SecondStep } from '#contract/people/auth.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  institutionNameMaxLength,
  institutionSearchMinLength,
  linkedByNames,
  signInRefusalNames,
  signInTextMaxLength,
  singleSignOnModeNames,
} from '#contract/values/single-sign-on.ts';

const ShortText = z.string().trim().max(signInTextMaxLength);

/** An institution on the sign-in page. `key` is its part of the direct sign-in address. */
const ListedInstitution = z.object({ key: z.string(), name: z.string() });
export type ListedInstitution = z.infer<typeof ListedInstitution>;

/** A refused sign-in, and what the person can do about it. */
const SignInRefused = z.object({
  refusal: z.enum(signInRefusalNames),
  institution: ListedInstitution,
  /** The finding of the failed check. */
  text: z.string().nullable(),
  /** Instructions for the identity provider's operators. */
  request: z.string().nullable(),
  accountManager: z.string().nullable(),
  /** Signing in with the password in this browser now connects the account. */
  canConnect: z.boolean(),
});
export type SignInRefused = z.infer<typeof SignInRefused>;

/** A link between the viewer's account and one at an institution. */
const InstitutionLink = z.object({
  id: Id,
  linkedAt: Time,
  /** `address`: by a confirmed address that the institution sent. `sign-in`: by signing in with the password first. */
  linkedBy: z.enum(linkedByNames),
  lastUsedAt: Time.nullable(),
});
export type InstitutionLink = z.infer<typeof InstitutionLink>;

const OwnInstitutionSignIn = z.object({
  mode: z.enum(singleSignOnModeNames),
  institution: ListedInstitution.nullable(),
  links: z.array(InstitutionLink),
});
export type OwnInstitutionSignIn = z.infer<typeof OwnInstitutionSignIn>;

export const institutionSignInRoutes = defineRoutes({
  'POST /api/sign-in/institutions': {
    access: 'public',
    tokenScope: 'none',
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
    tokenScope: 'none',
    summary:
      'Begins a sign-in through an institution, by its key or by the domain of an e-mail address; answers where the browser has to go',
    body: z.union([
      /** `isFresh`: the provider must authenticate the person again. */
      z.strictObject({ key: ShortText, isFresh: z.boolean().optional() }),
      z.strictObject({ address: ShortText }),
    ]),
    reply: z.object({ redirectUrl: z.url(), institution: ListedInstitution }),
  },
  'POST /api/sign-in/institution': {
    access: 'public',
    tokenScope: 'none',
    summary:
      'Signs in with the ticket of an answer that was checked: once, within a minute, in the browser that began; or says why no one is. 202 where the own second factor is still to be shown',
    body: z.strictObject({ ticket: z.string().max(64) }),
    reply: z.union([Login, SecondStep, SignInRefused]),
    acceptedReply: SecondStep,
  },
  'GET /api/institution-sign-in': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'How the people of the own institution sign in, and with which account there the own one is connected',
    reply: OwnInstitutionSignIn,
  },
  'POST /api/institution-links': {
    access: ['customer'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Connects the own account with the one that signed in at the institution a moment ago, in this browser',
    reply: InstitutionLink,
  },
  'DELETE /api/institution-links/:id': {
    access: ['customer'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Undoes such a connection and ends the other sessions that were opened by it',
    params: z.object({ id: IdText }),
    reply: z.object({ ok: z.literal(true) }),
  },
  'GET /api/users/:id/institution-links': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'The connections by which someone else signs in through their institution',
    params: z.object({ id: IdText }),
    reply: z.array(InstitutionLink),
  },
  'DELETE /api/users/:id/institution-links/:linkId': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Undoes a connection of someone else, ends all their sessions and tells them',
    params: z.object({ id: IdText, linkId: IdText }),
    reply: z.object({ ok: z.literal(true) }),
  },
});
