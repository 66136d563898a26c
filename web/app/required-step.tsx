import { ClosedPage } from '#web/pages/sign-in/closed-page.tsx';
import { FirstFactorPage } from '#web/pages/sign-in/first-factor-page.tsx';
import { FirstPasswordPage } from '#web/pages/sign-in/first-password-page.tsx';
import { useLeave } from './use-leave.ts';

interface RequiredStepProps {
  mustChangePassword: boolean;
  mustAddFactor: boolean;
}

/**
 * Shown before anything else to people whose password was set by somebody else or whose role needs a second factor that they lack, and
 * instead of everything to roles that have no pages.
 */
export function RequiredStep({ mustChangePassword, mustAddFactor }: RequiredStepProps) {
  const leave = useLeave();
  const PageOfFactor = mustAddFactor ? FirstFactorPage : ClosedPage;
  const Page = mustChangePassword ? FirstPasswordPage : PageOfFactor;
  return <Page onLogOut={leave.confirm} isLeaving={leave.isLeaving} />;
}
