import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import { challengeMs } from '#contract/values/people/factors.ts';
import { findAccountById } from '#server/features/auth/auth.queries.ts';
import type { SignInParts } from '#server/features/auth/auth.service.ts';
import type { Sessions } from '#server/features/auth/auth.session.ts';
import { doneFrom } from '#server/features/auth/done-from.ts';
import { findNames } from '#server/features/auth/passwords/password-links.queries.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { isoTime } from '#server/platform/clock.ts';
import { forbidden, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { bind, type Viewer } from '#server/platform/http/http.ts';
import { deleteBegunBefore } from './challenges.queries.ts';
import { ask } from './challenges.service.ts';
import type { FactorRules } from './factor-rules.service.ts';
import { countRecoveryCodes, listFactors, listPasskeys, renameFactor } from './factors.queries.ts';
import {
  addApp,
  addPasskey,
  type FactorParts,
  offerSecret,
  removeFactorOf,
  removeOwnFactor,
  renewRecoveryCodes,
} from './factors.service.ts';
import { proveByPasskey, proveByPassword } from './fresh-proof.service.ts';
import { offerFor, questionFor, type RelyingParty } from './passkeys.ts';
import { totpUri } from './totp.ts';

export interface FactorsRoutesParts extends FactorParts, SignInParts {
  db: FactorParts['db'];
  bus: Bus;
  sessions: Sessions;
  rules: FactorRules;
  portalName: string;
  partyOf(request: FastifyRequest): RelyingParty;
}

const minute = 60_000;

/** Serves second factors: one's own, the proof that it is still oneself, and what administrators do about lost ones. */
export function registerFactors(app: FastifyInstance, parts: FactorsRoutesParts): void {
  const { db, bus, sessions, clock, rules, portalName, partyOf } = parts;

  const tellChanged = (userId: number) => bus.send([userId], { type: 'changed', what: ['/api/factors'] });
  const ownOf = ({ id, sessionHash }: Viewer, request: FastifyRequest) => ({
    userId: id,
    byId: id,
    sessionHash,
    from: doneFrom(request),
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
    const { token, secret } = await offerSecret(parts, ownOf(viewer, request));
    return { token, secret, uri: await totpUri(secret, { issuer: portalName, label: names.username }) };
  });

  bind(app, 'POST /api/factors/totp', async ({ viewer, body, request }) => {
    const added = await addApp(parts, ownOf(viewer, request), body);
    tellChanged(viewer.id);
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
    const added = await addPasskey(parts, ownOf(viewer, request), { ...body, party: partyOf(request) });
    tellChanged(viewer.id);
    return added;
  });

  bind(app, 'PATCH /api/factors/:id', async ({ viewer, params, body }) => {
    const factor = await renameFactor(db, { userId: viewer.id, id: params.id, name: body.name });
    if (!factor) throw notFound('This factor has already been removed');
    tellChanged(viewer.id);
    return factor;
  });

  bind(app, 'DELETE /api/factors/:id', async ({ viewer, params, request }) => {
    let closeSockets = () => {};
    await removeOwnFactor(parts, ownOf(viewer, request), {
      id: params.id,
      async endOthers(transaction) {
        ({ closeSockets } = await sessions.endOthers(transaction, viewer));
      },
    });
    closeSockets();
    tellChanged(viewer.id);
    sessions.announce(viewer.id);
    return { ok: true };
  });

  bind(app, 'POST /api/factors/recovery-codes', async ({ viewer, request }) => {
    const recoveryCodes = await renewRecoveryCodes(parts, ownOf(viewer, request));
    tellChanged(viewer.id);
    return { recoveryCodes };
  });

  bind(app, 'POST /api/proof', async ({ viewer, body, request }) => {
    await proveByPassword(parts, { viewer, from: doneFrom(request), code: undefined, ...body });
    return { ok: true };
  });

  bind(app, 'POST /api/proof/passkey/question', async ({ viewer, request }) => {
    const asking = { purpose: 'proof', holderHash: viewer.sessionHash, userId: viewer.id } as const;
    return questionFor(partyOf(request), await ask(db, clock, asking), await listPasskeys(db, viewer.id));
  });

  bind(app, 'POST /api/proof/passkey', async ({ viewer, body, request }) => {
    await proveByPasskey(parts, { viewer, passkey: body.passkey, party: partyOf(request) });
    return { ok: true };
  });

  bind(app, 'GET /api/users/:id/factors', async ({ params }) => {
    if (!(await findAccountById(db, params.id))) throw notFound('Person not found');
    return listFactors(db, params.id);
  });

  bind(app, 'DELETE /api/users/:id/factors/:factorId', async ({ viewer, params, request }) => {
    if (!viewer.hasFactor) throw forbidden('Set up a second factor of your own first, under Account settings');
    const by = { byId: viewer.id, from: doneFrom(request) };
    await removeFactorOf(parts, { userId: params.id, id: params.factorId, ...by });
    bus.closePerson(params.id, closeCodes.signedOut, 'A factor was taken away');
    return { ok: true };
  });

  app.jobs.every({ name: 'forgotten sign-ins', everyMs: 10 * minute }, () =>
    deleteBegunBefore(db, isoTime(clock() - challengeMs)),
  );
}
