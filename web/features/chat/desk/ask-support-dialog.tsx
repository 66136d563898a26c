import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import { useHistory } from '#web/features/chat/chat.api.ts';
import { addToDraft } from '#web/features/chat/chat.drafts.ts';
import { useConversation } from '#web/features/chat/conversations/conversations.api.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { conversationLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { quoted } from './quoted-messages.ts';

/** Older messages are seldom what the question is about. */
const offeredMax = 30;

/**
 * Puts chosen messages as quotations into the draft for the customer's technical supporter, who reads nothing else of the channel. The
 * viewer adds the question and sends it.
 */
export function AskSupportDialog({ summary, onClose }: { summary: ConversationSummary; onClose: () => void }) {
  const { contact, conversation } = summary;
  const viewer = useViewer();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const messages = useHistory(contact.id, conversation).data?.messages.slice(-offeredMax) ?? [];
  const person = useQuery(readOf('GET /api/user/:id', { params: { id: contact.id } })).data;
  const id = person?.institutionId;
  const institution = useQuery({
    ...readOf('GET /api/institutions/:id', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  }).data;
  const supporterId = institution?.techSupport?.id;
  // A supporter who cannot be written to is in no list.
  const supporter = useConversation(supporterId ?? null).data?.rows[0]?.contact;
  const nameOf = ({ senderId }: Message) => (senderId === contact.id ? contact.fullName : 'Our team');

  function ask(): void {
    if (!supporter || chosen.length === 0) return;
    const picked = messages.filter(({ id }) => chosen.includes(id));
    addToDraft(viewer.id, supporter.id, quoted(contact, picked, nameOf));
    onClose();
    void navigate(conversationLink(supporter.id));
  }

  function toggle(id: number): void {
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  }

  return (
    <FormDialog
      title={supporter ? `Ask ${supporter.fullName}` : 'Ask technical support'}
      description={
        institution && !supporter
          ? 'No one from technical support is assigned to this institution.'
          : 'Choose the messages to quote. They’re put into your own conversation with technical support as a draft; nothing else is shared.'
      }
      submitText="Quote"
      pendingText="Saving..."
      isPending={false}
      isDisabled={!supporter || chosen.length === 0}
      disabledReason="Choose at least one message"
      onClose={onClose}
      onSubmit={ask}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Messages</legend>
        {messages.map((message) => (
          <label
            key={message.id}
            className="flex cursor-pointer items-start gap-3 rounded-control px-2 py-1.5 hover:bg-hover has-checked:bg-selected touch:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen.includes(message.id)}
              onChange={() => toggle(message.id)}
              className="mt-1 size-4 shrink-0"
            />
            <span className="min-w-0">
              <span className="block text-caption text-muted">{nameOf(message)}</span>
              <span className="line-clamp-2 text-control [overflow-wrap:anywhere]">{message.content}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
