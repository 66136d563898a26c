import { z } from 'zod';
import { isServiceAddress, isZone, NameText } from '#contract/fields.ts';
import { PlanShape } from '#contract/plans-and-usage/plans.ts';
import { emailMaxLength } from '#contract/values/limits.ts';
import { countryCodes } from '#contract/values/plans-and-usage/countries.ts';
import { plainVatNumber } from '#contract/values/plans-and-usage/vat-numbers.ts';
import { roles } from '#contract/values/roles.ts';
import type { KindValues, Setting, SettingKind } from '#contract/values/settings/setting-kinds.ts';
import {
  type SettingName,
  type SettingValues,
  settingList,
  settingOf,
} from '#contract/values/settings/setting-list.ts';
import { logoMaxBytes } from '#contract/values/settings/settings-limits.ts';

/** Where a setting gives no bound. */
const textMaxLength = 200;
const listMost = 20;
const noZone = 'This time zone is not known';

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, as 11:00');

type SchemaOf<Kind extends SettingKind> = (setting: Setting) => z.ZodType<KindValues[Kind]>;

const line = ({ maxLength = textMaxLength }: Setting) =>
  NameText.max(maxLength, `Must have ${maxLength} characters or fewer`);
const list = <Item extends z.ZodType>(item: Item, { most = listMost }: Setting) =>
  z.array(item).max(most, `At most ${most}`);

/** Checks of a value by the kind of its setting; both the screen and the environment go through them. */
const schemas: { readonly [Kind in SettingKind]: SchemaOf<Kind> } = {
  text: (setting) => {
    const { pattern } = setting;
    const text = line(setting);
    return pattern ? text.refine((given) => given === '' || pattern.is.test(given), pattern.otherwise) : text;
  },
  code: (setting) => {
    const { pattern } = setting;
    const code = line(setting).overwrite(plainVatNumber);
    return pattern ? code.refine((given) => given === '' || pattern.is.test(given), pattern.otherwise) : code;
  },
  lines: (setting) =>
    z
      .array(line(setting))
      .overwrite((lines) => lines.filter((text) => text !== ''))
      .refine(({ length }) => length <= (setting.most ?? listMost), `At most ${setting.most ?? listMost} lines`),
  email: () => z.union([z.literal(''), z.email().max(emailMaxLength)], 'Must be an e-mail address'),
  address: () =>
    z
      .string()
      .max(textMaxLength)
      .refine((text) => text === '' || isServiceAddress(text), 'Must be an http(s) address, as https://example.org/v1'),
  country: () => z.string().refine((code) => countryCodes.includes(code), 'Must be a country as GB or IE'),
  percent: ({ max = 100 }) =>
    z
      .number('Must be a percentage, as 20 or 5.5')
      .min(0, 'Must be 0 or more')
      .max(max, `Must be at most ${max}`)
      .refine((percent) => Math.round(percent * 100) / 100 === percent, 'Must have at most two decimals'),
  number: ({ min = 0, max = Number.MAX_SAFE_INTEGER }) =>
    z.int('Must be a whole number').min(min, `Must be ${min} or more`).max(max, `Must be at most ${max}`),
  zone: () => z.string().max(64, noZone).refine(isZone, noZone),
  times: () =>
    z
      .strictObject({
        days: z
          .array(z.int().min(1).max(7))
          .min(1, 'Please choose at least one day')
          .max(7)
          .overwrite((days) => [...new Set(days)].sort()),
        opens: Clock,
        closes: Clock,
      })
      .refine(({ opens, closes }) => opens < closes, 'Must close after it opens'),
  holidays: (setting) =>
    list(z.strictObject({ day: z.iso.date('Must be a day, as 2026-12-25'), name: line(setting) }), setting)
      .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'A day is listed twice')
      .overwrite((days) => days.toSorted((a, b) => (a.day < b.day ? -1 : 1))),
  figures: (setting) => {
    const text = line(setting).min(1, 'Please fill in both parts of the figure');
    return list(z.strictObject({ amount: text, what: text }), setting);
  },
  roles: () =>
    z
      .array(z.enum(roles, `Must be roles (${roles.join(', ')}), separated by commas, or none`))
      .overwrite((chosen) => roles.filter((role) => chosen.includes(role))),
  choice: ({ choices = [] }) =>
    z.string().refine((text) => choices.includes(text), `Must be one of ${choices.join(', ')}`),
  picture: () =>
    z
      .strictObject({
        type: z.enum(['image/svg+xml', 'image/png'], 'Must be an SVG or a PNG'),
        base64: z.base64().max(Math.ceil(logoMaxBytes / 3) * 4, `Must be ${logoMaxBytes / 1024} kB or smaller`),
      })
      .nullable(),
  plan: (setting) =>
    list(PlanShape.extend({ description: line(setting) }), setting)
      .refine(
        (plans) => plans.every(({ insights, description }) => insights !== null || description !== ''),
        'Please give a number of insights, or a description',
      )
      .refine(
        (plans) => plans.every(({ pricePence, otherPrices }) => pricePence !== null || !otherPrices),
        'A price in another currency needs one in pounds',
      )
      .refine(isInOrder, 'Each change of a plan needs a later day than the one before'),
};

/** The values that have always held come first, then at most one change a day. */
function isInOrder(plans: readonly { from: string | null }[]): boolean {
  return plans.every(({ from }, at) => (at === 0 ? from === null : (plans[at - 1]?.from ?? '') < (from ?? '')));
}

/** The check of one setting's value. */
function schemaOf<Name extends SettingName>(name: Name): z.ZodType<SettingValues[Name]> {
  const setting = settingOf(name);
  const schema = schemas[setting.kind](setting) as z.ZodType<SettingValues[Name]>;
  if (!setting.isRequired) return schema;
  return schema.refine((value) => value !== '', `${setting.label} must not be empty`);
}

/** Every setting's check, by name. */
export const settingShape = Object.fromEntries(
  Object.keys(settingList).map((name) => [name, schemaOf(name as SettingName)]),
) as { readonly [Name in SettingName]: z.ZodType<SettingValues[Name]> };
