const minute = 60_000;

/** A request to an identity provider must be answered within this time, and only once. */
export const signInTestMs = 5 * minute;
/** Tolerance for the clocks of identity providers. */
export const clockSkewMs = 3 * minute;
/** A response as a form sends it; real ones have 10 to 20 kB. */
export const samlFormMaxBytes = 256 * 1024;
export const signInTestsShown = 20;
export const signInTestKeptDays = 90;
/** Attribute names stored for one response, and characters of each. */
export const arrivedAttributesMax = 100;
export const arrivedNameMaxLength = 200;

/** Shown for a response that matches no test. */
export const unknownResponses = {
  unreadable:
    'What arrived is not a SAML response that can be read: it is empty, cut off, too deep, compressed, or has a DOCTYPE.',
  unsolicited:
    'The response answers no request: it has no InResponseTo. Sign-ins that begin at the identity provider are not accepted; please start the test from Technical Setup.',
  unknown: 'The response answers a request that the portal never sent. Please start the test from Technical Setup.',
  used: 'The response was submitted before. Each request is answered only once; please start a new test.',
  late: 'The response came more than five minutes after the test was started. Please start a new test.',
} as const;
export type UnknownResponse = keyof typeof unknownResponses;

export function isUnknownResponse(text: string): text is UnknownResponse {
  return Object.hasOwn(unknownResponses, text);
}

/** Checks of a response, in order. */
export const signInChecks = {
  relayState: 'RelayState',
  form: 'Form of the response',
  status: 'Outcome at the identity provider',
  signature: 'Signature',
  issuer: 'Issuer',
  audience: 'Audience',
  recipient: 'Recipient',
  time: 'Time window',
  inResponseTo: 'InResponseTo',
  attributes: 'Attributes',
} as const;
export type SignInCheckName = keyof typeof signInChecks;
export const signInCheckNames = Object.keys(signInChecks) as [SignInCheckName, ...SignInCheckName[]];
