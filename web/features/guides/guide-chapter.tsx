import type { Chapter } from '#contract/content/text-blocks.ts';
import { GuideBlock } from './guide-block.tsx';
import { chapterId } from './guide-cover.tsx';

/** A chapter; printed, it begins on a new page. */
export function GuideChapter({ chapter, number }: { chapter: Chapter; number: number }) {
  return (
    <section
      id={chapterId(number)}
      aria-label={chapter.title}
      className="border-t px-5 py-8 md:px-12 md:py-12 print:break-before-page print:border-0 print:p-0"
    >
      <p className="font-semibold text-caption text-link">Chapter {number}</p>
      <h2 className="mt-1 text-balance font-serif text-[26px] leading-8">{chapter.title}</h2>
      <p className="mt-3 text-body text-muted">{chapter.lead}</p>
      {chapter.blocks.map((block) => (
        <GuideBlock key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  );
}
