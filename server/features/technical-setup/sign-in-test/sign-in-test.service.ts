import { type ServiceProvider, SignInOutcome, type SignInTest } from '#contract/technical-setup/sign-in-test.ts';
import { signInTestMs, type UnknownResponse } from '#contract/values/sign-in-test.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { hashOfTried } from '#server/features/technical-setup/live-readiness.service.ts';
import {
  lackingForSignIn,
  makeAuthnForm,
  makeAuthnRequest,
} from '#server/features/technical-setup/saml/authn-request.ts';
import type { ReceivedForm } from '#server/features/technical-setup/saml/received-response.ts';
import type { LeaveByForm } from '#server/features/technical-setup/saml/request-page.routes.ts';
import { checkResponse } from '#server/features/technical-setup/saml/response-checks.ts';
import { findSetup } from '#server/features/technical-setup/setup.queries.ts';
import { valuesOf } from '#server/features/technical-setup/setup-values.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import {
  findSignInTest,
  finishSignInTest,
  insertSignInTest,
  type SignInTestRow,
  updateTestRelayState,
} from './sign-in-tests.queries.ts';

/** Test sign-ins: a request is sent, and its single response is checked. Nobody is ever signed in by one. */
export function createSignInTests({ db, clock, config }: Portal) {
  const { samlKey, samlEncryptionKey } = config;
  /** Throws 409 if the saved set-up is not complete enough for a test. Returns the browser's next address. */
  async function start(
    by: { id: number; institutionId: number },
    serviceProvider: ServiceProvider,
    recordCreation: RecordCreation,
  ) {
    const setup = await findSetup(db, by.institutionId);
    if (!setup) throw conflict('Please save the technical setup first: the test uses the saved values');
    const values = valuesOf(setup);
    const missing = lackingForSignIn(values);
    if (missing.length > 0)
      throw conflict(`Please save ${missing.join(' and ')} first: the test uses the saved values`);
    const { id, relayStateHash, redirectUrl } = await makeAuthnRequest(serviceProvider, { values, samlKey });
    await db.transaction().execute(async (transaction) => {
      await insertSignInTest(transaction, {
        id,
        institutionId: by.institutionId,
        startedBy: by.id,
        startedAt: isoTime(clock()),
        relayStateHash,
      });
      await recordCreation(transaction, id);
    });
    return { id, redirectUrl };
  }

  const leave: LeaveByForm = async (id, { serviceProvider, forceAuthn }) => {
    const test = await findSignInTest(db, id);
    const setup = test && clock() < endOf(test) ? await findSetup(db, test.institutionId) : undefined;
    const values = setup && valuesOf(setup);
    if (values?.ssoBinding !== 'post' || lackingForSignIn(values).length > 0) return null;
    const form = await makeAuthnForm(serviceProvider, { id, values, samlKey, forceAuthn });
    return (await updateTestRelayState(db, { id, relayStateHash: form.relayStateHash })) ? form : null;
  };

  /** Processes the response to a test; stores the result of each check and the names of attributes, and nothing else of it. */
  async function receive(
    test: SignInTestRow,
    { received, relayState, serviceProvider }: ReceivedForm,
  ): Promise<UnknownResponse | null> {
    if (test.finishedAt) return 'used';
    if (clock() >= endOf(test)) return 'late';
    const setup = await findSetup(db, test.institutionId);
    if (!setup) return 'unknown';
    const values = valuesOf(setup);
    const { outcome } = await checkResponse(received, {
      requestId: test.id,
      isOwnRelayState: hashToken(relayState) === test.relayStateHash,
      serviceProvider,
      values,
      openedBy: samlEncryptionKey?.privateKey,
      now: clock(),
    });
    const finished = {
      id: test.id,
      finishedAt: isoTime(clock()),
      outcome: JSON.stringify({ ...outcome, tried: hashOfTried(values) }),
    };
    return (await finishSignInTest(db, finished)) ? null : 'used';
  }

  function shown(test: SignInTestRow, institution: { name: string }, directory: Directory): SignInTest {
    const outcome = test.outcome === null ? null : SignInOutcome.parse(JSON.parse(test.outcome));
    return {
      id: test.id,
      institutionId: test.institutionId,
      companyName: institution.name,
      state: stateOf(test, outcome),
      startedAt: test.startedAt,
      finishedAt: test.finishedAt,
      outcome,
      startedBy: directory.find(test.startedBy)?.fullName ?? 'Someone who has left',
    };
  }

  function stateOf(test: SignInTestRow, outcome: SignInOutcome | null): SignInTest['state'] {
    if (outcome) return outcome.checks.some(({ state }) => state === 'failed') ? 'failed' : 'passed';
    return clock() < endOf(test) ? 'waiting' : 'unanswered';
  }

  return { start, leave, receive, shown };
}

function endOf({ startedAt }: Pick<SignInTestRow, 'startedAt'>): number {
  return Date.parse(startedAt) + signInTestMs;
}
