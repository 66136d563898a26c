import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { Guide } from '#contract/content/guide.ts';
import type { PagePath } from '#contract/values/pages.ts';
import { usePaperTitle } from '#web/lib/pages/paper-title.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { GuideChapter } from './guide-chapter.tsx';
import { GuideCover } from './guide-cover.tsx';
import { GuidePoster } from './guide-poster.tsx';
import './guide-print.css';
import { PageColumn } from '#web/ui/page-column.tsx';
import { UpLink } from '#web/ui/up-link.tsx';

interface GuideArticleProps {
  guide: Guide;
  /** The page that lists the guide. */
  list: { path: PagePath; label: string };
  /** The address of its PDF, if there is one. */
  pdf?: string;
}

/** A guide for reading on screen, and for printing as pages: a cover, its chapters, and a poster if it has one. */
export function GuideArticle({ guide, list, pdf }: GuideArticleProps) {
  usePaperTitle();
  const { chapters, poster } = guide;
  return (
    <PageColumn isNarrow isForPaper className="print:block">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <UpLink {...list} />
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:w-full">
          {pdf !== undefined && (
            <a href={pdf} download className={buttonClasses('secondary')}>
              <Download />
              Download PDF
            </a>
          )}
          <Button icon={<Printer />} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        </div>
      </div>
      <article className="guide overflow-clip rounded-card border bg-surface shadow-card print:rounded-none print:border-0">
        <GuideCover guide={guide} />
        {chapters.map((chapter, index) => (
          <GuideChapter key={chapter.title} chapter={chapter} number={index + 1} />
        ))}
        {poster && <GuidePoster poster={poster} number={chapters.length + 1} />}
      </article>
    </PageColumn>
  );
}
