import { useEffect, useRef } from 'react';
import { useTray, useTrayFiles } from '#web/features/chat/chat.tray.ts';
import { TrayItem } from './tray-item.tsx';

interface TrayListProps {
  contactId: number;
  /** Gets the text typed with a file that is removed. */
  onTextBack: (text: string) => void;
}

/** The files chosen for the contact, above the composer's text. */
export function TrayList({ contactId, onTextBack }: TrayListProps) {
  const tray = useTray();
  const files = useTrayFiles(contactId);
  const list = useRef<HTMLUListElement>(null);
  const { length } = files;

  // Scrolls to the last file, which may have been refused.
  useEffect(() => {
    if (length > 0 && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [length]);

  if (length === 0) return null;
  return (
    <ul
      ref={list}
      aria-label="Files to send"
      className="mb-2 flex max-h-44 md:max-h-60 flex-wrap gap-2 overflow-y-auto p-0.5"
    >
      {files.map((file) => (
        <TrayItem
          key={file.id}
          file={file}
          onRetry={tray.canRetry(file.id) ? () => tray.retry(file.id) : undefined}
          onRemove={() => onTextBack(tray.remove(file.id))}
        />
      ))}
    </ul>
  );
}
