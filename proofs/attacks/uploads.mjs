import { setTimeout as sleep } from 'node:timers/promises';
import { demoPeople } from '#server/demo/demo-people.ts';
import { hostileFiles } from '#server/testing/files/hostile-files.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { faultsOfAnswer } from './answer-faults.mjs';
import { hostileMetadata, hostileReports } from './hostile-imports.mjs';
import { headersOf, httpCall } from './http-call.mjs';
import { startAttacked } from './portals/attacked-portal.mjs';
import { createMarkReader } from './values/marks.mjs';

/** One person may send only this many attachments at once, and store only so much that belongs to no message. */
const perPerson = 8;
const grownMaxMb = 600;
const slowMs = 20_000;
/** Interval of requests that must be served meanwhile. */
const pulseMs = 100;
const pulseMaxMs = 3_000;
const guards = {
  'x-content-type-options': /^nosniff$/,
  'content-disposition': /^attachment/,
  'content-security-policy': /sandbox/,
};

/** Sends hostile files to every call that takes one: each is refused with a reason, or stored harmlessly. */
export async function run() {
  const files = await hostileFiles('http://127.0.0.1:9/canary');
  const portal = await startAttacked();
  const pulse = startPulse(portal);
  try {
    const admin = await portal.signIn('admin');
    const customers = demoPeople.filter(({ role, deactivated }) => role === 'customer' && deactivated === null);
    const { notFor: marksNotFor } = createMarkReader(portal.database);
    const before = portal.memory();
    const problems = [];
    const counts = { sent: 0, refused: 0, stored: 0, slowestMs: 0 };

    async function upload(person, path, file, expected) {
      const { payload, headers } = multipart({ file, fields: { customerId: '2' } });
      const what = `${file.label} to ${path}`;
      counts.sent++;
      try {
        const sent = { method: 'POST', path, body: payload, headers: { ...headersOf(person), ...headers } };
        const answer = await httpCall(portal.url, sent);
        counts.slowestMs = Math.max(counts.slowestMs, answer.ms);
        if (answer.ms > slowMs) problems.push(`${what} took ${Math.round(answer.ms / 1000)} s`);
        for (const fault of faultsOfAnswer(answer, person, marksNotFor)) problems.push(`${what} ${fault}`);
        const isExpected = expected === undefined ? answer.status >= 400 : answer.status === expected;
        if (!isExpected) problems.push(`${what} was answered ${answer.status} ${String(answer.bytes).slice(0, 160)}`);
        if (answer.status >= 400) counts.refused++;
        else await lookAtStored(person, what, answer);
      } catch (error) {
        // A file that is too large is refused before it was sent in full.
        if (expected !== 413) problems.push(`${what} got no answer: ${error.message}`);
        else counts.refused++;
      }
    }
    async function lookAtStored(person, what, { bytes }) {
      counts.stored++;
      const { filePath } = JSON.parse(String(bytes));
      if (filePath === undefined) return;
      const { headers } = await httpCall(portal.url, { path: filePath, headers: headersOf(person) });
      for (const [name, form] of Object.entries(guards)) {
        if (!form.test(headers[name] ?? '')) problems.push(`${what} is handed out with ${name}: ${headers[name]}`);
      }
    }

    let sender;
    for (const [at, file] of files.entries()) {
      if (at % perPerson === 0) sender = await portal.signIn(customers[at / perPerson].username);
      await upload(admin, '/api/upload', file, file.document);
      await upload(admin, '/api/upload?for=brand', file, file.brand ?? file.document);
      await upload(sender, '/api/attachments', file, file.attachment);
      await upload(admin, '/api/upload-usage-data', file);
      await upload(sender, '/api/technical-setup/metadata', file);
    }
    for (const file of hostileReports) await upload(admin, '/api/upload-usage-data', file);
    for (const file of hostileMetadata) await upload(sender, '/api/technical-setup/metadata', file);

    const after = portal.memory();
    const longestMs = pulse.stop();
    if (after.most - before.now > grownMaxMb) problems.push(`memory rose from ${before.now} to ${after.most} MB`);
    if (longestMs > pulseMaxMs) problems.push(`others waited ${Math.round(longestMs)} ms`);
    if (!portal.isAlive()) problems.push('the portal died');
    return {
      sent: counts.sent,
      facts: [
        `${files.length} files to five calls, ${hostileReports.length} reports, ${hostileMetadata.length} files of metadata`,
        `${counts.refused} refused, ${counts.stored} stored and handed out as downloads`,
        `slowest answer ${Math.round(counts.slowestMs)} ms, others waited at most ${Math.round(longestMs)} ms, memory ${before.now} to ${after.now} MB, at most ${after.most}`,
      ],
      problems: [...problems, ...portal.log.problems()],
    };
  } finally {
    pulse.stop();
    await portal.remove();
  }
}

/** Makes a small request repeatedly; `stop` returns the longest wait in milliseconds. */
function startPulse({ url }) {
  let longestMs = 0;
  let isOver = false;
  async function beat() {
    while (!isOver) {
      const { ms } = await httpCall(url, { path: '/readyz' }).catch(() => ({ ms: 0 }));
      longestMs = Math.max(longestMs, ms);
      await sleep(pulseMs);
    }
  }
  void beat();
  return {
    stop() {
      isOver = true;
      return longestMs;
    },
  };
}
