import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

const MarkdownBody = lazy(() => import('./markdown-body.tsx').then((file) => ({ default: file.MarkdownBody })));

const lines = ['w-full', 'w-11/12', 'w-4/5', 'w-3/5'];

interface MarkdownTextProps {
  text: string;
  /** The heading to scroll to, as `what-is-an-acs`. */
  heading?: string | undefined;
}

/** Rendered Markdown. The renderer is loaded with the first text. */
export function MarkdownText(props: MarkdownTextProps) {
  return (
    <Suspense
      fallback={
        <div role="status" className="flex flex-col gap-2">
          <span className="sr-only">Loading the text...</span>
          {lines.map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      }
    >
      <MarkdownBody {...props} />
    </Suspense>
  );
}
