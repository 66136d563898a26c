import type { ReactNode } from 'react';
import { useFirstSteps } from '#web/features/people/first-steps/first-steps.api.ts';
import { Desk } from './desk.tsx';
import { FirstRun } from './first-run.tsx';

/** Home of an administrator: the first steps while the portal has no library with people and usage, then the desk. */
export function AdminHome({ head, notice }: { head: ReactNode; notice: ReactNode }) {
  const { data } = useFirstSteps();
  return data?.isWholePage && !data.isClosed ? <FirstRun steps={data} notice={notice} /> : <Desk head={head} />;
}
