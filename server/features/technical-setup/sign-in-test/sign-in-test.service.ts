import { randomBytes } from 'node:crypto';
import { type ServiceProvider, SignInOutcome, type SignInTest } from '#contract/technical-setup/sign-in-test.ts';
import { signInTestMs, type UnknownResponse } from '#contract/values/sign-in-test.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import { triedBy } from '#server/features/technical-setup/live-readiness.service.ts';
import { findSetup } from '#server/features/technical-setup/setup.queries.ts';
import { valuesOf } from '#server/features/technical-setup/setup-values.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { NoteMade } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import { readResponse } from './received-response.ts';
import { checkResponse } from './response-checks.ts';
import { type ServiceProviderSettings, signingOptions } from './service-provider.ts';
import { findSignInTest, finishSignInTest, insertSignInTest, type SignInTestRow } from './sign-in-tests.queries.ts';

interface Parts extends Pick<PortalParts, 'db' | 'clock'> {
  samlKey: ServiceProviderSettings['samlKey'];
}

export type Received = { test: Pick<SignInTestRow, 'id' | 'institutionId'> } | { problem: UnknownResponse };

/** Test sign-ins: a request goes out, and its one response is checked. Nobody is ever signed in by it. */
export function createSignInTests({ db, clock, samlKey }: Parts) {
  /** 409 where the saved set-up is not complete enough to be tried. Answers where the browser has to go. */
  async function start(
    by: { id: number; institutionId: number },
    serviceProvider: ServiceProvider,
    noteMade: NoteMade,
  ) {
    const setup = await findSetup(db, by.institutionId);
    if (!setup) throw conflict('Please save the technical setup first: the test uses what is saved');
    const read = setup.certificate ? readCertificates(setup.certificate) : { problem: 'missing' };
    const lacking = { 'the entity ID': setup.entityId, 'the SSO endpoint': setup.ssoEndpoint };
    const missing = Object.entries(lacking).flatMap(([name, value]) => (value ? [] : [name]));
    if ('problem' in read) missing.push('the certificate');
    if ('problem' in read || missing.length > 0) {
      throw conflict(`Please save ${missing.join(' and ')} first: the test uses what is saved`);
    }
    const id = `_${randomBytes(20).toString('hex')}`;
    const relayState = createToken();
    const { SAML } = await import('@node-saml/node-saml');
    const saml = new SAML({
      ...{ issuer: serviceProvider.entityId, callbackUrl: serviceProvider.acsUrl, entryPoint: setup.ssoEndpoint },
      idpCert: read.certificates.map(({ base64 }) => base64),
      generateUniqueId: () => id,
      // Whatever the identity provider does for everybody is what is to be tried.
      ...{ identifierFormat: null, disableRequestedAuthnContext: true },
      ...(samlKey && signingOptions(samlKey)),
    });
    const redirectUrl = await saml.getAuthorizeUrlAsync(relayState.token, undefined, {});
    await db.transaction().execute(async (transaction) => {
      await insertSignInTest(transaction, {
        ...{ id, institutionId: by.institutionId, startedBy: by.id, startedAt: isoTime(clock()) },
        relayStateHash: relayState.tokenHash,
      });
      await noteMade(transaction, id);
    });
    return { id, redirectUrl };
  }

  /** Takes the response that a form brought; keeps how each check went and the names of attributes, and nothing else of it. */
  async function receive(
    form: { samlResponse: string; relayState: string },
    serviceProvider: ServiceProvider,
  ): Promise<Received> {
    const received = await readResponse(form.samlResponse);
    if (!received) return { problem: 'unreadable' };
    if (!received.inResponseTo) return { problem: 'unsolicited' };
    const test = await findSignInTest(db, received.inResponseTo);
    if (!test) return { problem: 'unknown' };
    if (test.finishedAt) return { problem: 'used' };
    if (clock() >= endOf(test)) return { problem: 'late' };
    const setup = await findSetup(db, test.institutionId);
    if (!setup) return { problem: 'unknown' };
    const values = valuesOf(setup);
    const outcome = await checkResponse(received, {
      requestId: test.id,
      isOwnRelayState: hashToken(form.relayState) === test.relayStateHash,
      serviceProvider,
      values,
      now: clock(),
    });
    const finished = {
      id: test.id,
      finishedAt: isoTime(clock()),
      outcome: JSON.stringify({ ...outcome, tried: triedBy(values) }),
    };
    return (await finishSignInTest(db, finished)) ? { test } : { problem: 'used' };
  }

  function shown(test: SignInTestRow, institution: { name: string }, directory: Directory): SignInTest {
    const outcome = test.outcome === null ? null : SignInOutcome.parse(JSON.parse(test.outcome));
    return {
      ...{ id: test.id, institutionId: test.institutionId, companyName: institution.name },
      state: stateOf(test, outcome),
      ...{ startedAt: test.startedAt, finishedAt: test.finishedAt, outcome },
      startedBy: directory.find(test.startedBy)?.fullName ?? 'Somebody who has left',
    };
  }

  function stateOf(test: SignInTestRow, outcome: SignInOutcome | null): SignInTest['state'] {
    if (outcome) return outcome.checks.some(({ state }) => state === 'failed') ? 'failed' : 'passed';
    return clock() < endOf(test) ? 'waiting' : 'unanswered';
  }

  return { start, receive, shown };
}

function endOf({ startedAt }: Pick<SignInTestRow, 'startedAt'>): number {
  return Date.parse(startedAt) + signInTestMs;
}
