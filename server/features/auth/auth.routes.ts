import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { type Plans, registerPerson, signIn } from './auth.service.ts';
import type { Sessions } from './auth.session.ts';
import { mustChangePassword } from './password.queries.ts';
import type { SignInAttempts } from './sign-in-attempts.service.ts';

const minute = 60_000;
const hour = 60 * minute;

export interface AuthParts {
  db: Kysely<Schema>;
  people: People;
  sessions: Sessions;
  clock: Clock;
  attempts: SignInAttempts;
  plans: Plans;
  /** A username. */
  defaultAccountManager: string | undefined;
  /** Called after a person was added. */
  onAdded(person: Person): Promise<void>;
}

export function registerAuth(
  app: FastifyInstance,
  { db, people, sessions, clock, attempts, plans, defaultAccountManager, onAdded }: AuthParts,
): void {
  async function personOf(id: number): Promise<Person> {
    const known = (await people.directory()).find(id);
    if (known) return known;
    // Somebody added by the command line while this process was running.
    people.forget();
    const person = (await people.directory()).find(id);
    if (!person) throw notSignedIn();
    return person;
  }

  bind(app, 'GET /api/user', async ({ viewer }) => ({
    ...(await personOf(viewer.id)),
    mustChangePassword: viewer.mustChangePassword,
  }));

  bind(app, 'POST /api/login', async ({ body, request, reply }) => {
    const id = await signIn(
      { db, clock, attempts },
      { credentials: body, address: request.ip },
      (transaction, userId) => sessions.open(transaction, userId, { request, reply }),
    );
    sessions.announce(id);
    return { ...(await personOf(id)), mustChangePassword: await mustChangePassword(db, id) };
  });

  bind(app, 'POST /api/logout', async ({ viewer, reply }) => {
    await sessions.close(viewer, reply);
    sessions.announce(viewer.id);
    return { ok: true };
  });

  bind(app, 'POST /api/register', async ({ body }) => {
    const id = await registerPerson(db, clock, body, { plans, defaultAccountManager });
    people.forget();
    const person = await personOf(id);
    await onAdded(person);
    return person;
  });

  app.jobs.inEachProcess({ name: 'sockets of ended sessions', everyMs: minute }, sessions.closeEnded);
  app.jobs.every({ name: 'ended sessions', everyMs: hour }, sessions.sweep);
  app.jobs.every({ name: 'sign-in failures', everyMs: hour }, attempts.sweep);
}
