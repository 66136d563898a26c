import { Suspense, use } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { PageNotice } from '#web/ui/page-notice.ts';
import { Desk } from './home/desk.tsx';
import { OverviewStrip } from './home/overview-strip.tsx';

const AdminHome = lazyPart(() => import('./home/admin-home.tsx').then((file) => file.AdminHome));

export function HomePage() {
  usePageTitle('Dashboard');
  const notice = use(PageNotice);
  const head = (
    <>
      <OverviewStrip />
      {notice}
    </>
  );
  const desk = <Desk head={head} />;
  return useCapabilities().runsPortal ? (
    <Suspense fallback={desk}>
      <AdminHome head={head} notice={notice} />
    </Suspense>
  ) : (
    desk
  );
}
