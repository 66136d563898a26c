import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { logSecurityEvent, type SecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { SignInAttempts } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { findAccountById } from '#server/features/auth/auth.queries.ts';
import type { KnownBrowsers } from '#server/features/auth/browsers/known-browsers.service.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { createForgottenPasswords } from '#server/features/auth/forgotten-passwords/forgotten-passwords.service.ts';
import { createLinkGuard } from '#server/features/auth/passwords/link-guard.ts';
import { changePassword, readLinkHolder, setPasswordByLink } from '#server/features/auth/passwords/password.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfShortList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { createAccountMails } from './account-mails.ts';

interface SigningIn {
  attempts: SignInAttempts;
  browsers: Pick<KnownBrowsers, 'hashOf'>;
}

const second = 1000;

export function registerAccount(app: FastifyInstance, portal: Portal, { attempts, browsers }: SigningIn): void {
  const { db, bus, sessions, clock, config, jobs } = portal;
  const mails = createAccountMails(portal);
  const forgotten = config.mail && createForgottenPasswords(portal);
  const refuseGuessing = createLinkGuard(portal.limits);

  function ended(userId: number, request: FastifyRequest): SecurityEvent {
    return { kind: 'sessions-ended', userId, byId: userId, at: isoTime(clock()), from: requestOrigin(request) };
  }

  bind(app, 'POST /api/password', async ({ viewer, body, request, reply }) => {
    let handOver = (_reply: FastifyReply) => {};
    let closeSockets = () => {};
    const { id: userId, sessionHash } = viewer;
    const browserHash = browsers.hashOf(request);
    const change = { userId, sessionHash, browserHash, from: requestOrigin(request), form: body };
    await changePassword(portal, attempts, change, async (transaction, hadConnections) => {
      ({ closeSockets } = await sessions.endOthers(transaction, viewer));
      handOver = await sessions.renew(transaction, viewer);
      await mails.passwordChanged(transaction, viewer.id, hadConnections);
    });
    // No event is sent: the sockets reconnect with the new cookie and reload what they show.
    handOver(reply);
    closeSockets();
    return { ok: true };
  });

  bind(app, 'POST /api/password-link', async ({ body, request }) => {
    await refuseGuessing(request.ip);
    return readLinkHolder(db, clock, body.token, { isOpened: true });
  });

  bind(app, 'POST /api/set-password', async ({ body, request }) => {
    await refuseGuessing(request.ip);
    const userId = await setPasswordByLink(portal, body, requestOrigin(request));
    bus.closePerson(userId, closeCodes.signedOut, 'The password was set anew');
    return { ok: true };
  });

  bind(app, 'POST /api/forgotten-password', async ({ body, request }) => {
    if (!forgotten) throw conflict('This portal doesn’t send e-mail. Please ask the accounts team for a link.');
    await forgotten.request({ username: body.username, from: requestOrigin(request) });
    return { ok: true };
  });
  if (forgotten)
    jobs.inEachProcess({ name: 'forgotten passwords', everyMs: second, deletes: false }, forgotten.answerAll);

  // One person has few browsers, so a single query reads them all.
  bindList(app, 'GET /api/sessions', async ({ viewer, query }) =>
    pageOfShortList(await sessions.listOwn(viewer), query, ({ key }) => key),
  );

  bind(app, 'DELETE /api/sessions', async ({ viewer, request }) => {
    const others = await db.transaction().execute(async (transaction) => {
      const found = await sessions.endOthers(transaction, viewer);
      if (found.ended > 0) await logSecurityEvent(transaction, ended(viewer.id, request));
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
    return pageOfShortList(await sessions.list(id), query, ({ key }) => key);
  });

  bind(app, 'DELETE /api/users/:id/sessions/:key', async ({ viewer, params, request }) => {
    const { id, institutionId } = await existing(params.id);
    if (id === viewer.id) throw conflict('Your own sessions end under Account settings, where this one stays');
    const session = (await sessions.list(id)).find(({ key }) => key === params.key);
    const note = async (transaction: Transaction) => {
      const event = { ...ended(id, request), byId: viewer.id };
      await logSecurityEvent(transaction, event);
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
    const note = (transaction: Transaction) => logSecurityEvent(transaction, ended(viewer.id, request));
    if (!session || !(await sessions.end(session.sessionHash, note))) throw notFound('This session has already ended');
    sessions.announce(viewer.id);
    return { ok: true };
  });
}
