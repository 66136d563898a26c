import Paperclip from 'lucide-react/icons/paperclip';
import { useRef } from 'react';
import { attachmentKinds } from '#contract/values/files/file-kinds.ts';
import { acceptOf } from '#web/lib/files/file-rules.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        accept={acceptOf(attachmentKinds)}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Choosing the same file again, after removing it, must fire a change event.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <IconButton label="Attach files" icon={<Paperclip />} onClick={() => picker.current?.click()} />
    </>
  );
}
