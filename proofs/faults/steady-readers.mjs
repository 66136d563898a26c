import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '#contract/routes.ts';
import { post, read, signIn } from './person.mjs';
import { finding } from './report.mjs';

/** Reads without end, but leaves the processor to the writers. */
const pauseMs = 15;
const readers = ['librarian', 'manager', 'tech', 'admin'];

/**
 * Makes every read without a path parameter, as a person of each role, from each node in turn until stopped; a node
 * that is down is skipped, and with `pauses` one that refuses because it stops. Every read answered at the beginning
 * must be answered all the time. After each round the administrator sends a broadcast from each node, and all of them
 * must exist at the end.
 */
export async function startReading(nodes, { pauses = false } = {}) {
  const people = await Promise.all(readers.map((name) => signIn(nodes[0].url, name)));
  const [librarian, admin] = [people[0], people.at(-1)];
  const calls = await callsAnswered(nodes[0], people);
  const turns = calls.flatMap((call) => nodes.map((node) => ({ call, node })));
  const problems = [];
  const sent = [];
  let [count, isEnded] = [0, false];

  async function take({ person, path }, node) {
    if (isEnded) return;
    const status = await statusOf(node.url, path, person).catch(() => null);
    // The node is down or stops during the request: the balancer would have used the other one.
    if (status === null || (pauses && status === 503)) return;
    count++;
    if (status !== 200) problems.push(`node ${nodes.indexOf(node) + 1} answered ${status} to GET ${path}`);
    await sleep(pauseMs);
  }

  async function broadcast(node) {
    const note = { title: `News ${sent.length}`, description: 'Of an upgrade' };
    const sender = { ...admin, url: node.url, origin: node.url };
    const answer = await post(sender, '/api/notifications', note).catch(() => null);
    if (answer?.ok) sent.push(note.title);
    else if (answer && !(pauses && answer.status === 503))
      problems.push(`node ${nodes.indexOf(node) + 1} answered ${answer.status} to a broadcast`);
  }

  async function readOn() {
    while (!isEnded) {
      for (const { call, node } of turns) await take(call, node);
      for (const node of nodes) await broadcast(node);
    }
  }

  const reading = readOn();
  return {
    count: () => count,
    async end() {
      isEnded = true;
      await reading;
      const notes = await read({ ...librarian, url: nodes[0].url }, '/api/notifications?limit=1000');
      const titles = new Set((await notes.json()).map(({ title }) => title));
      const lost = sent.filter((title) => !titles.has(title)).length;
      console.log(`${calls.length} calls were answered ${count} times, ${sent.length} broadcasts were sent`);
      return finding('upgrade, other calls', { acknowledged: count + sent.length, lost, problems });
    },
  };
}

async function callsAnswered(node, people) {
  const paths = Object.keys(routes).flatMap((name) => /^GET (\/api\/[^:]+)$/.exec(name)?.[1] ?? []);
  const calls = [];
  for (const person of people) {
    for (const path of paths) if ((await statusOf(node.url, path, person)) === 200) calls.push({ person, path });
  }
  return calls;
}

/**
 * On a new connection, because a kept one would be closed under the next request. Rejects if the node does not answer.
 */
function statusOf(url, path, { cookie }) {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { agent: false, headers: { cookie } }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode))
        .on('error', reject);
    });
    asked.on('error', reject).end();
  });
}
