import { useState } from 'react';
import { searchMinLength } from '#contract/values/limits.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { MessageHits } from './message-hits.tsx';

interface MessageSearchProps {
  contactId: number;
  onOpenMessage: (contactId: number, messageId: number) => void;
}

export function MessageSearch({ contactId, onOpenMessage }: MessageSearchProps) {
  const [text, setText] = useState('');
  return (
    <div className="flex flex-col">
      <div className="sticky top-0 z-10 border-b bg-surface p-4">
        <TextField
          label="Search messages"
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={`At least ${searchMinLength} characters`}
        />
      </div>
      <div className="flex flex-col p-2">
        <MessageHits text={text} contactId={contactId} onOpenMessage={onOpenMessage} />
      </div>
    </div>
  );
}
