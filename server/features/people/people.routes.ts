import type { FastifyInstance } from 'fastify';
import type { SeenUser } from '#contract/people/people.ts';
import { capabilitiesOf, rolesWith, servedRoles } from '#contract/values/capabilities.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { registerAbsences } from './absences/absences.routes.ts';
import { registerColleagues } from './colleagues/colleagues.routes.ts';
import { registerCustomers } from './customers/customers.routes.ts';
import { toPersonCard, viewerOf } from './directory.service.ts';
import { registerFirstSteps } from './first-steps/first-steps.routes.ts';
import { registerCustomerImport } from './import/customer-import.routes.ts';
import { registerAccounts } from './institutions/accounts.routes.ts';
import { choosePlan } from './institutions/chosen-institution.service.ts';
import { registerInstitutions } from './institutions/institutions.routes.ts';
import { registerInvitations } from './invitations/invitations.routes.ts';
import { canSeeUser, seenBy, servedBy, serves } from './people.access.ts';
import { type Person, readPeople } from './people.queries.ts';
import { registerPersonChanges } from './person-changes.routes.ts';
import type { Registering } from './registration.service.ts';
import { registerSavedViews } from './saved-views/saved-views.routes.ts';
import { registerSharing } from './sharing/sharing.routes.ts';
import { registerHandOver } from './staff/hand-over.routes.ts';
import { createHandOverNews } from './staff/hand-over-news.service.ts';
import { registerStaff } from './staff/staff.routes.ts';

export function registerPeople(app: FastifyInstance, portal: Portal, registering: Registering) {
  const handOverNews = createHandOverNews(portal);
  registerReads(app, portal);
  registerPersonChanges(app, portal, registering);
  registerCustomers(app, portal);
  registerCustomerImport(app, portal, registering);
  registerInvitations(app, portal);
  registerColleagues(app, portal, registering);
  registerStaff(app, portal);
  registerInstitutions(app, portal, handOverNews);
  registerAccounts(app, portal);
  registerHandOver(app, portal, handOverNews);
  registerAbsences(app, portal);
  registerSharing(app, portal);
  registerSavedViews(app, portal);
  registerFirstSteps(app, portal);
  return { handOverNews };
}

function registerReads(app: FastifyInstance, portal: Portal): void {
  const { people, reading } = portal;

  bindList(app, 'GET /api/users', async ({ viewer, query }) => {
    const { me, directory } = await viewerOf(people, viewer.id);
    const related = directory
      .relatedTo(me.id)
      .filter((other) => canSeeUser(me, other, directory.relation(me.id, other.id)));
    const page = await readPeople(reading, { conditions: seenBy(me), also: related.map(({ id }) => id) }, query);
    return { ...page, rows: page.rows.map((person) => asSeenBy(me, person)) };
  });

  bind(app, 'GET /api/user/:id', async ({ viewer, params }) => {
    const { me, directory } = await viewerOf(people, viewer.id);
    const person = directory.find(params.id);
    if (!person || !canSeeUser(me, person, directory.relation(me.id, person.id))) throw notFound('Person not found');
    return asSeenBy(me, person);
  });

  bindList(app, 'GET /api/users/role/customer', async ({ viewer, query }) => {
    const { me } = await viewerOf(people, viewer.id);
    const { institution } = query;
    // Throws 404 for an institution the viewer does not serve; an empty list would suggest that it has no people.
    if (institution !== undefined) await choosePlan(portal, { viewerId: viewer.id, institution });
    return readPeople(reading, { conditions: customersOf(me), institutionId: institution }, query);
  });

  bindList(app, 'GET /api/users/role/admin', ({ query }) =>
    readPeople(reading, { conditions: [{ roles: rolesWith((may) => may.staysConnected) }] }, query),
  );
}

/** The customers whom a member of staff serves; for who keeps the books everybody who may get an invoice. */
function customersOf(staff: Person) {
  return capabilitiesOf(staff).managesBilling ? [{ roles: servedRoles }] : servedBy(staff);
}

function asSeenBy(viewer: Person, person: Person): SeenUser {
  const publicCard = toPersonCard(person);
  const isOwn = viewer.id === person.id;
  if (!isOwn && !capabilitiesOf(viewer).servesCustomers) return publicCard;
  const named = { ...publicCard, companyName: person.companyName };
  const isPlanSeen = serves(viewer, person) || capabilitiesOf(viewer).managesBilling;
  const card = person.institutionId !== null && isPlanSeen ? { ...named, institutionId: person.institutionId } : named;
  // Usernames are shown only to the person, to the staff who serve them, and to administrators.
  if (!isOwn && !capabilitiesOf(viewer).managesPeople && !serves(viewer, person)) return card;
  return { ...card, username: person.username };
}
