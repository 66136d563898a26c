import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Portal } from '#server/portal.ts';
import { registerAccount } from './account/account.routes.ts';
import { type ConfirmIdentity, confirmIdentity } from './account/own-password.service.ts';
import { registerAddresses } from './addresses/addresses.routes.ts';
import { type Addresses, createAddresses } from './addresses/addresses.service.ts';
import { createSignInAttempts } from './attempts/sign-in-attempts.service.ts';
import { createKnownBrowsers } from './browsers/known-browsers.service.ts';
import { createRevocations } from './end-access/revocations.service.ts';
import { createEntering, type Entering } from './entering.ts';
import type { FactorRules } from './factors/factor-rules.service.ts';
import { registerFactors } from './factors/factors.routes.ts';
import { createSecondStep, type SecondStep } from './factors/second-step.service.ts';
import { registerOidc } from './oidc/oidc.routes.ts';
import { registerSignIn } from './sign-in.routes.ts';

export interface Auth {
  addresses: Addresses;
  entering: Entering;
  secondStep: SecondStep;
  /** Checks that the viewer knows their password, or has recently signed in at their institution. */
  confirmIdentity: ConfirmIdentity;
}

export function registerAuth(app: FastifyInstance, portal: Portal, rules: FactorRules): Auth {
  const { config, settings } = portal;
  const attempts = createSignInAttempts(portal);
  const browsers = createKnownBrowsers(portal);
  const addresses = createAddresses(portal);

  /**
   * Passkeys belong to the public origin of the portal. If none is configured, the Origin header is used, which has
   * been checked already.
   */
  const partyOf = ({ headers }: FastifyRequest) => ({
    origin: config.origin ?? headers.origin ?? '',
    name: settings().name,
  });
  const secondStep = createSecondStep(portal, { attempts, partyOf });
  const revocations = createRevocations(portal);
  const entering = createEntering(portal, { browsers, revocations });
  registerSignIn(app, portal, { attempts, browsers, secondStep, entering, revocations });
  registerOidc(app, portal, { entering, secondStep });
  registerFactors(app, portal, { attempts, rules, partyOf });
  registerAccount(app, portal, { attempts, browsers });
  registerAddresses(app, portal, { attempts, addresses });
  return { addresses, entering, secondStep, confirmIdentity: (asked) => confirmIdentity(portal, attempts, asked) };
}
