import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { addressOf, operationsOf, partsOf } from './made-requests.mjs';
import { createRandom } from './values/random.mjs';
import { createValues } from './values/schema-values.mjs';

/** The global that a probe sets when it runs, and the address that it requests when it is parsed as markup. */
export const probeMark = 'probeRan';
export const probeAddress = '/probe-image';
const probes = [
  `"'><img src=${probeAddress} onerror=${probeMark}=1><svg/onload=${probeMark}=1>{{constructor.constructor('${probeMark}=1')()}}[a](javascript:${probeMark}=1)`,
  `[probe](javascript:${probeMark}=1) ![p](${probeAddress})`,
  `</script><script>${probeMark}=1</script>`,
  `<img src=${probeAddress} onerror=${probeMark}=1>`,
  `<svg/onload=${probeMark}=1>`,
];
const shortest = '<b onclick=1>';

/** Probes of each form that fit into this length, longest first; `#` is replaced by a unique part. */
export function probesFor(maxLength) {
  const [, , script, image] = probes;
  const forms = [
    ...[...probes.slice(0, 1), script, image, shortest].map((probe) => `${probe}#`),
    ...[`https://example.org/#${image}`, `javascript:${probeMark}=1//#`, `"${shortest}"@library.example`],
    `Name,Username,Institution\n${script},probe.#,${image}`,
  ];
  return forms.filter(({ length }) => length <= maxLength);
}

const triesOfCall = 24;
/** These calls store no text, or end what other calls need. */
const leftOut = ['POST /api/login', 'POST /api/logout', 'POST /api/password', 'POST /api/blocks'];

/**
 * Puts probes into texts of calls, by all people who may make them, with ids of the demo. Returns the calls that stored
 * some, and those that stored none.
 */
export async function storeProbes(portal, { people, document, routes, ids, seed }) {
  const takers = new Map();
  for (const operation of operationsOf(document)) {
    const { call, method } = operation;
    if (!operation.body || method === 'GET' || leftOut.includes(call)) continue;
    const { access } = routes[call];
    const allowed = people.filter(({ role }) => typeof access === 'string' || access.includes(role));
    for (const [at, person] of allowed.entries()) await tryCall(operation, person, seed + at);
  }
  const [admin] = people.filter(({ role }) => role === 'admin');
  await send(admin, 'POST', '/api/upload-usage-data', multipart({ file: usageFile(), fields: { customerId: '2' } }));
  const file = { name: `${probes[3]}.txt`, bytes: Buffer.from(probes[0]) };
  for (const person of people) await send(person, 'POST', '/api/attachments', multipart({ file }));
  const counted = [...takers.entries()];
  return {
    took: counted.filter(([, count]) => count > 0).map(([call]) => call),
    tookNone: counted.filter(([, count]) => count === 0).map(([call]) => call),
  };

  async function tryCall(operation, person, startAt) {
    const { call, method, path } = operation;
    for (let number = 0; number < triesOfCall; number++) {
      const random = createRandom(startAt * 1_000_003 + number);
      let placed = 0;
      const freeText = (maxLength) => {
        placed++;
        const fitting = probes.filter(({ length }) => length <= maxLength);
        return fitting.length > 0 ? random.pick(fitting) : shortest;
      };
      const values = createValues(random, {
        ...{ idsFor: ids.ofField, now: Date.now(), freeText },
        // References to other objects are mostly refused, so half of the attempts leave optional fields out.
        optional: number % 2 === 0 ? 0 : 0.6,
      });
      const params = partsOf(operation, 'path', (schema, name) => {
        const known = ids.ofParameter(call, name);
        return String(known ? random.pick(known) : values.allowedBy(schema, name));
      });
      const query = partsOf(operation, 'query', (schema, name) => values.allowedBy(schema, name));
      const body = JSON.stringify(values.allowedBy(operation.body));
      const answer = await send(person, method, addressOf(path, params, query), { payload: body, headers: jsonType });
      if (placed > 0) takers.set(call, (takers.get(call) ?? 0) + (answer.status < 300 ? 1 : 0));
    }
  }

  function send(person, method, path, { payload, headers }) {
    return httpCall(portal.url, { method, path, body: payload, headers: { ...headersOf(person), ...headers } });
  }
}

/** A usage report whose titles are probes. */
function usageFile() {
  const rows = probes.map((probe) => ({
    attributes: [probe, probe, '', 'Carrel Video', '', '', '', 'Audiovisual'],
    metric: 'Total_Item_Requests',
    figures: [1_000_000],
  }));
  const bytes = counterFile({ report: 'IR_M1', institution: 'University of Harrowmere', months: ['2025-06'], rows });
  return { name: 'probes.csv', type: 'text/csv', bytes: Buffer.from(bytes) };
}
