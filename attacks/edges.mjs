import { faultsOfAnswer } from '#attacks/answer-faults.mjs';
import { headersOf, httpCall, jsonType } from '#attacks/http-call.mjs';
import { createKnownIds } from '#attacks/known-ids.mjs';
import { addressOf, operationsOf, partsOf } from '#attacks/made-requests.mjs';
import { startAttacked } from '#attacks/portals/attacked-portal.mjs';
import { routes } from '#contract/routes.ts';
import { withStorableTexts } from '#contract/values/plain-text.ts';
import { edgeTexts } from './values/hostile-values.mjs';
import { createMarkReader } from './values/marks.mjs';
import { createRandom } from './values/random.mjs';
import { createValues } from './values/schema-values.mjs';

const lanes = 4;
const triesMax = 30;
const callerNames = ['admin', 'tech', 'manager', 'librarian'];
/** They end what the others ask with. */
const endsSessions = ['POST /api/logout', 'DELETE /api/sessions'];

/** Every text and moment of every call, one after the other at the edge of what it can be, in a request that is right otherwise. */
export async function run({ seed, rounds = 3, edgesOfText = edgeTexts.length, start = startAttacked }) {
  const portal = await start();
  try {
    const callers = await Promise.all(callerNames.map(portal.signIn));
    const { bytes } = await send(portal, callers[0], { method: 'GET', path: '/openapi.json' });
    const operations = operationsOf(JSON.parse(String(bytes))).filter(({ call }) => !endsSessions.includes(call));
    const ids = createKnownIds(portal.database);
    const marks = createMarkReader(portal.database);
    const problems = [];
    const counts = { taken: 0, refused: 0, fields: new Set() };

    const requests = requestsOf();
    await Promise.all(Array.from({ length: lanes }, lane));

    async function lane() {
      for (const { call, field, caller, ...request } of requests) {
        counts.fields.add(`${call} ${field.replace(/\d+/g, '…')}`);
        const where = () => `${call} with ${field} ${JSON.stringify(request.edge)} by ${caller.username}`;
        try {
          const answer = await send(portal, caller, request);
          counts[answer.status < 300 ? 'taken' : 'refused']++;
          for (const fault of faultsOfAnswer(answer, caller, marks.notFor)) problems.push(`${where()} ${fault}`);
        } catch (error) {
          problems.push(`${where()} got no answer: ${error.message}`);
        }
      }
    }

    function* requestsOf() {
      for (let round = 0; round < rounds; round++) {
        for (const operation of operations) {
          const allowed = callers.filter(({ role }) => isAllowed(operation.call, role));
          const caller = allowed[round % allowed.length];
          yield* requestsTo(operation, caller, createRandom(seed + round));
        }
      }
    }

    function* requestsTo({ call, method, path, body, ...operation }, caller, random) {
      const { params, sent } = rightRequest({ call, body, ...operation }, random);
      for (const [field, put] of textsIn(sent)) {
        const start = random.whole(0, edgeTexts.length - 1);
        for (let at = start; at < start + edgesOfText; at++) {
          const edge = edgeTexts[at % edgeTexts.length];
          const edged = put(edge);
          yield {
            ...{ call, field, edge, caller, method },
            path: addressOf(path, params, edged.query),
            ...(body && { headers: jsonType, body: JSON.stringify(edged.body) }),
          };
        }
      }
    }

    /** With most of what may be there, since what is left out is tried by nothing; as the schemas take it, if one is found. */
    function rightRequest({ call, body, ...operation }, random) {
      const values = createValues(random, { idsFor: ids.ofField, now: Date.now(), optional: 0.8 });
      for (let tries = 0; ; tries++) {
        const params = partsOf(operation, 'path', (schema, name) => {
          const known = ids.ofParameter(call, name);
          return String(known ? random.pick(known) : values.allowedBy(schema, name));
        });
        const query = partsOf(operation, 'query', (schema, name) => values.allowedBy(schema, name));
        const sent = { query, ...(body && { body: values.allowedBy(body) }) };
        if (tries === triesMax || isTaken(routes[call], sent)) return { params, sent };
      }
    }

    if (!portal.isAlive()) problems.push('the portal died');
    return {
      sent: counts.taken + counts.refused,
      facts: [
        `${counts.fields.size} texts and moments of ${operations.length} calls, seed ${seed}`,
        `${counts.taken} taken, ${counts.refused} refused`,
      ],
      problems: [...problems, ...portal.log.problems()],
    };
  } finally {
    await portal.remove();
  }
}

/** Each text within a value, by its path, with what puts another in its place. */
function textsIn(value, path = []) {
  if (typeof value === 'string') return [[path.join('.'), (text) => text]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, [...path, key]).map(([field, put]) => [
      field,
      (text) => (Array.isArray(value) ? value.with(Number(key), put(text)) : { ...value, [key]: put(text) }),
    ]),
  );
}

function isTaken(route, sent) {
  return Object.entries(sent).every(
    ([part, value]) => route[part]?.safeParse(withStorableTexts(value)).success ?? true,
  );
}

function isAllowed(call, role) {
  const { access } = routes[call];
  return typeof access === 'string' || access.includes(role);
}

function send({ url }, caller, { method, path, headers = {}, body }) {
  return httpCall(url, { method, path, body, headers: { ...headersOf(caller), ...headers } });
}
