import { faultsOfAnswer } from '#proofs/attacks/answer-faults.mjs';
import { headersOf, httpCall, jsonType } from '#proofs/attacks/http-call.mjs';
import { createKnownIds } from '#proofs/attacks/known-ids.mjs';
import { addressOf, operationsOf } from '#proofs/attacks/made-requests.mjs';
import { startAttacked } from '#proofs/attacks/portals/attacked-portal.mjs';
import { callerOf, endsSessions, rightRequest, textsIn } from '#proofs/attacks/right-requests.mjs';
import { edgeTexts } from './values/hostile-values.mjs';
import { createMarkReader } from './values/marks.mjs';
import { createRandom } from './values/random.mjs';

const lanes = 4;
const callerNames = ['admin', 'tech', 'manager', 'librarian'];

/** Puts edge values into every text and date of every call, one at a time, in an otherwise valid request. */
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
          yield* requestsTo(operation, callerOf(operation.call, callers, round), createRandom(seed + round));
        }
      }
    }

    function* requestsTo({ call, method, path, body, ...operation }, caller, random) {
      const { params, sent } = rightRequest({ call, body, ...operation }, { random, ids });
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

function send({ url }, caller, { method, path, headers = {}, body }) {
  return httpCall(url, { method, path, body, headers: { ...headersOf(caller), ...headers } });
}
