import type { FastifyRequest } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { secretBeginning } from '#contract/values/programs/program-keys.ts';
import { readHeldRights } from '#server/db/queries/held-rights.ts';
import { updateKeyUsed } from '#server/features/program-keys/program-keys.queries.ts';
import { londonDay, noteUseEveryMs } from '#server/features/program-keys/program-keys.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { HttpError, tooManyRequests } from '#server/platform/http/errors.ts';
import type { Bearer } from '#server/platform/http/http.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { bearerFinder } from './tokens.queries.ts';

/** Counted per key rather than per person, so that a program does not use up the limits of a person at a page. */
const callsOfKey = { perSecond: 10, burst: 300 };
/** Failed attempts per network address. */
const wrongOfAddress = { perSecond: 0.5, burst: 30 };
const minuteMs = 60_000;
const secretForm = new RegExp(`^${secretBeginning}[\\w-]{43}$`);

/** Finds the viewer for a call with the secret of a key. */
export function createTokenViewers({
  db,
  clock,
  limits,
  sessions,
}: Pick<Portal, 'db' | 'clock' | 'limits' | 'sessions'>) {
  const findKey = bearerFinder(db);
  const calls = limits.shared('calls with a key', callsOfKey);
  const wrong = limits.shared('wrong keys', wrongOfAddress);

  let known = { minute: -1, day: '' };
  /**
   * Computing a calendar day is slower than finding the key, and a day begins on a full minute, so the day is cached
   * per minute.
   */
  function dayOf(nowMs: number): string {
    const minute = Math.floor(nowMs / minuteMs);
    if (known.minute !== minute) known = { minute, day: londonDay(nowMs) };
    return known.day;
  }

  async function refuse(address: string): Promise<never> {
    const { waitMs } = await wrong.take(address);
    if (waitMs > 0) throw tooManyRequests('Too many wrong tokens came from here', waitMs);
    throw new HttpError(401, 'not-signed-in', 'This token opens nothing: it is unknown, was revoked, or has ended');
  }

  async function findBearer(secret: string, request: FastifyRequest): Promise<Bearer> {
    const nowMs = clock();
    const key = secretForm.test(secret) ? await findKey(hashToken(secret)) : undefined;
    if (!key || !isResponsible(key) || (key.endsOn !== null && key.endsOn < dayOf(nowMs))) return refuse(request.ip);
    const { waitMs } = await calls.take(key.keyId);
    if (waitMs > 0) throw tooManyRequests('This token makes too many calls', waitMs);
    if (key.lastUsedAt === null || Date.parse(key.lastUsedAt) <= nowMs - noteUseEveryMs) {
      const noteAgainBefore = isoTime(nowMs - noteUseEveryMs);
      await updateKeyUsed(db, key.keyId, { at: isoTime(nowMs), noteAgainBefore });
    }
    const { id, role, hasFactor } = key;
    const person = { id, role, rights: readHeldRights(key.rightsHeld) };
    return {
      // A key has no session and no recent proof of identity.
      viewer: { ...person, hasFactor, sessionHash: '', isProofFresh: false, ...sessions.requirementsOf(key, null) },
      scopes: JSON.parse(key.scopes) as string[],
      isPersonal: key.ownerId !== null,
    };
  }

  return { findBearer };
}

type FoundKey = NonNullable<Awaited<ReturnType<ReturnType<typeof bearerFinder>>>>;

/**
 * A key of an institution acts as one of its own people: as an administrator it would see all other institutions as
 * well.
 */
function isResponsible(key: FoundKey): boolean {
  const { id, ownerId, institutionId, keyInstitutionId } = key;
  if (ownerId !== null) return ownerId === id;
  return capabilitiesOf(key).actsForOwnInstitution && institutionId !== null && institutionId === keyInstitutionId;
}
