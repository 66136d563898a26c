import { paths } from '#contract/values/pages.ts';
import { useNotedStep } from '#web/features/people/first-steps/first-steps.api.ts';
import { useUsagePeriods } from '#web/features/usage/usage.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { UsageFrame } from './usage-frame.tsx';
import { UsageView } from './usage-metrics/usage-view.tsx';

/** An institution's charts and reports of use. */
export function UsageMetricsPage() {
  const may = useCapabilities();
  return (
    <UsageFrame
      path={paths.usageMetrics}
      isForPaper
      note={may.managesResources ? 'You see what its customers see, and can remove reports.' : undefined}
    >
      {(institution) => (institution === undefined ? <OwnUsage /> : <UsageView institution={institution} />)}
    </UsageFrame>
  );
}

/** Seeing figures counts as the first step "report". */
function OwnUsage() {
  const { data } = useUsagePeriods(undefined);
  useNotedStep('report', Boolean(data?.known));
  return <UsageView institution={undefined} />;
}
