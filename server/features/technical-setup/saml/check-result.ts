import type { ServiceProvider, SignInCheck } from '#contract/technical-setup/sign-in-test.ts';
import type { SetupValues } from '#contract/technical-setup/technical-setup.ts';

export interface Expected {
  requestId: string;
  isOwnRelayState: boolean;
  serviceProvider: ServiceProvider;
  /** The set-up that is tried: the saved one for a test, the live one for a sign-in. */
  values: SetupValues;
  /** The private key for which providers encrypt, PEM; undefined where the portal publishes none. */
  openedBy: string | undefined;
  /** In milliseconds. */
  now: number;
}

export type CheckResult = Omit<SignInCheck, 'name'>;

export function passed(text: string): CheckResult {
  return { state: 'passed', text, request: null };
}

/** `request`: what the people of the identity provider have to do. */
export function failed(text: string, request: string | null = null): CheckResult {
  return { state: 'failed', text, request };
}
