import { searchMaxLength } from '#contract/values/limits.ts';
import { addDays } from '#web/lib/days.ts';

/** Values of an address as typed or given by a page; the router turns what looks like a number or a boolean into one. */
type Typed<Fields> = { readonly [Key in keyof Fields]?: unknown };
/** Reads one key; undefined for a value that is not understood or is the default. `all` has the other keys as typed. */
type Field<Value> = (typed: unknown, all: Readonly<Record<string, unknown>>) => Value | undefined;
type Values<Fields> = {
  [Key in keyof Fields]?: Fields[Key] extends Field<infer Value> ? Value : never;
};
export type SearchIn<Read extends (typed: never) => unknown> = ReturnType<Read>;

/** Combines one reader per key into the reader of an address; values that are not understood are left out. */
export function addressReader<Fields extends Record<string, Field<unknown>>>(
  fields: Fields,
): (typed: Typed<Fields>) => Values<Fields> {
  return (typed) => {
    const all: Readonly<Record<string, unknown>> = typed;
    const read = Object.entries(fields).map(([key, field]) => [key, field(all[key], all)] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Values<Fields>;
  };
}

/** Changes some keys of an address; the values are read like typed ones. */
export type ChangeAddress<Search> = (part: { [Key in keyof Search]?: unknown }) => void;

/** The function that clears an address; undefined if nothing is set. */
export function emptied<Search extends object>(
  search: Search,
  change: ChangeAddress<Search>,
): (() => void) | undefined {
  const keys = Object.keys(search);
  if (keys.length === 0) return undefined;
  return () => change(Object.fromEntries(keys.map((key) => [key, undefined])) as { [Key in keyof Search]?: unknown });
}

export function textField(maxLength = searchMaxLength): Field<string> {
  return (typed) => (typed === undefined ? undefined : String(typed).slice(0, maxLength) || undefined);
}

/** One of these words; `otherwise` is the default. */
export function choiceField<const Word extends string>(words: readonly Word[], otherwise?: NoInfer<Word>): Field<Word> {
  return (typed) => words.find((word) => word === String(typed) && word !== otherwise);
}

export const idField: Field<number> = (typed) => {
  const id = Number(typed);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The id of a message, which is below 0 for some imported ones. */
export const messageIdField: Field<number> = (typed) => {
  const id = Number(typed);
  return Number.isSafeInteger(id) && id !== 0 ? id : undefined;
};

/** A day, `2026-11-24`, of the years 1000 to 2999: code adds days to it, and a year needs four digits. */
export const dayField: Field<string> = (typed) => {
  const text = String(typed ?? '');
  const isDay = /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay && addDays(text, 0) === text ? text : undefined;
};

/** A month, `2025-01`, of this century; usage reports have no others. */
export const monthField: Field<string> = (typed) => {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(String(typed)) ? String(typed) : undefined;
};

/** A field that counts only if another key is valid. */
export function fieldBeside<Value>(key: string, other: Field<unknown>, field: Field<Value>): Field<Value> {
  return (typed, all) => (other(all[key], all) === undefined ? undefined : field(typed, all));
}

/** The first and last month of a period; each counts only together with the other. */
export const periodFields = {
  from: fieldBeside('to', monthField, monthField),
  to: fieldBeside('from', monthField, monthField),
};
