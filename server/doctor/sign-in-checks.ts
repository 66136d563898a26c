import type { Kysely } from 'kysely';
import { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import type { Config } from '#server/config.ts';
import type { Schema } from '#server/db/schema.ts';
import { createOidcClient } from '#server/features/auth/oidc/oidc-client.ts';
import { readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import { listOpenInstitutions } from '#server/features/technical-setup/single-sign-on/single-sign-on.queries.ts';
import type { Check } from './check.ts';

const day = 24 * 60 * 60 * 1000;
const soonDays = 7;

/** Checks sign-in with work accounts by reading the provider's metadata; no user is signed in. */
export function checkOfOidc({ oidc, origin }: Pick<Config, 'oidc' | 'origin'>): Check[] {
  if (!oidc || !origin) return [];
  const secrets = { state: 'doctor', nonce: 'doctor', codeVerifier: 'd'.repeat(43) };
  const look = async () => {
    await createOidcClient({ ...oidc, origin }).addressFor(secrets);
    return null;
  };
  return [
    {
      what: 'The provider of work accounts answers',
      mend: 'Check the settings PORTAL_OIDC_…, and that this machine reaches the issuer. Until then staff sign in with their passwords.',
      look,
    },
  ];
}

/** Checks the expiry of the certificates by which institutions sign their people in. */
export function checkOfSingleSignOn(db: Kysely<Schema>, now: number): Check {
  return {
    what: 'The certificates of single sign-on hold',
    mend: 'Ask these institutions for the new one under Technical Setup: two can be live at a time.',
    async look() {
      const ending = (await listOpenInstitutions(db)).flatMap(({ name, liveValues }) => {
        const ends = lastEndOf(SetupValues.parse(JSON.parse(liveValues)));
        if (ends > now + soonDays * day) return [];
        return `that of ${name} ${ends <= now ? 'ended' : 'ends'} on ${new Date(ends).toISOString().slice(0, 10)}`;
      });
      return ending.length === 0 ? null : ending.join('; ');
    },
  };
}

function lastEndOf({ certificate }: SetupValues): number {
  const read = readCertificates(certificate);
  return 'problem' in read ? 0 : Math.max(...read.certificates.map(({ validTo }) => validTo.getTime()));
}
