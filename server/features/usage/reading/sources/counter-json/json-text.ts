/** A JSON value. Objects are Maps, so that no name is special, as `__proto__` would be. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = Map<string, Json>;

export class JsonError extends Error {}

const depthMax = 64;
/** For one value in memory: a report is read item by item. */
const valuesMax = 2_000_000;
const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const space = /[ \t\r\n]*/y;

/** An incremental JSON parser, which never holds long values as a whole. */
export interface JsonReader {
  value(): Json;
  /** Calls `each` before every value of an object, which has to read or skip it. */
  object(each: (name: string) => void): void;
  values(): Generator<Json>;
  skip(): void;
  /** The first character of the next value: `{`, `[`, `"` or another one; empty at the end. */
  peek(): string;
  place(): number;
  moveTo(place: number): void;
  /** Throws if there is anything after the last value. */
  end(): void;
}

/** Strict (RFC 8259), and stricter: a duplicate name in an object is refused, because one of the two values would be lost. */
export function createJsonReader(text: string): JsonReader {
  let at = 0;
  let depth = 0;
  let values = 0;

  function refuse(message: string, cause?: unknown): JsonError {
    const before = text.slice(0, at);
    const line = before.split('\n').length;
    return new JsonError(`${message} (line ${line}, character ${at - before.lastIndexOf('\n')})`, { cause });
  }

  function peek(): string {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    return text[at] ?? '';
  }

  function expect(character: string): void {
    const found = peek();
    if (found === '') throw refuse('The file is cut off: it ends before the report is whole');
    if (found !== character) throw refuse(`The JSON is damaged: “${found}” stands where “${character}” belongs`);
    at++;
  }

  /** Says whether another member follows; consumes the comma or the closing bracket. */
  function goesOn(closing: string, isFirst: boolean): boolean {
    const found = peek();
    if (found === closing) {
      at++;
      depth--;
      return false;
    }
    if (!isFirst) expect(',');
    return true;
  }

  function enter(opening: string): void {
    expect(opening);
    if (++depth > depthMax) throw refuse('The JSON is nested deeper than any report');
  }

  function object(each: (name: string) => void): void {
    enter('{');
    const names = new Set<string>();
    for (let isFirst = true; goesOn('}', isFirst); isFirst = false) {
      if (peek() !== '"') expect('"');
      const name = string();
      if (names.has(name)) throw refuse(`“${name.slice(0, 60)}” is there twice in one object`);
      names.add(name);
      expect(':');
      each(name);
    }
  }

  function* eachValue(read: () => Json): Generator<Json> {
    enter('[');
    for (let isFirst = true; goesOn(']', isFirst); isFirst = false) yield read();
  }

  function string(): string {
    const start = at;
    at++;
    for (;;) {
      const quote = text.indexOf('"', at);
      if (quote === -1) {
        at = text.length;
        throw refuse('The file is cut off: it ends before the report is whole');
      }
      let slashes = quote;
      while (text[slashes - 1] === '\\') slashes--;
      at = quote + 1;
      if ((quote - slashes) % 2 === 0) break;
    }
    const inside = text.slice(start + 1, at - 1);
    if (!inside.includes('\\')) return inside;
    try {
      return JSON.parse(text.slice(start, at)) as string;
    } catch (cause) {
      at = start;
      throw refuse('The JSON is damaged: a text has a backslash that means nothing', cause);
    }
  }

  function word(): Json {
    for (const [name, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (!text.startsWith(name, at)) continue;
      at += name.length;
      return value;
    }
    numberForm.lastIndex = at;
    const number = numberForm.exec(text)?.[0];
    if (number === undefined) throw refuse(`The JSON is damaged: “${text[at]}” begins no value`);
    at += number.length;
    return Number(number);
  }

  function value(): Json {
    const first = peek();
    if (++values > valuesMax) throw refuse('An item of this report is larger than can be read');
    if (first === '') throw refuse('The file is cut off: it ends before the report is whole');
    if (first === '"') return string();
    if (first === '[') return [...eachValue(value)];
    if (first !== '{') return word();
    const found: JsonObject = new Map();
    object((name) => found.set(name, value()));
    return found;
  }

  function skip(): void {
    const first = peek();
    if (first === '{') object(skip);
    else if (first === '[') {
      for (const _ of eachValue(skipped));
    } else if (first === '"') string();
    else if (first === '') throw refuse('The file is cut off: it ends before the report is whole');
    else word();
  }

  function skipped(): null {
    skip();
    return null;
  }

  return {
    value,
    object,
    *values() {
      yield* eachValue(() => {
        values = 0;
        return value();
      });
    },
    skip,
    peek,
    place: () => at,
    moveTo(place) {
      at = place;
      depth = 1;
    },
    end() {
      if (peek() !== '') throw refuse('The JSON is damaged: something stands behind the report');
    },
  };
}
