import type { ReactNode } from 'react';
import type { Answer } from '#contract/assistant/assistant.ts';
import { type AssistantTopic, topicLabels } from '#contract/values/assistant.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { RatingButtons } from './asking/rating-buttons.tsx';
import { AssistantNote } from './assistant-note.tsx';

interface AssistantPanelProps {
  topic: AssistantTopic | null;
  /** The newest answer; null if each answer has its own rating buttons. */
  rated: Answer | undefined | null;
  hours: ReactNode;
}

/** The panel beside the chat: its topic, Helpful and Not Helpful for the newest answer, and the support hours. */
export function AssistantPanel({ topic, rated, hours }: AssistantPanelProps) {
  return (
    <Card aria-label="About this chat" className="flex flex-col gap-4 p-4">
      {topic && (
        <div>
          <h2 className="text-h3">Topic</h2>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-body">
            {topicLabels[topic].title}
            <Badge>{topicLabels[topic].short}</Badge>
          </p>
        </div>
      )}
      {rated !== null && (
        <div>
          <h2 className="text-h3">Was the last answer helpful?</h2>
          <div className="mt-2 flex flex-wrap gap-2">
            <RatingButtons answer={rated?.verdict === 'greeting' ? undefined : rated} />
          </div>
        </div>
      )}
      <div>
        <h2 className="text-h3">Support staff</h2>
        <div className="mt-1 text-body">{hours}</div>
      </div>
      <AssistantNote />
    </Card>
  );
}
