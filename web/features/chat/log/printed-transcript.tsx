import { createPortal } from 'react-dom';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { useHistory } from '#web/features/chat/chat.api.ts';
import { EnclosureCard } from '#web/features/chat/enclosures/enclosure-card.tsx';
import { useIsPrinting } from '#web/lib/pages/use-printing.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { PrintHead } from '#web/ui/print-head.tsx';
import { clockTime, fullDayText } from './message-time.ts';
import { SenderName } from './sender-name.tsx';

/** Prints the loaded messages of the open conversation instead of the screen (styles/base.css). */
export function PrintedTranscript({ summary }: { summary: ConversationSummary }) {
  return useIsPrinting() ? createPortal(<Transcript summary={summary} />, document.body) : null;
}

function Transcript({ summary: { contact, conversation } }: { summary: ConversationSummary }) {
  const viewer = useViewer();
  const { messages = [], hasOlder = false } = useHistory(contact.id, conversation).data ?? {};
  return (
    <article className="transcript hidden print:block">
      <PrintHead about={`Conversation with ${contact.fullName}`} />
      {hasOlder && (
        <p className="mt-3 text-muted text-small">
          Earlier messages aren’t printed here. “Print transcript” in the conversation’s menu prints all of them.
        </p>
      )}
      <ol>
        {messages.map(({ id, senderId, timestamp, kind, content, replyTo, editedAt, deletedAt, ...carried }, at) => (
          <li key={id} className="mt-3 break-inside-avoid">
            {fullDayText(timestamp) !== fullDayText(messages[at - 1]?.timestamp ?? '') && (
              <h3 className="mt-5 mb-2 border-b pb-1">{fullDayText(timestamp)}</h3>
            )}
            <p className="text-small">
              <bdi className="font-semibold">
                {senderId === viewer.id ? viewer.fullName : <SenderName id={senderId} contact={contact} />}
              </bdi>
              , {clockTime(timestamp)}
              {kind === 'automatic' && ', automatic reply'}
              {kind === 'imported' && ', imported'}
              {kind === 'notice' && ', written by the portal'}
              {editedAt && !deletedAt && ', edited'}
            </p>
            {replyTo && !deletedAt && (
              <p dir="auto" className="border-l-2 pl-2 text-small">
                {replyTo.isDeleted ? 'deleted message' : replyTo.head}
              </p>
            )}
            {deletedAt && <p className="text-body italic">message deleted</p>}
            {content !== carried.attachment?.filename && (
              <p dir="auto" className="whitespace-pre-wrap text-body [overflow-wrap:anywhere]">
                {content}
              </p>
            )}
            {carried.attachment && <p className="text-body">File: {carried.attachment.filename}</p>}
            {carried.enclosure && <EnclosureCard enclosure={carried.enclosure} isOnPrimary={false} />}
          </li>
        ))}
      </ol>
    </article>
  );
}
