import { z } from 'zod';

/** The OpenID Connect provider with the work accounts of staff. */
export interface OidcSettings {
  /** Exactly as the provider writes it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Values of `acr` and `amr` that prove a second factor, besides the REFEDS one. */
  factorValues: string[];
  /** The portal's own origin. */
  origin: string;
}

/** Settings of sign-in with a work account, as rows of the table of settings. */
export const oidcShape = {
  PORTAL_OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'Must be an https address, as https://login.example.org/realms/staff')
    .refine(
      (text) => !isForEveryTenant(text),
      'is of people of any organisation: give the address of your own tenant, as https://login.microsoftonline.com/<tenant id>/v2.0',
    )
    .optional()
    .describe(
      'A provider of OpenID Connect (Entra ID, Google Workspace, Keycloak) by which staff and administrators may sign in, exactly as it calls itself; needs the next two settings and PORTAL_ORIGIN; register PORTAL_ORIGIN/oidc/callback there',
    ),
  PORTAL_OIDC_CLIENT_ID: z.string().optional().describe('The portal’s client ID there'),
  PORTAL_OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('Its secret; better given as PORTAL_OIDC_CLIENT_SECRET_FILE'),
  PORTAL_OIDC_FACTOR_VALUES: z
    .string()
    .default('')
    .describe(
      'Values of acr or amr, divided by commas, by which the provider tells that it asked for a second factor, as mfa: the portal’s own factor is not asked for then. https://refeds.org/profile/mfa always counts',
    ),
};

type Given = Record<string, string | undefined>;

/** Combines these settings. Adds contradictions to `problems`. */
export function readOidcSettings(given: Given, problems: string[]): OidcSettings | undefined {
  const {
    PORTAL_OIDC_ISSUER: issuer,
    PORTAL_OIDC_CLIENT_ID: clientId,
    PORTAL_OIDC_CLIENT_SECRET: clientSecret,
  } = given;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret) {
    problems.push('PORTAL_OIDC_ISSUER, PORTAL_OIDC_CLIENT_ID and PORTAL_OIDC_CLIENT_SECRET: give all or none');
    return undefined;
  }
  const { PORTAL_ORIGIN: origin } = given;
  if (!origin) {
    problems.push('PORTAL_OIDC_ISSUER: give PORTAL_ORIGIN as well, because the provider sends people back there');
    return undefined;
  }
  const factorValues = (given['PORTAL_OIDC_FACTOR_VALUES'] ?? '').split(',').flatMap((value) => value.trim() || []);
  return {
    issuer,
    clientId,
    clientSecret,
    factorValues,
    origin: URL.canParse(origin) ? new URL(origin).origin : origin,
  };
}

/** https, or http on this machine for trying it out. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && !search && !hash && !username;
}

const hostsOfMicrosoft =
  /^(?:login\.microsoftonline\.(?:com|us)|login\.partner\.microsoftonline\.cn|(?:login|sts)\.windows\.net)$/;
const tenantsOfEverybody = ['common', 'organizations', 'consumers'];

/** True for addresses of many tenants, each of which assigns subjects as it likes. */
function isForEveryTenant(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, pathname } = new URL(text);
  const [tenant = ''] = pathname.toLowerCase().split('/').filter(Boolean);
  return /[{}]|%7[bd]/i.test(text) || (hostsOfMicrosoft.test(hostname) && tenantsOfEverybody.includes(tenant));
}
