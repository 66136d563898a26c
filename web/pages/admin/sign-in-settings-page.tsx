import { paths } from '#contract/values/pages.ts';
import { SignInSettings } from '#web/features/settings/sign-in-settings.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

export function SignInSettingsPage() {
  return (
    <PageColumn className="flex-1">
      <AdminHeading path={paths.adminSignIn} />
      <SignInSettings />
    </PageColumn>
  );
}
