import type { Chapter } from '#contract/content/text-blocks.ts';
import { GuideBlock } from './guide-block.tsx';
import './guide-print.css';

/** A sheet for an IT department, to read on screen or print and hand over. */
export function SignInSheetArticle({ sheet: { title, lead, blocks } }: { sheet: Chapter }) {
  return (
    <article className="guide overflow-clip rounded-card border bg-surface px-5 py-6 shadow-card md:px-12 md:py-10 print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <h2 className="wrap-anywhere text-balance font-serif text-[26px] leading-8">{title}</h2>
      <p className="mt-3 text-body text-muted">{lead}</p>
      {blocks.map((block) => (
        <GuideBlock key={JSON.stringify(block)} block={block} />
      ))}
    </article>
  );
}
