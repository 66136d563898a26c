import { routes } from '#contract/routes.ts';
import { coversScope, isScope, tokenScopes } from '#contract/values/programs/token-scopes.ts';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { startAttacked } from './portals/attacked-portal.mjs';

const wrongOnes = 10_000;
const wrongAtOnce = 40;
/** Below the burst limit of a token, 300 calls. */
const callsOfToken = 200;
const calls = Object.entries(routes).filter(([, { access }]) => access !== 'public');

/** Calls with tokens of every scope, and with any misuse of a token. */
export async function run() {
  const portal = await startAttacked();
  const problems = [];
  const facts = [];
  let sent = 0;
  let addresses = 0;

  /** Each call from a separate address, unless one is given. */
  function callWith(secret, { method = 'GET', path, body, cookie, address = newAddress() }) {
    sent++;
    const headers = {
      ...headersOf({ url: portal.url, cookie, origin: null, address }),
      authorization: `Bearer ${secret}`,
    };
    const hasBody = method !== 'GET';
    return httpCall(portal.url, {
      ...{ method, path, ...(hasBody && { body: JSON.stringify(body ?? {}) }) },
      headers: { ...headers, ...(hasBody && jsonType) },
    });
  }

  function newAddress() {
    addresses++;
    return `10.9.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`;
  }

  async function makeToken(person, scopes) {
    const endsOn = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const answer = await httpCall(portal.url, {
      ...{ method: 'POST', path: '/api/tokens', body: JSON.stringify({ name: 'Attack', endsOn, scopes }) },
      headers: { ...headersOf(person), ...jsonType },
    });
    if (answer.status !== 200) throw new Error(`${person.username} gets no token: ${answer.status} ${answer.bytes}`);
    const { token, secret } = JSON.parse(String(answer.bytes));
    portal.log.watchFor('a token', secret);
    return { id: token.id, secret };
  }

  /**
   * Every call with a token of this scope: 403 unless the scope covers it, and never a server error or an answer meant
   * for sessions.
   */
  async function tryScope(person, scope) {
    for (let at = 0; at < calls.length; at += callsOfToken) {
      const { id, secret } = await makeToken(person, [scope]);
      for (const [call, { tokenScope }] of calls.slice(at, at + callsOfToken)) {
        const [method, path] = call.split(' ');
        const answer = await callWith(secret, { method, path: path.replace(/:\w+/g, '4711') });
        const wrong = faultOf(answer, isOpenTo(tokenScope, scope));
        if (wrong) problems.push(`${call} by a token of ${person.username} for ${scope} was answered ${wrong}`);
      }
      await revoke(person, id);
    }
  }

  function revoke(person, id) {
    return httpCall(portal.url, { method: 'DELETE', path: `/api/tokens/${id}`, headers: headersOf(person) });
  }

  async function tryWrongOnes(secret) {
    const statuses = {};
    const address = newAddress();
    for (let at = 0; at < wrongOnes; at += wrongAtOnce) {
      const wrong = Array.from({ length: wrongAtOnce }, (_, place) => `carrel_${String(at + place).padStart(43, 'x')}`);
      for (const { status } of await Promise.all(wrong.map((one) => callWith(one, { path: '/api/user', address }))))
        statuses[status] = (statuses[status] ?? 0) + 1;
    }
    facts.push(`${wrongOnes} wrong tokens from one address: ${JSON.stringify(statuses)}`);
    if (Object.keys(statuses).some((status) => status !== '401' && status !== '429'))
      problems.push(`wrong tokens were answered ${JSON.stringify(statuses)}`);
    if (!(statuses[429] > wrongOnes / 2)) problems.push('wrong tokens are not held back');
    const right = await callWith(secret, { path: '/api/user', address });
    if (right.status !== 200) problems.push(`a right token from there was answered ${right.status}`);
  }

  try {
    const librarian = await portal.signIn('librarian');
    const admin = await portal.signIn('admin');
    const manager = await portal.signIn('manager');
    for (const person of [librarian, admin]) for (const scope of tokenScopes) await tryScope(person, scope);
    facts.push(`${calls.length} calls with ${tokenScopes.length} scopes, by a librarian and an administrator`);

    const { id, secret } = await makeToken(manager, ['people:read']);
    await tryWrongOnes(secret);
    const inAddress = await callWith(secret, { path: `/api/user?access_token=${secret}` });
    if (inAddress.status !== 400) problems.push(`a token in the address was answered ${inAddress.status}`);
    const beside = await callWith(secret, { path: '/api/security-events', cookie: admin.cookie });
    if (beside.status !== 403) problems.push(`an administrator’s cookie beside a token was answered ${beside.status}`);
    const ended = await revoke(admin, id);
    const after = await callWith(secret, { path: '/api/user' });
    if (ended.status !== 200 || after.status !== 401)
      problems.push(`revoking was answered ${ended.status}, and the token afterwards ${after.status}`);
    return { sent, facts, problems: [...problems, ...portal.log.problems()] };
  } finally {
    await portal.remove();
  }
}

function isOpenTo(asked, scope) {
  return isScope(asked) ? coversScope([scope], asked) : asked !== 'none';
}

/** The problem of an answer; undefined if there is none. */
function faultOf({ status, bytes, headers }, isOpen) {
  if (status >= 500 || status === 401 || (!isOpen && status !== 403)) return String(status);
  if (String(bytes).includes('wrong-origin')) return `${status}: it asks for an Origin`;
  return headers['access-control-allow-origin'] || headers['set-cookie'] ? `${status}: it lets others in` : undefined;
}
