import type { FastifyRequest } from 'fastify';
import { secretBeginning } from '#contract/values/programs/program-keys.ts';
import type { SignInState } from '#server/features/auth/sessions.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { updateKeyUsed } from '#server/features/program-keys/program-keys.queries.ts';
import { londonDay, noteUseEveryMs } from '#server/features/program-keys/program-keys.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { HttpError, tooManyRequests } from '#server/platform/http/errors.ts';
import type { Bearer, Duties } from '#server/platform/http/http.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { bearerFinder } from './tokens.queries.ts';

/** Of each key, and not of its person: what a program does takes nothing from whoever sits at a page. */
const callsOfKey = { perSecond: 10, burst: 300 };
/** Of each network address. */
const wrongOfAddress = { perSecond: 0.5, burst: 30 };
const minuteMs = 60_000;
const secretForm = new RegExp(`^${secretBeginning}[\\w-]{43}$`);

interface Parts extends Pick<PortalParts, 'db' | 'clock' | 'limits'> {
  dutiesOf(state: SignInState, way: null): Duties;
}

/** Finds as whom a program comes that shows the secret of a key. */
export function createTokenViewers({ db, clock, limits, dutiesOf }: Parts) {
  const findKey = bearerFinder(db);
  const calls = limits.shared('calls with a key', callsOfKey);
  const wrong = limits.shared('wrong keys', wrongOfAddress);

  let known = { minute: -1, day: '' };
  /** To ask the calendar takes longer than to find the key, and a day begins with a minute. */
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
    if (!key || !isHeldBy(key) || (key.endsOn !== null && key.endsOn < dayOf(nowMs))) return refuse(request.ip);
    const { waitMs } = await calls.take(key.keyId);
    if (waitMs > 0) throw tooManyRequests('This token makes too many calls', waitMs);
    if (key.lastUsedAt === null || Date.parse(key.lastUsedAt) <= nowMs - noteUseEveryMs) {
      const noteAgainBefore = isoTime(nowMs - noteUseEveryMs);
      await updateKeyUsed(db, key.keyId, { at: isoTime(nowMs), noteAgainBefore });
    }
    const { id, role, hasFactor } = key;
    return {
      // No session is theirs, and nobody proved anything.
      viewer: { id, role, hasFactor, sessionHash: '', isProofFresh: false, ...dutiesOf(key, null) },
      scopes: JSON.parse(key.scopes) as string[],
      isPersonal: key.ownerId !== null,
    };
  }

  return { findBearer };
}

type FoundKey = NonNullable<Awaited<ReturnType<ReturnType<typeof bearerFinder>>>>;

/** A key of an institution comes as one of its own people: as an administrator it would see all others as well. */
function isHeldBy({ id, ownerId, role, institutionId, keyInstitutionId }: FoundKey): boolean {
  if (ownerId !== null) return ownerId === id;
  return role === 'customer' && institutionId !== null && institutionId === keyInstitutionId;
}
