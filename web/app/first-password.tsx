import { lazy, Suspense } from 'react';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { useLeave } from './use-leave.ts';

// Met once in the life of an account at most: not part of what everybody loads.
const FirstPasswordPage = lazy(() =>
  import('#web/pages/first-password-page.tsx').then((module) => ({ default: module.FirstPasswordPage })),
);

/** The screen before every other one, while the password is somebody else's choice. */
export function FirstPassword() {
  const leave = useLeave();
  return (
    <Suspense fallback={<PageSpinner />}>
      <FirstPasswordPage onLogOut={leave.confirm} isLeaving={leave.isLeaving} />
    </Suspense>
  );
}
