import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallReply } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { idempotencyKeyHeader, idempotencyKeyKeptHours } from '#contract/values/idempotency-key.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { badRequest, conflict, HttpError } from './errors.ts';
import { bindAny, type CallContext, type CreatingName, type Viewer } from './http.ts';
import { deleteKeysBefore, findMade, insertMade, type KeyName } from './idempotency-keys.queries.ts';

declare module 'fastify' {
  interface FastifyInstance {
    creations: CreationStore;
  }
}

interface CreationStore {
  db: Db;
  clock: Clock;
}

/**
 * Stores in the creating transaction how to find the new object again, so that the note exists exactly if the object does. Never a secret.
 */
export type RecordCreation = (transaction: Transaction, made: number | string) => Promise<void>;

/** For objects that no request creates. */
export const recordNothing: RecordCreation = async () => {};

interface Creation<Name extends CreatingName> {
  create(call: CallContext<Routes[Name]>, recordCreation: RecordCreation): Promise<CallReply<Routes[Name]>>;
  /**
   * Answers a repeated call with the object created before, as the viewer may see it now; throws 404 if they may not. If the first answer
   * contained a secret, which is not stored, it throws 409 and says what to do. Steps that follow the commit (bells, mails, frames to open
   * pages) are not repeated: if the first call died before them, nobody is notified, and pages show the object when they next read.
   */
  again(call: CallContext<Routes[Name]>, made: string): Promise<CallReply<Routes[Name]>>;
}

const hour = 60 * 60 * 1000;

/** Deletes keys after a day, and gives `bindCreation` its database. Call it before the routes. */
export function registerIdempotency(app: FastifyInstance, { db, clock, jobs }: CreationStore & { jobs: Jobs }): void {
  app.decorate('creations', { db, clock });
  jobs.every({ name: 'idempotency keys', everyMs: hour, deletes: true }, () =>
    deleteKeysBefore(db, isoTime(clock() - idempotencyKeyKeptHours * hour)),
  );
}

/**
 * Serves a call that creates something. With the header `Idempotency-Key` the object is created once, however often the call is made: also
 * if two calls come at the same moment, or if the first one's answer was lost or its process died.
 */
export function bindCreation<Name extends CreatingName>(
  app: FastifyInstance,
  name: Name,
  { create, again }: Creation<Name>,
): void {
  bindAny(app, name, async (call) => {
    const { db, clock } = app.creations;
    const key = keyOf(name, call);
    if (!key) return create(call, recordNothing);
    const earlier = await madeBefore(db, key);
    if (earlier !== undefined) return again(call, earlier);
    try {
      return await create(call, async (transaction, made) => {
        const row = { ...key, made: String(made), createdAt: isoTime(clock()) };
        if (!(await insertMade(transaction, row))) throw conflict('This is being done already');
      });
    } catch (error) {
      // Another call with this key was faster, or the commit succeeded and only a later step failed.
      const made = await madeBefore(db, key);
      if (made === undefined) throw error;
      if (!(error instanceof HttpError)) call.request.log.warn({ err: error }, 'failed after it had created something');
      return again(call, made);
    }
  });
}

type Key = KeyName & { bodyHash: string };

/** Undefined if the caller sends no key, as other programs do. */
function keyOf(call: string, context: { request: FastifyRequest; viewer: Viewer | null } & Sent): Key | undefined {
  const { request, viewer } = context;
  const header = request.headers[idempotencyKeyHeader];
  if (header === undefined || !viewer) return undefined;
  // A string of structured headers is quoted; many programs omit the quotes.
  const key = /^"?([\w-]{16,64})"?$/.exec(String(header))?.[1];
  if (!key) throw badRequest('An Idempotency-Key is 16 to 64 letters, digits, - or _');
  const { params, query, body } = context;
  return {
    userId: viewer.id,
    call,
    keyHash: createHash('sha256').update(key).digest('hex'),
    // The HMAC's key is the idempotency key, which is not stored, so nobody can find out a password by trying bodies.
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
