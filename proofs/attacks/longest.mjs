import { faultsOfAnswer } from '#proofs/attacks/answer-faults.mjs';
import { headersOf, httpCall, jsonType } from '#proofs/attacks/http-call.mjs';
import { createKnownIds } from '#proofs/attacks/known-ids.mjs';
import { addressOf, operationsOf } from '#proofs/attacks/made-requests.mjs';
import { startAttacked } from '#proofs/attacks/portals/attacked-portal.mjs';
import { callerOf, endsSessions, rightRequest, textsIn } from '#proofs/attacks/right-requests.mjs';
import { formsAndFiles } from './values/longest-forms.mjs';
import { longestText, longestTexts, maxLengthAt, usualLimits } from './values/longest-texts.mjs';
import { createMarkReader } from './values/marks.mjs';
import { createRandom } from './values/random.mjs';

/** Longest allowed block of the event loop, during which no other request is answered. */
const heldMaxMs = 200;
const loopPort = 19_871;
/** A longer address is refused before it is parsed. */
const queryMaxLength = 12_000;

/**
 * Sends every text of every call, and of parsed files, at and above its maximum length, with the worst input for
 * backtracking expressions: none may block the event loop.
 */
export async function run({ seed, textsOfField = Number.POSITIVE_INFINITY }) {
  const preload = new URL('./portals/loop-time.mjs', import.meta.url).href;
  const env = {
    PORTAL_ATTACK_LOOP_PORT: String(loopPort),
    NODE_OPTIONS: `--import ${preload}`,
    PORTAL_LOG_LEVEL: 'error',
  };
  const portal = await startAttacked({ env });
  try {
    const callers = await Promise.all(['admin', 'tech', 'manager', 'librarian'].map(portal.signIn));
    const { bytes } = await httpCall(portal.url, { path: '/openapi.json', headers: headersOf(callers[0]) });
    const operations = operationsOf(JSON.parse(String(bytes))).filter(({ call }) => !endsSessions.includes(call));
    const ids = createKnownIds(portal.database);
    const marks = createMarkReader(portal.database);
    const problems = [];
    const counts = { sent: 0, fields: 0, longestMs: 0, longest: '' };

    await heldMs();
    for (const operation of operations) await sendTo(operation, callerOf(operation.call, callers, seed));
    await sendFiles();

    if (!portal.isAlive()) problems.push('the portal died');
    return {
      sent: counts.sent,
      facts: [
        `${counts.fields} texts of ${operations.length} calls and of files, seed ${seed}`,
        `the event loop was held at most ${Math.round(counts.longestMs)} ms: ${counts.longest}`,
      ],
      problems: [...problems, ...portal.log.problems()],
    };

    async function sendTo({ call, method, path, body, ...operation }, caller) {
      const random = createRandom(seed);
      const { params, sent } = rightRequest({ call, body, ...operation }, { random, ids });
      for (const [field, put] of textsIn(sent)) {
        counts.fields++;
        for (const text of textsFor(field, body, random)) {
          const edged = put(text);
          await send(caller, `${call} with ${field} ${JSON.stringify(text.slice(0, 20))} × ${text.length}`, {
            ...{ method, path: addressOf(path, params, edged.query) },
            ...(body && { headers: jsonType, body: JSON.stringify(edged.body) }),
          });
        }
      }
    }

    function textsFor(field, body, random) {
      const [part, ...path] = field.split('.');
      const allowed = part === 'body' ? maxLengthAt(body, path) : undefined;
      const most = part === 'query' ? queryMaxLength : longestText;
      const lengths =
        allowed && allowed < most ? [allowed, most] : [most, ...usualLimits.filter((limit) => limit < most)];
      return lengths.flatMap((length) => some(longestTexts(length), random));
    }

    /** All texts, or as many as wanted from a random position. */
    function some(texts, random) {
      if (textsOfField >= texts.length) return texts;
      const start = random.whole(0, texts.length - 1);
      return Array.from({ length: textsOfField }, (_, at) => texts[(start + at) % texts.length]);
    }

    async function sendFiles() {
      const visitor = { url: portal.url, address: '10.1.0.1', username: 'visitor' };
      for (const text of some(longestTexts(longestText), createRandom(seed))) {
        counts.fields++;
        for (const { by, what, request } of formsAndFiles(text)) {
          const caller = callers.find(({ username }) => username === by) ?? visitor;
          await send(caller, `${what} of ${JSON.stringify(text.slice(0, 20))}`, request);
        }
      }
    }

    async function send(caller, what, request) {
      counts.sent++;
      const answer = await answerTo(caller, request, what);
      if (answer) for (const fault of faultsOfAnswer(answer, caller, marks.notFor)) problems.push(`${what} ${fault}`);
      let ms = await heldMs();
      if (ms > heldMaxMs) {
        // A job or the garbage collector may have run at the same time, so the faster attempt counts.
        await answerTo(caller, request, what);
        ms = Math.min(ms, await heldMs());
      }
      if (ms > counts.longestMs) Object.assign(counts, { longestMs: ms, longest: what });
      if (ms > heldMaxMs) problems.push(`${what} held the event loop for ${Math.round(ms)} ms`);
    }

    async function answerTo(caller, { headers = {}, ...request }, what) {
      try {
        return await httpCall(portal.url, { ...request, headers: { ...headersOf(caller), ...headers } });
      } catch (error) {
        // A request that is too large is refused before it was sent in full.
        if (!/ECONNRESET|EPIPE|socket hang up/.test(String(error.code ?? error.message)))
          problems.push(`${what}: ${error.message}`);
        return undefined;
      }
    }
  } finally {
    await portal.remove();
  }
}

async function heldMs() {
  const { bytes } = await httpCall(`http://localhost:${loopPort}`, { path: '/' });
  return Number(String(bytes));
}
