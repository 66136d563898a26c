import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Schema } from '#server/db/schema.ts';
import { registerAccount } from '#server/features/auth/account.routes.ts';
import { createAccountMails } from '#server/features/auth/account-mails.ts';
import { registerAddresses } from '#server/features/auth/addresses/addresses.routes.ts';
import { type Addresses, createAddresses } from '#server/features/auth/addresses/addresses.service.ts';
import { registerAuth } from '#server/features/auth/auth.routes.ts';
import type { Sessions } from '#server/features/auth/auth.session.ts';
import { createForgottenPasswords } from '#server/features/auth/forgotten-passwords/forgotten-passwords.service.ts';
import { createKnownBrowsers } from '#server/features/auth/known-browsers.service.ts';
import { type ConfirmPassword, confirmPassword } from '#server/features/auth/own-password.service.ts';
import { createSignInAttempts } from '#server/features/auth/sign-in-attempts.service.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';

export interface AccountsParts {
  db: Kysely<Schema>;
  bus: Bus;
  people: People;
  clock: Clock;
  limits: Limits;
  config: Config;
  sessions: Sessions;
  isHttps: boolean;
  writeMail: WriteMail;
}

export interface Accounts {
  addresses: Addresses;
  /** Makes sure that whoever asks knows their password. */
  confirmPassword: ConfirmPassword;
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

  registerAuth(app, {
    ...{ ...parts, attempts, findPerson, onPeopleChanged: people.forget },
    browsers,
  });
  registerAccount(app, { ...settings, attempts, mails, browsers, forgotten });
  registerAddresses(app, {
    ...{ ...parts, attempts, addresses, onChanged: tellAddressChanged },
    sendsMail: config.mail !== undefined,
  });
  return { addresses, confirmPassword: (asked) => confirmPassword({ ...parts, attempts }, asked) };
}
