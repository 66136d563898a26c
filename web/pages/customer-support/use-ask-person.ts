import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '#contract/assistant/assistant.ts';
import { useAssistantNotice } from '#web/features/assistant/assistant.api.ts';
import { addToDraft } from '#web/features/chat/chat.drafts.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Takes a question to the account manager's chat, once the person has confirmed it. */
export function useAskManager() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const manager = useAssistantNotice().data?.accountManager ?? null;
  const [answer, setAnswer] = useState<Answer | null>(null);
  return {
    manager,
    answer,
    ask: manager ? setAnswer : undefined,
    cancel: () => setAnswer(null),
    confirm(draft: string) {
      if (!manager) return;
      addToDraft(viewer.id, manager.id, draft);
      void navigate(contactLink(manager.id));
    },
  };
}
