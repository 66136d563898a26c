import { createHash } from 'node:crypto';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { cityOf, supportHoursOf, supportHoursText } from '#contract/values/chat/support-hours.ts';
import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import type { Portal } from '#server/portal.ts';

export const logoPath = '/portal-logo';

/** The settings that every page shows, for the head of each page and `GET /api/portal`. */
export function publicSettings(
  values: SettingValues,
  { mail, oidc }: Pick<Portal['config'], 'mail' | 'oidc'>,
): PublicSettings {
  const { name, logo, supportEmail, tagline, figures } = values;
  const hours = supportHoursOf(values);
  return {
    name,
    // The address changes with the picture, so browsers may keep it.
    logo: logo && `${logoPath}?v=${createHash('sha256').update(logo.base64).digest('hex').slice(0, 16)}`,
    supportEmail,
    support: {
      ...hours,
      city: cityOf(hours.zone),
      days: [...hours.days],
      holidays: [...hours.holidays],
      words: supportHoursText(hours),
      shortWords: supportHoursText(hours, { isShort: true }),
    },
    tagline,
    figures,
    workAccount: oidc ? values.workAccountLabel : '',
    sendsMail: mail !== undefined,
  };
}
