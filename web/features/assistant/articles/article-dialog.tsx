import FileX from 'lucide-react/icons/file-x';
import { topicLabels } from '#contract/values/assistant.ts';
import { useArticle } from '#web/features/assistant/assistant.api.ts';
import { isGone } from '#web/lib/calls/api-error.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PlaceLink } from '#web/ui/place-link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { MarkdownText } from './markdown-text.tsx';

interface ArticleDialogProps {
  id: string;
  heading: string | undefined;
  onClose: () => void;
}

/** An article of the knowledge base, scrolled to a heading if one is given. */
export function ArticleDialog({ id, heading, onClose }: ArticleDialogProps) {
  const { data, error, isPending, isFetching, refetch } = useArticle(id);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={data?.title ?? 'Article'}
      {...(data && { description: topicLabels[data.topic].title })}
      className="md:max-w-180"
    >
      {isPending && <PageSpinner label="Loading the article..." />}
      {isGone(error) && (
        <EmptyState
          icon={<FileX />}
          text="This article no longer exists"
          detail="Ask your question again to find the article that replaced it."
        />
      )}
      {!data && error && !isGone(error) && (
        <FailedRead title="Failed to fetch the article" read={{ error, isFetching, refetch }} />
      )}
      {data && (
        <>
          <MarkdownText key={`${id}#${heading}`} text={data.body} heading={heading} />
          {data.places.length > 0 && (
            <ul aria-label="Screens" className="mt-6 flex flex-wrap gap-2">
              {data.places.map(({ label, path }) => (
                <li key={path}>
                  <PlaceLink href={path} className={buttonClasses('secondary', 'sm')}>
                    {label}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  );
}
