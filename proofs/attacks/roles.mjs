import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { callerNames, readAccessTable } from '#server/testing/calls/access-table.ts';
import { sampleOf } from '#server/testing/calls/sample-of-call.ts';
import { addressOf, castCallers, foreignId } from '#server/testing/insert-owned.ts';
import { resetUsedLinks } from '#server/testing/sign-in/test-links.ts';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { castPortals, cookieOf } from './portals/cast-portals.mjs';
import { frameBytes, openRaw } from './raw-socket.mjs';

const addresses = /person\.\d+@address\.example/g;

/**
 * Tests every row of docs/access-statuses.md on the built portal: each role and a visitor, on their own objects and on
 * those of another institution.
 */
export async function run() {
  const portals = await castPortals();
  const problems = [];
  let sent = 0;
  try {
    for (const row of readAccessTable()) {
      await attack(row, false, row.own);
      if (row.foreign) await attack(row, true, row.foreign);
    }
  } finally {
    portals.remove();
  }
  return { sent, facts: [`${readAccessTable().length} rows, each role on own and on foreign objects`], problems };

  async function attack({ call }, isForeign, expected) {
    const portal = await portals.start();
    resetUsedLinks();
    try {
      for (const name of callerNames.filter((one) => expected[one] !== undefined)) {
        sent++;
        const { status, text } = await answerOf(portal.url, call, name, isForeign);
        const what = `${call} by ${name}, ${isForeign ? 'foreign' : 'own'}`;
        if (status !== expected[name]) problems.push(`${what}: ${status} instead of ${expected[name]}`);
        const others = (text.match(addresses) ?? []).filter((one) => one !== addressOf(castCallers[name]?.id));
        if (name !== 'admin' && others.length > 0) problems.push(`${what}: was told the address ${others[0]}`);
      }
    } finally {
      await portal.remove();
    }
  }
}

async function answerOf(url, call, name, isForeign) {
  const me = name === 'visitor' ? castCallers.customer : castCallers[name];
  const cookie = cookieOf(name);
  if (call === 'GET /ws') return { status: await socketStatusOf(headersOf({ url, cookie }), url, isForeign), text: '' };
  const [method] = call.split(' ');
  const { url: path, body, upload } = call === 'GET /assets/*' ? { url: builtAsset() } : sampleOf(call, me, isForeign);
  const answer = await httpCall(url, {
    ...{ method, path, body: upload?.payload ?? (body && JSON.stringify(body)) },
    headers: { ...headersOf({ url, cookie }), ...(body ? jsonType : {}), ...upload?.headers },
  });
  return { status: answer.status, text: String(answer.bytes) };
}

async function socketStatusOf(headers, url, isForeign) {
  const socket = await openRaw(url, { headers });
  if (socket.status !== 101 || !isForeign) {
    socket.end?.();
    return socket.status;
  }
  socket.write(frameBytes(JSON.stringify({ type: 'identity', userId: foreignId })));
  return socket.closed();
}

function builtAsset() {
  return `/assets/${readdirSync(join(import.meta.dirname, '../../dist/web/assets')).find((name) => name.endsWith('.js'))}`;
}
