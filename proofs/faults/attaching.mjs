import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { post, postForm, read, signIn } from './person.mjs';
import { finding } from './report.mjs';

/** Colleagues whose conversation nobody else uses. */
const pairs = [
  ['lucia.benavent', 23],
  ['haruka.mizuno', 25],
  ['kwabena.adomako', 28],
  ['dana.kowalczyk', 30],
  ['fiona.strathearn', 33],
];
/** The limit is twenty files a minute per person. */
const everyMs = 3200;
const lines = 5000;
/** The portal gives up on a silent store after a minute. */
const patienceMs = 90_000;

/**
 * Sends files through the nodes until `end`, which checks that every node returns each acknowledged file byte by byte.
 * Refused files may be missing.
 */
export async function startAttaching(url) {
  const senders = await Promise.all(pairs.map(async ([name, to]) => ({ ...(await signIn(url, name)), to })));
  const sent = [];
  const over = new AbortController();
  let refused = 0;

  async function sendUntilOver(sender) {
    while (!over.signal.aborted) {
      await sendFile(sender).then(
        (one) => sent.push(one),
        () => refused++,
      );
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => {});
    }
  }

  const sending = senders.map(sendUntilOver);
  return {
    async end(part, nodes) {
      over.abort();
      await Promise.all(sending);
      let lost = 0;
      for (const one of sent) if (!(await isEverywhere(one, nodes))) lost++;
      console.log(`${part}: ${sent.length} files were acknowledged, ${refused} refused`);
      return finding(part, { acknowledged: sent.length, lost });
    },
  };
}

async function sendFile({ to, ...sender }) {
  const bytes = Buffer.from(`${randomUUID()}\n`.repeat(lines));
  const signal = AbortSignal.timeout(patienceMs);
  const file = { name: 'Notes.txt', type: 'text/plain', bytes };
  const { filePath } = await answerOf(postForm(sender, '/api/attachments', {}, file), signal);
  const message = { receiverId: to, content: 'Notes', attachment: { name: filePath.split('/').at(-1) } };
  const { attachment } = await answerOf(post(sender, '/api/messages', message), signal);
  return { sender, path: attachment.url, bytes };
}

async function answerOf(request, signal) {
  const tooLate = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const answer = await Promise.race([request, tooLate]);
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return answer.json();
}

async function isEverywhere({ sender, path, bytes }, nodes) {
  for (const { url } of nodes) {
    const answer = await read({ ...sender, url }, path);
    if (!answer.ok || !Buffer.from(await answer.arrayBuffer()).equals(bytes)) return false;
  }
  return true;
}
