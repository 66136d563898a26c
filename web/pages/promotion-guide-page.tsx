import { useState } from 'react';
import { promotionGuide } from '#contract/guides/promotion-guide.ts';
import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import { GuideArticle } from '#web/features/guides/guide-article.tsx';
import { guideFacts, librarianList } from '#web/features/guides/guide-facts.ts';
import { useNotedStep } from '#web/features/people/first-steps/first-steps.api.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';

const guide = promotionGuide(guideFacts);
const shown = { guide, list: librarianList, pdf: shippedFilePath('promotion-guide.pdf') };

/** The second of the two guides that ship with the product. */
export function PromotionGuidePage() {
  usePageTitle(guide.title);
  const { role } = useViewer();
  return role === 'customer' ? <LibrariansGuide /> : <GuideArticle {...shown} />;
}

/** A librarian who downloads it has taken the kit for their website. */
function LibrariansGuide() {
  const [isTaken, setTaken] = useState(false);
  useNotedStep('kit', isTaken);
  return <GuideArticle {...shown} onDownload={() => setTaken(true)} />;
}
