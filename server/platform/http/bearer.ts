import type { FastifyRequest } from 'fastify';
import { secretBeginning } from '#contract/values/programs/program-keys.ts';
import { type AskedScope, coversScope } from '#contract/values/programs/token-scopes.ts';
import { badRequest, forbidden } from './errors.ts';

/** The secret in `Authorization: Bearer …`; undefined without one. */
export function bearerSecret({ authorization }: FastifyRequest['headers']): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/** Throws 403 unless the key has the scope that the call asks for. */
export function requireScope(
  { scopes, isPersonal }: { scopes: readonly string[]; isPersonal: boolean },
  asked: AskedScope,
): void {
  if (asked === 'any' || (asked === 'own' && isPersonal)) return;
  if (asked === 'none' || asked === 'own') throw forbidden('No token can do this: sign in to the portal');
  if (!coversScope(scopes, asked)) throw forbidden(`This token lacks the scope ${asked}`);
}

/**
 * Throws 400 for a call with a secret in its address, because proxies, logs and histories store addresses. The COUNTER API is not under
 * /api/: its Code of Practice puts the key there.
 */
export function refuseSecretInAddress({ url }: FastifyRequest): void {
  const query = url.startsWith('/api/') ? (url.split('?', 2)[1] ?? '') : '';
  if (![...new URLSearchParams(query).values()].some((value) => value.startsWith(secretBeginning))) return;
  throw badRequest(
    'A token in the address is kept by logs and histories. Revoke this one, make another, and send it in the header Authorization.',
  );
}
