import Library from 'lucide-react/icons/library';
import { Suspense, useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { ChosenEnclosure } from '#web/features/chat/message/targets.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

const EnclosurePicker = lazyPart(() => import('./enclosure-picker.tsx').then((file) => file.EnclosurePicker));

interface EncloseButtonProps {
  summary: ConversationSummary;
  onChoose: (enclosure: ChosenEnclosure) => void;
}

export function EncloseButton({ summary, onChoose }: EncloseButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Attach from the portal"
        icon={<Library />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Suspense>
        {isOpen && (
          <EnclosurePicker
            summary={summary}
            onChoose={(enclosure) => {
              setOpen(false);
              onChoose(enclosure);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
