import { changeRows } from '#e2e/chat/stored.ts';
import { castPassword } from '#server/demo/cast.ts';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { startAttacked } from './portals/attacked-portal.mjs';
import { createRandom } from './values/random.mjs';

const wrong = 'not-the-password';
/** The first kind of each way is an unknown account or institution. */
const ways = [
  {
    path: '/api/login',
    kinds: [
      'unknown',
      'wrong password',
      'deactivated',
      'without a password',
      'wrong password, with a passkey',
      'wrong password, where the institution requires its own sign-in',
    ],
    bodyOf: (kind, username) => ({ username, password: /^(unknown|wrong)/.test(kind) ? wrong : castPassword }),
  },
  {
    path: '/api/forgotten-password',
    kinds: ['unknown', 'known', 'deactivated', 'where the institution requires its own sign-in'],
    bodyOf: (_, username) => ({ username }),
  },
  {
    path: '/api/sign-in/institution/start',
    kinds: ['unknown domain', 'domain of an institution without single sign-on'],
    bodyOf: (_, name) => ({ address: `somebody@${name}.example` }),
  },
];
const firstId = 5000;
/** Institutions of the demo: the second requires single sign-on, the first has none. */
const [usual, requiring] = [1, 2];
const resamples = 2000;
const warmUps = 10;
/** Share of the median; the variation of a network hides a smaller difference. */
const shareMax = 0.05;

/**
 * Tests whether the duration of a refused sign-in reveals that an account or institution exists: each is tried once,
 * from a separate address.
 */
export async function run({ seed, times = 150 }) {
  const random = createRandom(seed);
  // Without a mail server no link can be sent.
  const smtpUrl = 'smtp://127.0.0.1:9';
  const portal = await startAttacked({ smtpUrl, prepare: (file) => insertWhoIsTried(file, times) });
  const problems = [];
  const facts = [];
  let sent = 0;
  try {
    for (const [index, way] of ways.entries()) {
      const found = await tryWay(portal.url, way, { index, times, random });
      sent += found.sent;
      facts.push(...found.facts);
      problems.push(...found.problems);
    }
    return { sent, facts, problems: [...problems, ...portal.log.problems()] };
  } finally {
    await portal.remove();
  }
}

async function tryWay(url, way, { index, times, random }) {
  const { path, kinds, bodyOf } = way;
  const taken = Object.fromEntries(kinds.map((kind) => [kind, []]));
  const answers = new Set();
  for (let at = 0; at < times; at++) {
    for (const kind of shuffled(kinds, random)) {
      const address = `10.${index + 1}${kinds.indexOf(kind)}.2.${at + 1}`;
      const answer = await httpCall(url, {
        ...{ method: 'POST', path, body: JSON.stringify(bodyOf(kind, nameOf(way, kind, at))) },
        headers: { ...headersOf({ url, address }), ...jsonType },
      });
      answers.add(`${answer.status} ${answer.bytes}`);
      if (at >= warmUps) taken[kind].push(answer.ms);
    }
  }
  const problems = answers.size === 1 ? [] : [`${path}: the answers differ: ${[...answers].join(' | ')}`];
  const [unknown] = kinds;
  const known = median(taken[unknown]);
  const facts = kinds.map((kind) => {
    const [low, high] = intervalOfDifference(taken[kind], taken[unknown], random);
    const difference = median(taken[kind]) - known;
    if (Math.abs(difference) > known * shareMax && (low > 0 || high < 0)) {
      problems.push(`${path}: ${kind} takes another time than ${unknown}`);
    }
    return `${path}, ${kind}: median ${median(taken[kind]).toFixed(1)} ms, to ${unknown} ${difference.toFixed(2)} ms (95 %: ${low.toFixed(2)} to ${high.toFixed(2)})`;
  });
  return { sent: times * kinds.length, facts, problems };
}

/** For each attempt an account or a domain of each kind but the first; all accounts have the same password. */
function insertWhoIsTried(file, times) {
  changeRows(file, (database) => {
    const insert = insertsInto(database);
    database.prepare('delete from "singleSignOn" where "institutionId" in (?, ?)').run(usual, requiring);
    database
      .prepare(
        `insert into "singleSignOn" ("institutionId", mode, "linkKey", version) values (?, 'required', 'attacked', 1)`,
      )
      .run(requiring);
    const tried = ways.flatMap((way) => way.kinds.slice(1).map((kind) => ({ way, kind })));
    const numbers = Array.from({ length: times }, (_, number) => number);
    for (const { way, kind } of tried) {
      for (const number of numbers) insert(kind, nameOf(way, kind, number));
    }
  });
}

function insertsInto(database) {
  const { passwordHash } = database.prepare('select "passwordHash" from users where id = 2').get();
  const person = database.prepare(
    `insert into users (id, username, "usernameKey", "passwordHash", "fullName", role, "institutionId", "createdAt", "deactivatedAt")
     values (?, ?, ?, ?, 'Somebody', 'customer', ?, ?, ?)`,
  );
  const passkey = database.prepare(
    `insert into factors ("userId", kind, name, "createdAt", "credentialId", "publicKey") values (?, 'passkey', 'Key', ?, ?, 'AAAA')`,
  );
  const domain = database.prepare('insert into "signInDomains" (domain, "institutionId") values (?, ?)');
  const at = new Date().toISOString();
  let id = firstId;
  return (kind, name) => {
    if (kind.startsWith('domain')) return domain.run(`${name}.example`, usual);
    id++;
    const hash = kind === 'without a password' ? null : passwordHash;
    const institution = kind.includes('requires') ? requiring : usual;
    person.run(id, name, name, hash, institution, at, kind === 'deactivated' ? at : null);
    if (kind.includes('passkey')) passkey.run(id, at, `key-of-${id}`);
  };
}

/** All names have the same length. */
function nameOf(way, kind, number) {
  return `person.${ways.indexOf(way)}.${way.kinds.indexOf(kind)}.${String(number).padStart(4, '0')}`;
}

function shuffled(list, random) {
  const rest = [...list];
  return list.map(() => rest.splice(random.whole(0, rest.length - 1), 1)[0]);
}

function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** 95 % bootstrap interval for the difference of the medians. */
function intervalOfDifference(some, others, random) {
  const again = (numbers) => median(numbers.map(() => random.pick(numbers)));
  const differences = Array.from({ length: resamples }, () => again(some) - again(others)).sort((a, b) => a - b);
  return [0.025, 0.975].map((part) => differences[Math.floor(part * resamples)]);
}
