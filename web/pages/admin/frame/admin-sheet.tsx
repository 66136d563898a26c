import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { AdminLinks } from './admin-links.tsx';

interface AdminSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The admin pages where there is no room for a side bar. */
export function AdminSheet({ isOpen, onOpenChange }: AdminSheetProps) {
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title="Admin pages">
      <AdminLinks onChosen={() => onOpenChange(false)} />
    </Sheet>
  );
}
