import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { Guide } from '#contract/guides/guide.ts';
import type { PagePath } from '#contract/values/pages.ts';
import { usePaperTitle } from '#web/lib/pages/paper-title.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { GuideChapter } from './guide-chapter.tsx';
import { GuideCover } from './guide-cover.tsx';
import { GuidePoster } from './guide-poster.tsx';
import './guide-print.css';

interface GuideArticleProps {
  guide: Guide;
  /** Where the guide stands in a list. */
  list: { path: PagePath; label: string };
  /** The address of its PDF, where there is one. */
  pdf?: string;
}

/** A guide to be read on a screen, and printed as pages: a cover, its chapters, and a poster where it has one. */
export function GuideArticle({ guide, list, pdf }: GuideArticleProps) {
  usePaperTitle();
  const { chapters, poster } = guide;
  return (
    <div className="mx-auto flex w-full max-w-200 flex-col gap-4 p-4 md:p-6 print:block print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <Link to={list.path} activeOptions={{ exact: true }} className={`${buttonClasses('ghost')} -ml-4`}>
          <ArrowLeft />
          {list.label}
        </Link>
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
    </div>
  );
}
