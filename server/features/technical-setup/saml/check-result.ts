import type { ServiceProvider, SignInCheck } from '#contract/technical-setup/sign-in-test.ts';
import type { SetupValues } from '#contract/technical-setup/technical-setup.ts';

export interface Expected {
  requestId: string;
  isOwnRelayState: boolean;
  serviceProvider: ServiceProvider;
  /** The set-up being tried: the saved one for a test, the live one for a sign-in. */
  values: SetupValues;
  /** The private key that decrypts assertions, PEM; undefined if the portal publishes no encryption key. */
  openedBy: string | undefined;
  /** In milliseconds. */
  now: number;
}

export type CheckResult = Omit<SignInCheck, 'name'>;

export function passed(text: string): CheckResult {
  return { state: 'passed', text, request: null };
}

/** `request`: what the identity provider's administrators have to do. */
export function failed(text: string, request: string | null = null): CheckResult {
  return { state: 'failed', text, request };
}
