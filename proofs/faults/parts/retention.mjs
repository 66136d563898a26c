import { setTimeout as sleep } from 'node:timers/promises';
import { askFile, askPostgres } from '#proofs/faults/databases.mjs';
import { onEngines } from '#proofs/faults/load.mjs';
import { insertChannelMessages } from '#proofs/faults/old-messages.mjs';
import { post, signIn } from '#proofs/faults/person.mjs';
import { finding } from '#proofs/faults/report.mjs';

const manager = 4;
const dayMs = 86_400_000;
/** Batches of 300 for each kill, and some for the run that completes. */
const messagesPerKill = 1_500;
/** After the first message of a run is deleted. */
const killedWithinMs = 120;
const waitMs = 120_000;

/**
 * Kills the portal (SIGKILL) while it deletes old messages, 25 times on each engine, while people write in the same
 * conversation. At the end no old message, version or indexed word may be left, no new message may be lost, counts must
 * match the remaining rows, and the log of changes must record each deleted message once.
 */
export async function run([kills = '25', only]) {
  return onEngines(only, (on) => killWhileDeleting({ ...on, kills: Number(kills) }));
}

async function killWhileDeleting({ engine, portal, databaseUrl, kills }) {
  const ask = (text) => (databaseUrl ? askPostgres(databaseUrl, text) : askFile(portal.database, text));
  const one = async (text) => Number(Object.values((await ask(text))[0] ?? { none: 0 })[0] ?? 0);
  const inserted = (kills + 1) * messagesPerKill;
  const problems = [];
  const person = await signIn(portal.url, 'librarian');
  await portal.kill9();
  const many = { count: inserted, word: 'Oldheron', at: '2020-01-01T12:00:00.000Z' };
  const first = await insertChannelMessages({ ask, one, databaseUrl }, many);
  const before180 = new Date(Math.floor(Date.now() / dayMs) * dayMs - 180 * dayMs).toISOString();
  // The demo has some old messages as well.
  const old = await one(`select count(*) from messages where timestamp < '${before180}'`);
  await portal.restart();
  const indexed = `select next from counters where name = 'messageSearch'`;
  await until(async () => (await one(indexed)) >= first + inserted, 'the words of old messages were not indexed');
  const left = () => one(`select count(*) from messages where content like 'Oldheron %'`);

  const acknowledged = [];
  let killed = 0;
  for (let at = 0; ; at++) {
    await portal.kill9();
    await ask(`update "retentionPeriods" set days = 180, "doneUpTo" = null where kind = 'messages'`);
    // Makes the job due, as an hour later.
    await ask(`delete from jobs where name = 'retention'`);
    const before = await left();
    await portal.restart();
    if (before === 0 || at >= kills) break;
    const content = `New ${at + 1}.`;
    await until(async () => (await left()) < before, 'nothing was deleted');
    const sent = post(person, '/api/messages', { receiverId: manager, content }).then(
      (answer) => answer.ok && acknowledged.push(content),
      () => {},
    );
    // Every second message is acknowledged before the kill, so it must be stored.
    if (at % 2 === 0) await sent;
    await sleep(Math.random() * killedWithinMs);
    if ((await left()) > 0) killed++;
    await portal.kill9();
    await sent;
    await portal.restart();
  }
  const logged = `select count(*) from "retentionPeriods" where kind = 'messages' and unlogged = 0 and "doneUpTo" is not null`;
  await until(async () => (await one(logged)) === 1, 'the last run did not come to its end');

  const told = (await ask(`select after from "changeLog" where "objectType" = 'retentionPeriod'`)).reduce(
    (sum, { after }) => sum + JSON.parse(after).removed,
    0,
  );
  if ((await left()) > 0) problems.push(`${await left()} old messages are left`);
  const words = databaseUrl
    ? `select count(*) from "messageSearch" where words @@ 'oldheron'::tsquery`
    : `select count(*) from "messageSearch" where "messageSearch" match 'oldheron'`;
  if ((await one(words)) > 0) problems.push(`${await one(words)} old messages are in the index`);
  problems.push(...(await wrongCounts(ask)));
  const stored = new Set(
    (await ask(`select content from messages where content like 'New %'`)).map((row) => row.content),
  );
  const lost = acknowledged.filter((content) => !stored.has(content)).length + Math.max(0, old - told);
  console.log(
    `retention, ${engine}: ${old} old messages, ${killed} of ${kills} kills in the middle; ${told} are told of in the log`,
  );
  return finding(`retention, ${engine}`, {
    ...{ faults: kills, acknowledged: acknowledged.length, lost, doubled: Math.max(0, told - old), problems },
  });
}

/** Conversations and read marks whose counts differ from the messages. */
async function wrongCounts(ask) {
  const isByFirst = `coalesce(m."senderId" = m."channelCustomerId", m."senderId" < m."receiverId")`;
  const count = (where) => `(select count(*) from messages as m where m.kind is null and ${where})`;
  const rows = await ask(`
    select c.key, c."sentByFirst" as kept, ${count(`m.conversation = c.key and ${isByFirst}`)} as counted from conversations as c
    union all select c.key, c."sentByOthers", ${count(`m.conversation = c.key and not ${isByFirst}`)} from conversations as c
    union all select r.conversation || ' of ' || r."userId", r."readCount", ${count(`m.conversation = r.conversation
      and m.id <= r."lastReadId" and ${isByFirst} <> (r.conversation = 'channel:' || r."userId" or r.conversation like 'pair:' || r."userId" || ':%')`)}
      from "conversationRead" as r`);
  return rows
    .filter(({ kept, counted }) => Number(kept) !== Number(counted))
    .map(({ key, kept, counted }) => `${key} counts ${kept} and has ${counted}`);
}

async function until(isSo, otherwise) {
  const deadline = performance.now() + waitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await sleep(10);
  }
}
