import { londonTime } from '#contract/values/chat/support-hours.ts';
import { logoMinWidth } from '#contract/values/settings/settings-limits.ts';
import { FiguresField } from './fields/figures-field.tsx';
import { HolidaysField } from './fields/holidays-field.tsx';
import { LogoField } from './fields/logo-field.tsx';
import { SettingField } from './fields/setting-field.tsx';
import { TimesField } from './fields/times-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsRow, SettingsRows } from './settings-rows.tsx';

/** How the portal is named, and when and how support is reached. */
export function PortalSettings() {
  return (
    <SettingsForm group="portal">
      {() => (
        <SettingsRows>
          <SettingsRow title="Name" help="In the header, in page titles and in e-mails.">
            <SettingField name="name" isLabelHidden />
          </SettingsRow>
          <SettingsRow
            title="Logo"
            help={`SVG or PNG, at least ${logoMinWidth} px wide. Invoices and e-mails show a PNG alone.`}
          >
            <LogoField />
          </SettingsRow>
          <SettingsRow title="Support address" help="On the sign-in page, Your Subscription, Help and invoices.">
            <SettingField name="supportEmail" isLabelHidden />
          </SettingsRow>
          <SettingsRow
            title="Support hours"
            help="Messages outside these hours get an automatic reply with the next opening time."
          >
            <TimesField />
            <SettingField name="supportZone" />
          </SettingsRow>
          <SettingsRow title="Holidays" help="Support is closed on these days.">
            <HolidaysField today={londonTime(Date.now()).day} />
          </SettingsRow>
          <SettingsRow title="Sign-in page" help="Beside the form, on wide screens.">
            <SettingField name="tagline" />
            <FiguresField />
          </SettingsRow>
        </SettingsRows>
      )}
    </SettingsForm>
  );
}
