import type { ConversationSummary } from '#contract/chat/chat.ts';
import { EncloseButton } from '#web/features/chat/enclosures/enclose-button.tsx';
import type { ChosenEnclosure } from '#web/features/chat/message/targets.ts';
import { AttachButton } from './attach-button.tsx';

interface AttachButtonsProps {
  summary: ConversationSummary;
  onFiles: (files: File[]) => void;
  onEnclose: (enclosure: ChosenEnclosure) => void;
}

export function AttachButtons({ summary, onFiles, onEnclose }: AttachButtonsProps) {
  return (
    <>
      <EncloseButton summary={summary} onChoose={onEnclose} />
      <AttachButton onFiles={onFiles} />
    </>
  );
}
