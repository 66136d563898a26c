import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '#server/db/schema.ts';
import { createAccountMails } from '#server/features/auth/account/account-mails.ts';
import type { SignedIn } from '#server/features/auth/auth.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { deviceName } from './device-name.ts';
import { deleteOldBrowsers, isBrowserOfPerson, upsertBrowser } from './known-browsers.queries.ts';

/** Browsers keep no cookie for longer. */
const rememberedMs = 400 * 24 * 60 * 60 * 1000;

/**
 * Recognizes by a cookie the browsers that people sign in with, and notifies them of a new one. The cookie grants no
 * access; it only separates the counting of wrong passwords. The first sign-in to an account is not notified, because
 * there is nothing to compare it with.
 */
export function createKnownBrowsers(portal: Portal) {
  const { db, clock, isHttps } = portal;
  const mails = createAccountMails(portal);
  const cookieName = isHttps ? '__Host-carrel_browser' : 'carrel_browser';

  function tokenOf({ cookies }: FastifyRequest): string | undefined {
    const kept = cookies[cookieName];
    return kept && /^[\w-]{43}$/.test(kept) ? kept : undefined;
  }

  return {
    /** Hash of the browser's cookie, whether or not it is known to any account. */
    hashOf(request: FastifyRequest): string | null {
      const token = tokenOf(request);
      return token === undefined ? null : hashToken(token);
    },
    /** Call in the transaction of a sign-in. */
    async note(
      transaction: Transaction,
      { id: userId, isFirstSignIn }: SignedIn,
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    ) {
      const token = tokenOf(request) ?? createToken().token;
      const browserHash = hashToken(token);
      const isKnown = await isBrowserOfPerson(transaction, userId, browserHash);
      await upsertBrowser(transaction, userId, browserHash, isoTime(clock()));
      if (!isKnown && !isFirstSignIn) {
        await mails.newSignIn(transaction, userId, deviceName(request.headers['user-agent'] ?? ''));
      }
      const rules = { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' } as const;
      reply.setCookie(cookieName, token, { ...rules, maxAge: rememberedMs / 1000 });
    },
    sweep: () => deleteOldBrowsers(db, isoTime(clock() - rememberedMs)),
  };
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;
