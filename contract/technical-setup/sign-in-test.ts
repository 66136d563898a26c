import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { signInCheckNames } from '#contract/values/sign-in-test.ts';

/** One check of a response. What a person's identity provider said of them is never part of it. */
export const SignInCheck = z.object({
  name: z.enum(signInCheckNames),
  /** `skipped`: it would mean nothing, because an earlier one failed. */
  state: z.enum(['passed', 'warning', 'failed', 'skipped']),
  /** What was found, in words. */
  text: z.string(),
  /** What the people who run the identity provider have to do about it. */
  request: z.string().nullable(),
});
export type SignInCheck = z.infer<typeof SignInCheck>;

/** An attribute that the set-up announces. `empty`: it came without a value. */
export const AnnouncedAttribute = z.object({
  name: z.string(),
  oid: z.string(),
  state: z.enum(['arrived', 'empty', 'missing']),
});
export type AnnouncedAttribute = z.infer<typeof AnnouncedAttribute>;

/** What is kept of a response: how each check went, and the names of attributes. */
export const SignInOutcome = z.object({
  checks: z.array(SignInCheck),
  announced: z.array(AnnouncedAttribute),
  /** Every attribute that arrived, by its name; empty where the signature does not hold. */
  arrived: z.array(z.string()),
});
export type SignInOutcome = z.infer<typeof SignInOutcome>;

export const SignInTest = z.object({
  id: z.string(),
  institutionId: Id,
  companyName: z.string(),
  /** `waiting`: for the identity provider; `unanswered`: nothing came in time. */
  state: z.enum(['waiting', 'unanswered', 'passed', 'failed']),
  startedAt: Time,
  startedBy: z.string(),
  finishedAt: Time.nullable(),
  outcome: SignInOutcome.nullable(),
});
export type SignInTest = z.infer<typeof SignInTest>;

/** This portal as a service provider: what an identity provider has to be told. */
export const ServiceProvider = z.object({
  entityId: z.string(),
  metadataUrl: z.string(),
  acsUrl: z.string(),
  /** Metadata and requests are signed. */
  isSigned: z.boolean(),
});
export type ServiceProvider = z.infer<typeof ServiceProvider>;

/** What this portal is to identity providers, and whether it fetches their metadata. */
const SamlPortal = ServiceProvider.extend({ fetchesMetadata: z.boolean() });

const chosen = z.object({ institution: IdText.optional() });

export const signInTestRoutes = defineRoutes({
  'GET /api/technical-setup/service-provider': {
    access: 'signed-in',
    summary: 'What an identity provider has to know of this portal',
    reply: SamlPortal,
  },
  'POST /api/technical-setup/sign-in-test': {
    access: ['customer'],
    createsOnce: true,
    summary: 'Starts a test sign-in with the saved values; answers where the browser has to go',
    reply: z.object({ id: z.string(), redirectUrl: z.url() }),
  },
  'GET /api/technical-setup/sign-in-tests': {
    access: ['customer', 'tech_support'],
    summary: 'The newest test sign-ins of an institution, newest first',
    query: chosen,
    reply: z.array(SignInTest),
  },
  'GET /api/technical-setup/sign-in-tests/:id': {
    access: ['customer', 'tech_support'],
    summary: 'A test sign-in: for the institution and its technical support alone',
    params: z.object({ id: z.string().max(64) }),
    reply: SignInTest,
  },
  'GET /api/technical-setup/my-address': {
    access: ['customer'],
    summary: 'The address that the viewer comes from, and whether the saved ranges hold it',
    reply: z.object({
      address: z.string(),
      /** Null: the ranges can hold no such address (IPv6). */
      isInside: z.boolean().nullable(),
      /** The range that holds it. */
      range: z.string().nullable(),
    }),
  },
});
