import { useState } from 'react';
import type { ConversationSharing } from '#contract/people/conversation-sharing.ts';
import { dateText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CheckChoice } from '#web/ui/fields/check-choice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { useChooseForInstitution, useChooseOwn, useSharing } from './sharing.api.ts';

/** Whether colleagues read the viewer's conversations with staff: the institution's choice, and the viewer's own. */
export function SharingChoice() {
  return (
    <QueryCard title="Who reads your conversations" what="this choice" query={useSharing()}>
      {(sharing) => (
        <div className="flex flex-col gap-4 p-4 text-control">
          <p role="status" className="font-medium">
            {readersText(sharing)}
          </p>
          <OfInstitution sharing={sharing} />
          <OwnChoice sharing={sharing} />
        </div>
      )}
    </QueryCard>
  );
}

function readersText({ isRead, readSince, institutionSince, isPrivate }: ConversationSharing): string {
  if (institutionSince === null) return 'Only you and our team read your conversations.';
  if (isPrivate) return 'You keep your conversations private: only you and our team read them.';
  if (!isRead || readSince === null) return 'Your colleagues read all of your conversations with our team.';
  return `Your colleagues read what you and our team have written since ${dateText(readSince)}.`;
}

function OfInstitution({ sharing: { institutionSince, canChoose } }: { sharing: ConversationSharing }) {
  const [isAsking, setAsking] = useState(false);
  const choose = useChooseForInstitution();
  const isOn = institutionSince !== null;
  if (!canChoose)
    return (
      <p className="text-muted">
        {isOn
          ? 'An administrator of your institution chose that colleagues read each other’s conversations with our team.'
          : 'An administrator of your institution can choose that colleagues read each other’s conversations with our team.'}
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-muted">
        You choose for your institution whether colleagues read each other’s conversations with our team. What was
        written before stays private, and everyone can keep their own conversations private.
      </p>
      {isOn ? (
        <Button
          variant="secondary"
          onClick={() => choose.mutate(false)}
          isPending={choose.isPending}
          pendingText="Saving..."
        >
          Stop sharing at your institution
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Share at your institution
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Share conversations at your institution?"
          description="From now on, colleagues read what each of you and our team write to each other, with its files. Everyone is notified and can keep their own conversations private. What was written before stays private."
          confirmText="Share"
          pendingText="Saving..."
          isPending={choose.isPending}
          onConfirm={() => choose.mutate(true, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function OwnChoice({ sharing: { institutionSince, isPrivate, sharesEarlier } }: { sharing: ConversationSharing }) {
  const choose = useChooseOwn();
  return (
    <fieldset className="flex flex-col gap-2" disabled={choose.isPending}>
      <legend className="mb-1 font-medium">Your own conversations</legend>
      <CheckChoice
        label="Keep my conversations private"
        description="Colleagues can’t read them, even if your institution shares."
        isOn={isPrivate}
        onChange={(next) => choose.mutate({ isPrivate: next, sharesEarlier: next ? false : sharesEarlier })}
      />
      {institutionSince !== null && !isPrivate && (
        <CheckChoice
          label="Share what was written before as well"
          description="Colleagues then read your conversations from their beginning."
          isOn={sharesEarlier}
          onChange={(next) => choose.mutate({ isPrivate, sharesEarlier: next })}
        />
      )}
    </fieldset>
  );
}
