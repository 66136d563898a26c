import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { closeCodes } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { noteSecurityEvent, type SecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { SignInAttempts } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { findAccountById } from '#server/features/auth/auth.queries.ts';
import type { Sessions } from '#server/features/auth/auth.session.ts';
import type { KnownBrowsers } from '#server/features/auth/browsers/known-browsers.service.ts';
import { doneFrom } from '#server/features/auth/done-from.ts';
import type { ForgottenPasswords } from '#server/features/auth/forgotten-passwords/forgotten-passwords.service.ts';
import { createLinkGuard } from '#server/features/auth/passwords/link-guard.ts';
import { changePassword, readLinkHolder, setPasswordByLink } from '#server/features/auth/passwords/password.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfFew } from '#server/platform/http/list-page.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { AccountMails } from './account-mails.ts';

export interface AccountParts {
  db: Kysely<Schema>;
  bus: Bus;
  sessions: Sessions;
  clock: Clock;
  limits: Limits;
  attempts: SignInAttempts;
  mails: AccountMails;
  browsers: Pick<KnownBrowsers, 'hashOf'>;
  portalName: string;
  /** Undefined where no mail is sent. */
  forgotten: ForgottenPasswords | undefined;
}

const second = 1000;

/** Serves what people do about their own account: the password, and where they are signed in. */
export function registerAccount(app: FastifyInstance, parts: AccountParts): void {
  const { db, bus, sessions, clock, mails, browsers, forgotten } = parts;
  const refuseGuessing = createLinkGuard(parts.limits);

  function ended(userId: number, request: FastifyRequest): SecurityEvent {
    return { kind: 'sessions-ended', userId, byId: userId, at: isoTime(clock()), from: doneFrom(request) };
  }

  bind(app, 'POST /api/password', async ({ viewer, body, request, reply }) => {
    let handOver = (_reply: FastifyReply) => {};
    let closeSockets = () => {};
    const { id: userId, sessionHash } = viewer;
    const browserHash = browsers.hashOf(request);
    const change = { userId, sessionHash, browserHash, from: doneFrom(request), form: body };
    await changePassword(parts, change, async (transaction) => {
      ({ closeSockets } = await sessions.endOthers(transaction, viewer));
      handOver = await sessions.renew(transaction, viewer);
      await mails.passwordChanged(transaction, viewer.id);
    });
    // Nobody is told over the line: the sockets come back with the new cookie, and read anew what they show.
    handOver(reply);
    closeSockets();
    return { ok: true };
  });

  bind(app, 'POST /api/password-link', async ({ body, request }) => {
    await refuseGuessing(request.ip);
    return readLinkHolder(db, clock, body.token);
  });

  bind(app, 'POST /api/set-password', async ({ body, request }) => {
    await refuseGuessing(request.ip);
    const userId = await setPasswordByLink(parts, body, doneFrom(request));
    bus.closePerson(userId, closeCodes.signedOut, 'The password was set anew');
    return { ok: true };
  });

  bind(app, 'POST /api/forgotten-password', async ({ body, request }) => {
    if (!forgotten) throw conflict('This portal doesn’t send e-mail. Please ask the accounts team for a link.');
    await forgotten.request({ username: body.username, from: doneFrom(request) });
    return { ok: true };
  });
  if (forgotten) app.jobs.inEachProcess({ name: 'forgotten passwords', everyMs: second }, forgotten.answerAll);

  // Few: the browsers of one person.
  bindList(app, 'GET /api/sessions', async ({ viewer, query }) =>
    pageOfFew(await sessions.listOwn(viewer), query, ({ key }) => key),
  );

  bind(app, 'DELETE /api/sessions', async ({ viewer, request }) => {
    const others = await db.transaction().execute(async (transaction) => {
      const found = await sessions.endOthers(transaction, viewer);
      if (found.ended > 0) await noteSecurityEvent(transaction, ended(viewer.id, request));
      return found;
    });
    others.closeSockets();
    sessions.announce(viewer.id);
    return { ended: others.ended };
  });

  async function existing(userId: number) {
    const account = await findAccountById(db, userId);
    if (!account) throw notFound('Person not found');
    return account;
  }

  bindList(app, 'GET /api/users/:id/sessions', async ({ params, query }) => {
    const { id } = await existing(params.id);
    return pageOfFew(await sessions.list(id), query, ({ key }) => key);
  });

  bind(app, 'DELETE /api/users/:id/sessions/:key', async ({ viewer, params, request }) => {
    const { id, institutionId } = await existing(params.id);
    if (id === viewer.id) throw conflict('Your own sessions end under Account settings, where this one stays');
    const session = (await sessions.list(id)).find(({ key }) => key === params.key);
    const note = async (transaction: Db) => {
      const event = { ...ended(id, request), byId: viewer.id };
      await noteSecurityEvent(transaction, event);
      const object = { objectType: 'user', objectId: id, institutionId } as const;
      await recordChange(transaction, { byId: viewer.id, at: event.at, ...object, action: 'end sessions' });
    };
    if (!session || !(await sessions.end(session.sessionHash, note))) throw notFound('This session has already ended');
    sessions.announce(id);
    return { ok: true };
  });

  bind(app, 'DELETE /api/sessions/:key', async ({ viewer, params, request }) => {
    const session = (await sessions.listOwn(viewer)).find(({ key }) => key === params.key);
    if (session?.isCurrent) throw conflict('This is the session you are using: log out instead');
    const note = (transaction: Db) => noteSecurityEvent(transaction, ended(viewer.id, request));
    if (!session || !(await sessions.end(session.sessionHash, note))) throw notFound('This session has already ended');
    sessions.announce(viewer.id);
    return { ok: true };
  });
}
