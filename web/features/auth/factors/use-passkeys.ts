import type { NewPasskey, PasskeyOffer, PasskeyProof, PasskeyQuestion } from '#contract/people/factors.ts';

/** Asks the browser for a passkey. Throws an Error whose text is for people. */
export async function askForPasskey(question: PasskeyQuestion): Promise<PasskeyProof> {
  // Loaded on first use, because most people sign in with a password.
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: question as never }).catch(explain)) as PasskeyProof;
}

export async function makePasskey(offer: PasskeyOffer): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({ optionsJSON: offer as never }).catch(explain)) as NewPasskey;
}

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new Error(texts[name] ?? 'Your browser could not do this. Please try again.', { cause: error });
}

const texts: Record<string, string> = {
  NotAllowedError: 'No passkey was used. It was cancelled, or took too long.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This browser or device has no passkeys.',
  SecurityError: 'Passkeys don’t work at this address.',
};
