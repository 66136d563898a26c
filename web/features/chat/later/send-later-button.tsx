import Clock from 'lucide-react/icons/clock';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

interface SendLaterButtonProps {
  canSend: boolean;
  /** The message has a file or an enclosure. */
  hasMore: boolean;
  onChoose: () => void;
}

/** Beside Send, while there is a text to send. */
export function SendLaterButton({ canSend, hasMore, onChoose }: SendLaterButtonProps) {
  return (
    <IconButton
      label={hasMore ? 'Files, invoices and resources can only be sent at once' : 'Send later…'}
      icon={<Clock />}
      isDisabled={!canSend || hasMore}
      aria-haspopup="dialog"
      onClick={onChoose}
    />
  );
}
