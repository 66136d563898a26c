import type { FastifyInstance } from 'fastify';
import type { SeenUser } from '#contract/people/people.ts';
import { isStaff } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { registerCustomers } from './customers/customers.routes.ts';
import { type People, toPersonCard, viewerOf } from './directory.service.ts';
import { type FirstStepsParts, registerFirstSteps } from './first-steps/first-steps.routes.ts';
import { registerCustomerImport } from './import/customer-import.routes.ts';
import { chooseInstitution } from './institutions/chosen-institution.service.ts';
import { type InstitutionsParts, registerInstitutions } from './institutions/institutions.routes.ts';
import { canSeeUser, seenBy, servedBy, serves } from './people.access.ts';
import { type Person, readPeople } from './people.queries.ts';
import { type PersonChangesParts, registerPersonChanges } from './person-changes.routes.ts';
import { registerSavedViews } from './saved-views/saved-views.routes.ts';
import { registerHandOver } from './staff/hand-over.routes.ts';
import { createHandOverNews, type HandOverNewsParts } from './staff/hand-over-news.service.ts';
import { registerStaff } from './staff/staff.routes.ts';

export type PeopleParts = PersonChangesParts &
  Omit<InstitutionsParts, 'handOverNews'> &
  HandOverNewsParts &
  Pick<FirstStepsParts, 'sendsMail'>;

/** Serves all that is about people: who there is, what admins do about them, and their institutions. */
export function registerPeople(app: FastifyInstance, parts: PeopleParts): void {
  registerReads(app, parts);
  registerPersonChanges(app, parts);
  registerCustomers(app, { ...parts, db: parts.reading });
  registerCustomerImport(app, parts);
  registerStaff(app, { ...parts, db: parts.reading });
  const withNews = { ...parts, handOverNews: createHandOverNews(parts) };
  registerInstitutions(app, withNews);
  registerHandOver(app, withNews);
  registerSavedViews(app, parts);
  registerFirstSteps(app, parts);
}

function registerReads(app: FastifyInstance, parts: { db: Db; reading: Db; people: People }): void {
  const { people, reading } = parts;

  bindList(app, 'GET /api/users', async ({ viewer, query }) => {
    const { me, directory } = await viewerOf(people, viewer.id);
    const related = directory
      .relatedTo(me.id)
      .filter((other) => canSeeUser(me, other, directory.relation(me.id, other.id)));
    const page = await readPeople(reading, { ties: seenBy(me), also: related.map(({ id }) => id) }, query);
    return { ...page, rows: page.rows.map((person) => asSeenBy(me, person)) };
  });

  bind(app, 'GET /api/user/:id', async ({ viewer, params }) => {
    const { me, directory } = await viewerOf(people, viewer.id);
    const person = directory.find(params.id);
    // The same answer for people who do not exist and people one may not see.
    if (!person || !canSeeUser(me, person, directory.relation(me.id, person.id))) throw notFound('Person not found');
    return asSeenBy(me, person);
  });

  bindList(app, 'GET /api/users/role/customer', async ({ viewer, query }) => {
    const { me } = await viewerOf(people, viewer.id);
    const { institution } = query;
    // 404 for one they do not serve, where the list alone would look like one without people.
    if (institution !== undefined) await chooseInstitution(parts, { viewerId: viewer.id, institution });
    return readPeople(reading, { ties: servedBy(me), institutionId: institution }, query);
  });

  bindList(app, 'GET /api/users/role/admin', ({ query }) =>
    readPeople(reading, { ties: [{ roles: ['admin'] }] }, query),
  );
}

function asSeenBy(viewer: Person, person: Person): SeenUser {
  const card = toPersonCard(person);
  const isOwn = viewer.id === person.id;
  if (!isOwn && !isStaff(viewer.role)) return card;
  const seen = { ...card, companyName: person.companyName };
  // With what people sign in concerns themselves, those who serve them, and administrators.
  if (!isOwn && viewer.role !== 'admin' && !serves(viewer, person)) return seen;
  const account = { ...seen, username: person.username };
  return person.institutionId !== null && serves(viewer, person)
    ? { ...account, institutionId: person.institutionId }
    : account;
}
