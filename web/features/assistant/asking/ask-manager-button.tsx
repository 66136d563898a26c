import MessageSquare from 'lucide-react/icons/message-square';
import { Button } from '#web/ui/buttons/button.tsx';

interface AskManagerButtonProps {
  /** The way on, where there was no answer. */
  isMain: boolean;
  /** Nothing where nobody is assigned, and for staff. */
  onAsk: (() => void) | undefined;
}

export function AskManagerButton({ isMain, onAsk }: AskManagerButtonProps) {
  if (!onAsk) return null;
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} size="sm" icon={<MessageSquare />} onClick={onAsk}>
      Ask my account manager
    </Button>
  );
}
