import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { OwnSession } from '#contract/people/account.ts';
import { closeCodes, sessionIdleMs, sessionMaxMs } from '#contract/values/limits.ts';
import { freshProofMs, type SignInWay } from '#contract/values/people/factors.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { type Duties, isHeldBack, type Viewer } from '#server/platform/http/http.ts';
import type { Live } from '#server/platform/live/live.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import { deviceName } from './browsers/device-name.ts';
import { insertRevocations, type Revocation } from './end-access/revocations.queries.ts';
import type { FactorRules } from './factors/factor-rules.service.ts';
import {
  deleteEndedSessions,
  deleteOtherSessions,
  deleteSession,
  findSignInState,
  insertSession,
  listHoldingSessions,
  listSessionsOf,
  type SessionLimits,
  type SignInState,
  sessionFinder,
  updateSessionId,
  updateSessionSeen,
} from './sessions.queries.ts';

const minute = 60_000;
/** How often a session in use is marked as seen. Marking it at every read would turn every read into a write. */
const seenEveryMs = 5 * minute;
const userAgentMaxLength = 300;
/** Below the number of values that one statement may carry, on both engines. */
const hashesAtOnce = 500;

export interface Sessions {
  findViewer(request: FastifyRequest): Promise<Viewer | null>;
  /** The same for a WebSocket upgrade, which has only the header. */
  findViewerOfCookie(cookieHeader: string | undefined): Promise<Viewer | null>;
  /** Ends the session the browser came with, if any, and starts one under a new id. */
  open(
    db: Db,
    userId: number,
    call: { request: FastifyRequest; reply: FastifyReply; way: SignInWay; through?: ThroughInstitution },
  ): Promise<void>;
  /** The same of what was read already; `way` is null where no session was opened, as for a token. */
  dutiesOf(state: SignInState, way: SignInWay | null): Duties;
  /** What somebody who signed in like this has to do before anything else is allowed. */
  findDuties(userId: number, way: SignInWay): Promise<Duties>;
  /**
   * The viewer's session goes on under a new id, so that whoever knows the old one is out. What is answered is to be called after the
   * commit: it hands the browser its new cookie, and closes the sockets, which come back with it.
   */
  renew(transaction: Db, viewer: Viewer): Promise<(reply: FastifyReply) => void>;
  /** Signs out; `note` runs in the transaction that ends the session. */
  close(viewer: Viewer, reply: FastifyReply, note: (transaction: Db) => Promise<void>): Promise<void>;
  /** The viewer's sessions. A key names one without revealing its cookie. */
  listOwn(viewer: Viewer): Promise<(OwnSession & { sessionHash: string })[]>;
  /** The same of somebody else. */
  list(userId: number): Promise<(OwnSession & { sessionHash: string })[]>;
  /** Ends a session that these answered, and its sockets. Answers whether it was still there; then `note` ran in the transaction. */
  end(sessionHash: string, note: (transaction: Db) => Promise<void>): Promise<boolean>;
  /** Ends all sessions of the viewer except this one. `closeSockets` is to be called after the commit. */
  endOthers(db: Db, viewer: Viewer): Promise<{ ended: number; closeSockets(): void }>;
  /** Tells every browser of a person that their list of sessions has changed. */
  announce(userId: number): void;
  /** Keeps the session of a person alive who writes, types or reads over a socket without making requests. */
  noteActivity(sessionHash: string): void;
  /** Closes the sockets of sessions that ended elsewhere (by time, by the command line, by deactivation), or may do nothing until a factor is set up. */
  closeEnded(): Promise<void>;
  /** The same at once for the sessions that these rows are about. */
  closeRevoked(revoked: readonly Revocation[]): Promise<void>;
  /** Takes ended sessions out of the database. */
  sweep(): Promise<void>;
}

/** What an institution's provider said of a sign-in. */
export interface ThroughInstitution {
  institutionLinkId: number;
  /** What its provider calls the session and the person when it ends it. */
  nameIdHash: string | null;
  sessionIndexHash: string | null;
  /** When the person last proved there who they are; null where it does not say. */
  provenAt: string | null;
}

