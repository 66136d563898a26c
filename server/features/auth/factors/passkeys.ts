import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { NewPasskey, PasskeyOffer, PasskeyProof, PasskeyQuestion } from '#contract/people/factors.ts';
import { challengeMs } from '#contract/values/people/factors.ts';
import type { StoredFactor } from './factors.queries.ts';

const challengeBytes = 32;
/** EdDSA, ES256 and RS256, which cover the authenticators in use. */
const algorithms = [-8, -7, -257];

/** The portal's origin and name, which passkeys are bound to. */
export interface RelyingParty {
  /** For example https://portal.example.org. */
  origin: string;
  name: string;
}

export type PartyOf = (request: FastifyRequest) => RelyingParty;

const rpIdOf = ({ origin }: Pick<RelyingParty, 'origin'>) => new URL(origin).hostname;

export function makeChallenge(): string {
  return randomBytes(challengeBytes).toString('base64url');
}

/** Options for using a passkey. Without `passkeys` the browser offers any that the person has for the portal. */
export function questionFor(
  party: RelyingParty,
  challenge: string,
  passkeys: readonly StoredFactor[] = [],
): PasskeyQuestion {
  const allowCredentials = passkeys.map(descriptorOf);
  return { challenge, rpId: rpIdOf(party), timeout: challengeMs, userVerification: 'required', allowCredentials };
}

/** Options for creating a passkey. It is discoverable, so nobody needs to type a username. */
export function offerFor(
  party: RelyingParty,
  challenge: string,
  person: { id: number; username: string; fullName: string; passkeys: readonly StoredFactor[] },
): PasskeyOffer {
  return {
    challenge,
    rp: { id: rpIdOf(party), name: party.name },
    user: { id: handleOf(person.id), name: person.username, displayName: person.fullName },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    excludeCredentials: person.passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** The challenge that a response claims to answer; undefined if it cannot be parsed. */
export function challengeIn({ response }: PasskeyProof | NewPasskey): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Verifies a new passkey and returns what to store; null if it was not made for this challenge and this portal. */
export async function readNewPasskey(passkey: NewPasskey, { party, challenge }: Asked) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: rpIdOf(party),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => refused);
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports ?? []),
  };
}

/**
 * Verifies a response and returns the new counter; null if the response is not for this challenge and portal, or the
 * counter goes back.
 */
export async function readProof(
  proof: PasskeyProof,
  { party, challenge, stored }: Asked & { stored: StoredFactor },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: proof as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: rpIdOf(party),
    requireUserVerification: true,
    credential: {
      id: stored.credentialId ?? '',
      publicKey: new Uint8Array(Buffer.from(stored.publicKey ?? '', 'base64url')),
      counter: stored.counter,
    },
  }).catch(() => refused);
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

interface Asked {
  party: RelyingParty;
  challenge: string;
}

/** The library throws on any invalid response. The reason is not passed on. */
const refused = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;

/** User handle stored in the authenticator. It must not identify the person to others. */
function handleOf(userId: number): string {
  return Buffer.from(`person ${userId}`).toString('base64url');
}

function descriptorOf({ credentialId, transports }: StoredFactor) {
  const known = JSON.parse(transports) as AuthenticatorTransport[];
  return { id: credentialId ?? '', type: 'public-key' as const, transports: known };
}
