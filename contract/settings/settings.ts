import { z } from 'zod';
import { Time } from '#contract/fields.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import { settingGroups } from '#contract/values/settings/setting-kinds.ts';
import { defaultSettings, settingNames } from '#contract/values/settings/setting-list.ts';
import { settingsBodyMaxBytes } from '#contract/values/settings/settings-limits.ts';
import { settingShape } from './setting-schemas.ts';

const Group = z.enum(settingGroups);
const Version = z.int().nonnegative();

/** The last save of a group. */
const SettingsChange = z.object({
  group: Group,
  version: Version,
  at: Time,
  /** Null for a person who was erased. */
  by: z.string().nullable(),
  names: z.array(z.enum(settingNames)),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

export const PortalSettings = z.object({
  /** Counts saves; a save with an outdated version of its group is refused. */
  version: Version,
  values: z.object(settingShape).meta({ examples: [defaultSettings] }),
  /** The environment variable that sets a value, which no screen can change then. */
  lockedBy: z.partialRecord(z.enum(settingNames), z.string()),
  changes: z.array(SettingsChange),
  /** Facts that only the environment sets: whether its variable is set, never its content. */
  outside: z.object({
    mailServer: z.boolean(),
    inboundMail: z.boolean(),
    mailbox: z.boolean(),
    workAccount: z.boolean(),
    modelKey: z.boolean(),
    embeddings: z.enum(['built-in', 'off', 'server']),
    origin: z.string().nullable(),
  }),
  /** How many active people of a role have a second factor. */
  factors: z.array(z.object({ role: z.string(), people: z.int(), have: z.int() })),
  /** How many institutions have a plan today; without a row: none. */
  institutionsByPlan: z.array(z.object({ tier: TierName, institutions: z.int() })),
});
export type PortalSettings = z.infer<typeof PortalSettings>;

const { name, supportEmail, tagline, figures } = settingShape;
/** The settings that visitors may read, as in the head of every page. */
export const PublicSettings = z.object({
  name,
  /** The address of the logo; null for the portal's own. */
  logo: z.string().nullable(),
  supportEmail,
  /** Support hours as calculations want them, and in words: browsers would word them differently. */
  support: z.object({
    zone: z.string(),
    /** `London` */
    city: z.string(),
    /** Monday is 1, Sunday 7. */
    days: z.array(z.int().min(1).max(7)),
    /** Minutes after midnight. */
    opensAt: z.int().nonnegative(),
    closesAt: z.int().nonnegative(),
    holidays: z.array(z.iso.date()),
    /** `11am-5pm GMT Monday-Friday` */
    words: z.string(),
    /** `11am-5pm GMT Mon-Fri` */
    shortWords: z.string(),
  }),
  tagline,
  figures,
  /** Empty where no provider of work accounts is set up. */
  workAccount: z.string(),
  sendsMail: z.boolean(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const settingsRoutes = defineRoutes({
  'GET /api/portal': {
    access: 'public',
    tokenScope: 'none',
    summary: 'What every page shows: the portal’s name, its logo, support hours and the sign-in page’s texts',
    reply: PublicSettings,
  },
  'GET /api/settings': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Every setting, and which of them the environment sets',
    reply: PortalSettings,
  },
  'PUT /api/settings/:group': {
    access: ['admin'],
    tokenScope: 'none',
    summary:
      'Changes settings of a group, at once in all processes. Bank details, addresses of mails and sign-in need a fresh proof of identity',
    params: z.object({ group: Group }),
    bodyMaxBytes: settingsBodyMaxBytes,
    body: z.strictObject({
      /** The version that the administrator has seen: refused where somebody changed the group since. */
      version: Version,
      /** New values by name. Each is checked by itself, so that a refusal names its field. */
      values: z.partialRecord(z.enum(settingNames), z.unknown()),
    }),
    reply: PortalSettings,
  },
  'POST /api/settings/:group/undo': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Takes back the last save of a group',
    params: z.object({ group: Group }),
    body: z.strictObject({ version: Version }),
    reply: PortalSettings,
  },
});
