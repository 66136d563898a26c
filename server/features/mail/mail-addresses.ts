import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import type { Sender } from '#server/platform/mail/letter-words.ts';
import type { MailAddresses } from '#server/platform/mail/smtp-transport.ts';
import { portalPng } from '#server/platform/settings/portal-png.ts';

/** Who mails come from by the settings, and what stands below each. */
export function mailSender(values: SettingValues): Sender & MailAddresses {
  const { name, supportEmail, mailFromName, mailFrom, mailReplyTo, mailFooter } = values;
  return {
    portalName: name,
    fromName: mailFromName || name,
    fromAddress: mailFrom || supportEmail,
    replyTo: mailReplyTo || supportEmail,
    footer: mailFooter,
    logo: portalPng(values),
  };
}
