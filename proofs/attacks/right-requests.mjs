import { routes } from '#contract/routes.ts';
import { withStorableTexts } from '#contract/values/plain-text.ts';
import { partsOf } from '#proofs/attacks/made-requests.mjs';
import { createValues } from './values/schema-values.mjs';

const triesMax = 30;

/** These calls end the sessions that other requests use. */
export const endsSessions = ['POST /api/logout', 'DELETE /api/sessions'];

/**
 * A valid request with most optional fields, because fields that are left out test nothing; valid by the schemas if
 * possible.
 */
export function rightRequest({ call, body, ...operation }, { random, ids }) {
  const values = createValues(random, { idsFor: ids.ofField, now: Date.now(), optional: 0.8 });
  for (let tries = 0; ; tries++) {
    const params = partsOf(operation, 'path', (schema, name) => {
      const known = ids.ofParameter(call, name);
      return String(known ? random.pick(known) : values.allowedBy(schema, name));
    });
    const query = partsOf(operation, 'query', (schema, name) => values.allowedBy(schema, name));
    const sent = { query, ...(body && { body: values.allowedBy(body) }) };
    if (tries === triesMax || isTaken(routes[call], sent)) return { params, sent };
  }
}

/** A person who may make the call, another one in each round. */
export function callerOf(call, callers, round) {
  const { access } = routes[call];
  const allowed = callers.filter(({ role }) => typeof access === 'string' || access.includes(role));
  return allowed[round % allowed.length];
}

/** Every text in a value by its path, with a function that replaces it. */
export function textsIn(value, path = []) {
  if (typeof value === 'string') return [[path.join('.'), (text) => text]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, [...path, key]).map(([field, put]) => [
      field,
      (text) => (Array.isArray(value) ? value.with(Number(key), put(text)) : { ...value, [key]: put(text) }),
    ]),
  );
}

function isTaken(route, sent) {
  return Object.entries(sent).every(
    ([part, value]) => route[part]?.safeParse(withStorableTexts(value)).success ?? true,
  );
}
