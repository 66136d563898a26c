import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { missingForMails } from '#contract/values/settings/missing-settings.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { SetOutside } from './fields/locked-value.tsx';
import { SettingField } from './fields/setting-field.tsx';
import { InboundMailSettings } from './inbound-mail-settings.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsRow, SettingsRows } from './settings-rows.tsx';
import { TestMail } from './test-mail.tsx';

/** Who e-mails come from, where answers go, and a test. */
export function MailSettings() {
  return (
    <SettingsForm group="e-mail">
      {({ values, outside }, typed) => (
        <>
          {!outside.mailServer && (
            <NoticeLine label="Mail server" tone="warning">
              <strong className="font-semibold">No e-mails are sent.</strong> The server has no mail server:{' '}
              <code>PORTAL_SMTP_URL</code> is not set. Until then you pass on sign-in links yourself.
            </NoticeLine>
          )}
          {outside.mailServer && missingForMails(values).length > 0 && (
            <NoticeLine label="Missing" tone="warning">
              <strong className="font-semibold">No e-mails are sent.</strong> The address of the sender is missing.
            </NoticeLine>
          )}
          <SettingsRows>
            <SettingsRow title="Mail server" help="Address and password stay on the server.">
              <SetOutside variable="PORTAL_SMTP_URL" isSet={outside.mailServer} />
            </SettingsRow>
            <SettingsRow title="Sender">
              <SettingField name="mailFromName" label="Name" placeholder={typed.name} />
              <SettingField
                name="mailFrom"
                label="Address"
                placeholder={typed.supportEmail}
                hint="The domain needs SPF and DKIM records for your mail server."
              />
            </SettingsRow>
            <SettingsRow title="Reply-to" help="Where answers to e-mails go.">
              <SettingField name="mailReplyTo" isLabelHidden placeholder={typed.supportEmail} />
            </SettingsRow>
            <InboundMailSettings values={typed} outside={outside} />
            <SettingsRow title="Footer" help="Below every e-mail.">
              <SettingField name="mailFooter" isLabelHidden />
            </SettingsRow>
            <SettingsRow
              title="Test"
              help={
                <>
                  To your own address, once you have confirmed it under{' '}
                  <Link to={paths.accountNotifications} className="font-medium text-link underline underline-offset-2">
                    Account settings, Notifications
                  </Link>
                  .
                </>
              }
            >
              <TestMail hasServer={outside.mailServer} />
            </SettingsRow>
          </SettingsRows>
        </>
      )}
    </SettingsForm>
  );
}
