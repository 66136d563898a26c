import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyOffer, PasskeyProof, PasskeyQuestion } from '#contract/people/factors.ts';
import { challengeMs } from '#contract/values/people/factors.ts';
import type { StoredFactor } from './factors.queries.ts';

const challengeBytes = 32;
/** EdDSA, ES256 and RS256: what the authenticators in use can do. */
const algorithms = [-8, -7, -257];

/** For which address of the portal passkeys are. */
export interface RelyingParty {
  /** As https://portal.example.org. */
  origin: string;
  name: string;
}

const rpIdOf = ({ origin }: Pick<RelyingParty, 'origin'>) => new URL(origin).hostname;

export function makeChallenge(): string {
  return randomBytes(challengeBytes).toString('base64url');
}

/** What a browser is asked that is to use a passkey; without `passkeys` any that its person has for the portal. */
export function questionFor(
  party: RelyingParty,
  challenge: string,
  passkeys: readonly StoredFactor[] = [],
): PasskeyQuestion {
  const allowCredentials = passkeys.map(descriptorOf);
  return { challenge, rpId: rpIdOf(party), timeout: challengeMs, userVerification: 'required', allowCredentials };
}

/** What a browser is asked that is to make one. It lies in the authenticator, so that nobody needs to type a username. */
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

/** Which challenge a browser says that it answers; undefined where that cannot be read. */
export function challengeIn({ response }: PasskeyProof | NewPasskey): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** What is stored of a new passkey; null where it is not one that was made for this challenge and this portal. */
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

/** What the passkey has counted; null where its answer is not to this challenge and this portal, or its counter goes back. */
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

/** The library throws for whatever is wrong; what it was is nobody's business. */
const refused = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;

/** By what an authenticator knows the person: nothing by which somebody else would. */
function handleOf(userId: number): string {
  return Buffer.from(`person ${userId}`).toString('base64url');
}

function descriptorOf({ credentialId, transports }: StoredFactor) {
  const known = JSON.parse(transports) as AuthenticatorTransport[];
  return { id: credentialId ?? '', type: 'public-key' as const, transports: known };
}
