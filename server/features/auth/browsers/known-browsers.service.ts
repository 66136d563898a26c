import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { AccountMails } from '#server/features/auth/account/account-mails.ts';
import type { SignedIn } from '#server/features/auth/auth.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import { deviceName } from './device-name.ts';
import { deleteOldBrowsers, isBrowserOfPerson, upsertBrowser } from './known-browsers.queries.ts';

/** Browsers keep no cookie for longer. */
const rememberedMs = 400 * 24 * 60 * 60 * 1000;

export interface KnownBrowsersParts {
  db: Db;
  clock: Clock;
  isHttps: boolean;
  mails: Pick<AccountMails, 'newSignIn'>;
}

/**
 * Remembers by a cookie which browsers somebody signs in with, and tells them of one that is new. The cookie opens nothing; wrong
 * passwords are counted apart where it is. Of the first sign-in to an account nothing is told, since there is none to compare it with.
 */
export function createKnownBrowsers({ db, clock, isHttps, mails }: KnownBrowsersParts) {
  const cookieName = isHttps ? '__Host-carrel_browser' : 'carrel_browser';

  function tokenOf({ cookies }: FastifyRequest): string | undefined {
    const kept = cookies[cookieName];
    return kept && /^[\w-]{43}$/.test(kept) ? kept : undefined;
  }

  return {
    /** Of whatever the browser came with: whom it is known to is in the rows. */
    hashOf(request: FastifyRequest): string | null {
      const token = tokenOf(request);
      return token === undefined ? null : hashToken(token);
    },
    /** To be called in the transaction of a sign-in. */
    async note(
      transaction: Db,
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
