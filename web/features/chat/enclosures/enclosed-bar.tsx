import Library from 'lucide-react/icons/library';
import X from 'lucide-react/icons/x';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

export function EnclosedBar({ title, onCancel }: { title: string; onCancel: () => void }) {
  return (
    <div className="mb-2 flex items-center gap-2 rounded-control border bg-raised py-1 pr-1 pl-3 text-small">
      <Library aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <p dir="auto" className="min-w-0 flex-1 truncate font-medium">
        {title}
      </p>
      <IconButton label={`Do not attach ${title}`} icon={<X />} onClick={onCancel} />
    </div>
  );
}
