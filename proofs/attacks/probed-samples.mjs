import { readAccessTable } from '#server/testing/calls/access-table.ts';
import { sampleOf } from '#server/testing/calls/sample-of-call.ts';
import { castCallers } from '#server/testing/insert-owned.ts';
import { headersOf, httpCall, jsonType } from './http-call.mjs';
import { operationsOf } from './made-requests.mjs';
import { probesFor } from './stored-probes.mjs';
import { createRandom } from './values/random.mjs';
import { createValues } from './values/schema-values.mjs';

/** Texts that are never stored as they are sent, so probing them proves nothing. */
const unstored = /(?:password|token)$|^POST \/api\/(?:login|forgotten-password|technical-setup\/metadata-url) /i;
/** The unknown id in samples. */
const nothing = /\/4711(?=\/|$)/;

/**
 * Puts a probe into every text of every call with a body, using the samples of the access test. If the answer names a
 * text as invalid, that text gets another probe, and finally none. Returns the texts that a call accepted, such as
 * `POST /api/lessons notes`, those it refused by name, and those without a result because the sample was refused for
 * another reason.
 */
export async function probeSamples(portal, { document, ids, cookieOf }) {
  const allowed = new Map(readAccessTable().map(({ call, own }) => [call, own]));
  const { send, newest } = createSender(portal, { ids, cookieOf });
  const [all, took, refused] = [new Set(), new Set(), new Set()];
  for (const { call, body } of operationsOf(document)) {
    const texts = body ? textsOf(body) : [];
    const name = (text) => `${call} ${text.name}`;
    for (const text of texts) all.add(name(text));
    for (const [role, me] of Object.entries(castCallers).filter(([one]) => mayTry(call, one))) {
      const outcome = await probe(send, { call, schema: body, sample: sampleOf(call, me, false), texts, role });
      for (const text of outcome.took) took.add(name(text));
      for (const text of outcome.refused) refused.add(name(text));
    }
  }
  return {
    took: [...took],
    refused: [...refused].filter((text) => !took.has(text)),
    unknown: [...all].filter((text) => !took.has(text) && !refused.has(text) && !unstored.test(text)),
  };

  function mayTry(call, role) {
    const status = allowed.get(call)?.[role];
    return status < 300 || (status === 404 && newest.has(call.split(' ')[1].replace(/\/:.*/, '')));
  }
}

/** Retries until the call succeeds, or fails for a reason that names no text. */
async function probe(send, { call, schema, sample, texts, role }) {
  let left = (sample.body ? texts : []).map((one) => ({ ...one, probes: probesFor(one.maxLength) }));
  const refused = [];
  while (left.length > 0) {
    const answer = await send(schema, sample, left, { method: call.split(' ')[0], role });
    if (answer.status < 300) return { took: left, refused };
    const { field } = answer.status === 400 ? thingIn(answer) : {};
    const wrong = left.find(({ path }) => path.join('.') === field);
    if (!wrong) break;
    wrong.probes.shift();
    if (wrong.probes.length > 0) continue;
    refused.push(wrong);
    left = left.filter((one) => one !== wrong);
  }
  return { took: [], refused };
}

/** Sends samples with probes; `newest` is the newest object created at each address. */
function createSender(portal, { ids, cookieOf }) {
  const newest = new Map();
  let sent = 0;

  async function send(schema, sample, texts, { method, role }) {
    sent++;
    const values = createValues(createRandom(sent), { idsFor: ids.ofField, now: Date.now(), optional: 0 });
    const body = structuredClone(sample.body);
    // Names must be unique.
    for (const { path, probes } of texts) place(body, { schema, path, text: probes[0].replace('#', sent), values });
    const made = newest.get(sample.url.replace(/\/4711.*/, ''));
    const path = made ? sample.url.replace(nothing, `/${made.id}`) : sample.url;
    if (made && body.updatedAt) body.updatedAt = made.updatedAt;
    const answer = await httpCall(portal.url, {
      ...{ method, path, body: JSON.stringify(body) },
      headers: { ...headersOf({ url: portal.url, cookie: cookieOf(role) }), ...jsonType },
    });
    if (method === 'POST' && answer.status < 300) newest.set(path, thingIn(answer));
    return answer;
  }

  return { send, newest };
}

/** The body of an answer, if it is JSON. */
function thingIn({ headers, bytes }) {
  return headers['content-type']?.startsWith('application/json') ? (JSON.parse(String(bytes)) ?? {}) : {};
}

/** The paths of all free texts in a schema. */
function textsOf(schema, path = []) {
  if (schema.const !== undefined || schema.enum) return [];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice) => textsOf(choice, path));
  if (schema.type === 'array') return textsOf(schema.items ?? {}, [...path, 0]);
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, part]) => textsOf(part, [...path, name]));
  }
  const { type, format, maxLength = Number.POSITIVE_INFINITY } = schema;
  const isDate = format === 'date' || format === 'date-time';
  const isText = [type].flat().includes('string');
  return isText && !isDate ? [{ path, name: path.filter((step) => step !== 0).join('.'), maxLength }] : [];
}

/** Sets the text at `path`; missing parents are created from the schema. */
function place(thing, { schema, path, text, values }) {
  const [step, ...rest] = path;
  if (rest.length === 0) {
    thing[step] = text;
    return;
  }
  const parts = [schema, ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [])];
  const owner = parts.find((one) => (step === 0 ? one.items : one.properties?.[step]));
  const next = step === 0 ? owner.items : owner.properties[step];
  if (typeof thing[step] !== 'object' || thing[step] === null) {
    const { items, properties } = [next, ...(next.anyOf ?? next.oneOf ?? [])].find(
      (one) => one.items || one.properties,
    );
    thing[step] = items ? [] : values.allowedBy({ type: 'object', properties, required: Object.keys(properties) });
  }
  place(thing[step], { schema: next, path: rest, text, values });
}
