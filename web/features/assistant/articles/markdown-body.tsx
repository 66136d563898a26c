import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { headingSlug } from '#contract/values/assistant.ts';
import { PlaceLink } from '#web/ui/place-link.tsx';

/** Every heading of an article is shown below a title of the second level. */
const components: Components = {
  h1: ({ children }) => <Heading>{children}</Heading>,
  h2: ({ children }) => <Heading>{children}</Heading>,
  h3: ({ children }) => <h4 className="mt-4 font-semibold text-control">{children}</h4>,
  p: ({ children }) => <p className="mt-3 text-body first:mt-0">{children}</p>,
  ul: ({ children }) => <ul className="mt-3 list-disc pl-6 text-body marker:text-muted">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="mt-3 list-decimal pl-6 text-body marker:font-semibold marker:text-link">
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="mt-1 pl-1">{children}</li>,
  a: TextLink,
  code: ({ children }) => <code className="rounded bg-sunken px-1 text-small">{children}</code>,
  pre: ({ children }) => <pre className="mt-3 overflow-x-auto rounded-control bg-sunken p-3">{children}</pre>,
  blockquote: ({ children }) => <blockquote className="mt-3 border-l-2 pl-3 text-muted">{children}</blockquote>,
  table: ({ children }) => (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full border-collapse text-left text-small">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className="border-b px-2 py-1.5 font-semibold">{children}</th>,
  td: ({ children }) => <td className="border-b px-2 py-1.5 align-top">{children}</td>,
};

/** Raw HTML is shown as text, URLs that could run code are dropped, and images are left out because they would call other sites. */
export function MarkdownBody({ text, heading }: { text: string; heading?: string | undefined }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const found = heading && body.current?.querySelector<HTMLElement>(`[id="${headingId(heading)}"]`);
    if (!found) return;
    found.scrollIntoView({ block: 'start' });
    found.focus({ preventScroll: true });
  }, [heading]);
  return (
    <div ref={body} className="max-w-[72ch] [overflow-wrap:anywhere]">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components} disallowedElements={['img', 'input']}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

function Heading({ children }: { children?: ReactNode }) {
  return (
    <h3 id={headingId(headingSlug(textIn(children)))} tabIndex={-1} className="mt-6 scroll-mt-2 text-[16px] leading-6">
      {children}
    </h3>
  );
}

function TextLink({ href = '', children }: ComponentProps<'a'>) {
  // A URL that could run code is empty here.
  if (href === '') return children;
  const className = 'text-link underline underline-offset-2';
  if (/^\/(?![/\\])/.test(href)) {
    return (
      <PlaceLink href={href} className={className}>
        {children}
      </PlaceLink>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}

/** The prefix keeps headings apart from the ids of the page. */
function headingId(slug: string): string {
  return `heading-${slug}`;
}

function textIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textIn).join('');
  if (typeof node === 'object' && node !== null && 'props' in node) {
    return textIn((node.props as { children?: ReactNode }).children);
  }
  return '';
}
