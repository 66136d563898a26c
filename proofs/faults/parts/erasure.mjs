import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askFile, askPostgres, withDatabase } from '#proofs/faults/databases.mjs';
import { onEngines } from '#proofs/faults/load.mjs';
import { insertChannelMessages } from '#proofs/faults/old-messages.mjs';
import { post, postForm, signIn } from '#proofs/faults/person.mjs';
import { finding } from '#proofs/faults/report.mjs';
import { findEverywhere } from '#server/testing/databases/find-everywhere.ts';

const [librarian, manager, colleague] = [2, 4, 6];
const marker = 'zqxheron';
/** Eight steps of the job for each kill; 25 kills need 20,000 messages. */
const messagesPerKill = 800;
/** Counted from when the erasure continues; its rest, after the messages, takes less than half a second. */
const killedWithinMs = { messages: 100, rest: 50 };
/** The share of kills while there are still messages. */
const inMessages = 0.8;
const waitMs = 900_000;

/**
 * Kills the portal (SIGKILL) while it erases a person with 20,000 messages, 25 times on each engine. At the end the
 * erasure must be complete, no table, index, file or log line may contain their marker, their messages to other people
 * must remain, and the list of erasures must name them once.
 */
export async function run([kills = '25', only]) {
  return onEngines(only, (on) => killWhileErasing({ ...on, kills: Number(kills) }));
}

async function killWhileErasing({ engine, portal, databaseUrl, kills }) {
  const ask = (text) => (databaseUrl ? askPostgres(databaseUrl, text) : askFile(portal.database, text));
  const one = async (text) => Object.values((await ask(text))[0] ?? { none: null })[0];
  const place = { databaseUrl, dataDir: dirname(portal.database) };
  const search = () => withDatabase(place, (db) => findEverywhere({ db, dataDir: place.dataDir }, marker));
  const admin = await plant({ portal, ask, one, databaseUrl, count: kills * messagesPerKill });
  const others = `select id, "senderId", conversation from messages where conversation <> 'channel:${librarian}' order by id`;
  const before = JSON.stringify(await ask(others));
  const planted = (await search()).length;
  const answer = await fetch(`${portal.url}/api/users/${librarian}/erasure`, {
    method: 'PUT',
    headers: headersOf(admin),
  });
  if (!answer.ok) throw new Error(`Nobody is erased: ${await answer.text()}`);

  const state = () => one(`select state from erasures where kind = 'person' and "objectId" = ${librarian}`);
  const left = async () =>
    Number(await one(`select count(*) from messages where conversation = 'channel:${librarian}'`));
  let killed = 0;
  let inTheMiddle = 0;
  for (; killed < kills && (await state()) !== 'done'; killed++) {
    const isWithMessages = killed < kills * inMessages && (await left()) > 0;
    await goesOn({ left, one, isWithMessages });
    await sleep(Math.random() * killedWithinMs[isWithMessages ? 'messages' : 'rest']);
    await portal.kill9();
    if ((await state()) === 'erasing') inTheMiddle++;
    // Releases the claim of the killed process, as half a minute later.
    await ask(`update erasures set "claimedUntil" = null where state = 'erasing'`);
    await portal.restart();
  }
  await until(async () => (await state()) === 'done', 'the erasure did not come to its end');

  const problems = [];
  if (inTheMiddle === 0) problems.push('no kill came in the middle of the erasure');
  await portal.stop();
  const found = await search();
  if (found.length > 0) problems.push(`the marker is left in ${found.join(', ')}`);
  if (portal.output().includes(marker)) problems.push('the marker is in the log on standard output');
  if (JSON.stringify(await ask(others)) !== before) problems.push('messages to and from others changed');
  const logged = await one(`select count(*) from "changeLog" where action = 'erase' and "objectId" = '${librarian}'`);
  if (Number(logged) !== 1) problems.push(`${logged} lines in the log of changes`);
  const attempts = await one(`select attempts from erasures where "objectId" = ${librarian}`);
  console.log(
    `erasure, ${engine}: ${kills * messagesPerKill} messages, the marker in ${planted} places before and ${found.length} after; ${inTheMiddle} of ${killed} kills in the middle, ${attempts} attempts`,
  );
  return finding(`erasure, ${engine}`, { faults: inTheMiddle, lost: found.length, problems });
}

/**
 * A person of the demo with many messages and the marker in all their data. Returns a recently signed-in administrator.
 */
async function plant({ portal, ask, one, databaseUrl, count }) {
  const person = await signIn(portal.url, 'librarian');
  const file = { bytes: `the ${marker} plan`, type: 'text/plain', name: `${marker}.txt` };
  const sent = await (await postForm(person, '/api/attachments', {}, file)).json();
  const attachment = { name: sent.filePath.split('/').at(-1) };
  await post(person, '/api/messages', { receiverId: manager, content: `${marker} plan`, attachment });
  await post(person, '/api/messages', { receiverId: colleague, content: 'words to a colleague' });
  await post(person, '/api/ai/chat', {
    messages: [{ role: 'user', content: `How is a ${marker} knitted from wool?` }],
  });
  await post(person, '/api/person-archives', {});
  await until(async () => (await one(`select state from "personArchives"`)) === 'ready', 'no archive was made');
  await portal.kill9();
  const first = await insertChannelMessages(
    { ask, one, databaseUrl },
    { count, word: marker, at: '2026-01-01T12:00:00.000Z' },
  );
  await ask(`update users set "fullName" = '${marker} Okafor', department = '${marker}' where id = ${librarian}`);
  await ask(`update lessons set "cancelledAt" = '2026-01-01T12:00:00.000Z', "cancelReason" = 'Moved'`);
  await portal.restart();
  const indexed = async () =>
    Number(await one(`select next from counters where name = 'messageSearch'`)) >= first + count;
  await until(indexed, 'the words of the messages were not indexed');
  return signIn(portal.url, 'admin');
}

/** Waits until more messages are gone; without messages, until a process has claimed the erasure again. */
async function goesOn({ left, one, isWithMessages }) {
  const before = await left();
  const claimed = `select count(*) from erasures where state = 'done' or (state = 'erasing' and "claimedUntil" is not null
    and not exists (select 1 from messages where conversation = 'channel:${librarian}'))`;
  const isOn = async () => (isWithMessages ? (await left()) < before : Number(await one(claimed)) > 0);
  await until(isOn, 'the erasure did not go on');
}

function headersOf({ cookie, origin }) {
  return { cookie, origin };
}

async function until(isSo, otherwise) {
  const deadline = performance.now() + waitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await sleep(5);
  }
}
