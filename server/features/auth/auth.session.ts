import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { OwnSession } from '#contract/people/account.ts';
import { closeCodes, sessionIdleMs, sessionMaxMs } from '#contract/values/limits.ts';
import { freshProofMs, isInstitutionWay, type SignInWay } from '#contract/values/people/factors.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { type Duties, isRestricted, type Viewer } from '#server/platform/http/http.ts';
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
/** Interval of recording that a session is in use. Recording at every read would turn every read into a write. */
const seenEveryMs = 5 * minute;
const userAgentMaxLength = 300;
/** Stays below the parameter limit of a statement on both engines. */
const hashesAtOnce = 500;

export interface Sessions {
  findViewer(request: FastifyRequest): Promise<Viewer | null>;
  /** Finds the viewer of a WebSocket upgrade, for which only the header is available. */
  findViewerOfCookie(cookieHeader: string | undefined): Promise<Viewer | null>;
  /** Ends the browser's previous session, if any, and starts one under a new id. */
  open(
    db: Db,
    userId: number,
    call: { request: FastifyRequest; reply: FastifyReply; way: SignInWay; through?: InstitutionSignInProof },
  ): Promise<void>;
  /** Computes the requirements from rows that are already loaded. `way` is null if there is no session, as for a token. */
  requirementsOf(state: SignInState, way: SignInWay | null): Duties;
  /** Requirements that a person must meet before anything else is allowed, such as changing the password. */
  findDuties(userId: number, way: SignInWay): Promise<Duties>;
  /**
   * Continues the viewer's session under a new id, so that a stolen id stops working. Call the returned function after
   * the commit: it sets the new cookie, and closes the sockets so that they reconnect with it.
   */
  renew(transaction: Transaction, viewer: Viewer): Promise<(reply: FastifyReply) => void>;
  close(viewer: Viewer, reply: FastifyReply, note: (transaction: Transaction) => Promise<void>): Promise<void>;
  /** The viewer's sessions. The key identifies a session without revealing its cookie. */
  listOwn(viewer: Viewer): Promise<(OwnSession & { sessionHash: string })[]>;
  list(userId: number): Promise<(OwnSession & { sessionHash: string })[]>;
  /** Ends a session and closes its sockets. Returns whether it existed; if so, `note` ran in the transaction. */
  end(sessionHash: string, note: (transaction: Transaction) => Promise<void>): Promise<boolean>;
  /** Ends all sessions of the viewer except this one. Call `closeSockets` after the commit. */
  endOthers(db: Db, viewer: Viewer): Promise<{ ended: number; closeSockets(): void }>;
  announce(userId: number): void;
  /** Marks the session as used while the person writes, types or reads over a socket without making requests. */
  noteActivity(sessionHash: string): void;
  /**
   * Closes sockets whose session ended elsewhere (by expiry, on the command line, by deactivation), or whose person
   * must now set up a factor.
   */
  closeEnded(): Promise<void>;
  /** Like `closeEnded`, but at once and only for these revocations. */
  closeRevoked(revoked: readonly Revocation[]): Promise<void>;
  sweep(): Promise<void>;
}

/** Details of a sign-in from the institution's identity provider. */
export interface InstitutionSignInProof {
  institutionLinkId: number;
  /** Identifiers by which the provider ends the session (single logout). */
  nameIdHash: string | null;
  sessionIndexHash: string | null;
  /** When the person last authenticated at the provider; null if it does not say. */
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

/** The database stores only a hash of each cookie's token, so a stolen database does not open any session. */
export function createSessions({ db, bus, live, clock, isHttps, rules, parseCookie }: SessionSettings): Sessions {
  // The __Host- prefix prevents other hosts of the domain from setting the cookie. Browsers accept it only over https.
  const cookieName = isHttps ? '__Host-carrel_session' : 'carrel_session';
  const cookieRules = { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' } as const;

  const findSession = sessionFinder(db);

  /**
   * A person who signs in through their institution uses no password here and need not change it. They need a factor
   * like everybody, unless the provider has already required one.
   */
  function requirementsOf({ hasFactor, ...person }: SignInState, way: SignInWay | null): Duties {
    const mustChangePassword = person.mustChangePassword && !isInstitutionWay(way);
    const factorNeededFrom = hasFactor || way === 'institution-mfa' ? null : rules.requiredFrom(person);
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
    const { id, role, rights, hasFactor, provenAt, signedInBy } = session;
    const isProofFresh = provenAt !== null && Math.abs(clock() - Date.parse(provenAt)) < freshProofMs;
    return { id, role, rights, sessionHash, hasFactor, isProofFresh, ...requirementsOf(session, signedInBy) };
  }

  /** Writes at most every five minutes: if the database is locked, retrying with every request would wait each time. */
  async function noteSeen(sessionHash: string): Promise<void> {
    const now = clock();
    if (!isLongAgo(notedAt.get(sessionHash) ?? 0, now)) return;
    notedAt.set(sessionHash, now);
    // If this fails, the session only seems idle for a little longer.
    await updateSessionSeen(db, sessionHash, isoTime(now)).catch(() => {});
  }

  async function closeUnlessHolding(open: readonly string[]) {
    for (let start = 0; start < open.length; start += hashesAtOnce) {
      const asked = open.slice(start, start + hashesAtOnce);
      // People who must set up a factor first may not call the API, so they must not receive events either.
      const holders = await listHoldingSessions(db, asked, limits());
      const going = holders.filter((one) => !isRestricted({ ...requirementsOf(one, one.signedInBy), role: one.role }));
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

  async function noteEnded(db: Db, hashes: readonly string[]) {
    const row = { userId: null, at: isoTime(clock()), reason: 'signed-out' as const };
    await insertRevocations(
      db,
      hashes.map((sessionHash) => ({ ...row, sessionHash })),
    );
  }

  async function end(sessionHash: string, note: (transaction: Transaction) => Promise<void>): Promise<boolean> {
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
    requirementsOf,
    async findDuties(userId, way) {
      return requirementsOf(await findSignInState(db, userId), way);
    },
    async open(transaction, userId, { request, reply, way, through }) {
      const { token, tokenHash } = createToken();
      const now = isoTime(clock());
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, userAgentMaxLength);
      const row = { tokenHash, userId, createdAt: now, lastSeenAt: now, userAgent };
      await insertSession(transaction, {
        ...row,
        // An OIDC provider may not have asked for credentials, because it has its own session.
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
        // Closes only after the response was sent: a browser that reconnects earlier would still use the old cookie.
        const close = () => bus.closeSession(viewer.sessionHash, closeCodes.restart, 'The session was renewed');
        // If the client has disconnected, no further close event follows.
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
      // Checks the sessions again instead of closing them all: the person may have signed in again since.
      if (revoked.some(({ reason }) => reason === 'all-ended')) return closeUnlessHolding(live.sessionHashes());
      const ofPeople = revoked.flatMap(({ userId }) => (userId === null ? [] : live.sessionHashesOf(userId)));
      const named = revoked.flatMap(({ sessionHash }) => sessionHash ?? []);
      await closeUnlessHolding([...new Set([...ofPeople, ...named])]);
    },
    sweep: () => deleteEndedSessions(db, limits()),
  };
}

/** Also true for a time in the future, which means that the clock was set back. */
function isLongAgo(seenAt: number, now: number): boolean {
  return Math.abs(now - seenAt) > seenEveryMs;
}

/** A session's id in lists and paths: a hash of its hash, which reveals neither the cookie nor the stored hash. */
export function sessionKeyOf(sessionHash: string): string {
  return hashToken(`session ${sessionHash}`).slice(0, 22);
}
