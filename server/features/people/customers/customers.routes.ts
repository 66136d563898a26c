import type { FastifyInstance } from 'fastify';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { readCustomerPage } from './customer-overview.service.ts';

export function registerCustomers(app: FastifyInstance, { reading, clock, people }: Portal): void {
  bind(app, 'GET /api/customers', ({ query }) => readCustomerPage({ db: reading, clock }, query));

  bind(app, 'GET /api/customers/of-same-name', async ({ query: { institution, fullName } }) => {
    const key = sameNameKey(fullName);
    const customers = (await people.directory()).customersOf(institution);
    return customers.filter((one) => sameNameKey(one.fullName) === key);
  });
}
