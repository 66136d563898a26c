import type { Configuration } from 'openid-client';
import { oidcCallbackPath } from '#contract/values/people/oidc.ts';
import { type Clock, steadyClock } from '#server/platform/clock.ts';
import { OidcError } from './oidc-error.ts';

export interface OidcClientSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Public origin of the portal. */
  origin: string;
}

export interface Identified {
  /** The provider's permanent identifier of the person. */
  subject: string;
  /** How the person authenticated: the `acr` and `amr` values of the provider. */
  methods: string[];
}

/** Binds the response to the browser that began. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface OidcClient {
  /** Authorization URL for the browser. Throws an OidcError. */
  addressFor(secrets: OidcSecrets): Promise<string>;
  /** Exchanges the code and verifies the id token. Throws an OidcError. */
  identify(query: URLSearchParams, secrets: OidcSecrets): Promise<Identified>;
}

const hour = 60 * 60 * 1000;
/** Timeout of each request to the provider (metadata, token, keys), during which the browser waits. */
const defaultTimeoutSeconds = 5;
const clockToleranceSeconds = 60;

/** Client of an OpenID Connect provider (authorization code flow with PKCE). The library is loaded on first use. */
export function createOidcClient(
  { issuer, clientId, clientSecret, origin }: OidcClientSettings,
  { elapsed = steadyClock, timeoutSeconds = defaultTimeoutSeconds }: { elapsed?: Clock; timeoutSeconds?: number } = {},
): OidcClient {
  const redirectUri = `${origin}${oidcCallbackPath}`;
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  /** Metadata of the provider, cached for an hour. Failures are not cached. */
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
    // The library does not check the issuer for Microsoft's hosts.
    if (found.issuer !== issuer) throw new OidcError('refused', `the provider calls itself ${found.issuer}`);
    const takesPost = found.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const metadata = { client_secret: clientSecret, [client.clockTolerance]: clockToleranceSeconds };
    const authentication = takesPost ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret);
    const configuration = new client.Configuration(found, clientId, metadata, authentication);
    configuration.timeout = timeoutSeconds;
    // OpenID Connect accepts the TLS connection as proof of origin; the signature is checked all the same.
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
    identify: (query, { state, nonce, codeVerifier }) =>
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
        const { sub: subject, acr, amr } = claims;
        const said = [acr, ...(Array.isArray(amr) ? amr : [])];
        return { subject, methods: said.filter((one): one is string => typeof one === 'string') };
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
  /** The `error` code in the provider's response. */
  error?: string;
  /** HTTP status of the provider's response. */
  status?: number;
  cause?: { code?: string; status?: number };
}

/** Keeps only the kind of an error, because other details may contain a token or a secret. */
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
