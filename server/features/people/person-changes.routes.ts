import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { closeCodes } from '#contract/values/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Addresses } from '#server/features/auth/addresses/addresses.service.ts';
import { issuePasswordLink } from '#server/features/auth/password-link-issue.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { People } from './directory.service.ts';
import type { Person } from './people.queries.ts';
import type { TellPeopleChanged } from './people-news.service.ts';
import { changePerson, deactivatePerson, reactivatePerson } from './person-changes.service.ts';
import { type Plans, registerPerson } from './registration.service.ts';

export interface PersonChangesParts {
  db: Kysely<Schema>;
  bus: Bus;
  people: People;
  clock: Clock;
  plans: Plans;
  addresses: Pick<Addresses, 'give' | 'sendLink'>;
  /** A username. */
  defaultAccountManager: string | undefined;
  tellPeopleChanged: TellPeopleChanged;
}

/** Serves what an admin does about one person: adding, changing, deactivating, and the link for their password. */
export function registerPersonChanges(app: FastifyInstance, parts: PersonChangesParts): void {
  const { db, bus, people, clock, plans, addresses, defaultAccountManager, tellPeopleChanged } = parts;

  async function personOf(id: number): Promise<Person> {
    const person = (await people.directory()).find(id);
    if (!person) throw notFound('Person not found');
    return person;
  }

  /** Tells whom a change of a person concerns: the people of their institution, and of the one they have left. */
  async function changed(id: number, before?: Person): Promise<Person> {
    await tellPeopleChanged({ personIds: [id], institutionIds: [before?.institutionId ?? null] });
    return personOf(id);
  }

  bind(app, 'POST /api/register', async ({ viewer, body }) => {
    const settings = { byId: viewer.id, plans, addresses, defaultAccountManager };
    return changed(await registerPerson(db, clock, body, settings));
  });

  bind(app, 'PATCH /api/users/:id', async ({ viewer, params, body }) => {
    const before = await personOf(params.id);
    await changePerson(parts, { id: params.id, byId: viewer.id }, body);
    return changed(params.id, before);
  });

  bind(app, 'POST /api/users/:id/deactivate', async ({ viewer, params }) => {
    const before = await personOf(params.id);
    await deactivatePerson(parts, { id: params.id, byId: viewer.id });
    bus.closePerson(params.id, closeCodes.signedOut, 'Deactivated');
    return changed(params.id, before);
  });

  bind(app, 'POST /api/users/:id/reactivate', async ({ viewer, params }) => {
    const before = await personOf(params.id);
    await reactivatePerson(parts, { id: params.id, byId: viewer.id });
    return changed(params.id, before);
  });

  bind(app, 'POST /api/users/:id/password-link', async ({ viewer, params }) => {
    const person = await personOf(params.id);
    if (person.deactivatedAt) throw conflict(`${person.fullName} is deactivated: reactivate them first`);
    return db.transaction().execute((transaction) => issuePasswordLink(transaction, clock, person, viewer.id));
  });
}
