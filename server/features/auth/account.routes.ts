import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { closeCodes } from '#contract/values/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOf } from '#server/platform/http/list-page.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { AccountMails } from './account-mails.ts';
import type { Sessions } from './auth.session.ts';
import type { ForgottenPasswords } from './forgotten-passwords/forgotten-passwords.service.ts';
import { createLinkGuard } from './link-guard.ts';
import { changePassword, readLinkHolder, setPasswordByLink } from './password.service.ts';
import type { SignInAttempts } from './sign-in-attempts.service.ts';

export interface AccountParts {
  db: Kysely<Schema>;
  bus: Bus;
  sessions: Sessions;
  clock: Clock;
  limits: Limits;
  attempts: SignInAttempts;
  mails: AccountMails;
  /** Undefined where no mail is sent. */
  forgotten: ForgottenPasswords | undefined;
}

const second = 1000;

/** Serves what people do about their own account: the password, and where they are signed in. */
export function registerAccount(app: FastifyInstance, parts: AccountParts): void {
  const { db, bus, sessions, clock, mails, forgotten } = parts;
  const refuseGuessing = createLinkGuard(parts.limits);

  bind(app, 'POST /api/password', async ({ viewer, body, request }) => {
    let closeSockets = () => {};
    const change = { userId: viewer.id, address: request.ip, form: body };
    await changePassword(parts, change, async (transaction) => {
      ({ closeSockets } = await sessions.endOthers(transaction, viewer));
      await mails.passwordChanged(transaction, viewer.id);
    });
    closeSockets();
    sessions.announce(viewer.id);
    return { ok: true };
  });

  bind(app, 'POST /api/password-link', async ({ body, request }) => {
    await refuseGuessing(request.ip);
    return readLinkHolder(db, clock, body.token);
  });

  bind(app, 'POST /api/set-password', async ({ body, request }) => {
    await refuseGuessing(request.ip);
    const userId = await setPasswordByLink(parts, body);
    bus.closePerson(userId, closeCodes.signedOut, 'The password was set anew');
    return { ok: true };
  });

  bind(app, 'POST /api/forgotten-password', async ({ body, request }) => {
    if (!forgotten) throw conflict('This portal sends no mail. Please ask the accounts team for a link.');
    await forgotten.request({ username: body.username, address: request.ip });
    return { ok: true };
  });
  if (forgotten) app.jobs.inEachProcess({ name: 'forgotten passwords', everyMs: second }, forgotten.answerAll);

  bindList(app, 'GET /api/sessions', async ({ viewer, query }) =>
    pageOf(await sessions.listOwn(viewer), query, ({ key }) => key),
  );

  bind(app, 'DELETE /api/sessions', async ({ viewer }) => {
    const { ended, closeSockets } = await sessions.endOthers(db, viewer);
    closeSockets();
    sessions.announce(viewer.id);
    return { ended };
  });

  bind(app, 'DELETE /api/sessions/:key', async ({ viewer, params }) => {
    const session = (await sessions.listOwn(viewer)).find(({ key }) => key === params.key);
    if (session?.isCurrent) throw conflict('This is the session you are using: log out instead');
    if (!session || !(await sessions.end(session.sessionHash))) throw notFound('This session has already ended');
    sessions.announce(viewer.id);
    return { ok: true };
  });
}
