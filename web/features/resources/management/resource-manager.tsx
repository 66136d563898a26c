import FileUp from 'lucide-react/icons/file-up';
import Video from 'lucide-react/icons/video';
import { useId } from 'react';
import { searchMaxLength } from '#contract/values/limits.ts';
import { VideoDialog } from '#web/features/resources/videos/video-dialog.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import { useDropTarget } from '#web/ui/fields/use-drop-target.ts';
import { EditDialog } from './edit-dialog.tsx';
import { ManagedRows } from './managed-rows.tsx';
import type { ManagerTab } from './manager-search.ts';
import { managerTexts } from './manager-texts.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { useManaging } from './use-managing.ts';

interface ResourceManagerProps {
  tab: ManagerTab;
  q: string;
  onSearch: (q: string) => void;
}

export function ResourceManager({ tab, q, onSearch }: ResourceManagerProps) {
  const titleId = useId();
  const words = managerTexts[tab];
  const managing = useManaging();
  const { open } = managing;
  const AddIcon = words.categories ? FileUp : Video;
  const { isOver, handlers } = useDropTarget({
    onFiles: managing.add,
    isDisabled: words.categories === null || open !== null,
  });
  return (
    <Card
      {...handlers}
      aria-labelledby={titleId}
      className={classNames(isOver && 'outline-2 outline-focus outline-dashed')}
    >
      <h2 id={titleId} className="sr-only">
        {words.label}
      </h2>
      <div className="flex flex-wrap gap-3 border-b px-4 py-3">
        <TypedSearch
          label={words.search}
          text={q}
          maxLength={searchMaxLength}
          onSearch={onSearch}
          className="min-w-56 flex-1 max-md:basis-full"
        />
        <Button icon={<AddIcon />} onClick={() => managing.add()} className="max-md:w-full">
          {words.add}
        </Button>
      </div>
      <ManagedRows words={words} q={q} managing={managing} onShowAll={() => onSearch('')} />
      {open?.kind === 'edit' && <EditDialog resource={open.resource} onClose={managing.close} />}
      {open?.kind === 'add' &&
        (words.categories ? (
          <UploadDialog
            title={words.add}
            categories={words.categories}
            initialFiles={open.files}
            onClose={managing.close}
          />
        ) : (
          <VideoDialog onClose={managing.close} />
        ))}
    </Card>
  );
}
