import { isStaff } from '#contract/values/roles.ts';
import { HomeFigures } from '#web/features/statistics/home-figures.tsx';
import { PlanFigures } from '#web/features/subscriptions/plan-figures.tsx';
import { InsightsFigure } from '#web/features/usage/insights-figure.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { RoleBadge } from '#web/ui/badges/role-badge.tsx';

/** The viewer's name and figures. */
export function OverviewStrip({ className = '' }: { className?: string }) {
  const viewer = useViewer();
  return (
    <div className={`flex shrink-0 flex-wrap items-center justify-between gap-x-8 gap-y-3 max-md:gap-y-2 ${className}`}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-md:flex-nowrap">
        <h1 className="max-md:text-[20px] max-md:leading-7">Welcome {viewer.fullName}</h1>
        <RoleBadge role={viewer.role} />
      </div>
      {isStaff(viewer.role) ? <HomeFigures /> : <CustomerFigures />}
    </div>
  );
}

function CustomerFigures() {
  return (
    <PlanFigures>
      <InsightsFigure />
    </PlanFigures>
  );
}
