import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/chat/chat.ts';
import type { PersonCard } from '#contract/people/people.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { SenderName } from './sender-name.tsx';

interface IncomingAnnouncerProps {
  messages: readonly Message[] | undefined;
  contact: PersonCard;
}

/** Announces messages that arrive while the conversation is open, not those before. */
export function IncomingAnnouncer({ messages, contact }: IncomingAnnouncerProps) {
  const viewer = useViewer();
  const lastKnownId = useRef<number | null>(null);
  const [arrived, setArrived] = useState<Message | null>(null);

  useEffect(() => {
    if (!messages) return;
    const last = messages.at(-1);
    if (lastKnownId.current !== null && last && last.id > lastKnownId.current && last.senderId !== viewer.id) {
      setArrived(last);
    }
    lastKnownId.current = last?.id ?? 0;
  }, [messages, viewer.id]);

  return (
    <p aria-live="polite" className="sr-only">
      {arrived && (
        <span key={arrived.id}>
          <SenderName id={arrived.senderId} contact={contact} />: {arrived.content}
        </span>
      )}
    </p>
  );
}
