import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import type { Db } from '#server/db/schema.ts';
import type { Addresses } from '#server/features/auth/addresses/addresses.service.ts';
import { letInForAnHour, refuseClosedLink } from '#server/features/auth/closed-ways/closed-ways.service.ts';
import { doneFrom } from '#server/features/auth/done-from.ts';
import { issuePasswordLink } from '#server/features/auth/passwords/password-link-issue.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind, type Viewer } from '#server/platform/http/http.ts';
import type { News } from '#server/platform/news/news.ts';
import type { Person } from './people.queries.ts';
import type { TellPeopleChanged } from './people-news.service.ts';
import { changePerson, deactivatePerson, endSessionsOfPerson, reactivatePerson } from './person-changes.service.ts';
import { type Plans, registerPerson } from './registration.service.ts';

export interface PersonChangesParts extends Pick<PortalParts, 'db' | 'bus' | 'people' | 'clock'> {
  plans: Plans;
  addresses: Pick<Addresses, 'give' | 'sendLink'>;
  /** A username. */
  defaultAccountManager: string | undefined;
  portalName: string;
  tellPeopleChanged: TellPeopleChanged;
  news: Pick<News, 'ring'>;
}

/** Serves what an admin does about one person: adding, changing, deactivating, and the link for their password. */
export function registerPersonChanges(app: FastifyInstance, parts: PersonChangesParts): void {
  const { db, bus, people, clock, plans, addresses, defaultAccountManager, portalName, tellPeopleChanged, news } =
    parts;

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

  async function ordinaryLink(transaction: Db, person: Person, by: ReturnType<typeof doerOf>) {
    await refuseClosedLink(transaction, person.id, isoTime(clock()));
    return issuePasswordLink(transaction, clock, person, by);
  }

  /** Their colleagues are told, since it goes round what their institution requires. */
  async function letIn(
    transaction: Db,
    person: Person,
    { by, customers }: { by: ReturnType<typeof doerOf>; customers: readonly Person[] },
  ) {
    const link = await letInForAnHour(transaction, clock, { person, by });
    await news.ring(transaction, {
      userIds: customers.map(({ id }) => id),
      title: `${person.fullName} can sign in without your institution for an hour`,
      description:
        'An administrator has made them a one-time link. Your single sign-on stays required for everyone else.',
      createdBy: by.byId,
    });
    return link;
  }

  async function customersOf(institutionId: number | null): Promise<Person[]> {
    if (institutionId === null) return [];
    const everybody = (await people.directory()).everybody();
    return everybody.filter((person) => person.institutionId === institutionId && !person.deactivatedAt);
  }

  bindCreation(app, 'POST /api/register', {
    async create({ viewer, body, request }, noteMade) {
      const doer = doerOf(viewer, request);
      const settings = { ...doer, portalName, plans, addresses, defaultAccountManager, noteMade };
      return changed(await registerPerson(db, clock, body, settings));
    },
    again: (_, id) => personOf(Number(id)),
  });

  bind(app, 'PATCH /api/users/:id', async ({ viewer, params, body, request }) => {
    const before = await personOf(params.id);
    await changePerson(parts, { id: params.id, ...doerOf(viewer, request) }, body);
    return changed(params.id, before);
  });

  bind(app, 'POST /api/users/:id/deactivate', async ({ viewer, params, request }) => {
    const before = await personOf(params.id);
    await deactivatePerson(parts, { id: params.id, ...doerOf(viewer, request) });
    bus.closePerson(params.id, closeCodes.signedOut, 'Deactivated');
    return changed(params.id, before);
  });

  bind(app, 'POST /api/users/:id/end-sessions', async ({ viewer, params, request }) => {
    const ended = await endSessionsOfPerson(parts, { id: params.id, ...doerOf(viewer, request) });
    bus.closePerson(params.id, closeCodes.signedOut, 'Signed out by an administrator');
    return { ended };
  });

  bind(app, 'POST /api/users/:id/reactivate', async ({ viewer, params }) => {
    const before = await personOf(params.id);
    await reactivatePerson(parts, { id: params.id, byId: viewer.id });
    return changed(params.id, before);
  });

  bindCreation(app, 'POST /api/users/:id/password-link', {
    async create({ viewer, params, query, request }, noteMade) {
      const person = await personOf(params.id);
      if (person.deactivatedAt) throw conflict(`${person.fullName} is deactivated: reactivate them first`);
      const by = doerOf(viewer, request);
      const customers = await customersOf(person.institutionId);
      return db.transaction().execute(async (transaction) => {
        const link =
          query.for === 'hour'
            ? await letIn(transaction, person, { by, customers })
            : await ordinaryLink(transaction, person, by);
        await noteMade(transaction, person.id);
        return link;
      });
    },
    async again() {
      throw conflict('This link has already been made, and it is shown only once. Make another: it replaces this one.');
    },
  });
}

function doerOf({ id }: Viewer, request: FastifyRequest) {
  return { byId: id, from: doneFrom(request) };
}
