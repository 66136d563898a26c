import { PlanFigures } from '#web/features/subscriptions/plan-figures.tsx';
import { InsightsFigure } from '#web/features/usage/insights-figure.tsx';

export function CustomerFigures() {
  return (
    <PlanFigures>
      <InsightsFigure />
    </PlanFigures>
  );
}
