import { FirstFactorPage } from '#web/pages/first-factor-page.tsx';
import { FirstPasswordPage } from '#web/pages/first-password-page.tsx';
import { useLeave } from './use-leave.ts';

/** Shown before anything else while somebody else chose the password, or the role must have a second factor and there is none. */
export function FirstDuty({ mustChangePassword }: { mustChangePassword: boolean }) {
  const leave = useLeave();
  const Page = mustChangePassword ? FirstPasswordPage : FirstFactorPage;
  return <Page onLogOut={leave.confirm} isLeaving={leave.isLeaving} />;
}
