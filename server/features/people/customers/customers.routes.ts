import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { Clock } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import { readCustomerPage } from './customer-overview.service.ts';

export function registerCustomers(app: FastifyInstance, parts: { db: Db; clock: Clock }): void {
  bind(app, 'GET /api/customers', ({ query }) => readCustomerPage(parts, query));
}
