import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallReply } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { idempotencyKeyHeader, idempotencyKeyKeptHours } from '#contract/values/idempotency-key.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, HttpError } from './errors.ts';
import { bindAny, type CallContext, type CreatingName, type Viewer } from './http.ts';
import { deleteKeysBefore, findMade, insertMade, type KeyName } from './idempotency-keys.queries.ts';

declare module 'fastify' {
  interface FastifyInstance {
    creations: CreationParts;
  }
}

interface CreationParts {
  db: Db;
  clock: Clock;
}

/**
 * Notes in the transaction that creates something how it is found again, so that the note is there exactly if the thing is.
 * Never a secret.
 */
export type NoteMade = (transaction: Db, made: number | string) => Promise<void>;

/** For what is created in nobody's call. */
export const noteNothing: NoteMade = async () => {};

interface Creation<Name extends CreatingName> {
  create(call: CallContext<Routes[Name]>, noteMade: NoteMade): Promise<CallReply<Routes[Name]>>;
  /**
   * Answers what was noted, as the viewer may see it now; 404 where they may not. Where the first answer held a secret, which
   * nobody keeps, it refuses with 409 and says what to do. It does not do what follows the commit (bells, mails,
   * news to open pages): where the first call died in between, nobody is told, and pages show it when they read the next time.
   */
  again(call: CallContext<Routes[Name]>, made: string): Promise<CallReply<Routes[Name]>>;
}

const hour = 60 * 60 * 1000;

/** Removes keys after a day, and hands those of `bindCreation` their database. Comes before the routes. */
export function keepCreations(app: FastifyInstance, parts: CreationParts): void {
  app.decorate('creations', parts);
  app.jobs.every({ name: 'idempotency keys', everyMs: hour }, () =>
    deleteKeysBefore(parts.db, isoTime(parts.clock() - idempotencyKeyKeptHours * hour)),
  );
}

/**
 * Serves a call that creates something. With the header `Idempotency-Key` it creates it once, however often it is made: also
 * where two come at the same moment, and where the first one's answer was lost or its process died.
 */
export function bindCreation<Name extends CreatingName>(
  app: FastifyInstance,
  name: Name,
  { create, again }: Creation<Name>,
): void {
  bindAny(app, name, async (call) => {
    const { db, clock } = app.creations;
    const key = keyOf(name, call);
    if (!key) return create(call, noteNothing);
    const earlier = await madeBefore(db, key);
    if (earlier !== undefined) return again(call, earlier);
    try {
      return await create(call, async (transaction, made) => {
        const row = { ...key, made: String(made), createdAt: isoTime(clock()) };
        if (!(await insertMade(transaction, row))) throw conflict('This is being done already');
      });
    } catch (error) {
      // Another call with this key was quicker, or the commit is there and only what follows it failed.
      const made = await madeBefore(db, key);
      if (made === undefined) throw error;
      if (!(error instanceof HttpError)) call.request.log.warn({ err: error }, 'failed after it had created something');
      return again(call, made);
    }
  });
}

type Key = KeyName & { bodyHash: string };

/** Undefined where the caller names no key, as other programs do. */
function keyOf(call: string, context: { request: FastifyRequest; viewer: Viewer | null } & Sent): Key | undefined {
  const { request, viewer } = context;
  const header = request.headers[idempotencyKeyHeader];
  if (header === undefined || !viewer) return undefined;
  // A string of structured headers stands in quotes; many programs leave them out.
  const key = /^"?([\w-]{16,64})"?$/.exec(String(header))?.[1];
  if (!key) throw badRequest('An Idempotency-Key is 16 to 64 letters, digits, - or _');
  const { params, query, body } = context;
  return {
    userId: viewer.id,
    call,
    keyHash: createHash('sha256').update(key).digest('hex'),
    // Under the key, which is not kept: nobody can find out a password by trying bodies.
    bodyHash: createHmac('sha256', key)
      .update(JSON.stringify([params, query, body]))
      .digest('hex'),
  };
}

interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

async function madeBefore(db: Db, { bodyHash, ...name }: Key): Promise<string | undefined> {
  const found = await findMade(db, name);
  if (found && found.bodyHash !== bodyHash) throw conflict('This Idempotency-Key was used for something else');
  return found?.made;
}
