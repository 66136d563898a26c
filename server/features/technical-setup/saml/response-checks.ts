import type { Element } from '@xmldom/xmldom';
import type { SignInOutcome } from '#contract/technical-setup/sign-in-test.ts';
import { type SignInCheckName, signInCheckNames } from '#contract/values/sign-in-test.ts';
import { assertionNs, childrenOf, protocolNs } from '#server/features/technical-setup/metadata/xml-elements.ts';
import { attributesCheck } from './attributes-check.ts';
import { type CheckResult, type Expected, failed, passed } from './check-result.ts';
import { formProblemOf, type ReceivedResponse } from './received-response.ts';
import { readSigned } from './response-signature.ts';
import { timeCheck } from './time-check.ts';

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

export interface CheckedResponse {
  outcome: SignInOutcome;
  /** The provider's signed assertion about the person; null unless every check was passed. */
  assertion: Element | null;
}

/**
 * Checks a response step by step, for a test as for a sign-in. After a failed signature nothing else is checked: anybody could have written
 * it.
 */
export async function checkResponse(received: ReceivedResponse, expected: Expected): Promise<CheckedResponse> {
  const results: Results = {};
  const refused = (): CheckedResponse => ({ outcome: outcomeOf(results), assertion: null });

  results.relayState = expected.isOwnRelayState
    ? passed('It is the one that the portal sent along.')
    : failed(
        'It is not the one that the portal sent along: another browser may have made this request.',
        'Please hand back RelayState unchanged.',
      );
  const problem = formProblemOf(received, expected.openedBy !== undefined);
  results.form = problem
    ? failed(problem.text, problem.request)
    : passed('One assertion, with signatures where they belong.');
  results.status = statusCheck(received.response);
  if (hasFailed(results)) return refused();

  const signed = await readSigned(received, { ...expected, certificate: expected.values.certificate });
  if ('problem' in signed) {
    results.signature = failed(signed.problem, signed.request);
    return refused();
  }
  results.signature = passed('It is valid with the saved certificate.');
  if ('badTimes' in signed) {
    results.time = failed('NotOnOrAfter is missing or no time.', 'Please send NotOnOrAfter, as SAML requires.');
    return refused();
  }
  const { assertion, warning, request } = signed;
  if (warning) results.signature = { state: 'warning', text: warning, request };
  const confirmation = confirmationOf(assertion);
  results.issuer = issuerCheck(assertion, expected);
  results.audience = audienceCheck(assertion, expected);
  results.recipient = recipientCheck(received.response, confirmation, expected);
  results.time = timeCheck(assertion, confirmation, expected.now);
  results.inResponseTo =
    confirmation?.getAttribute('InResponseTo') === expected.requestId
      ? passed('The signed part answers the request.')
      : failed(
          'The signed part does not answer the request that the portal sent.',
          'Please send InResponseTo in SubjectConfirmationData.',
        );
  const { check, announced, arrived } = attributesCheck(assertion, expected);
  results.attributes = check;
  return { outcome: outcomeOf(results, { announced, arrived }), assertion: hasFailed(results) ? null : assertion };
}

type Results = Partial<Record<SignInCheckName, CheckResult>>;

function outcomeOf(results: Results, more: Partial<SignInOutcome> = {}): SignInOutcome {
  const checks = signInCheckNames.map((name) => ({ name, ...(results[name] ?? skipped) }));
  return { announced: [], arrived: [], ...more, checks };
}

function hasFailed(results: Results): boolean {
  return Object.values(results).some(({ state }) => state === 'failed');
}

const skipped: CheckResult = { state: 'skipped', text: 'Not checked, because of the above.', request: null };

/** Checks the status. Only the standard's own codes are shown: the provider's message could name a person. */
function statusCheck(response: Element): CheckResult {
  const [status] = childrenOf(response, protocolNs, 'Status');
  const codes: string[] = [];
  for (let [code] = status ? childrenOf(status, protocolNs, 'StatusCode') : []; code; ) {
    codes.push(/:status:([A-Za-z]{1,40})$/.exec(code.getAttribute('Value') ?? '')?.[1] ?? 'unknown');
    [code] = childrenOf(code, protocolNs, 'StatusCode');
  }
  if (codes[0] !== 'Success') {
    return failed(
      `Your identity provider refused to sign you in: ${codes.slice(0, 3).join(', ') || 'it gives no status'}.`,
      'Please look into the log of the identity provider for the reason, and whether this service provider is known and released to the person.',
    );
  }
  const assertions = ['Assertion', 'EncryptedAssertion'].flatMap((name) => childrenOf(response, assertionNs, name));
  if (assertions.length === 0) {
    return failed('The sign-in succeeded, but no assertion was sent.', 'Please send an assertion with the response.');
  }
  return passed('The sign-in succeeded there.');
}

function confirmationOf(assertion: Element): Element | undefined {
  return childrenOf(assertion, assertionNs, 'Subject')
    .flatMap((subject) => childrenOf(subject, assertionNs, 'SubjectConfirmation'))
    .filter((confirmation) => confirmation.getAttribute('Method') === bearer)
    .flatMap((confirmation) => childrenOf(confirmation, assertionNs, 'SubjectConfirmationData'))[0];
}

function issuerCheck(assertion: Element, { values }: Expected): CheckResult {
  const issuer = textOf(childrenOf(assertion, assertionNs, 'Issuer')[0]);
  if (issuer === values.entityId) return passed('It is the saved entity ID.');
  return failed(
    `It is ${quoted(issuer)}; the saved entity ID is ${quoted(values.entityId)}.`,
    'Please tell us the entity ID of your identity provider exactly as in its metadata.',
  );
}

function audienceCheck(assertion: Element, { serviceProvider: { entityId } }: Expected): CheckResult {
  const restrictions = childrenOf(assertion, assertionNs, 'Conditions').flatMap((conditions) =>
    childrenOf(conditions, assertionNs, 'AudienceRestriction'),
  );
  const request = `Please enter ${entityId} as the entity ID (audience, identifier) of this service provider.`;
  if (restrictions.length === 0) return failed('The assertion does not say whom it is for.', request);
  const audiences = restrictions.map((one) => childrenOf(one, assertionNs, 'Audience').map(textOf));
  if (audiences.every((names) => names.includes(entityId))) return passed('The assertion is for this portal.');
  return failed(`The assertion is for ${quoted(audiences.flat().join(', '))}, not for this portal.`, request);
}

function recipientCheck(
  response: Element,
  confirmation: Element | undefined,
  { serviceProvider: { acsUrl } }: Expected,
): CheckResult {
  const request = `Please enter ${acsUrl} as the address to which responses are sent (ACS, reply URL).`;
  const destination = response.getAttribute('Destination');
  if (destination && destination !== acsUrl) {
    return failed(`The response was meant for ${quoted(destination)}.`, request);
  }
  const recipient = confirmation?.getAttribute('Recipient') ?? '';
  if (recipient === acsUrl) return passed('It was meant for the address at which it came in.');
  return failed(recipient ? `The assertion was meant for ${quoted(recipient)}.` : 'No recipient is named.', request);
}

export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? '';
}

function quoted(text: string): string {
  return text ? `“${text.slice(0, 200)}”` : 'empty';
}
