import { promotionGuide } from '#contract/guides/promotion-guide.ts';
import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import { isStaff } from '#contract/values/roles.ts';
import { GuideArticle } from '#web/features/guides/guide-article.tsx';
import { guideFacts, librarianList } from '#web/features/guides/guide-facts.ts';
import { useFilledKit } from '#web/features/promotion/promotion.api.ts';
import { useYearOfUse } from '#web/features/usage/year-of-use.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** The second of the two guides that ship with the product; to customers with the name, link and figures of their institution. */
export function PromotionGuidePage() {
  const { role, institutionId } = useViewer();
  const kit = useFilledKit(!isStaff(role));
  const year = useYearOfUse(!isStaff(role) && institutionId !== null);
  const guide = promotionGuide(guideFacts, kit, year);
  usePageTitle(guide.title);
  return <GuideArticle guide={guide} list={librarianList} pdf={shippedFilePath('promotion-guide.pdf')} />;
}
