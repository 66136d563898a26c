import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import { challengeMs } from '#contract/values/people/factors.ts';
import type { SignInAttempts } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { findAccountById } from '#server/features/auth/auth.queries.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { findNames } from '#server/features/auth/passwords/password-links.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { forbidden, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { bind, type Viewer } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { deleteBegunBefore } from './challenges.queries.ts';
import { ask } from './challenges.service.ts';
import type { FactorRules } from './factor-rules.service.ts';
import { countRecoveryCodes, listFactors, listPasskeys, renameFactor } from './factors.queries.ts';
import {
  addApp,
  addPasskey,
  offerSecret,
  removeFactorOf,
  removeOwnFactor,
  renewRecoveryCodes,
} from './factors.service.ts';
import { proveByPasskey, proveByPassword } from './fresh-proof.service.ts';
import { offerFor, type PartyOf, questionFor } from './passkeys.ts';
import { totpUri } from './totp.ts';

const minute = 60_000;

/**
 * Serves a person's own second factors, fresh proofs of identity, and the removal of lost factors by administrators.
 */
export function registerFactors(
  app: FastifyInstance,
  portal: Portal,
  { attempts, rules, partyOf }: { attempts: SignInAttempts; rules: FactorRules; partyOf: PartyOf },
): void {
  const { db, bus, sessions, clock, settings, jobs } = portal;

  const notifyChanged = (userId: number) => bus.send([userId], { type: 'changed', what: ['/api/factors'] });
  const ownOf = ({ id, sessionHash }: Viewer, request: FastifyRequest) => ({
    userId: id,
    byId: id,
    sessionHash,
    from: requestOrigin(request),
  });

  bind(app, 'GET /api/factors', async ({ viewer }) => {
    const account = await findAccountById(db, viewer.id);
    if (!account) throw notSignedIn();
    return {
      factors: await listFactors(db, viewer.id),
      recoveryCodesLeft: await countRecoveryCodes(db, viewer.id),
      requiredFrom: rules.requiredFrom(account),
    };
  });

  bind(app, 'POST /api/factors/totp/secret', async ({ viewer, request }) => {
    const names = await findNames(db, viewer.id);
    if (!names) throw notSignedIn();
    const { token, secret } = await offerSecret(portal, ownOf(viewer, request));
    return { token, secret, uri: await totpUri(secret, { issuer: settings().name, label: names.username }) };
  });

  bind(app, 'POST /api/factors/totp', async ({ viewer, body, request }) => {
    const added = await addApp(portal, ownOf(viewer, request), body);
    notifyChanged(viewer.id);
    return added;
  });

  bind(app, 'POST /api/factors/passkey/offer', async ({ viewer, request }) => {
    const names = await findNames(db, viewer.id);
    if (!names) throw notSignedIn();
    const asking = { purpose: 'new-passkey', holderHash: viewer.sessionHash, userId: viewer.id } as const;
    const challenge = await ask(db, clock, asking);
    const passkeys = await listPasskeys(db, viewer.id);
    return offerFor(partyOf(request), challenge, { id: viewer.id, ...names, passkeys });
  });

  bind(app, 'POST /api/factors/passkey', async ({ viewer, body, request }) => {
    const added = await addPasskey(portal, ownOf(viewer, request), { ...body, party: partyOf(request) });
    notifyChanged(viewer.id);
    return added;
  });

  bind(app, 'PATCH /api/factors/:id', async ({ viewer, params, body }) => {
    const factor = await renameFactor(db, { userId: viewer.id, id: params.id, name: body.name });
    if (!factor) throw notFound('This factor has already been removed');
    notifyChanged(viewer.id);
    return factor;
  });

  bind(app, 'DELETE /api/factors/:id', async ({ viewer, params, request }) => {
    let closeSockets = () => {};
    await removeOwnFactor(portal, ownOf(viewer, request), {
      id: params.id,
      async endOthers(transaction) {
        ({ closeSockets } = await sessions.endOthers(transaction, viewer));
      },
    });
    closeSockets();
    notifyChanged(viewer.id);
    sessions.announce(viewer.id);
    return { ok: true };
  });

  bind(app, 'POST /api/factors/recovery-codes', async ({ viewer, request }) => {
    const recoveryCodes = await renewRecoveryCodes(portal, ownOf(viewer, request));
    notifyChanged(viewer.id);
    return { recoveryCodes };
  });

  bind(app, 'POST /api/proof', async ({ viewer, body, request }) => {
    await proveByPassword(portal, attempts, { viewer, from: requestOrigin(request), code: undefined, ...body });
    return { ok: true };
  });

  bind(app, 'POST /api/proof/passkey/question', async ({ viewer, request }) => {
    const asking = { purpose: 'proof', holderHash: viewer.sessionHash, userId: viewer.id } as const;
    return questionFor(partyOf(request), await ask(db, clock, asking), await listPasskeys(db, viewer.id));
  });

  bind(app, 'POST /api/proof/passkey', async ({ viewer, body, request }) => {
    await proveByPasskey(portal, { viewer, passkey: body.passkey, party: partyOf(request) });
    return { ok: true };
  });

  bind(app, 'GET /api/users/:id/factors', async ({ params }) => {
    if (!(await findAccountById(db, params.id))) throw notFound('Person not found');
    return listFactors(db, params.id);
  });

  bind(app, 'DELETE /api/users/:id/factors/:factorId', async ({ viewer, params, request }) => {
    if (!viewer.hasFactor) throw forbidden('Set up a second factor of your own first, under Account settings');
    const by = { byId: viewer.id, from: requestOrigin(request) };
    await removeFactorOf(portal, { userId: params.id, id: params.factorId, ...by });
    bus.closePerson(params.id, closeCodes.signedOut, 'A factor was taken away');
    return { ok: true };
  });

  jobs.every({ name: 'forgotten sign-ins', everyMs: 10 * minute, deletes: true }, () =>
    deleteBegunBefore(db, isoTime(clock() - challengeMs)),
  );
}
