import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { signInWindowMs } from '#contract/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import type { People } from '#server/features/users/users.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { notSignedIn } from '#server/platform/errors.ts';
import { bind } from '#server/platform/http.ts';
import { deleteFailuresBefore } from './auth.queries.ts';
import { registerPerson, signIn } from './auth.service.ts';
import type { Sessions } from './auth.session.ts';

const minute = 60_000;
const hour = 60 * minute;

export interface AuthParts {
  db: Kysely<Schema>;
  people: People;
  sessions: Sessions;
  clock: Clock;
  /** A username. */
  defaultAccountManager: string | undefined;
}

export function registerAuth(
  app: FastifyInstance,
  { db, people, sessions, clock, defaultAccountManager }: AuthParts,
): void {
  async function personOf(id: number): Promise<Person> {
    const known = (await people.circle()).find(id);
    if (known) return known;
    // Somebody added by the command line while this process was running.
    people.forget();
    const person = (await people.circle()).find(id);
    if (!person) throw notSignedIn();
    return person;
  }

  bind(app, 'GET /api/user', ({ viewer }) => personOf(viewer.id));

  bind(app, 'POST /api/login', async ({ body, request, reply }) => {
    const id = await signIn(db, clock, { credentials: body, address: request.ip }, (transaction, userId) =>
      sessions.open(transaction, userId, { request, reply }),
    );
    return personOf(id);
  });

  bind(app, 'POST /api/logout', async ({ viewer, reply }) => {
    await sessions.close(viewer, reply);
    return { ok: true };
  });

  bind(app, 'POST /api/register', async ({ body }) => {
    const id = await registerPerson(db, clock, body, defaultAccountManager);
    people.forget();
    return personOf(id);
  });

  async function sweep() {
    await sessions.sweep();
    await deleteFailuresBefore(db, isoTime(clock() - signInWindowMs));
  }
  keepDoing(app, minute, () => sessions.closeEnded());
  keepDoing(app, hour, sweep);
}

/** Repeats until the app closes, without keeping the process alive; a failure is logged and tried again next time. */
function keepDoing(app: FastifyInstance, everyMs: number, work: () => Promise<void>): void {
  const timer = setInterval(() => {
    work().catch((error) => app.log.error({ err: error }, 'housekeeping failed'));
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
