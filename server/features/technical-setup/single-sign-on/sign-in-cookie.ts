import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken, hashToken } from '#server/platform/passwords.ts';

const keptSeconds = 30 * 60;

/**
 * The cookie of a browser that has begun to sign in through an institution. It grants nothing, but binds the answer to this browser. A
 * provider's form sends none of the portal's cookies, so the page fetches the answer with this cookie a moment later.
 */
export function createSignInCookie({ isHttps }: { isHttps: boolean }) {
  const name = isHttps ? '__Host-carrel_institution' : 'carrel_institution';
  const rules = { httpOnly: true, sameSite: 'strict', secure: isHttps, path: '/' } as const;

  function tokenOf({ cookies }: FastifyRequest): string | undefined {
    const kept = cookies[name];
    return kept && /^[\w-]{43}$/.test(kept) ? kept : undefined;
  }

  return {
    /** The hash of the browser's own cookie; null if it has none. */
    hashOf(request: FastifyRequest): string | null {
      const token = tokenOf(request);
      return token === undefined ? null : hashToken(token);
    },
    /** Keeps an existing cookie, so that two tabs of a browser share it. */
    keep({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): string {
      const token = tokenOf(request) ?? createToken().token;
      reply.setCookie(name, token, { ...rules, maxAge: keptSeconds });
      return hashToken(token);
    },
    clear: (reply: FastifyReply) => void reply.clearCookie(name, rules),
  };
}
