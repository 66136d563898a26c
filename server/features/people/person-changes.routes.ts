import type { FastifyInstance, FastifyRequest } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { closeCodes, passwordLinkMs } from '#contract/values/limits.ts';
import { invitationMs } from '#contract/values/settings/setting-list.ts';
import type { Transaction } from '#server/db/schema.ts';
import { letInForAnHour, refuseClosedLink } from '#server/features/auth/closed-ways/closed-ways.service.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { issuePasswordLink } from '#server/features/auth/passwords/password-link-issue.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind, type Viewer } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import type { Person } from './people.queries.ts';
import { hasSignedIn, updateTimeZone } from './person-changes.queries.ts';
import { changePerson, endSessionsOfPerson, reactivatePerson } from './person-changes.service.ts';
import { type Registering, registerPerson } from './registration.service.ts';
import { deactivatePerson } from './staff/leaving.service.ts';

/** Serves the calls that add, change and deactivate one person, and send a password link; own names are everybody's to change. */
export function registerPersonChanges(app: FastifyInstance, portal: Portal, registering: Registering): void {
  const { db, bus, people, clock, config, settings, notifyPeopleChanged, notify } = portal;

  async function personOf(id: number): Promise<Person> {
    const person = (await people.directory()).find(id);
    if (!person) throw notFound('Person not found');
    return person;
  }

  /** Notifies everybody concerned: the people of the person's institution and of the one they left. */
  async function changed(id: number, before?: Person): Promise<Person> {
    await notifyPeopleChanged({ personIds: [id], institutionIds: [before?.institutionId ?? null] });
    return personOf(id);
  }

  async function ordinaryLink(transaction: Transaction, person: Person, by: ReturnType<typeof doerOf>) {
    await refuseClosedLink(transaction, person.id, isoTime(clock()));
    const isInvited = capabilitiesOf(person).isServed && !(await hasSignedIn(transaction, person.id));
    const lastsMs = isInvited ? invitationMs(settings()) : passwordLinkMs;
    return issuePasswordLink(transaction, clock, person, { ...by, lastsMs });
  }

  /** Colleagues are notified as well, because their institution's sign-in requirement is overridden. */
  async function letIn(
    transaction: Transaction,
    person: Person,
    { by, customers }: { by: ReturnType<typeof doerOf>; customers: readonly Person[] },
  ) {
    const link = await letInForAnHour(transaction, clock, { person, by });
    await notify(transaction, 'one-time-link', {
      userIds: customers.map(({ id }) => id),
      title: `${person.fullName} can sign in without your institution for an hour`,
      description:
        'An administrator has made them a one-time link. Your single sign-on stays required for everyone else.',
      createdBy: by.byId,
    });
    return link;
  }

  async function colleaguesOf({ institutionId }: Pick<Person, 'institutionId'>): Promise<readonly Person[]> {
    return institutionId === null ? [] : (await people.directory()).customersOf(institutionId);
  }

  bindCreation(app, 'POST /api/register', {
    async create({ viewer, body, request }, recordCreation) {
      const doer = doerOf(viewer, request);
      const { defaultAccountManager } = config;
      const by = { ...doer, ...registering, portalName: settings().name, defaultAccountManager, recordCreation };
      return changed(await registerPerson(db, clock, body, by));
    },
    again: (_, id) => personOf(Number(id)),
  });

  bind(app, 'PATCH /api/user', async ({ viewer, body: { fullName, timeZone }, request }) => {
    if (fullName !== undefined)
      await changePerson(portal, registering, { id: viewer.id, ...doerOf(viewer, request) }, { fullName });
    if (timeZone !== undefined) await updateTimeZone(db, viewer.id, timeZone);
    return fullName === undefined ? personOf(viewer.id) : changed(viewer.id);
  });

  bind(app, 'PATCH /api/users/:id', async ({ viewer, params, body, request }) => {
    const before = await personOf(params.id);
    await changePerson(portal, registering, { id: params.id, ...doerOf(viewer, request) }, body);
    return changed(params.id, before);
  });

  bind(app, 'POST /api/users/:id/deactivate', async ({ viewer, params, request }) => {
    const before = await personOf(params.id);
    await deactivatePerson(portal, { id: params.id, ...doerOf(viewer, request) });
    bus.closePerson(params.id, closeCodes.signedOut, 'Deactivated');
    return changed(params.id, before);
  });

  bind(app, 'POST /api/users/:id/end-sessions', async ({ viewer, params, request }) => {
    const ended = await endSessionsOfPerson(portal, { id: params.id, ...doerOf(viewer, request) });
    bus.closePerson(params.id, closeCodes.signedOut, 'Signed out by an administrator');
    return { ended };
  });

  bind(app, 'POST /api/users/:id/reactivate', async ({ viewer, params }) => {
    const before = await personOf(params.id);
    await reactivatePerson(portal, { id: params.id, byId: viewer.id });
    return changed(params.id, before);
  });

  bindCreation(app, 'POST /api/users/:id/password-link', {
    async create({ viewer, params, query, request }, recordCreation) {
      const person = await personOf(params.id);
      if (person.deactivatedAt) throw conflict(`${person.fullName} is deactivated: reactivate them first`);
      const by = doerOf(viewer, request);
      const customers = await colleaguesOf(person);
      return db.transaction().execute(async (transaction) => {
        const link =
          query.for === 'hour'
            ? await letIn(transaction, person, { by, customers })
            : await ordinaryLink(transaction, person, by);
        await recordCreation(transaction, person.id);
        return link;
      });
    },
    async again() {
      throw conflict('This link has already been made, and it is shown only once. Make another: it replaces this one.');
    },
  });
}

function doerOf({ id }: Viewer, request: FastifyRequest) {
  return { byId: id, from: requestOrigin(request) };
}
