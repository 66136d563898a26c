import FileText from 'lucide-react/icons/file-text';
import { useResources } from '#web/features/resources/resources.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import type { managerWords } from './manager-words.ts';
import { ResourceCards } from './resource-cards.tsx';
import { ResourceTable } from './resource-table.tsx';
import type { Managing } from './use-managing.ts';

interface ManagedRowsProps {
  words: (typeof managerWords)['resources'];
  q: string;
  managing: Managing;
  onShowAll: () => void;
}

/** The rows of a tab. */
export function ManagedRows({ words, q, managing, onShowAll }: ManagedRowsProps) {
  const isPhone = useIsPhone();
  const read = useResources({ type: words.types, ...(q && { q }) });
  if (read.isPending) return <PageSpinner label={words.loading} />;
  if (!read.data) {
    return (
      <ErrorState
        title={words.failed}
        message={messageOf(read.error)}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    );
  }
  const pages = read.data.pages.map((page) => page.resources);
  if (pages.every((page) => page.length === 0))
    return <Nothing words={words} isNarrowed={q !== ''} onShowAll={onShowAll} />;
  const Rows = isPhone ? ResourceCards : ResourceTable;
  return (
    <div aria-busy={read.isPlaceholderData} className={read.isPlaceholderData ? 'opacity-60' : ''}>
      <Rows kind={words.kind} pages={pages} managing={managing} />
      <MoreRows read={read} failed={words.failed} />
    </div>
  );
}

interface NothingProps {
  words: ManagedRowsProps['words'];
  isNarrowed: boolean;
  onShowAll: () => void;
}

function Nothing({ words, isNarrowed, onShowAll }: NothingProps) {
  if (!isNarrowed) return <EmptyState icon={<FileText />} text={words.empty} />;
  return (
    <EmptyState
      icon={<FileText />}
      text="No resources found matching your criteria"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all
        </Button>
      }
    />
  );
}
