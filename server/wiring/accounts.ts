import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { registerAccount } from '#server/features/auth/account/account.routes.ts';
import { createAccountMails } from '#server/features/auth/account/account-mails.ts';
import { type ConfirmOneself, confirmOneself } from '#server/features/auth/account/own-password.service.ts';
import { registerAddresses } from '#server/features/auth/addresses/addresses.routes.ts';
import { type Addresses, createAddresses } from '#server/features/auth/addresses/addresses.service.ts';
import { createSignInAttempts } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { registerAuth } from '#server/features/auth/auth.routes.ts';
import type { Sessions } from '#server/features/auth/auth.session.ts';
import { createKnownBrowsers } from '#server/features/auth/browsers/known-browsers.service.ts';
import { createRevocations } from '#server/features/auth/end-access/revocations.service.ts';
import { createEntering, type Entering } from '#server/features/auth/entering.ts';
import { createFactorMails } from '#server/features/auth/factors/factor-mails.ts';
import type { FactorRules } from '#server/features/auth/factors/factor-rules.service.ts';
import { registerFactors } from '#server/features/auth/factors/factors.routes.ts';
import { createSecondStep } from '#server/features/auth/factors/second-step.service.ts';
import { createForgottenPasswords } from '#server/features/auth/forgotten-passwords/forgotten-passwords.service.ts';
import { registerOidc } from '#server/features/auth/oidc/oidc.routes.ts';
import { createOidcMails } from '#server/features/auth/oidc/oidc-mails.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';

export interface AccountsParts extends Pick<PortalParts, 'db' | 'bus' | 'people' | 'clock' | 'limits' | 'writeMail'> {
  config: Config;
  sessions: Sessions;
  isHttps: boolean;
  rules: FactorRules;
  sealing: Sealing;
}

export interface Accounts {
  addresses: Addresses;
  entering: Entering;
  /** Makes sure that whoever asks knows their password, or has just shown their institution who they are. */
  confirmOneself: ConfirmOneself;
}

/** Signing in, one's own account and its e-mail address; what of it is mailed, and who else hears of it. */
export function wireAccounts(app: FastifyInstance, parts: AccountsParts): Accounts {
  const { bus, people, config } = parts;
  const settings = { ...parts, portalName: config.name, supportEmail: config.supportEmail };
  const attempts = createSignInAttempts(parts);
  const mails = createAccountMails(parts);
  const browsers = createKnownBrowsers({ ...parts, mails });
  const forgotten = config.mail && createForgottenPasswords(settings);
  const addresses = createAddresses(settings);
  const findPerson = async (id: number) => (await people.directory()).find(id);

  /** Who may see an address: its person, and admins. */
  async function tellAddressChanged(userId: number): Promise<void> {
    bus.send([userId], { type: 'changed', what: ['/api/mail-settings'] });
    const admins = (await people.directory()).admins().map(({ id }) => id);
    bus.send(admins, { type: 'changed', what: ['/api/customers', '/api/staff'] });
  }

  /** Passkeys are for the address under which people reach the portal. Without a setting it is where the page came from, which was looked at. */
  const partyOf = ({ headers }: FastifyRequest) => ({
    origin: config.origin ?? headers.origin ?? '',
    name: config.name,
  });
  const secondStep = createSecondStep({ ...parts, attempts, partyOf });
  const revocations = createRevocations({ ...parts, onPeopleChanged: people.forget });
  const entering = createEntering({ ...parts, browsers, revocations, findPerson });
  registerAuth(app, { ...parts, attempts, browsers, secondStep, entering, revocations });
  registerOidc(app, { ...parts, settings: config.oidc, entering, secondStep, mails: createOidcMails(parts) });
  registerFactors(app, { ...settings, attempts, partyOf, mails: createFactorMails(parts) });
  registerAccount(app, { ...settings, attempts, mails, browsers, forgotten });
  registerAddresses(app, {
    ...parts,
    attempts,
    addresses,
    onChanged: tellAddressChanged,
    sendsMail: config.mail !== undefined,
  });
  return { addresses, entering, confirmOneself: (asked) => confirmOneself({ ...parts, attempts }, asked) };
}
