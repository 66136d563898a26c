import { settingShape } from '#contract/settings/setting-schemas.ts';
import type { KindValues, SettingKind, SupportTimes } from '#contract/values/settings/setting-kinds.ts';
import {
  type SettingName,
  type SettingValues,
  settingNames,
  settingOf,
} from '#contract/values/settings/setting-list.ts';
import { linesOf } from './mail-settings.ts';

/* Settings that administrators change on a screen, as far as the environment sets them. */

/** The variables, with the names of their settings. */
export const keptVariables: readonly { variable: string; name: SettingName }[] = settingNames.flatMap((name) => {
  const { variable } = settingOf(name);
  return variable === null ? [] : { variable, name };
});

/** Reads what the environment sets. Adds mistakes to `problems`. */
export function readKeptSettings(
  given: Record<string, string | undefined>,
  problems: string[],
): Partial<SettingValues> {
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const { variable, name } of keptVariables) {
    const text = given[variable];
    if (text === undefined) continue;
    const parsed = settingShape[name].safeParse(readers[settingOf(name).kind](text));
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${variable}: ${parsed.error.issues[0]?.message}`);
  }
  return values as Partial<SettingValues>;
}

/** A setting's default as its variable would be written. */
export function defaultText(name: SettingName): string {
  const { kind, default: value } = settingOf(name);
  return writers[kind](value as never);
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const partsOf = (text: string, between: string | RegExp) => text.split(between).flatMap((part) => part.trim() || []);
const numberOf = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text);

/** Reads a variable's text by the kind of its setting; the setting's check judges the result. */
const readers: { readonly [Kind in SettingKind]: (text: string) => unknown } = {
  text: (text) => text,
  code: (text) => text,
  lines: linesOf,
  email: (text) => text,
  address: (text) => text,
  country: (text) => text,
  percent: numberOf,
  number: numberOf,
  zone: (text) => text,
  times: readTimes,
  holidays: (text) =>
    partsOf(text, ',').map((part) => {
      const [day = '', ...name] = part.split(' ');
      return { day, name: name.join(' ') };
    }),
  figures: (text) =>
    linesOf(text).map((line) => {
      const [amount = '', ...what] = line.split(' ');
      return { amount, what: what.join(' ') };
    }),
  roles: (text) => (text.trim() === 'none' ? [] : partsOf(text, ',')),
  choice: (text) => text,
  picture: () => null,
  plan: () => null,
};

/** `Mon-Fri 11:00-17:00`, `Mon,Tue,Sat 09:30-13:00` */
function readTimes(text: string): unknown {
  const [, days = '', opens, closes] = /^(\S+) (\d\d:\d\d)-(\d\d:\d\d)$/.exec(text.trim()) ?? [];
  const numbers = days.split(',').flatMap((part) => {
    const [from = '', to = from] = part.split('-');
    const [first, last] = [weekdays.indexOf(from) + 1, weekdays.indexOf(to) + 1];
    return first === 0 || last < first ? [0] : Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return { days: numbers, opens, closes };
}

const asItIs = (value: string) => value;
const inBars = (value: readonly string[]) => value.join('|');

const writers: { readonly [Kind in SettingKind]: (value: KindValues[Kind]) => string } = {
  text: asItIs,
  code: asItIs,
  lines: inBars,
  email: asItIs,
  address: asItIs,
  country: asItIs,
  percent: String,
  number: String,
  zone: asItIs,
  times: ({ days, opens, closes }: SupportTimes) =>
    `${weekdays[(days[0] ?? 1) - 1]}-${weekdays[(days.at(-1) ?? 5) - 1]} ${opens}-${closes}`,
  holidays: (value) => value.map(({ day }) => day).join(','),
  figures: (value) => inBars(value.map(({ amount, what }) => `${amount} ${what}`)),
  roles: (value) => value.join(',') || 'none',
  choice: asItIs,
  picture: () => '',
  plan: () => '',
};
