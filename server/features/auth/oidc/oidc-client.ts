import type { Configuration } from 'openid-client';
import { oidcCallbackPath } from '#contract/values/people/oidc.ts';
import { type Clock, steadyClock } from '#server/platform/clock.ts';
import { OidcError } from './oidc-error.ts';

export interface OidcClientSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where people reach the portal. */
  origin: string;
}

/** What ties an answer to the one browser that began. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface OidcClient {
  /** Where the browser goes. Throws an OidcError. */
  addressFor(secrets: OidcSecrets): Promise<string>;
  /** Who came back, by the provider's lasting name for them. Throws an OidcError. */
  subjectOf(query: URLSearchParams, secrets: OidcSecrets): Promise<string>;
}

const hour = 60 * 60 * 1000;
/** The browser waits meanwhile: for what the provider says of itself, the token, and the keys. */
const patienceSeconds = 5;
const clockToleranceSeconds = 60;

/** Speaks with the provider (OpenID Connect Core, authorization code flow with PKCE). The library is loaded when it is first needed. */
export function createOidcClient(
  { issuer, clientId, clientSecret, origin }: OidcClientSettings,
  { elapsed = steadyClock, timeoutSeconds = patienceSeconds }: { elapsed?: Clock; timeoutSeconds?: number } = {},
): OidcClient {
  const redirectUri = `${origin}${oidcCallbackPath}`;
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  /** What the provider says of itself, kept for an hour; a failure is kept for nobody. */
  function configure(): Promise<Configuration> {
    if (known && elapsed() < known.until) return known.configuration;
    const asked = { configuration: discover(), until: elapsed() + hour };
    known = asked;
    asked.configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.configuration;
  }

  async function discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const isHere = issuer.startsWith('http:');
    const execute = isHere ? [client.allowInsecureRequests] : [];
    const options = { timeout: timeoutSeconds, execute };
    const found = (await client.discovery(new URL(issuer), clientId, undefined, undefined, options)).serverMetadata();
    // The library lets hosts of Microsoft call themselves anything.
    if (found.issuer !== issuer) throw new OidcError('refused', `the provider calls itself ${found.issuer}`);
    const takesPost = found.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const metadata = { client_secret: clientSecret, [client.clockTolerance]: clockToleranceSeconds };
    const authentication = takesPost ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret);
    const configuration = new client.Configuration(found, clientId, metadata, authentication);
    configuration.timeout = timeoutSeconds;
    // The line to the provider would do for the standard; the signature is looked at all the same.
    client.enableNonRepudiationChecks(configuration);
    if (isHere) client.allowInsecureRequests(configuration);
    return configuration;
  }

  return {
    addressFor: ({ state, nonce, codeVerifier }) =>
      withProblems(async () => {
        const configuration = await configure();
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
        return buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }).href;
      }),
    subjectOf: (query, { state, nonce, codeVerifier }) =>
      withProblems(async () => {
        const configuration = await configure();
        const { authorizationCodeGrant } = await import('openid-client');
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        };
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), checks);
        const claims = tokens.claims();
        if (!claims || claims.iss !== issuer) throw new OidcError('refused', 'the id token is of another issuer');
        return claims.sub;
      }),
  };
}

async function withProblems<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof OidcError ? error : problemOf(error);
  }
}

interface ProviderError {
  name?: string;
  message?: string;
  code?: string;
  /** What the provider answered as its reason. */
  error?: string;
  /** Of the answer, where the provider failed. */
  status?: number;
  cause?: { code?: string; status?: number };
}

/** Of an error only what names its kind: the rest may hold a token, or a secret of the attempt. */
function problemOf(thrown: unknown): OidcError {
  const { name, code, error, status, cause } = thrown as ProviderError;
  const told = /^\w{1,60}$/.test(error ?? '') ? error : undefined;
  if (name === 'AuthorizationResponseError' && told === 'access_denied') {
    return new OidcError('cancelled', 'the provider says access_denied');
  }
  const answered = status ?? cause?.status;
  const isAway = code === 'OAUTH_TIMEOUT' || name === 'TypeError' || (answered !== undefined && answered >= 500);
  const words = [name, code, told, answered, cause?.code].filter((word) => word !== undefined).join(' ');
  return new OidcError(isAway ? 'away' : 'refused', words);
}
