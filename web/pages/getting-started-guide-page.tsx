import { gettingStartedGuide } from '#contract/guides/getting-started-guide.ts';
import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import { GuideArticle } from '#web/features/guides/guide-article.tsx';
import { guideFacts, librarianList } from '#web/features/guides/guide-facts.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';

const guide = gettingStartedGuide(guideFacts);

/** The first of the two guides that ship with the product. */
export function GettingStartedGuidePage() {
  usePageTitle(guide.title);
  return <GuideArticle guide={guide} list={librarianList} pdf={shippedFilePath('getting-started-guide.pdf')} />;
}
