import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import { listCustomerPage } from './customer-overview.service.ts';

export function registerCustomers(app: FastifyInstance, parts: { db: Db; people: People; clock: Clock }): void {
  bind(app, 'GET /api/customers', ({ query }) => listCustomerPage(parts, query));
}
