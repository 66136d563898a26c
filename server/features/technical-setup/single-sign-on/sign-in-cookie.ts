import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken, hashToken } from '#server/platform/passwords.ts';

const keptSeconds = 30 * 60;

/**
 * The cookie of a browser that has begun to sign in through an institution: it opens nothing, and what comes back is for this browser
 * alone. A provider's form brings none of ours, which is why what it brought is fetched with it a moment later.
 */
export function createSignInCookie({ isHttps }: { isHttps: boolean }) {
  const name = isHttps ? '__Host-carrel_institution' : 'carrel_institution';
  const rules = { httpOnly: true, sameSite: 'strict', secure: isHttps, path: '/' } as const;

  function tokenOf({ cookies }: FastifyRequest): string | undefined {
    const kept = cookies[name];
    return kept && /^[\w-]{43}$/.test(kept) ? kept : undefined;
  }

  return {
    /** The hash of the browser's own cookie; null where it has none. */
    hashOf(request: FastifyRequest): string | null {
      const token = tokenOf(request);
      return token === undefined ? null : hashToken(token);
    },
    /** Of a browser that begins: two of its tabs have the same. */
    keep({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): string {
      const token = tokenOf(request) ?? createToken().token;
      reply.setCookie(name, token, { ...rules, maxAge: keptSeconds });
      return hashToken(token);
    },
    clear: (reply: FastifyReply) => void reply.clearCookie(name, rules),
  };
}
