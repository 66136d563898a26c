import { changeRows } from '#e2e/chat/stored.ts';
import { castPassword } from '#server/demo/cast.ts';
import { startAttacked } from './attacked-portal.mjs';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { createRandom } from './random.mjs';

const kinds = ['unknown', 'wrong password', 'deactivated', 'without a password'];
const firstId = 5000;
const resamples = 2000;
const warmUps = 10;
/** Of the median: what a network adds hides more. */
const shareMax = 0.05;

/** Whether the time of a refused sign-in tells whether there is such an account: each name is tried once, from an address of its own. */
export async function run({ seed, times = 150 }) {
  const random = createRandom(seed);
  const portal = await startAttacked({ prepare: (file) => insertPeople(file, times) });
  try {
    const taken = Object.fromEntries(kinds.map((kind) => [kind, []]));
    const answers = new Set();
    let sent = 0;
    for (let at = 0; at < times; at++) {
      for (const kind of shuffled(kinds, random)) {
        sent++;
        const password = kind === 'wrong password' || kind === 'unknown' ? 'not-the-password' : castPassword;
        const answer = await httpCall(portal.url, {
          ...{ method: 'POST', path: '/api/login', body: JSON.stringify({ username: nameOf(kind, at), password }) },
          headers: { ...headersOf({ url: portal.url, address: `10.${kinds.indexOf(kind)}.2.${at + 1}` }), ...jsonType },
        });
        answers.add(`${answer.status} ${answer.bytes}`);
        if (at >= warmUps) taken[kind].push(answer.ms);
      }
    }
    const problems = answers.size === 1 ? [] : [`the answers differ: ${[...answers].join(' | ')}`];
    const known = median(taken.unknown);
    const facts = kinds.map((kind) => {
      const [low, high] = intervalOfDifference(taken[kind], taken.unknown, random);
      const difference = median(taken[kind]) - known;
      if (Math.abs(difference) > known * shareMax && (low > 0 || high < 0))
        problems.push(`${kind} takes another time than unknown`);
      return `${kind}: median ${median(taken[kind]).toFixed(1)} ms, to unknown ${difference.toFixed(2)} ms (95 %: ${low.toFixed(2)} to ${high.toFixed(2)})`;
    });
    return { sent, facts, problems: [...problems, ...portal.log.problems()] };
  } finally {
    await portal.remove();
  }
}

/** For each try an account of each kind, all with the same password. */
function insertPeople(file, times) {
  changeRows(file, (database) => {
    const { passwordHash } = database.prepare('select "passwordHash" from users where id = 2').get();
    const insert = database.prepare(
      `insert into users (id, username, "usernameKey", "passwordHash", "fullName", role, "institutionId", "createdAt", "deactivatedAt")
       values (?, ?, ?, ?, 'Somebody', 'customer', 1, ?, ?)`,
    );
    const at = new Date().toISOString();
    for (const [index, kind] of kinds.entries()) {
      for (let number = 0; number < times && kind !== 'unknown'; number++) {
        const name = nameOf(kind, number);
        const hash = kind === 'without a password' ? null : passwordHash;
        insert.run(firstId + index * times + number, name, name, hash, at, kind === 'deactivated' ? at : null);
      }
    }
  });
}

/** All of one length. */
function nameOf(kind, number) {
  return `person.${kinds.indexOf(kind)}.${String(number).padStart(4, '0')}`;
}

function shuffled(list, random) {
  const rest = [...list];
  return list.map(() => rest.splice(random.whole(0, rest.length - 1), 1)[0]);
}

function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Where the difference of the medians lies in 95 of 100 samples of the samples. */
function intervalOfDifference(some, others, random) {
  const again = (numbers) => median(numbers.map(() => random.pick(numbers)));
  const differences = Array.from({ length: resamples }, () => again(some) - again(others)).sort((a, b) => a - b);
  return [0.025, 0.975].map((part) => differences[Math.floor(part * resamples)]);
}
