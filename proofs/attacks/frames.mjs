import { createChatClient } from '#e2e/chat/chat-client.ts';
import { newClientId } from '#web/features/chat/client-id.ts';
import { headersOf } from './http-call.mjs';
import { createFrames, forgery } from './made-frames.mjs';
import { startAttacked } from './portals/attacked-portal.mjs';
import { frameBytes, openRaw } from './raw-socket.mjs';
import { createMarkReader } from './values/marks.mjs';
import { createRandom } from './values/random.mjs';

const attackers = ['librarian', 'colleague', 'tech', 'manager2'];
const lanes = 4;
const framesPerLine = 12;
const honestEvery = 50;
const grownMaxMb = 250;
const settledWithinMs = 20_000;
const toldMax = 30;
/** Frames about person 2: typing, online, writing. */
const ofLibrarian = /"(?:by|userId|senderId)":2[,}]/;

/** Sends invalid frames while two people keep writing to each other and a third must not notice. */
export async function run({ seed, times = 20_000, start = startAttacked }) {
  const portal = await start();
  const clients = [];
  try {
    const people = await Promise.all(attackers.map(portal.signIn));
    const [writer, reader] = await Promise.all(['librarian2', 'manager'].map(portal.signIn));
    // A person of another institution than the attackers, whose connection must receive nothing of it.
    const bystander = await openRaw(portal.url, { headers: headersOf(writer) });
    const { notFor: marksNotFor } = createMarkReader(portal.database);
    const problems = [];
    const pair = [
      await createChatClient({ url: portal.url, cookie: writer.cookie, viewerId: writer.id, contactIds: [reader.id] }),
      await createChatClient({ url: portal.url, cookie: reader.cookie, viewerId: reader.id, contactIds: [writer.id] }),
    ];
    clients.push(...pair);
    const conversation = pair[0].conversations()[0];
    const before = portal.memory();
    const counts = { sent: 0, lines: 0, codes: {}, honest: 0 };

    async function lane(at) {
      for (let line = at; counts.sent < times && problems.length < toldMax; line += lanes) await attack(line);
    }
    async function attack(line) {
      const person = people[line % people.length];
      const socket = await openRaw(portal.url, { headers: headersOf({ ...person, address: `10.9.${line % 250}.1` }) });
      if (socket.status !== 101) return void problems.push(`${line}: ${person.username} was answered ${socket.status}`);
      counts.lines++;
      const sent = await sendFrames(socket, createFrames(createRandom(seed * 1_000_003 + line), person));
      await socket.settled();
      const code = socket.code() ?? 'open or cut';
      counts.codes[code] = (counts.codes[code] ?? 0) + 1;
      for (const mark of marksNotFor(Buffer.from(socket.heard()), person)) {
        problems.push(`${line}: ${person.username} heard ${mark} after ${sent.join(', ')}`);
      }
      if (/\n\s+at |Error:|node_modules/.test(socket.heard())) problems.push(`${line}: the inside was shown`);
      socket.end();
    }
    /** Sends until the portal closes the connection. Returns the sent frames. */
    async function sendFrames(socket, frames) {
      const sent = [];
      let isOver = false;
      while (!isOver && sent.length < framesPerLine && socket.isOpen() && counts.sent < times) {
        const { kind, bytes, isLast } = frames.next();
        socket.write(bytes);
        sent.push(kind);
        counts.sent++;
        if (counts.sent % honestEvery === 0) writeHonestly();
        isOver = isLast;
        await new Promise(setImmediate);
      }
      return sent;
    }
    function writeHonestly() {
      counts.honest++;
      bystander.write(frameBytes('{"type":"pong"}'));
      pair[counts.honest % 2].write({ clientId: newClientId(), conversation, content: `Honest ${counts.honest}` });
    }
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));

    const isWhole = () => pair.every((one) => one.waiting().length === 0 && honestIn(one).length === counts.honest);
    const honestIn = (one) => one.shown(conversation).filter(({ content }) => content.startsWith('Honest '));
    const deadline = performance.now() + settledWithinMs;
    while (!isWhole() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    if (!isWhole())
      problems.push(`of ${counts.honest} honest messages ${pair.map((one) => honestIn(one).length)} were seen`);
    problems.push(...pair.flatMap((one) => faultsOf(one, portal)));
    const forged = (await portal.messages()).filter(({ content }) => content.includes(forgery));
    for (const { senderId, conversation: where } of forged)
      problems.push(`a forged message of ${senderId} is in ${where}`);
    const heard = bystander.heard();
    bystander.end();
    if (!heard.includes('Honest 1')) problems.push('the bystander heard nothing');
    if (heard.includes(forgery) || ofLibrarian.test(heard)) problems.push('the bystander heard of a stranger');
    const after = portal.memory();
    if (after.now - before.now > grownMaxMb) problems.push(`memory grew from ${before.now} to ${after.now} MB`);
    if (!portal.isAlive()) problems.push('the portal died');
    return {
      sent: counts.sent,
      facts: [
        `${counts.lines} lines of ${people.length} people, ${counts.honest} honest messages stored and seen, seed ${seed}`,
        `lines were closed with: ${Object.entries(counts.codes)
          .map(([code, count]) => `${code} ${count}`)
          .sort()
          .join(', ')}`,
        `${pair[0].gaps() + pair[1].gaps()} times something had to be asked for`,
        `memory ${before.now} to ${after.now} MB, at most ${after.most}`,
      ],
      problems: [...problems, ...portal.log.problems()],
    };
  } finally {
    for (const client of clients) client.close();
    await portal.remove();
  }
}

/** Problems that one of the two honest people experienced. */
function faultsOf({ viewerId, faults, lines, gaps }, { hasNodes }) {
  return [
    ...faults,
    ...(lines() > 1 ? [`${viewerId} lost the line`] : []),
    // Between nodes a message may be overtaken by the next one.
    ...(gaps() > 0 && !hasNodes ? [`${viewerId} had to ask for what was missed`] : []),
  ];
}
