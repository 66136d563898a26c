import type { ReactNode } from 'react';
import type { AnswerSource } from '#contract/assistant/assistant.ts';
import { ArticleLink } from '#web/features/assistant/articles/article-link.tsx';
import { PlaceLink } from '#web/ui/place-link.tsx';

interface SourceLinkProps {
  source: AnswerSource;
  className: string;
  children: ReactNode;
}

/** A link to a source of an answer: an article's heading, a file's page, or a screen of the account. */
export function SourceLink({ source: { kind, href }, className, children }: SourceLinkProps) {
  const Anchor = kind === 'article' ? ArticleLink : PlaceLink;
  return (
    <Anchor href={href} className={className}>
      {children}
    </Anchor>
  );
}
