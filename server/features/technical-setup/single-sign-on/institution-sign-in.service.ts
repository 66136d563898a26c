import { z } from 'zod';
import type { ServiceProvider, SignInOutcome } from '#contract/technical-setup/sign-in-test.ts';
import { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import type { UnknownResponse } from '#contract/values/sign-in-test.ts';
import {
  institutionsFoundMax,
  type LastingIdKind,
  lastingIds,
  signInRequestMs,
  signInTicketMs,
} from '#contract/values/single-sign-on.ts';
import { typedWords } from '#server/db/queries/containing.ts';
import {
  lackingForSignIn,
  makeAuthnForm,
  makeAuthnRequest,
} from '#server/features/technical-setup/saml/authn-request.ts';
import type { ReceivedForm } from '#server/features/technical-setup/saml/received-response.ts';
import type { LeaveByForm } from '#server/features/technical-setup/saml/request-page.routes.ts';
import { checkResponse } from '#server/features/technical-setup/saml/response-checks.ts';
import { isoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { domainOf } from './account-match.service.ts';
import { readIdentity } from './asserted-identity.ts';
import {
  findSignInRequest,
  finishSignInRequest,
  insertSignInRequest,
  type SignInRequestRow,
  takeTicket,
  updateRequestRelayState,
} from './sign-in-requests.queries.ts';
import {
  findOpenByDomain,
  findOpenByKey,
  findOpenInstitution,
  listOpenByName,
  type OpenInstitution,
} from './single-sign-on.queries.ts';

const kinds = Object.keys(lastingIds) as [LastingIdKind, ...LastingIdKind[]];

/** The part of a checked answer that is stored for the browser that asked. */
const Found = z.union([
  z.object({
    said: z.object({
      lastingIds: z.array(z.object({ kind: z.enum(kinds), hash: z.string() })),
      mails: z.array(z.string()),
      nameIdHash: z.string().nullable(),
      sessionIndexHash: z.string().nullable(),
      provenAt: z.string().nullable(),
      context: z.string().nullable().default(null),
    }),
  }),
  z.object({ failed: z.object({ check: z.string(), text: z.string(), request: z.string().nullable() }) }),
]);
export type Found = z.infer<typeof Found>;

/** An institution whose set-up is complete enough to send people to its provider. */
type Ready = OpenInstitution & { values: SetupValues };

/**
 * The provider's part of sign-ins through an institution: a request is sent, and its single response is checked. `onBadSignature` receives
 * the reason why a signature was refused.
 */
export function createInstitutionSignIns(
  { db, clock, config }: Portal,
  onBadSignature: (institutionId: number, text: string) => Promise<void>,
) {
  const { samlKey, samlEncryptionKey } = config;
  function readyOf(institution: OpenInstitution | undefined): Ready | undefined {
    if (!institution) return undefined;
    const values = SetupValues.parse(JSON.parse(institution.liveValues));
    return lackingForSignIn(values).length === 0 ? { ...institution, values } : undefined;
  }

  /** Makes the form of a sign-in by HTTP-POST. */
  const leave: LeaveByForm = async (id, { serviceProvider, forceAuthn }) => {
    const request = await findSignInRequest(db, id);
    if (!request || clock() >= endOf(request)) return null;
    const institution = readyOf(await findOpenInstitution(db, request.institutionId));
    if (institution?.values.entityId !== request.entityId || institution.values.ssoBinding !== 'post') return null;
    const form = await makeAuthnForm(serviceProvider, { id, values: institution.values, samlKey, forceAuthn });
    return (await updateRequestRelayState(db, { id, relayStateHash: form.relayStateHash })) ? form : null;
  };

  return {
    leave,

    /** Finds institutions that agreed to be listed. */
    async find(name: string) {
      return listOpenByName(db, typedWords(name), institutionsFoundMax);
    },

    /** Throws the same 404 for an unknown domain or key, and for an institution without this way to sign in. */
    async start(
      by: { key: string; isFresh?: boolean | undefined } | { address: string },
      { browserHash, serviceProvider }: { browserHash: string; serviceProvider: ServiceProvider },
    ) {
      const asked = 'key' in by ? await findOpenByKey(db, by.key) : await findOpenByDomain(db, domainOf(by.address));
      const institution = readyOf(asked);
      if (!institution) {
        throw notFound('There is no sign-in through an institution for this. Please use your username and password.');
      }
      const { institutionId, linkKey, name, values } = institution;
      const forceAuthn = 'key' in by && by.isFresh === true;
      const { id, relayStateHash, redirectUrl } = await makeAuthnRequest(serviceProvider, {
        values,
        samlKey,
        forceAuthn,
      });
      await insertSignInRequest(db, {
        id,
        institutionId,
        purpose: 'sign-in',
        entityId: values.entityId,
        relayStateHash,
        browserHash,
        startedAt: isoTime(clock()),
      });
      return { redirectUrl, institution: { key: linkKey, name } };
    },

    /** Processes the response to a request, and stores what it says for a minute. Returns the ticket that fetches it. */
    async receive(
      request: SignInRequestRow,
      { received, relayState, serviceProvider }: ReceivedForm,
    ): Promise<{ ticket: string; failed: string | null } | { problem: UnknownResponse }> {
      if (request.finishedAt) return { problem: 'used' };
      if (clock() >= endOf(request)) return { problem: 'late' };
      const institution = readyOf(await findOpenInstitution(db, request.institutionId));
      // The answer is ignored if sign-in was switched off, or the institution has another provider now.
      if (institution?.values.entityId !== request.entityId) return { problem: 'unknown' };
      const { values } = institution;
      const { outcome, assertion } = await checkResponse(received, {
        requestId: request.id,
        isOwnRelayState: hashToken(relayState) === request.relayStateHash,
        serviceProvider,
        values,
        openedBy: samlEncryptionKey?.privateKey,
        now: clock(),
      });
      const found: Found = assertion
        ? { said: readIdentity(assertion, { entityId: values.entityId, namesMail: values.mailAttribute }) }
        : { failed: failureOf(outcome) };
      const { token, tokenHash } = createToken();
      const finished = { id: request.id, finishedAt: isoTime(clock()), ticketHash: tokenHash };
      const isFirst = await finishSignInRequest(db, { ...finished, result: JSON.stringify(found) });
      if (!isFirst) return { problem: 'used' };
      if ('failed' in found && found.failed.check === 'signature') {
        await onBadSignature(request.institutionId, found.failed.text);
      }
      return { ticket: token, failed: 'failed' in found ? found.failed.check : null };
    },

    /** The outcome, given once and only to the browser that began; undefined for any other, and after a minute. */
    async take(ticket: string, browserHash: string | null) {
      if (browserHash === null) return undefined;
      const since = isoTime(clock() - signInTicketMs);
      const request = await takeTicket(db, { ticketHash: hashToken(ticket), browserHash, since });
      if (!request?.result) return undefined;
      // Sign-in may have been switched off meanwhile.
      const institution = readyOf(await findOpenInstitution(db, request.institutionId));
      if (institution?.values.entityId !== request.entityId) return undefined;
      return { request, institution, found: readFound(request.result) };
    },
  };
}

export type InstitutionSignIns = ReturnType<typeof createInstitutionSignIns>;

export function readFound(text: string): Found {
  return Found.parse(JSON.parse(text));
}

function endOf({ startedAt }: SignInRequestRow): number {
  return Date.parse(startedAt) + signInRequestMs;
}

function failureOf({ checks }: SignInOutcome) {
  const failed = checks.find(({ state }) => state === 'failed');
  return { check: failed?.name ?? 'form', text: failed?.text ?? '', request: failed?.request ?? null };
}
