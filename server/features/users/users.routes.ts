import type { FastifyInstance } from 'fastify';
import { isStaff } from '#contract/roles.ts';
import type { SeenUser } from '#contract/users.ts';
import { notFound, notSignedIn } from '#server/platform/errors.ts';
import { bind } from '#server/platform/http.ts';
import { canSeeUser, serves } from './users.access.ts';
import type { Person } from './users.queries.ts';
import { type Circle, type People, toPersonCard } from './users.service.ts';

export function registerUsers(app: FastifyInstance, { people }: { people: People }): void {
  bind(app, 'GET /api/users', async ({ viewer }) => {
    const { me, circle } = await meet(people, viewer.id);
    return active(circle)
      .filter((person) => canSeeUser(me, person, circle.tie(me.id, person.id)))
      .map((person) => asSeenBy(me, person));
  });

  bind(app, 'GET /api/user/:id', async ({ viewer, params }) => {
    const { me, circle } = await meet(people, viewer.id);
    const person = circle.find(params.id);
    // The same answer for people who do not exist and people one may not see.
    if (!person || !canSeeUser(me, person, circle.tie(me.id, person.id))) throw notFound('Person not found');
    return asSeenBy(me, person);
  });

  bind(app, 'GET /api/users/role/customer', async ({ viewer }) => {
    const { me, circle } = await meet(people, viewer.id);
    return active(circle).filter((person) => serves(me, person));
  });

  bind(app, 'GET /api/users/role/admin', async () => {
    const circle = await people.circle();
    return [...circle.admins()];
  });
}

async function meet(people: People, viewerId: number): Promise<{ me: Person; circle: Circle }> {
  const circle = await people.circle();
  const me = circle.find(viewerId);
  if (!me) throw notSignedIn();
  return { me, circle };
}

function active(circle: Circle): Person[] {
  return circle.everybody().filter((person) => !person.deactivatedAt);
}

function asSeenBy(viewer: Person, person: Person): SeenUser {
  const card = toPersonCard(person);
  const isOwnOrStaff = viewer.id === person.id || isStaff(viewer.role);
  return isOwnOrStaff ? { ...card, username: person.username, companyName: person.companyName } : card;
}
