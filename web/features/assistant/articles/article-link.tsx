import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { articleParameter, headingParameter } from '#contract/values/assistant.ts';
import { readAssistantSearch } from '#web/features/assistant/assistant-search.ts';

interface ArticleLinkProps {
  /** A path from the server: `/customer-support?article=access/one-time-links`. */
  href: string;
  className: string;
  children: ReactNode;
}

export function ArticleLink({ href, className, children }: ArticleLinkProps) {
  const asked = new URL(href, window.location.origin).searchParams;
  const { article, heading } = readAssistantSearch({
    article: asked.get(articleParameter),
    heading: asked.get(headingParameter) ?? undefined,
  });
  return (
    <Link
      to="."
      search={(before: object) => readAssistantSearch({ ...before, article, heading })}
      state={{ isArticleOpen: true }}
      resetScroll={false}
      className={className}
    >
      {children}
    </Link>
  );
}
