import { setTimeout as sleep } from 'node:timers/promises';
import { askFile, askPostgres } from '#proofs/faults/databases.mjs';
import { onEngines } from '#proofs/faults/load.mjs';
import { post, signIn } from '#proofs/faults/person.mjs';
import { finding } from '#proofs/faults/report.mjs';
import { startSmtp } from '#server/testing/services/test-smtp.ts';

const [librarian, manager, colleague] = [2, 4, 6];
const origin = 'http://127.0.0.1';
const [hourMs, aheadMs] = [3_600_000, 10 * 86_400_000];
const sessionsAtOnce = 4;
/** After some of the answers. News are delivered within milliseconds of each, so most processes die then. */
const killedWithinMs = 15;
/** The claim on a mail expires after two minutes. */
const toldWithinMs = 180_000;

/**
 * Kills the portal (SIGKILL) while it notifies people of sessions and shared resources, 50 times on each engine, and
 * starts it again. At the end each chat line, bell entry and mail of all stored objects must exist once. Mails that
 * were interrupted may arrive twice: these are counted separately.
 */
export async function run([kills = '50', only]) {
  const smtp = await startSmtp();
  const env = { PORTAL_SMTP_URL: smtp.url, PORTAL_ORIGIN: origin };
  try {
    return await onEngines(only, (on) => killWhileTelling({ ...on, smtp, kills: Number(kills) }), env);
  } finally {
    await smtp.close();
  }
}

async function killWhileTelling({ engine, portal, databaseUrl, smtp, kills }) {
  const ask = (text) => (databaseUrl ? askPostgres(databaseUrl, text) : askFile(portal.database, text));
  await ask(`update users set email = username || '-${engine}@mail.example', "emailVerifiedAt" = '${new Date().toISOString()}'
    where id in (${librarian}, ${manager}, ${colleague})`);
  const [staff, admin] = [await signIn(portal.url, 'manager', origin), await signIn(portal.url, 'admin', origin)];
  const acknowledged = [];
  const problems = [];
  const leftUntold = new Set();
  let count = 0;

  async function cause(person, path, title, body) {
    const answer = await post(person, path, { ...body, title }).catch(() => undefined);
    if (answer?.ok) acknowledged.push(title);
    else if (answer) problems.push(`${title}: ${answer.status} ${await answer.text()}`);
  }

  for (let kill = 0; kill < kills; kill++) {
    const link = { type: 'link', url: 'https://example.org/', sharedWithId: librarian };
    const causes = [cause(admin, '/api/resources', `Share ${kill + 1}.`, link)];
    for (let at = 0; at < sessionsAtOnce; at++) {
      const startMs = Math.ceil(Date.now() / hourMs) * hourMs + aheadMs + ++count * hourMs;
      const times = { startTime: new Date(startMs).toISOString(), endTime: new Date(startMs + hourMs).toISOString() };
      const session = { kind: 'training', participantIds: [librarian, colleague], ...times };
      causes.push(cause(staff, '/api/lessons', `Session ${count}.`, session));
    }
    await settled(causes, 1 + Math.floor(Math.random() * causes.length));
    await sleep(Math.random() * killedWithinMs);
    await portal.kill9();
    for (const { id } of await ask(`select id from outbox where channel = 'bell'`)) leftUntold.add(id);
    await Promise.all(causes);
    await portal.restart();
  }

  const sessions = (await ask(`select title from lessons where title like 'Session %.'`)).map(({ title }) => title);
  const shares = (await ask(`select title from resources where title like 'Share %.'`)).map(({ title }) => title);
  const others = [librarian, colleague];
  const wanted = [
    ...sessions.flatMap((title) => others.map((id) => `line ${id} ${title}`)),
    ...sessions.flatMap((title) => others.map((id) => `bell ${id} ${title}`)),
    ...sessions.flatMap((title) => [manager, ...others].map((id) => `mail ${id} ${title}`)),
    ...shares.map((title) => `bell ${librarian} ${title}`),
  ];
  const mailsWanted = sessions.length * 3;
  const deadline = performance.now() + toldWithinMs;
  let told = new Map();
  // A job may add more meanwhile, for example about certificates.
  let left = [];
  do {
    await sleep(500);
    told = await notificationsIn(ask);
    left = await ask(`select * from outbox where channel = 'bell'`);
  } while (
    (left.length > 0 || !wanted.every((name) => told.has(name)) || arrived(smtp, engine).size < mailsWanted) &&
    performance.now() < deadline
  );
  const counts = arrived(smtp, engine);
  const twice = [...counts.values()].filter((one) => one > 1).length;
  console.log(
    `news, ${engine}: ${wanted.length} lines, entries and mails of ${sessions.length} sessions and ${shares.length} shares, ${leftUntold.size} of them untold as a process died; ${counts.size} mails arrived, ${twice} of them twice`,
  );
  if (counts.size !== mailsWanted) problems.push(`${counts.size} of ${mailsWanted} mails arrived`);
  if (wanted.length === 0) problems.push('there was nothing to tell');
  problems.push(...left.map((row) => `untold: ${JSON.stringify(row)}`));
  const stored = new Set([...sessions, ...shares]);
  const lost =
    acknowledged.filter((title) => !stored.has(title)).length + wanted.filter((name) => !told.has(name)).length;
  const doubled = [...told.values()].reduce((sum, one) => sum + one - 1, 0);
  return finding(`news, ${engine}`, { faults: kills, acknowledged: acknowledged.length, lost, doubled, problems });
}

/** Resolves with the first `count` of these. */
function settled(promises, count) {
  return new Promise((resolve) => {
    let left = count;
    for (const one of promises) one.then(() => --left === 0 && resolve());
  });
}

/** Recipient, content and channel of each notification, and how often it exists. */
async function notificationsIn(ask) {
  const rows = [
    ...(await ask(`select 'line' as way, "receiverId" as id, content as text from messages where kind = 'notice'`)),
    ...(await ask(`select 'bell' as way, r."userId" as id, n.description as text from notifications as n
      join "notificationRecipients" as r on r."notificationId" = n.id`)),
    ...(await ask(`select 'mail' as way, "userId" as id, subject as text from outbox`)),
  ];
  const counts = new Map();
  for (const { way, id, text } of rows) {
    const title = /(Session|Share) \d+\./.exec(text)?.[0];
    if (title) counts.set(`${way} ${id} ${title}`, (counts.get(`${way} ${id} ${title}`) ?? 0) + 1);
  }
  return counts;
}

function arrived(smtp, engine) {
  const counts = new Map();
  for (const { recipient, headers } of smtp.mails) {
    const name = `${recipient} ${headers.subject}`;
    if (recipient.includes(`-${engine}@`) && headers.subject.includes('Session '))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
