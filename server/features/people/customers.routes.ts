import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { closeCodes } from '#contract/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Plans } from '#server/features/auth/auth.service.ts';
import { issuePasswordLink } from '#server/features/auth/password-link-issue.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { listCustomerPage } from './customer-overview.service.ts';
import { changePerson, deactivatePerson, listStaff, reactivatePerson } from './customers.service.ts';
import type { People } from './directory.service.ts';
import { importCustomers, previewImport } from './import/customer-import.service.ts';
import type { Person } from './people.queries.ts';

export interface CustomersParts {
  db: Kysely<Schema>;
  bus: Bus;
  people: People;
  clock: Clock;
  plans: Plans;
  /** A username. */
  defaultAccountManager: string | undefined;
  /** Called after a change was committed, with the institutions whose people see something else now. */
  onChanged(institutionIds: readonly (number | null)[]): Promise<void>;
}

export function registerCustomers(app: FastifyInstance, parts: CustomersParts): void {
  const { db, bus, people, clock, plans, onChanged } = parts;

  async function personOf(id: number): Promise<Person> {
    const person = (await people.directory()).find(id);
    if (!person) throw notFound('Person not found');
    return person;
  }

  /** Tells whom a change of a person concerns, where they were before included. */
  async function changed(id: number, before: Person): Promise<Person> {
    people.forget();
    const after = await personOf(id);
    await onChanged([before.institutionId, after.institutionId]);
    return after;
  }

  bind(app, 'GET /api/customers', ({ query }) => listCustomerPage(parts, query));
  bind(app, 'GET /api/staff', () => listStaff(parts));

  bind(app, 'POST /api/customers/import', async ({ viewer, body }) => {
    if (body.dryRun) return previewImport(parts, body.csv);
    const result = await importCustomers(parts, body.csv, viewer.id);
    people.forget();
    const directory = await people.directory();
    await onChanged(result.links.map(({ userId }) => directory.find(userId)?.institutionId ?? null));
    return result;
  });

  bind(app, 'PATCH /api/users/:id', async ({ params, body }) => {
    const before = await personOf(params.id);
    await changePerson(db, plans, params.id, body);
    return changed(params.id, before);
  });

  bind(app, 'POST /api/users/:id/deactivate', async ({ viewer, params }) => {
    const before = await personOf(params.id);
    await deactivatePerson(db, clock, { id: params.id, byId: viewer.id });
    bus.closePerson(params.id, closeCodes.signedOut, 'Deactivated');
    return changed(params.id, before);
  });

  bind(app, 'POST /api/users/:id/reactivate', async ({ params }) => {
    const before = await personOf(params.id);
    await reactivatePerson(db, params.id);
    return changed(params.id, before);
  });

  bind(app, 'POST /api/users/:id/password-link', async ({ viewer, params }) => {
    const person = await personOf(params.id);
    if (person.deactivatedAt) throw conflict(`${person.fullName} is deactivated: reactivate them first`);
    const link = { userId: params.id, createdBy: viewer.id };
    return db.transaction().execute((transaction) => issuePasswordLink(transaction, clock, link));
  });
}
