import { setTimeout as sleep } from 'node:timers/promises';
import { faultsUnderLoad, onEngines } from '#proofs/faults/load.mjs';
import { post, postForm, signIn } from '#proofs/faults/person.mjs';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';

const harvests = 500;
const titles = 20_000;
const keysOfInstitution = 10;
const wholeWithinMs = 240_000;
const months = ['2019-01', '2019-02', '2019-03'];

/**
 * Fetches reports while people write, in turn: 500 programs at once, each of which must get its whole report, and one
 * program whose portal is killed (SIGKILL) within 20,000 titles, which must detect that its report is cut, and get all
 * of it the next time.
 */
export function run([times = '4', only]) {
  return onEngines(only, async ({ engine, portal, databaseUrl }) => {
    const keys = await prepare(portal.url);
    const urlOf = (report, months) => (key) =>
      `${portal.url}/r51/reports/${report}?customer_id=1&api_key=${key}&${months}`;
    const ofYear = urlOf('pr_p1', 'begin_date=2025-01&end_date=2025-12');
    const large = urlOf('ir_m1', 'begin_date=2019-01&end_date=2019-03');
    const [wholeYear, wholeLarge] = [await fetched(ofYear(keys[0])), await fetched(large(keys[0]))];
    async function fault({ at, expect }) {
      if (at % 2 === 0) {
        const found = await Promise.all(
          Array.from({ length: harvests }, (_, number) => untilWhole(ofYear(keys[number % keys.length]))),
        );
        const statuses = found.flatMap(({ statuses }) => statuses);
        const strange = [...new Set(statuses)].filter((status) => ![200, 429, 503].includes(status));
        expect(`statuses ${strange.join()}`, strange.length === 0);
        const wrong = found.filter(({ text }) => withoutTime(text) !== withoutTime(wholeYear.text)).length;
        expect(`${wrong} of ${harvests} are not whole`, wrong === 0);
        return;
      }
      const cut = await cutBy(large(keys[0]), () => portal.kill9());
      expect('a report that was cut looks whole', cut.isBroken && !isJson(cut.text));
      await portal.restart();
      const next = await untilWhole(large(keys[0]));
      expect('the next one is not whole', withoutTime(next.text) === withoutTime(wholeLarge.text));
    }
    return faultsUnderLoad({ part: `harvests, ${engine}`, portal, databaseUrl, times: Number(times), fault });
  });
}

async function prepare(url) {
  const admin = await signIn(url, 'admin');
  const rows = Array.from({ length: titles }, (_, number) => ({
    attributes: [`Title ${number} of Harvests`, 'Carrel Press', '', 'Carrel Video', '', '', '', 'Audiovisual'],
    metric: 'Total_Item_Requests',
    figures: months.map((_, month) => 1 + ((number + month) % 3)),
  }));
  const report = { report: 'IR_M1', institution: 'University of Harrowmere', months, rows };
  const file = { bytes: counterFile(report), type: 'text/csv', name: 'usage.csv' };
  const stored = await postForm(admin, '/api/upload-usage-data', { customerId: '2' }, file);
  if (!stored.ok) throw new Error(`The report is not stored: ${await stored.text()}`);
  const keys = [];
  for (let number = 0; number < keysOfInstitution; number++) {
    const made = await post(admin, '/api/program-keys?institution=1', { name: `Program ${number}` });
    keys.push((await made.json()).secret);
  }
  return keys;
}

async function fetched(url) {
  const answer = await fetch(url);
  const comeAgainMs = 1000 * Number(answer.headers.get('retry-after') ?? 1);
  return { status: answer.status, comeAgainMs, text: await answer.text() };
}

async function untilWhole(url) {
  const statuses = [];
  for (const until = Date.now() + wholeWithinMs; Date.now() < until; ) {
    const { status, text, comeAgainMs } = await fetched(url);
    statuses.push(status);
    if (status === 200) return { statuses, text };
    // After the Retry-After time, with some jitter.
    await sleep(comeAgainMs * (1 + Math.random()));
  }
  return { statuses, text: '' };
}

/** Reads the beginning of a report, then kills the sender, and reads the rest. */
async function cutBy(url, kill) {
  const answer = await fetch(url);
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = decoder.decode((await reader.read()).value);
  await kill();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += decoder.decode(next.value);
    return { isBroken: false, text };
  } catch {
    return { isBroken: true, text };
  }
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function withoutTime(text) {
  return text.replace(/"Created":"[^"]*"/, '');
}
