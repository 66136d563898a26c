import { hostileNumbers, hostileTexts, hostileThings } from './hostile-values.mjs';

const hour = 60 * 60 * 1000;
const textMaxLength = 60;
/** Texts that have a valid form for some field of the contract. */
const formedTexts = [
  ...['1', '2', '5', '17', '4711', '2026-11', '2025-03', '2026-12-01', '09:00', '16:30', 'Europe/London', 'UTC'],
  ...['/usage-metrics', '/help', 'abcdefgh-1234', 'access/sign-in', 'GB', 'DE', 'made-up', 'jane@library.example'],
  ...['2026-12-01T10:00', 'https://example.org/a', '198.51.100.7', 'GB123456789', 'a', 'A'],
];
const words = ['access', 'library', 'Maya', 'report', 'invoice', 'München', 'the', 'Thursday', 'video', 'résumé', '42'];
const listMaxLength = 3;

/**
 * Values that a JSON schema allows. `idsFor` returns the ids for a field name, `optional` is the probability of
 * optional fields, `freeText` makes unconstrained texts.
 */
export function createValues(random, { idsFor, now, optional = 0.5, freeText = () => wordsOf(random) }) {
  function allowedBy(schema, name = '') {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return allowedBy(random.pick(choices), name);
    if (schema.allOf) return mergedOf(schema.allOf, name);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    return kinds[type]?.(schema, name) ?? (type === 'null' ? null : anything());
  }

  const kinds = {
    string: textOf,
    boolean: () => random.chance(0.5),
    integer: numberOf,
    number: numberOf,
    object: objectOf,
    array(schema, name) {
      const { minItems = 0, maxItems = minItems + listMaxLength, items = {} } = schema;
      const length = random.whole(minItems, Math.min(maxItems, minItems + listMaxLength));
      return Array.from({ length }, () => allowedBy(items, name));
    },
  };

  function mergedOf(parts, name) {
    const values = parts.map((part) => allowedBy(part, name));
    return values.every((value) => typeof value === 'object') ? Object.assign({}, ...values) : values[0];
  }

  function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }) {
    const object = {};
    for (const [name, part] of Object.entries(properties)) {
      if (required.includes(name) || random.chance(optional)) object[name] = allowedBy(part, name);
    }
    if (typeof additionalProperties === 'object' && random.chance(0.7)) {
      object[propertyNames ? allowedBy(propertyNames) : random.pick(words)] = allowedBy(additionalProperties);
    }
    return object;
  }

  function numberOf({ minimum, maximum, exclusiveMinimum, type, multipleOf }, name) {
    const ids = idsFor(name);
    if (ids && random.chance(0.9)) return Number(random.pick(ids));
    const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
    const most = Math.min(maximum ?? least + 1000, least + 100_000);
    const number = random.whole(least, most);
    return type === 'number' && !multipleOf && number < most ? number + 0.5 : number;
  }

  function textOf({ format, pattern, minLength = 0, maxLength = textMaxLength }, name) {
    if (formats[format]) return formats[format]();
    const ids = idsFor(name);
    if (ids && random.chance(0.9)) return String(random.pick(ids));
    const form = pattern && new RegExp(pattern, 'u');
    const fitting = form ? formedTexts.filter((text) => form.test(text)) : [];
    if (fitting.length > 0) return random.pick(fitting);
    return freeText(maxLength).padEnd(minLength, 'x').slice(0, maxLength);
  }

  const formats = {
    'date-time': moment,
    date: () => moment().slice(0, 10),
    email: () => `person.${random.whole(1, 999)}@library.example`,
    uri: () => 'https://idp.example.org/metadata',
  };

  function moment() {
    return new Date(now + random.whole(-60, 300) * 4 * hour).toISOString();
  }

  function anything() {
    return random.pick([random.pick(hostileTexts), random.pick(hostileNumbers), random.pick(hostileThings)]);
  }

  /** A copy with one mistake. */
  function spoilt(value) {
    if (typeof value !== 'object' || value === null) return anything();
    const keys = Object.keys(value);
    if (keys.length === 0 || random.chance(0.1)) return anything();
    const key = random.pick(keys);
    const copy = Array.isArray(value) ? [...value] : { ...value };
    if (random.chance(0.2)) delete copy[key];
    else copy[key] = random.chance(0.3) ? spoilt(value[key]) : anything();
    return copy;
  }

  return { allowedBy, spoilt, anything };
}

function wordsOf(random) {
  let text = random.pick(words);
  while (random.chance(0.4)) text += ` ${random.pick(words)}`;
  return text;
}
