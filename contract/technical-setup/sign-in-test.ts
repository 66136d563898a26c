import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { signInCheckNames } from '#contract/values/sign-in-test.ts';

/** One check of a response. It never contains the attribute values of a person. */
export const SignInCheck = z.object({
  name: z.enum(signInCheckNames),
  /** `skipped`: an earlier check failed, so the result would mean nothing. */
  state: z.enum(['passed', 'warning', 'failed', 'skipped']),
  /** The finding in words. */
  text: z.string(),
  /** Instructions for the identity provider's operators. */
  request: z.string().nullable(),
});
export type SignInCheck = z.infer<typeof SignInCheck>;

/** An attribute that the set-up announces. `empty`: it arrived without a value. */
export const AnnouncedAttribute = z.object({
  name: z.string(),
  oid: z.string(),
  state: z.enum(['arrived', 'empty', 'missing']),
});
export type AnnouncedAttribute = z.infer<typeof AnnouncedAttribute>;

/** The stored part of a response: the results of the checks and the attribute names, without values. */
export const SignInOutcome = z.object({
  checks: z.array(SignInCheck),
  announced: z.array(AnnouncedAttribute),
  /** The names of all attributes that arrived; empty where the signature is invalid. */
  arrived: z.array(z.string()),
});
export type SignInOutcome = z.infer<typeof SignInOutcome>;

export const SignInTest = z.object({
  id: z.string(),
  institutionId: Id,
  companyName: z.string(),
  /** `waiting`: for the identity provider; `unanswered`: no response came in time. */
  state: z.enum(['waiting', 'unanswered', 'passed', 'failed']),
  startedAt: Time,
  startedBy: z.string(),
  finishedAt: Time.nullable(),
  outcome: SignInOutcome.nullable(),
});
export type SignInTest = z.infer<typeof SignInTest>;

/** This portal as a service provider: the data to enter at an identity provider. */
export const ServiceProvider = z.object({
  entityId: z.string(),
  metadataUrl: z.string(),
  acsUrl: z.string(),
  /** Metadata and requests are signed. */
  isSigned: z.boolean(),
});
export type ServiceProvider = z.infer<typeof ServiceProvider>;

/** This portal's service provider data, and whether it fetches metadata of identity providers. */
const SamlPortal = ServiceProvider.extend({ fetchesMetadata: z.boolean() });

const chosen = z.object({ institution: IdText.optional() });

export const signInTestRoutes = defineRoutes({
  'GET /api/technical-setup/service-provider': {
    access: 'signed-in',
    tokenScope: 'setups:read',
    summary: 'What an identity provider has to know of this portal',
    reply: SamlPortal,
  },
  'POST /api/technical-setup/sign-in-test': {
    access: ['customer'],
    tokenScope: 'none',
    createsOnce: true,
    summary: 'Starts a test sign-in with the saved values; answers where the browser has to go',
    reply: z.object({ id: z.string(), redirectUrl: z.url() }),
  },
  'GET /api/technical-setup/sign-in-tests': {
    access: ['customer', 'tech_support'],
    tokenScope: 'none',
    summary: 'The newest test sign-ins of an institution, newest first',
    query: chosen,
    reply: z.array(SignInTest),
  },
  'GET /api/technical-setup/sign-in-tests/:id': {
    access: ['customer', 'tech_support'],
    tokenScope: 'none',
    summary: 'A test sign-in: for the institution and its technical support alone',
    params: z.object({ id: z.string().max(64) }),
    reply: SignInTest,
  },
  'GET /api/technical-setup/my-address': {
    access: ['customer'],
    tokenScope: 'setups:read',
    summary: 'The address that the viewer comes from, and whether the saved ranges hold it',
    reply: z.object({
      address: z.string(),
      /** Null for an IPv6 address, which the ranges cannot contain. */
      isInside: z.boolean().nullable(),
      range: z.string().nullable(),
    }),
  },
});
