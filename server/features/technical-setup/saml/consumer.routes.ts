import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/values/pages.ts';
import type { UnknownResponse } from '#contract/values/sign-in-test.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import type { createSignInTests } from '#server/features/technical-setup/sign-in-test/sign-in-test.service.ts';
import { findSignInTest } from '#server/features/technical-setup/sign-in-test/sign-in-tests.queries.ts';
import type { InstitutionSignIns } from '#server/features/technical-setup/single-sign-on/institution-sign-in.service.ts';
import { findSignInRequest } from '#server/features/technical-setup/single-sign-on/sign-in-requests.queries.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { onFormPost } from './form-post.ts';
import { type ReceivedForm, readResponse } from './received-response.ts';
import { serviceProviderOf } from './service-provider.ts';

interface Receivers {
  tests: Pick<ReturnType<typeof createSignInTests>, 'receive'>;
  signIns: Pick<InstitutionSignIns, 'receive'>;
  /** Announces the outcome of a test to the people concerned. */
  onTested(institutionId: number): Promise<void>;
}

/**
 * Serves the address to which providers send people back. It creates no session: the open request says whether it was a test or a sign-in.
 */
export function registerConsumer(
  app: FastifyInstance,
  { db, limits, config }: Portal,
  { tests, signIns, onTested }: Receivers,
): void {
  const responses = limits.shared('SAML responses', { perSecond: 2, burst: 40 });

  onFormPost(app, '/saml/acs', async (form, request, reply) => {
    const { waitMs } = await responses.take(addressKey(request.ip));
    if (waitMs > 0) throw tooManyRequests('That was a lot of responses. Please wait a little.', waitMs);
    const received = await readResponse(form.get('SAMLResponse') ?? '');
    const { to, refused } = received
      ? await consumed({
          received,
          relayState: form.get('RelayState') ?? '',
          serviceProvider: serviceProviderOf(config, request.headers.host),
        })
      : problem('unreadable');
    if (refused) request.log.info({ refused }, 'a SAML response was refused');
    return reply.redirect(to, 303);
  });

  /** The next address for the browser, and the refusal in one word. */
  async function consumed(form: ReceivedForm): Promise<{ to: string; refused: string | null }> {
    const { inResponseTo } = form.received;
    if (!inResponseTo) return problem('unsolicited');
    const test = await findSignInTest(db, inResponseTo);
    if (test) {
      const refused = await tests.receive(test, form);
      if (refused) return problem(refused, paths.signInTest);
      await onTested(test.institutionId);
      return { to: `${paths.signInTest}?test=${test.id}`, refused: null };
    }
    const request = await findSignInRequest(db, inResponseTo);
    if (!request) return problem('unknown');
    const answer = await signIns.receive(request, form);
    if ('problem' in answer) return problem(answer.problem);
    // The ticket is in the fragment, which browsers never send, so it appears in no log.
    return { to: `${paths.institutionSignIn}#${answer.ticket}`, refused: answer.failed };
  }
}

/** Unless the request is known to be a test, a public page shows the problem. */
function problem(refused: UnknownResponse, page: string = paths.institutionSignIn) {
  return { to: `${page}?problem=${refused}`, refused };
}