export interface SessionSettings {
  db: Kysely<Schema>;
  bus: Bus;
  live: Pick<Live, 'sessionHashes' | 'sessionHashesOf' | 'closeSession'>;
  clock: Clock;
  isHttps: boolean;
  rules: FactorRules;
  parseCookie(header: string): Record<string, string | undefined>;
}

/** Sessions live in the database under the hash of the cookie's token: a stolen database opens none of them. */
export function createSessions({ db, bus, live, clock, isHttps, rules, parseCookie }: SessionSettings): Sessions {
  // The prefix keeps other hosts of the same domain from planting a cookie; browsers grant it under https alone.
  const cookieName = isHttps ? '__Host-carrel_session' : 'carrel_session';
  const cookieRules = { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' } as const;

  const findSession = sessionFinder(db);

  /** Whoever comes through their institution has shown there who they are: neither our password nor our factor is asked for. */
  function dutiesOf({ mustChangePassword, hasFactor, ...person }: SignInState, way: SignInWay | null): Duties {
    if (way === 'institution') return { mustChangePassword: false, mustAddFactor: false, factorNeededFrom: null };
    const factorNeededFrom = hasFactor ? null : rules.requiredFrom(person);
    const mustAddFactor = factorNeededFrom !== null && Date.parse(factorNeededFrom) <= clock();
    return { mustChangePassword, mustAddFactor, factorNeededFrom };
  }

  const notedAt = new Map<string, number>();

  function limits(): SessionLimits {
    return { seenAfter: isoTime(clock() - sessionIdleMs), createdAfter: isoTime(clock() - sessionMaxMs) };
  }

  async function findViewerOfToken(token: string | undefined): Promise<Viewer | null> {
    if (!token) return null;
    const sessionHash = hashToken(token);
    const session = await findSession(sessionHash, limits());
    if (!session) return null;
    if (isLongAgo(Date.parse(session.lastSeenAt), clock())) await noteSeen(sessionHash);
    const { id, role, hasFactor, provenAt, signedInBy } = session;
    const isProofFresh = provenAt !== null && Math.abs(clock() - Date.parse(provenAt)) < freshProofMs;
    return { id, role, sessionHash, hasFactor, isProofFresh, ...dutiesOf(session, signedInBy) };
  }

  /** At most once in five minutes: tried again with each request or message, it would wait for a locked file each time. */
  async function noteSeen(sessionHash: string): Promise<void> {
    const now = clock();
    if (!isLongAgo(notedAt.get(sessionHash) ?? 0, now)) return;
    notedAt.set(sessionHash, now);
    // If this fails the session only counts as idle a little longer.
    await updateSessionSeen(db, sessionHash, isoTime(now)).catch(() => {});
  }

  async function closeUnlessHolding(open: readonly string[]) {
    for (let start = 0; start < open.length; start += hashesAtOnce) {
      const asked = open.slice(start, start + hashesAtOnce);
      // Whoever has to set up a factor by now is refused calls, and what is told as well.
      const holders = await listHoldingSessions(db, asked, limits());
      const going = holders.filter((one) => !isHeldBack(dutiesOf(one, one.signedInBy)));
      const holding = new Set(going.map(({ tokenHash }) => tokenHash));
      for (const hash of asked) {
        if (!holding.has(hash)) live.closeSession(hash, closeCodes.signedOut, 'The session has ended');
      }
    }
  }

  async function list(userId: number, currentHash?: string) {
    const rows = await listSessionsOf(db, userId, limits());
    const sessions = rows.map(({ tokenHash, userAgent, ...rest }) => ({
      ...rest,
      sessionHash: tokenHash,
      key: sessionKeyOf(tokenHash),
      device: deviceName(userAgent),
      isCurrent: tokenHash === currentHash,
    }));
    return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  }

  /** Tells the other processes. */
  async function noteEnded(db: Db, hashes: readonly string[]) {
    const row = { userId: null, at: isoTime(clock()), reason: 'signed-out' as const };
    await insertRevocations(
      db,
      hashes.map((sessionHash) => ({ ...row, sessionHash })),
    );
  }

  async function end(sessionHash: string, note: (transaction: Db) => Promise<void>): Promise<boolean> {
    const wasThere = await db.transaction().execute(async (transaction) => {
      if (!(await deleteSession(transaction, sessionHash))) return false;
      await noteEnded(transaction, [sessionHash]);
      await note(transaction);
      return true;
    });
    bus.closeSession(sessionHash, closeCodes.signedOut, 'Signed out');
    return wasThere;
  }

  return {
    findViewer: (request) => findViewerOfToken(request.cookies[cookieName]),
    findViewerOfCookie: (header) => findViewerOfToken(parseCookie(header ?? '')[cookieName]),
    dutiesOf,
    async findDuties(userId, way) {
      return dutiesOf(await findSignInState(db, userId), way);
    },
    async open(transaction, userId, { request, reply, way, through }) {
      const { token, tokenHash } = createToken();
      const now = isoTime(clock());
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, userAgentMaxLength);
      const row = { tokenHash, userId, createdAt: now, lastSeenAt: now, userAgent };
      await insertSession(transaction, {
        ...row,
        // The provider may not have asked anybody: it remembers its own sessions.
        signedInBy: way,
        address: request.ip,
        provenAt: way.startsWith('oidc') ? null : now,
        ...through,
      });
      const previous = request.cookies[cookieName];
      if (previous) {
        await deleteSession(transaction, hashToken(previous));
        bus.closeSession(hashToken(previous), closeCodes.signedOut, 'Signed in again');
      }
      reply.setCookie(cookieName, token, { ...cookieRules, maxAge: sessionMaxMs / 1000 });
    },
    async renew(transaction, viewer) {
      const { token, tokenHash } = createToken();
      if (!(await updateSessionId(transaction, viewer.sessionHash, tokenHash))) throw notSignedIn();
      return (reply) => {
        reply.setCookie(cookieName, token, { ...cookieRules, maxAge: sessionMaxMs / 1000 });
        // Once the answer has left: a browser that came back before would still have the old cookie.
        const close = () => bus.closeSession(viewer.sessionHash, closeCodes.restart, 'The session was renewed');
        // Whoever hung up meanwhile hears no answer, and of a line that is closed nothing is told again.
        if (reply.raw.destroyed) close();
        else reply.raw.once('close', close);
      };
    },
    async close(viewer, reply, note) {
      await end(viewer.sessionHash, note);
      reply.clearCookie(cookieName, cookieRules);
    },
    list,
    listOwn: (viewer) => list(viewer.id, viewer.sessionHash),
    end,
    async endOthers(transaction, viewer) {
      const hashes = await deleteOtherSessions(transaction, viewer.id, viewer.sessionHash);
      await noteEnded(transaction, hashes);
      return {
        ended: hashes.length,
        closeSockets() {
          for (const hash of hashes) bus.closeSession(hash, closeCodes.signedOut, 'Signed out');
        },
      };
    },
    announce: (userId) => bus.send([userId], { type: 'changed', what: ['/api/sessions'] }),
    noteActivity: (sessionHash) => void noteSeen(sessionHash),
    async closeEnded() {
      for (const [hash, at] of notedAt) if (isLongAgo(at, clock())) notedAt.delete(hash);
      await closeUnlessHolding(live.sessionHashes());
    },
    async closeRevoked(revoked) {
      // They are asked about rather than closed: somebody may have signed in again since.
      if (revoked.some(({ reason }) => reason === 'all-ended')) return closeUnlessHolding(live.sessionHashes());
      const ofPeople = revoked.flatMap(({ userId }) => (userId === null ? [] : live.sessionHashesOf(userId)));
      const named = revoked.flatMap(({ sessionHash }) => sessionHash ?? []);
      await closeUnlessHolding([...new Set([...ofPeople, ...named])]);
    },
    sweep: () => deleteEndedSessions(db, limits()),
  };
}

/** Or still to come: then the clock was put back since. */
function isLongAgo(seenAt: number, now: number): boolean {
  return Math.abs(now - seenAt) > seenEveryMs;
}

/** A session's name in lists and paths: a hash of its hash, which reveals neither the cookie nor the stored hash. */
export function sessionKeyOf(sessionHash: string): string {
  return hashToken(`session ${sessionHash}`).slice(0, 22);
}
