import type { PortalSettings } from '#contract/settings/settings.ts';
import { missingForAnswers } from '#contract/values/settings/missing-settings.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { ChoiceSetting } from './fields/choice-setting.tsx';
import { SetOutside } from './fields/locked-value.tsx';
import { SettingField } from './fields/setting-field.tsx';
import { MailboxSettings } from './mailbox-settings.tsx';
import { SettingsRow } from './settings-rows.tsx';

/** How people answer e-mails about messages. */
export function InboundMailSettings({ values, outside }: Pick<PortalSettings, 'values' | 'outside'>) {
  const isHalf = (outside.inboundMail || outside.mailbox) && missingForAnswers(values).length > 0;
  return (
    <>
      <SettingsRow
        title="Answers by e-mail"
        help="People reply to an e-mail about a message, and the reply becomes a message."
      >
        <SetOutside variable="PORTAL_INBOUND_MAIL_SECRET" isSet={outside.inboundMail} />
        {isHalf && (
          <NoticeLine label="Missing" tone="warning">
            No one can answer by e-mail yet: the address or the name of the mail server is missing.
          </NoticeLine>
        )}
        <SettingField
          name="inboundMailAddress"
          label="Address"
          placeholder="reply@portal.example.org"
          hint="Your mail server must accept reply+anything at this domain."
        />
        <SettingField
          name="inboundMailServer"
          label="Receiving mail server"
          placeholder="mx.example.org"
          hint="The name at the beginning of Authentication-Results in mails it receives. Its word that DMARC passed confirms the sender."
        />
      </SettingsRow>
      <MailboxSettings isSet={outside.mailbox} />
      <SettingsRow title="Text of messages" help="In e-mails that can be answered. Each person can choose otherwise.">
        <ChoiceSetting
          name="inboundMailText"
          label="E-mails hold the text"
          words={{ on: 'Yes, unless the person chose otherwise', off: 'Only for people who chose so' }}
        />
      </SettingsRow>
      <SettingsRow
        title="Staff"
        help="Anyone who can send from a mailbox then writes to customers in its owner’s name, without a password or a second factor."
      >
        <ChoiceSetting name="inboundMailStaff" label="Staff answer by e-mail" words={{ off: 'No', on: 'Yes' }} />
      </SettingsRow>
    </>
  );
}
