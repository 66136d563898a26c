import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { ListQuery, listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import { securityEventKinds } from './values/security-events.ts';

const EventPerson = z.object({ id: Id, fullName: z.string() });

/** Something that happened to an account, as people read it. */
export const SecurityEvent = z.object({
  id: Id,
  at: Time,
  /** The last time, where the same happened again and again. */
  lastAt: Time,
  times: z.int().positive(),
  kind: z.enum(securityEventKinds),
  /** Whose account; null for a name that is nobody's. */
  person: EventPerson.nullable(),
  /** Who did it; null where nobody was signed in, and for the command line. */
  by: EventPerson.nullable(),
  /** The network address; null for the command line, and to others than administrators where somebody else did it. */
  address: z.string().nullable(),
  /** Browser and system in words. */
  browser: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

const filters = {
  /** Whose account. */
  person: IdText.optional(),
  kind: z.enum(securityEventKinds).optional(),
  from: Time.optional(),
  /** Events before this moment. */
  until: Time.optional(),
};
export const SecurityFilters = z.object(filters);
export type SecurityFilters = z.output<typeof SecurityFilters>;

export const securityLogRoutes = defineRoutes({
  'GET /api/security-events': {
    access: ['admin'],
    summary: 'The security log, the newest first',
    query: z.object({ ...listQuery, ...filters }),
    reply: z.array(SecurityEvent),
  },
  'GET /api/security-events/own': {
    access: 'signed-in',
    summary: 'What the security log holds about the account of the person who asks, the newest first',
    query: ListQuery,
    reply: z.array(SecurityEvent),
  },
});
