import { use } from 'react';
import { useFirstSteps } from '#web/features/people/first-steps/use-first-steps.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { PageNotice } from '#web/ui/page-notice.ts';
import { Desk } from './home/desk.tsx';
import { OverviewStrip } from './home/overview-strip.tsx';

const WhileAway = lazyPart(() => import('#web/features/people/absences/while-away.tsx').then((file) => file.WhileAway));
const FirstRun = lazyPart(() => import('./home/first-run.tsx').then((file) => file.FirstRun));

/** The desk; for an administrator of a portal without a library with people and usage, the first steps instead. */
export function HomePage() {
  usePageTitle('Dashboard');
  const { data: steps } = useFirstSteps(useCapabilities().runsPortal);
  return steps?.isWholePage && !steps.isClosed ? (
    <FirstRun steps={steps} />
  ) : (
    <Desk
      head={
        <>
          <OverviewStrip />
          {use(PageNotice)}
          <AfterPage>
            <WhileAway />
          </AfterPage>
        </>
      }
    />
  );
}
