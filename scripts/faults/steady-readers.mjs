import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '#contract/routes.ts';
import { post, read, signIn } from './person.mjs';
import { finding } from './report.mjs';

/** It goes on without end, and leaves the processor to those who write. */
const pauseMs = 15;
const readers = ['librarian', 'manager', 'tech', 'admin'];

/**
 * Reads everything that has no name in its path, as somebody of each role, from each node in turn until it is ended; a node that
 * is down is passed over. What was answered at the beginning is to be answered all the time. After each round the
 * administrator sends a broadcast from each node, all of which are to be there in the end.
 */
export async function startReading(nodes) {
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
    // Nobody is there, or goes as it is asked: the balancer would have asked the other one.
    if (status === null) return;
    count++;
    if (status !== 200) problems.push(`node ${nodes.indexOf(node) + 1} answered ${status} to GET ${path}`);
    await sleep(pauseMs);
  }

  async function broadcast(node) {
    const note = { title: `News ${sent.length}`, description: 'Of an upgrade' };
    const sender = { ...admin, url: node.url, origin: node.url };
    const answer = await post(sender, '/api/notifications', note).catch(() => null);
    if (answer?.ok) sent.push(note.title);
    else if (answer) problems.push(`node ${nodes.indexOf(node) + 1} answered ${answer.status} to a broadcast`);
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

/** On a connection of its own: one that is kept would be closed under the next request. Rejects where nobody answers. */
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
