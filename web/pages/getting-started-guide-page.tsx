import { guide as text } from '#content/guides/getting-started.md';
import { guideOf } from '#contract/content/guide.ts';
import { planFactsOf } from '#contract/content/plan-facts.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import type { PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { GuideArticle } from '#web/features/guides/guide-article.tsx';
import { guideFacts, librarianList } from '#web/features/guides/guide-facts.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { usePlans } from '#web/lib/plans.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';

/** The first of the two guides that ship with the product. */
export function GettingStartedGuidePage() {
  const plans = usePlans();
  usePageTitle(text.title);
  if (plans.data) return <GettingStarted planOn={plans.data} />;
  return (
    <PageColumn isNarrow>
      {plans.isPending ? <PageSpinner /> : <FailedRead title="Failed to fetch the plans" read={plans} />}
    </PageColumn>
  );
}

function GettingStarted({ planOn }: { planOn: PlanOn }) {
  const today = londonTime(Date.now()).day;
  const guide = guideOf(text, guideFacts(planFactsOf((tier) => planOn(tier, today))));
  usePageTitle(guide.title);
  return <GuideArticle guide={guide} list={librarianList} pdf={shippedFilePath('getting-started-guide.pdf')} />;
}
