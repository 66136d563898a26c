import type { FastifyInstance } from 'fastify';
import { isStaff } from '#contract/roles.ts';
import type { SeenUser } from '#contract/users.ts';
import { notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { type Directory, type People, toPersonCard } from './directory.service.ts';
import { canSeeUser, serves } from './people.access.ts';
import type { Person } from './people.queries.ts';

export function registerUsers(app: FastifyInstance, { people }: { people: People }): void {
  bind(app, 'GET /api/users', async ({ viewer }) => {
    const { me, directory } = await meet(people, viewer.id);
    return active(directory)
      .filter((person) => canSeeUser(me, person, directory.relation(me.id, person.id)))
      .map((person) => asSeenBy(me, person));
  });

  bind(app, 'GET /api/user/:id', async ({ viewer, params }) => {
    const { me, directory } = await meet(people, viewer.id);
    const person = directory.find(params.id);
    // The same answer for people who do not exist and people one may not see.
    if (!person || !canSeeUser(me, person, directory.relation(me.id, person.id))) throw notFound('Person not found');
    return asSeenBy(me, person);
  });

  bind(app, 'GET /api/users/role/customer', async ({ viewer }) => {
    const { me, directory } = await meet(people, viewer.id);
    return active(directory).filter((person) => serves(me, person));
  });

  bind(app, 'GET /api/users/role/admin', async () => {
    const directory = await people.directory();
    return [...directory.admins()];
  });
}

async function meet(people: People, viewerId: number): Promise<{ me: Person; directory: Directory }> {
  const directory = await people.directory();
  const me = directory.find(viewerId);
  if (!me) throw notSignedIn();
  return { me, directory };
}

function active(directory: Directory): Person[] {
  return directory.everybody().filter((person) => !person.deactivatedAt);
}

function asSeenBy(viewer: Person, person: Person): SeenUser {
  const card = toPersonCard(person);
  const isOwnOrStaff = viewer.id === person.id || isStaff(viewer.role);
  return isOwnOrStaff ? { ...card, username: person.username, companyName: person.companyName } : card;
}
