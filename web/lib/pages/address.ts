import { searchMaxLength } from '#contract/values/limits.ts';
import { addDays } from '#web/lib/days.ts';

/** What somebody typed under the keys of an address, or a page gave. The router reads what looks like a number or a truth as one. */
type Typed<Fields> = { readonly [Key in keyof Fields]?: unknown };
/** Reads one key; undefined for what is not understood, or holds without it. `all` has the other keys as they were typed. */
type Field<Value> = (typed: unknown, all: Readonly<Record<string, unknown>>) => Value | undefined;
type Values<Fields> = {
  [Key in keyof Fields]?: Fields[Key] extends Field<infer Value> ? Value : never;
};
/** The search of an address; what is missing has its default. */
export type SearchIn<Read extends (typed: never) => unknown> = ReturnType<Read>;

/** Makes the reader of an address out of one for each key: what anybody may have typed and is not understood is left out. */
export function addressReader<Fields extends Record<string, Field<unknown>>>(
  fields: Fields,
): (typed: Typed<Fields>) => Values<Fields> {
  return (typed) => {
    const all: Readonly<Record<string, unknown>> = typed;
    const read = Object.entries(fields).map(([key, field]) => [key, field(all[key], all)] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Values<Fields>;
  };
}

/** What changes a part of an address: as somebody chose or typed it, to be read like the rest. */
export type ChangeAddress<Search> = (part: { [Key in keyof Search]?: unknown }) => void;

/** What takes everything out of an address; undefined where nothing stands in it. */
export function emptied<Search extends object>(
  search: Search,
  change: ChangeAddress<Search>,
): (() => void) | undefined {
  const keys = Object.keys(search);
  if (keys.length === 0) return undefined;
  return () => change(Object.fromEntries(keys.map((key) => [key, undefined])) as { [Key in keyof Search]?: unknown });
}

/** A text; an empty one is none. */
export function textField(maxLength = searchMaxLength): Field<string> {
  return (typed) => (typed === undefined ? undefined : String(typed).slice(0, maxLength) || undefined);
}

/** One of these words; `otherwise` holds without it. */
export function wordField<const Word extends string>(words: readonly Word[], otherwise?: NoInfer<Word>): Field<Word> {
  return (typed) => words.find((word) => word === String(typed) && word !== otherwise);
}

/** The id of something. */
export const idField: Field<number> = (typed) => {
  const id = Number(typed);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Of a message: below 0 for some that were imported. */
export const messageIdField: Field<number> = (typed) => {
  const id = Number(typed);
  return Number.isSafeInteger(id) && id !== 0 ? id : undefined;
};

/** A day, `2026-11-24`: one that a year of four digits has, since the last ones cannot be counted on from. */
export const dayField: Field<string> = (typed) => {
  const text = String(typed ?? '');
  const isDay = /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay && addDays(text, 0) === text ? text : undefined;
};

/** A month, `2025-01`, of this century: reports of usage have no other. */
export const monthField: Field<string> = (typed) => {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(String(typed)) ? String(typed) : undefined;
};

/** A field that says something only while another key is understood. */
export function fieldBeside<Value>(key: string, other: Field<unknown>, field: Field<Value>): Field<Value> {
  return (typed, all) => (other(all[key], all) === undefined ? undefined : field(typed, all));
}

/** The first and the last month of a period: neither says anything without the other. */
export const periodFields = {
  from: fieldBeside('to', monthField, monthField),
  to: fieldBeside('from', monthField, monthField),
};
