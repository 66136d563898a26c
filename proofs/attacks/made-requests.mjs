import { withStorableTexts } from '#contract/values/plain-text.ts';
import { jsonType } from './http-call.mjs';
import { forgedFields, hostileTexts } from './values/hostile-values.mjs';
import { createRandom } from './values/random.mjs';
import { createValues } from './values/schema-values.mjs';

const seedStep = 1_000_003;
const deepJson = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
/** Bodies that are not JSON, or have another content type. */
const wrongBodies = [
  ['application/json', '{"a":'],
  ['application/json', deepJson],
  ['application/json', '\ufeff{}'],
  ['application/json; charset=utf-7', '{}'],
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'role=admin'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'],
  ['application/xml', '<a/>'],
  ['', '\0\0\0\0'],
];
/** The router answers 404 for longer path parts. */
const partMaxLength = 90;

/**
 * Generates requests from an OpenAPI document: most valid, others with one mistake, some entirely wrong. A number gives
 * the same request for the same seed and database. Each says whether the contract's `routes` accept it.
 */
export function createRequests({ document, routes, ids, seed, now }) {
  const operations = operationsOf(document);
  return (number, chooseCaller) => {
    const random = createRandom(seed * seedStep + number);
    const values = createValues(random, { idsFor: ids.ofField, now });
    const operation = random.pick(operations);
    const { call } = operation;
    const isSpoilt = random.chance(0.3);
    const params = partsOf(operation, 'path', (schema, name) => {
      const known = ids.ofParameter(call, name);
      if (known && !(isSpoilt && random.chance(0.3))) return String(random.pick(known));
      return written(
        isSpoilt && (known || random.chance(0.5)) ? random.pick(hostileTexts) : values.allowedBy(schema, name),
      );
    });
    const query = partsOf(operation, 'query', (schema, name) => {
      const value = values.allowedBy(schema, name);
      return written(isSpoilt && random.chance(0.3) ? values.anything() : value);
    });
    const isInvented = random.chance(0.05);
    const body = madeBody();
    const [type, text] = isInvented ? random.pick(wrongBodies) : ['application/json', JSON.stringify(body)];
    const isBodySent = operation.method !== 'GET' && text !== undefined;
    return {
      number,
      call,
      caller: chooseCaller(random, call),
      method: operation.method,
      path: addressOf(operation.path, params, query),
      isRouted: Object.values(params).every((part) => part !== '' && encoded(part).length <= partMaxLength),
      isValid: !isInvented && isTaken(routes[call], { params, query, body }),
      headers: isBodySent && type ? { ...jsonType, 'content-type': type } : {},
      body: isBodySent ? text : undefined,
    };

    function madeBody() {
      if (!operation.body) return undefined;
      const body = values.allowedBy(operation.body);
      const sent = isSpoilt ? values.spoilt(body) : body;
      return random.chance(0.05) ? { ...sent, ...Object.fromEntries([random.pick(forgedFields)]) } : sent;
    }
  };
}

export function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([lowerCased, { parameters, requestBody }]) => {
      const [method, path] = [lowerCased.toUpperCase(), template.replace(/\{(\w+)\}/g, ':$1')];
      const body = requestBody?.content['application/json']?.schema;
      return { call: `${method} ${path}`, method, path, parameters, body };
    }),
  );
}

/** The path or query parameters of a call. */
export function partsOf({ parameters }, place, allowedBy) {
  const chosen = parameters.filter((parameter) => parameter.in === place);
  return Object.fromEntries(chosen.map(({ name, schema }) => [name, allowedBy(schema, name)]));
}

export function addressOf(path, params, query) {
  const filled = path.replace(/:(\w+)/g, (_, name) => encoded(params[name] ?? ''));
  const asked = new URLSearchParams(query).toString();
  return asked ? `${filled}?${asked}` : filled;
}

function written(value) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function encoded(text) {
  return encodeURIComponent(text.toWellFormed());
}

/** Parses like the server. */
function isTaken(route, sent) {
  return ['params', 'query', 'body'].every((part) => {
    return route[part] === undefined || route[part].safeParse(withStorableTexts(sent[part] ?? {})).success;
  });
}
