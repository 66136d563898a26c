import { guide as text } from '#content/guides/getting-started.md';
import { guideOf } from '#contract/content/guide.ts';
import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import { GuideArticle } from '#web/features/guides/guide-article.tsx';
import { guideFacts, librarianList } from '#web/features/guides/guide-facts.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';

/** The first of the two guides that ship with the product. */
export function GettingStartedGuidePage() {
  const guide = guideOf(text, guideFacts());
  usePageTitle(guide.title);
  return <GuideArticle guide={guide} list={librarianList} pdf={shippedFilePath('getting-started-guide.pdf')} />;
}
