import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { ListQuery, listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import { securityEventKinds } from './values/security-events.ts';

const EventPerson = z.object({ id: Id, fullName: z.string() });

export const SecurityEvent = z.object({
  id: Id,
  at: Time,
  /** Identical events in a row are counted: the last time. */
  lastAt: Time,
  times: z.int().positive(),
  kind: z.enum(securityEventKinds),
  /** The owner of the account; null for an unknown username. */
  person: EventPerson.nullable(),
  /** Who did it; null where nobody was signed in, and for the command line. */
  by: EventPerson.nullable(),
  /** The network address. Null for the command line, and, except for administrators, where another person did it. */
  address: z.string().nullable(),
  /** Browser and system in words. */
  browser: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

const filters = {
  /** Id of the account's owner. */
  person: IdText.optional(),
  kind: z.enum(securityEventKinds).optional(),
  from: Time.optional(),
  /** Exclusive. */
  until: Time.optional(),
};
export const SecurityFilters = z.object(filters);
export type SecurityFilters = z.output<typeof SecurityFilters>;

export const securityLogRoutes = defineRoutes({
  'GET /api/security-events': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'The security log, the newest first',
    query: z.object({ ...listQuery, ...filters }),
    reply: z.array(SecurityEvent),
  },
  'GET /api/security-events/own': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'What the security log holds about the account of the person who asks, the newest first',
    query: ListQuery,
    reply: z.array(SecurityEvent),
  },
});
