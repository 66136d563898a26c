import { routes } from '#contract/routes.ts';
import { agreesWithContract, readAccessTable } from '#server/testing/calls/access-table.ts';
import { faultsOfAnswer } from './answer-faults.mjs';
import { headersOf, httpCall } from './http-call.mjs';
import { createKnownIds } from './known-ids.mjs';
import { createRequests, operationsOf } from './made-requests.mjs';
import { startAttacked, visitorOf } from './portals/attacked-portal.mjs';
import { createMarkReader } from './values/marks.mjs';

const callerNames = ['librarian', 'colleague', 'librarian2', 'manager', 'manager2', 'tech', 'admin'];
const lanes = 8;
const toldMax = 30;
/** Rate limit, and header fields too large. */
const refusedAnywhere = [429, 431];
const grownMaxMb = 400;
/** Minimum share of requests that pass the schemas: refused ones do not test the code behind them. */
const validShareMin = 0.3;

/** Requests generated from the portal's own OpenAPI document, by all people, about all people's objects. */
export async function run({ seed, times = 100_000, start = startAttacked }) {
  const portal = await start();
  try {
    const callers = [visitorOf(portal), ...(await Promise.all(callerNames.map(portal.signIn)))];
    const admin = callers.at(-1);
    const { bytes } = await send(portal, admin, { method: 'GET', path: '/openapi.json' });
    const document = JSON.parse(String(bytes));
    const ids = createKnownIds(portal.database);
    const problems = rowProblems(document, ids);
    const make = createRequests({ document, routes, ids, seed, now: Date.now() });
    const marks = createMarkReader(portal.database);
    const judge = createJudge(marks.notFor);
    const before = portal.memory();
    const counts = { valid: 0, reached: 0, statuses: {}, slowest: { ms: 0 } };
    let number = 0;
    await Promise.all(Array.from({ length: lanes }, lane));

    /** Usually a person with the right, because a refused call does not test the code behind the check. */
    function chooseCaller(random, call) {
      const allowed = callers.filter((caller) => !expectedRefusal(call, caller));
      return random.pick(random.chance(0.75) ? allowed : callers);
    }
    async function lane() {
      while (number < times && problems.length < toldMax) await attack(make(number++, chooseCaller));
    }
    async function attack(request) {
      const { call, caller, isValid } = request;
      // Signing out ends a session made for this call.
      const by = call === 'POST /api/logout' && caller.cookie ? await portal.signIn(caller.username) : caller;
      const where = () => `${request.number}: ${request.method} ${request.path.slice(0, 120)} by ${caller.username}`;
      try {
        const answer = await send(portal, by, request);
        const step = `${Math.floor(answer.status / 100)}xx`;
        counts.statuses[step] = (counts.statuses[step] ?? 0) + 1;
        if (answer.ms > counts.slowest.ms) counts.slowest = { ms: answer.ms, call };
        if (isValid) counts.valid++;
        if (isValid && answer.status < 300) counts.reached++;
        for (const fault of judge(request, answer)) problems.push(`${where()} ${fault}`);
      } catch (error) {
        problems.push(`${where()} got no answer: ${error.message}`);
      }
    }

    const after = portal.memory();
    if (marks.met() === 0) problems.push('no answer held a secret, also for those who may read it');
    if (counts.valid < number * validShareMin) problems.push('too few requests pass the schemas');
    if (after.now - before.now > grownMaxMb) problems.push(`memory grew from ${before.now} to ${after.now} MB`);
    if (!portal.isAlive()) problems.push('the portal died');
    const share = (count) => `${((100 * count) / number).toFixed(1)} %`;
    return {
      sent: number,
      facts: [
        `${Object.keys(document.paths).length} addresses, seed ${seed}`,
        `${share(counts.valid)} pass the schemas, ${share(counts.reached)} were done`,
        `answers: ${Object.entries(counts.statuses)
          .map(([step, count]) => `${step} ${count}`)
          .sort()
          .join(', ')}`,
        `${marks.met()} times a secret was told to somebody who may read it`,
        `slowest answer ${Math.round(counts.slowest.ms)} ms (${counts.slowest.call}), memory ${before.now} to ${after.now} MB, ${portal.log.lines()} lines of log`,
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

/** These calls answer 401 even with a session, or end it. */
const asksWhoItIs = new Set([
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/login/passkey',
  'POST /api/sign-in/institution',
  'POST /api/logout',
]);

/** Calls without a declared role, and ids without a declared table. */
function rowProblems(document, ids) {
  const calls = operationsOf(document).map(({ call }) => call);
  const rows = readAccessTable();
  return calls.flatMap((call) => {
    const row = rows.find((one) => one.call === call);
    return [
      ...(row ? [] : [`${call} has no row in docs/access-statuses.md`]),
      ...(row && !agreesWithContract(row) ? [`${call} lets others in than its row says`] : []),
      ...(ids.knows(call)
        ? []
        : [
            `${call} has an id of no table: name the path like its table, or the table in server/testing/calls/named-objects.ts`,
          ]),
    ];
  });
}

/** Problems of an answer: it shows internals, or a caller got further than their row in the access table allows. */
function createJudge(marksNotFor) {
  return ({ call, caller, isRouted }, answer) => {
    const faults = faultsOfAnswer(answer, caller, marksNotFor);
    if (!isRouted || refusedAnywhere.includes(answer.status)) return faults;
    const expected = expectedRefusal(call, caller);
    if (expected && answer.status !== expected) faults.push(`was answered ${answer.status} instead of ${expected}`);
    if (!expected && caller.role !== 'visitor' && answer.status === 401 && !asksWhoItIs.has(call)) {
      faults.push('lost the session');
    }
    return faults;
  };
}

function expectedRefusal(call, { role }) {
  const { access } = routes[call];
  if (access === 'public') return undefined;
  if (role === 'visitor') return 401;
  return typeof access === 'string' || access.includes(role) ? undefined : 403;
}
