import { promotionGuide } from '#contract/guides/promotion-guide.ts';
import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import { GuideArticle } from '#web/features/guides/guide-article.tsx';
import { guideFacts, librarianList } from '#web/features/guides/guide-facts.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';

const guide = promotionGuide(guideFacts);

/** The second of the two guides that ship with the product. */
export function PromotionGuidePage() {
  usePageTitle(guide.title);
  return <GuideArticle guide={guide} list={librarianList} pdf={shippedFilePath('promotion-guide.pdf')} />;
}
