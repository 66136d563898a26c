import { Suspense } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { useLeave } from './use-leave.ts';

// Shown at most once per account, so not part of the first load.
const FirstPasswordPage = lazyPart(() =>
  import('#web/pages/first-password-page.tsx').then((file) => file.FirstPasswordPage),
);

/** Shown before anything else while somebody else chose the password. */
export function FirstPassword() {
  const leave = useLeave();
  return (
    <Suspense fallback={<PageSpinner />}>
      <FirstPasswordPage onLogOut={leave.confirm} isLeaving={leave.isLeaving} />
    </Suspense>
  );
}
