import { oidcCallbackPath } from '#contract/values/people/oidc.ts';
import { SetOutside } from './fields/locked-value.tsx';
import { RolesField } from './fields/roles-field.tsx';
import { SettingField } from './fields/setting-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsRow, SettingsRows } from './settings-rows.tsx';

/** Who needs a second factor, work accounts, and how long invitations hold. */
export function SignInSettings() {
  return (
    <SettingsForm group="sign-in">
      {({ outside, factors }, values) => (
        <SettingsRows>
          <SettingsRow title="Second factor" help="A passkey or an authenticator app. Each person has seven days.">
            <RolesField factors={factors} />
          </SettingsRow>
          <SettingsRow
            title="Work account"
            help="Staff sign in with Microsoft Entra ID, Google Workspace or Keycloak (OpenID Connect)."
          >
            <SetOutside variable="PORTAL_OIDC_ISSUER" isSet={outside.workAccount} />
            <SettingField
              name="workAccountLabel"
              hint={`“Staff: sign in with ${values.workAccountLabel}”. Register ${outside.origin ?? window.location.origin}${oidcCallbackPath} at your provider.`}
            />
          </SettingsRow>
          <SettingsRow
            title="Invitations"
            help="Days for which the link of a new customer works, once. Other links hold 24 hours."
          >
            <SettingField name="invitationDays" isLabelHidden label="Days for which an invitation works" />
          </SettingsRow>
          <SettingsRow title="Sessions">
            <p className="text-control">End 12 hours after the last use, and 14 days after sign-in at the latest.</p>
            <p className="text-muted text-small">Fixed in this version</p>
          </SettingsRow>
        </SettingsRows>
      )}
    </SettingsForm>
  );
}
