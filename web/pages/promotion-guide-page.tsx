import { guide as text } from '#content/guides/promotion.md';
import { guideOf } from '#contract/content/guide.ts';
import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import { GuideArticle } from '#web/features/guides/guide-article.tsx';
import { guideFacts, librarianList } from '#web/features/guides/guide-facts.ts';
import { useFilledKit } from '#web/features/promotion/promotion.api.ts';
import { annualReportText } from '#web/features/usage/annual-report.ts';
import { useYearOfUse } from '#web/features/usage/year-of-use.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { portalName } from '#web/lib/portal.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';

/** The second of the two guides that ship with the product; for customers it holds the name, link and figures of their institution. */
export function PromotionGuidePage() {
  const { institutionId } = useViewer();
  const may = useCapabilities();
  const kit = useFilledKit(!may.servesCustomers);
  const year = useYearOfUse(!may.servesCustomers && institutionId !== null);
  const guide = guideOf(text, guideFacts(), { kit, yearOfUse: year && annualReportText(portalName, year) });
  usePageTitle(guide.title);
  return <GuideArticle guide={guide} list={librarianList} pdf={shippedFilePath('promotion-guide.pdf')} />;
}
