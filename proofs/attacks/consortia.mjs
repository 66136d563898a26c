import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { createKnownIds } from './known-ids.mjs';
import { operationsOf, partsOf } from './made-requests.mjs';
import { startAttacked } from './portals/attacked-portal.mjs';
import { createRandom } from './values/random.mjs';
import { createValues } from './values/schema-values.mjs';

/** Institutions of the demo: Harrowmere with its members, one outside, and an unknown id. */
const [consortium, member, secondMember, stranger, nobody] = [1, 3, 6, 2, 4711];
/** The calls by which a consortium may read a member. */
const isSeen = /^GET \/api\/usage\/(?:summary|titles|periods|counter-reports(?:\/:report)?)$/;
const report = 'begin_date=2025-01&end_date=2025-03';
const paths = ['/members', '/reports', `/reports/pr?${report}`, `/reports/ir?${report}`];
const guesses = 300;

/**
 * People and programs of a consortium request everything about members and others, and others use their keys on them.
 */
export async function run() {
  const portal = await startAttacked();
  const problems = [];
  let sent = 0;
  async function ask(caller, { method = 'GET', path, body }) {
    sent++;
    const { status, bytes } = await httpCall(portal.url, {
      ...{ method, path, body: body && JSON.stringify(body) },
      headers: { ...headersOf(caller), ...(body && jsonType) },
    });
    if (status >= 500 && status !== 503) problems.push(`${method} ${path} was answered ${status}`);
    return { status, text: String(bytes) };
  }
  try {
    const [admin, librarian, other] = await Promise.all(['admin', 'librarian', 'librarian2'].map(portal.signIn));
    const keyOf = async (institution) => {
      const path = `/api/program-keys?institution=${institution}`;
      const { secret } = JSON.parse((await ask(admin, { method: 'POST', path, body: { name: 'Attack' } })).text);
      portal.log.watchFor('a key', secret);
      return secret;
    };
    const byKey = (secret, path, customer) => {
      const query = `customer_id=${encodeURIComponent(customer)}&api_key=${secret}`;
      return ask({ url: portal.url }, { path: `/r51${path}${path.includes('?') ? '&' : '?'}${query}` });
    };

    await tryPages();
    await tryKeys();
    await tryGuesses();

    /**
     * Every call with an institution: usage of a member is readable, anything else is answered like an unknown
     * institution.
     */
    async function tryPages() {
      const document = JSON.parse((await ask(admin, { path: '/openapi.json' })).text);
      const addressesOf = createAddresses(portal.database);
      let seen = 0;
      for (const operation of operationsOf(document)) {
        const addressFor = addressesOf(operation);
        if (addressFor && (await tryCall(operation.call, addressFor))) seen++;
      }
      if (seen < 5) problems.push(`a consortium reads ${seen} of the 5 calls of its members’ usage`);
    }

    /** Makes a call as a consortium and as others. Returns true if the consortium may and did read its member. */
    async function tryCall(call, addressFor) {
      const answerTo = (caller, institution) => ask(caller, { path: addressFor(institution) });
      const none = await answerTo(librarian, nobody);
      if (differs(await answerTo(librarian, stranger), none)) problems.push(`${call} tells a consortium of a stranger`);
      const without = await answerTo(other, nobody);
      for (const institution of [consortium, member])
        if (differs(await answerTo(other, institution), without))
          problems.push(`${call} tells others of ${institution}`);
      const own = await answerTo(librarian, member);
      if (isSeen.test(call) && own.status === 200) return true;
      if (differs(own, none)) problems.push(`${call} tells a consortium more of a member: ${own.status}`);
      return false;
    }

    /** With any key, unreadable objects get the same answer as unknown ones, byte for byte. */
    async function tryKeys() {
      const [above, ofMember, ofStranger] = [await keyOf(consortium), await keyOf(member), await keyOf(stranger)];
      async function expectUnknown(secret, customers, what) {
        for (const path of paths) {
          const none = await byKey(secret, path, nobody);
          for (const customer of customers)
            if (differs(await byKey(secret, path, customer), none))
              problems.push(`${what} learns of ${customer}: ${path}`);
        }
      }
      await expectUnknown(above, [stranger, `${member} or 1=1`, `0${member}`], 'a consortium');
      await expectUnknown(ofMember, [consortium, secondMember, stranger], 'a member');
      await expectUnknown(ofStranger, [consortium, member, secondMember], 'a stranger');
      const read = await Promise.all(paths.map((path) => byKey(above, path, member)));
      if (read.some(({ status }) => status !== 200)) problems.push('a consortium’s key does not read its member');
      const choice = { method: 'PUT', path: `/api/usage/consortium?institution=${member}`, body: { isUnnamed: true } };
      if ((await ask(admin, choice)).status !== 200) problems.push('a member cannot leave the list');
      await expectUnknown(above, [member], 'a consortium, of an unnamed member,');
      const leave = { method: 'PATCH', path: `/api/institutions/${secondMember}`, body: { consortiumId: null } };
      await ask(admin, leave);
      await expectUnknown(above, [secondMember], 'a consortium, of who left,');
    }

    /** Wrong keys do not reveal which institutions exist, and leave one log line with the institution tried. */
    async function tryGuesses() {
      const tried = await Promise.all(
        Array.from({ length: guesses }, (_, at) => byKey(`carrel_${at}`, paths[at % paths.length], at % 20)),
      );
      const [first] = tried;
      if (tried.some((one) => differs(one, first))) problems.push('wrong keys are answered differently');
      const rows = JSON.parse((await ask(admin, { path: `/api/usage/harvests?institution=${member}` })).text);
      const unknown = rows.filter(({ keyName }) => keyName === null);
      if (unknown.length !== 1) problems.push(`${guesses} guesses left ${unknown.length} lines`);
    }
    return { sent, facts: [], problems: [...problems, ...portal.log.problems()] };
  } finally {
    await portal.remove();
  }
}

function differs(one, two) {
  return one.status !== two.status || one.text !== two.text;
}

/** The address of a call for each institution; undefined for a call that reads nothing of an institution. */
function createAddresses(database) {
  const values = createValues(createRandom(1), { idsFor: createKnownIds(database).ofField, now: Date.now() });
  const known = { from: '2025-01', to: '2025-03', form: 'json', report: 'PR' };
  return (operation) => {
    const { method, path, parameters } = operation;
    const isInPath = /^\/api\/(?:institutions|billing\/institutions)\/:id/.test(path);
    const isInQuery = parameters.some(({ name, in: place }) => place === 'query' && name === 'institution');
    if (method !== 'GET' || !(isInPath || isInQuery)) return undefined;
    const needed = parameters.filter(({ name, required }) => required || known[name]);
    const made = partsOf(
      { parameters: needed },
      'query',
      (schema, name) => known[name] ?? values.allowedBy(schema, name),
    );
    const asked = Object.entries(made).filter(([name]) => name !== 'institution');
    return (institution) => {
      const filled = path.replace(':id', institution).replace(':report', 'PR').replace(/:\w+/g, '1');
      const whose = isInQuery ? [['institution', institution]] : [];
      return `${filled}?${new URLSearchParams([...asked, ...whose])}`;
    };
  };
}
