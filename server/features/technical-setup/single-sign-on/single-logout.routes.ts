import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { closeCodes } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { logSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { insertRevocations } from '#server/features/auth/end-access/revocations.queries.ts';
import { onFormPost } from '#server/features/technical-setup/saml/form-post.ts';
import {
  isForNow,
  isQuerySigned,
  isRequestSigned,
  type LogoutRequest,
  readLogoutRequest,
} from '#server/features/technical-setup/saml/logout-request.ts';
import { serviceProviderOf, signingOptions } from '#server/features/technical-setup/saml/service-provider.ts';
import { isoTime } from '#server/platform/clock.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { nameIdHashOf, sessionIndexHashOf } from './asserted-identity.ts';
import { deleteSessionsNamed } from './institution-links.queries.ts';
import { listOpenByProvider, type OpenInstitution } from './single-sign-on.queries.ts';

/** Browsers send a logout request at once. */
const requestMaxAgeMs = 5 * 60_000;
const relayStateMaxLength = 1024;

interface Came {
  encoded: string;
  relayState: string;
  /** The query as sent; null for a form. */
  query: string | null;
}

/**
 * Serves providers' logout requests: ends the sessions that they opened here, and answers the provider. No cookie is read: the signed
 * request names the person. An unsigned request ends nothing.
 */
export function registerSingleLogout(app: FastifyInstance, portal: Portal): void {
  const { db, bus, clock, limits, config } = portal;
  const requests = limits.shared('SAML requests to sign out', { perSecond: 2, burst: 40 });

  app.get('/saml/slo', { config: { access: 'public' } }, async (request, reply) => {
    const query = request.url.slice(request.url.indexOf('?') + 1);
    const sent = new URLSearchParams(query);
    const came = { encoded: sent.get('SAMLRequest') ?? '', relayState: sent.get('RelayState') ?? '', query };
    return reply.redirect(await signOut(came, request), 303);
  });

  onFormPost(app, '/saml/slo', async (form, request, reply) => {
    const came = { encoded: form.get('SAMLRequest') ?? '', relayState: form.get('RelayState') ?? '', query: null };
    return reply.redirect(await signOut(came, request), 303);
  });

  /** Returns the browser's next address: back to the provider with the answer if it has an address for that, else the sign-in page. */
  async function signOut(came: Came, request: FastifyRequest): Promise<string> {
    await enforceLimit(requests, addressKey(request.ip), 'That was a lot of requests. Please wait a little.');
    const asked = await readLogoutRequest(came.encoded, came.query !== null);
    const institutions = asked ? await believed(asked, came, request) : [];
    const [first] = institutions;
    if (!asked || !first) {
      request.log.info('a SAML request to sign out was refused');
      return paths.auth;
    }
    await endSessions(asked, institutions, request);
    return first.logoutEndpoint === '' ? paths.auth : answerOf(asked, first.logoutEndpoint, { came, request });
  }

  /** The institutions whose provider signed the request. */
  async function believed(asked: LogoutRequest, came: Came, request: FastifyRequest): Promise<OpenInstitution[]> {
    const { entityId } = serviceProviderOf(config, request.headers.host);
    const address = entityId.replace(/metadata$/, 'slo');
    if (!isForNow(asked, { now: clock(), address, maxAgeMs: requestMaxAgeMs })) return [];
    const found: OpenInstitution[] = [];
    for (const institution of await listOpenByProvider(db, asked.issuer)) {
      const { entityId: issuer, certificate } = SetupValues.parse(JSON.parse(institution.liveValues));
      if (issuer !== asked.issuer) continue;
      const isSigned =
        came.query === null
          ? await isRequestSigned(came.encoded, asked, { certificate, entityId })
          : isQuerySigned(came.query, certificate);
      if (isSigned) found.push(institution);
    }
    return found;
  }

  async function endSessions(
    { issuer, nameId, sessionIndexes }: LogoutRequest,
    institutions: readonly OpenInstitution[],
    request: FastifyRequest,
  ): Promise<void> {
    const at = isoTime(clock());
    const ended = await db.transaction().execute(async (transaction) => {
      const rows = await deleteSessionsNamed(transaction, {
        institutionIds: institutions.map(({ institutionId }) => institutionId),
        nameIdHash: nameIdHashOf(issuer, nameId),
        sessionIndexHashes: sessionIndexes.map((index) => sessionIndexHashOf(issuer, index)),
      });
      const row = { userId: null, at, reason: 'signed-out' as const };
      await insertRevocations(
        transaction,
        rows.map(({ tokenHash }) => ({ ...row, sessionHash: tokenHash })),
      );
      for (const userId of new Set(rows.map((one) => one.userId))) {
        await logSecurityEvent(transaction, {
          kind: 'signed-out',
          userId,
          byId: null,
          at,
          from: requestOrigin(request),
        });
      }
      return rows;
    });
    for (const { tokenHash } of ended)
      bus.closeSession(tokenHash, closeCodes.signedOut, 'Signed out at the institution');
  }

  async function answerOf(
    { id, issuer, nameId }: LogoutRequest,
    logoutUrl: string,
    { came, request }: { came: Came; request: FastifyRequest },
  ): Promise<string> {
    const { entityId, acsUrl } = serviceProviderOf(config, request.headers.host);
    const { SAML } = await import('@node-saml/node-saml');
    const saml = new SAML({
      issuer: entityId,
      callbackUrl: acsUrl,
      entryPoint: logoutUrl,
      logoutUrl,
      idpCert: 'none',
      ...(config.samlKey && signingOptions(config.samlKey)),
    });
    const profile = { ID: id, issuer, nameID: nameId, nameIDFormat: '' };
    return saml.getLogoutResponseUrlAsync(profile, came.relayState.slice(0, relayStateMaxLength), {}, true);
  }
}
