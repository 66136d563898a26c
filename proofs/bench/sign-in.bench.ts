import { parseArgs } from 'node:util';
import { SignedXml } from 'xml-crypto';
import { insertCast } from '#server/demo/seed.ts';
import { newBrowser } from '#server/testing/sign-in/test-factors.ts';
import {
  answerTo,
  confirmTestAddress,
  openSingleSignOn,
  postResponse,
  startSignIn,
  testIdp,
  ticketIn,
} from '#server/testing/sign-in/test-single-sign-on.ts';
import { testDatabases } from '#server/testing/test-database.ts';
import { createTestApp } from '#server/testing/test-server.ts';
import { describeMachine } from './measuring/machine.ts';
import { compare } from './measuring/measure.ts';
import { isMissed, renderTable, rowOf } from './measuring/report.ts';

/*
 * The portal's own part of a SAML sign-in: start, assertion consumer and ticket, without provider and network, compared
 * with verifying the one signature of the same response with the library alone. `npm run bench -- sign-in [--quick]`
 */
const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = flags.quick ? 3 : 12;
const signIns = flags.quick ? 10 : 30;
const start = Date.parse('2026-03-04T12:00:00.000Z');
/** Long enough for every rate limit to recover. */
const betweenMs = 60_000;

const database = await testDatabases('sqlite', ({ db }) => insertCast(db, 'none', start)).create();
const portal = await createTestApp(database, start, {});
await openSingleSignOn(portal);
await confirmTestAddress(portal, 2, 'maya@harrowmere.example');

console.log(await describeMachine(database.dataDir));
// Warm-up for the JIT compiler.
for (let warm = 0; warm < 3; warm++) {
  await ofPortal();
  await ofLibrary();
}
const found = await compare(rounds, ofPortal, ofLibrary);
const control = await compare(rounds, ofLibrary, ofLibrary);
const about = { unit: 'ms', control } as const;
const rows = [
  rowOf(found, 'milliseconds', {
    ...{ ...about, figure: 'a sign-in by SAML', peerName: 'its signature alone', goal: { atMost: 3 } },
  }),
];
const ours = rows[0]?.ours ?? Number.NaN;
console.log(`\nMedians of ${rounds} rounds of ${signIns}; control: the peer against itself.\n${renderTable(rows)}`);
console.log(`${ours.toFixed(1)} ms of the portal's own; at most 50 are asked for.`);
const missed = rows.filter(isMissed).length + (ours > 50 ? 1 : 0);
console.log(missed > 0 ? `${missed} goals were not met.` : 'No goal was missed.');
await portal.close();
await database.close();

/** The mean of consecutive sign-ins, without the provider's part. */
async function ofPortal() {
  let ms = 0;
  for (let count = 0; count < signIns; count++) {
    portal.clock.advance(betweenMs);
    const browser = newBrowser(portal);
    const begunAt = performance.now();
    const started = await startSignIn(browser);
    ms += performance.now() - begunAt;
    const xml = answerTo(portal, started);
    const cameAt = performance.now();
    const location = await postResponse(portal, xml, started.relayState);
    const answer = await browser.post('/api/sign-in/institution', { ticket: ticketIn(location) });
    ms += performance.now() - cameAt;
    if (answer.json().id !== 2) throw new Error(answer.body);
  }
  return { milliseconds: ms / signIns };
}

async function ofLibrary() {
  const answers = Array.from({ length: signIns }, (_, at) => answerTo(portal, { id: `_${at}` }));
  const begunAt = performance.now();
  for (const xml of answers) {
    const signature = new SignedXml({ publicCert: testIdp.certificate });
    signature.loadSignature(/<Signature.*<\/Signature>/s.exec(xml)?.[0] ?? '');
    if (!signature.checkSignature(xml)) throw new Error('The signature does not hold');
  }
  return { milliseconds: (performance.now() - begunAt) / signIns };
}
