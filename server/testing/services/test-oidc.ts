import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Configuration, Provider } from 'oidc-provider';

export const testClient = { id: 'carrel', secret: 'secret-of-carrel' };
/** Another client of the same organisation. */
export const otherClient = { id: 'timesheets', secret: 'secret-of-timesheets' };

/** A real OpenID Connect provider on this machine. Any typed name is signed in as that account. */
export interface TestOidc {
  issuer: string;
  /** Changes the answers of a path, as a broken or compromised provider would. */
  meddle(path: '/token' | '/jwks' | '/.well-known/openid-configuration', how: Meddling | null): void;
  close(): Promise<void>;
}

/** An error status, no answer, or a changed text. */
type Meddling = number | 'silence' | ((answer: string) => string | Promise<string>);

export async function startOidc(
  redirectUri: string,
  { keys = usualKeys, authMethod = 'client_secret_post' }: { keys?: Keys; authMethod?: AuthMethod } = {},
): Promise<TestOidc> {
  const meddlings = new Map<string, Meddling>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = await makeQuietly(issuer, configurationFor(redirectUri, keys, authMethod));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const meddling = meddlings.get(path);
    if (meddling === 'silence') return;
    if (typeof meddling === 'number') return void response.writeHead(meddling).end('no secret of ours');
    if (meddling) editAnswer(response, meddling);
    if (path.startsWith('/interaction/')) void interact(provider, request, response);
    else void answer(request, response);
  });
  return {
    issuer,
    meddle(path, how) {
      if (how === null) meddlings.delete(path);
      else meddlings.set(path, how);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type AuthMethod = 'client_secret_basic' | 'client_secret_post';
type Keys = NonNullable<Configuration['jwks']>;

/** A key pair for a second provider. */
export function makeKeys(): Keys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' } as Keys['keys'][0]],
  };
}

const usualKeys = makeKeys();

function configurationFor(redirectUri: string, jwks: Keys, authMethod: AuthMethod) {
  const client = ({ id, secret }: typeof testClient) => ({
    ...{ client_id: id, client_secret: secret, redirect_uris: [redirectUri], token_endpoint_auth_method: authMethod },
    // The port is left open, because a journey's portal gets one when it starts.
    ...{ application_type: 'native' as const, grant_types: ['authorization_code'], response_types: ['code' as const] },
  });
  return {
    clients: [client(testClient), client(otherClient)],
    clientAuthMethods: [authMethod],
    jwks,
    cookies: { keys: ['of a test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, email: 'admin@carrel.example' }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        ...{ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' },
      });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  } satisfies Configuration;
}

/** The library warns about older runtimes, and that it stores everything in memory. */
async function makeQuietly(issuer: string, configuration: Configuration): Promise<Provider> {
  const { warn } = console;
  console.warn = () => {};
  try {
    const { Provider: Real } = await import('oidc-provider');
    return new Real(issuer, configuration);
  } finally {
    console.warn = warn;
  }
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    const page =
      '<!doctype html><html lang="en"><title>Test provider</title><form method="post"><label>Name <input name="login"></label> ' +
      '<button>Continue</button> <button name="cancel" value="yes">Cancel</button></form></html>';
    response.setHeader('content-type', 'text/html');
    response.end(page);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const refusal = { error: 'access_denied', error_description: 'words that are in no log' };
  const result = form.has('cancel') ? refusal : { login: { accountId: form.get('login') ?? '' }, consent: {} };
  await provider.interactionFinished(request, response, result);
}

/** Changes the provider's answer before it is sent. */
function editAnswer(response: ServerResponse, edit: (answer: string) => string | Promise<string>): void {
  const end = response.end.bind(response);
  response.end = ((chunk?: unknown) => {
    void Promise.resolve(edit(String(chunk ?? ''))).then((edited) => {
      response.setHeader('content-length', Buffer.byteLength(edited));
      end(edited);
    });
    return response;
  }) as ServerResponse['end'];
}

/** Does what a browser does at the provider, and returns the portal's address to which it is redirected. */
export async function answerAtProvider(url: string, answer: { login: string } | 'cancel'): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(url);
  const home = next.origin;
  let form: URLSearchParams | undefined;
  for (let steps = 0; next.origin === home; steps++) {
    const { location, words } = await step(next, form, jar);
    if (steps > 10 || (!location && form)) throw new Error(`The provider says ${words}`);
    form = location ? undefined : new URLSearchParams(answer === 'cancel' ? { cancel: 'yes' } : answer);
    next = new URL(location ?? next, next);
  }
  return next;
}

async function step(address: URL, form: URLSearchParams | undefined, jar: Map<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = form ? { method: 'POST', body: form } : {};
  const answer = await fetch(address, { redirect: 'manual', ...sent, headers: { cookie } });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    jar.set(name, value);
  }
  return { location: answer.headers.get('location'), words: await answer.text() };
}
