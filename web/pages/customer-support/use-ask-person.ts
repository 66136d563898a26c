import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '#contract/assistant/assistant.ts';
import type { AssistantTopic } from '#contract/values/assistant.ts';
import { useAssistantNotice } from '#web/features/assistant/assistant.api.ts';
import { addToDraft } from '#web/features/chat/chat.drafts.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';

/**
 * Opens a person's chat with the conversation in the draft, after a confirmation: the technical supporter for technical topics, otherwise
 * the account manager.
 */
export function useAskPerson(topic: AssistantTopic | null) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const notice = useAssistantNotice().data;
  const supporter = topic === 'technical' ? (notice?.technicalSupport ?? null) : null;
  const person = supporter ?? notice?.accountManager ?? null;
  const [turns, setTurns] = useState<readonly Answer[] | null>(null);
  return {
    person,
    turns,
    askPerson: person && {
      label: supporter ? 'Ask technical support' : 'Ask my account manager',
      onAsk: (asked: readonly Answer[]) => setTurns(asked),
    },
    cancel: () => setTurns(null),
    confirm(draft: string) {
      if (!person) return;
      addToDraft(viewer.id, person.id, draft);
      void navigate(contactLink(person.id));
    },
  };
}
