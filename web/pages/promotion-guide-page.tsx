import { promotionGuide } from '#contract/guides/promotion-guide.ts';
import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import { isStaff } from '#contract/values/roles.ts';
import { GuideArticle } from '#web/features/guides/guide-article.tsx';
import { guideFacts, librarianList } from '#web/features/guides/guide-facts.ts';
import { useFilledKit } from '#web/features/promotion/promotion.api.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** The second of the two guides that ship with the product; to customers with the name and link of their promotion kit. */
export function PromotionGuidePage() {
  const kit = useFilledKit(!isStaff(useViewer().role));
  const guide = promotionGuide(guideFacts, kit);
  usePageTitle(guide.title);
  return <GuideArticle guide={guide} list={librarianList} pdf={shippedFilePath('promotion-guide.pdf')} />;
}
