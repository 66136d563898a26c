import { FirstFactorPage } from '#web/pages/sign-in/first-factor-page.tsx';
import { FirstPasswordPage } from '#web/pages/sign-in/first-password-page.tsx';
import { useLeave } from './use-leave.ts';

/** Shown before anything else while somebody else chose the password, or the role must have a second factor and there is none. */
export function FirstDuty({ mustChangePassword }: { mustChangePassword: boolean }) {
  const leave = useLeave();
  const Page = mustChangePassword ? FirstPasswordPage : FirstFactorPage;
  return <Page onLogOut={leave.confirm} isLeaving={leave.isLeaving} />;
}
