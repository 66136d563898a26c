import { type ReactNode, use } from 'react';
import { useFirstSteps } from '#web/features/people/first-steps/first-steps.api.ts';
import { PageNotice } from '#web/ui/page-notice.ts';
import { FirstRun } from './first-run.tsx';

/** Home of an administrator: the first steps while the portal has no library with people and usage, then the desk. */
export function AdminHome({ desk }: { desk: ReactNode }) {
  const { data } = useFirstSteps();
  const notice = use(PageNotice);
  return data?.isWholePage && !data.isClosed ? <FirstRun steps={data} notice={notice} /> : desk;
}
