import {
  type ClipboardEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { enclosureWords } from '#contract/values/chat/enclosures.ts';
import { useDraft } from '#web/features/chat/chat.drafts.ts';
import { useOutbox } from '#web/features/chat/chat.outbox.ts';
import { useTray, useTrayFiles } from '#web/features/chat/chat.tray.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import type { ReplyKeys } from '#web/features/chat/saved-replies/reply-offer.tsx';
import { useWritingColleague } from '#web/features/chat/typing-store.ts';
import { useClosedText } from '#web/features/chat/use-closed-text.ts';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { MessageLengthNote } from '#web/ui/fields/message-length-note.tsx';
import { ComposerHint } from './composer-hint.tsx';
import { isStaged } from './file-tray.ts';
import { pastedFiles } from './pasted-files.ts';
import { useChatConnection } from './use-chat-connection.ts';
import { useComposerTargets } from './use-composer-targets.ts';
import { useFocusRestore } from './use-focus-restore.ts';
import { useTypingNotice } from './use-typing-notice.ts';

const AttachButtons = lazyPart(() => import('./attach-buttons.tsx').then((file) => file.AttachButtons));
const TrayList = lazyPart(() => import('./tray-list.tsx').then((file) => file.TrayList));
const ComposerBars = lazyPart(() => import('./composer-bars.tsx').then((file) => file.ComposerBars));
const SendLaterButton = lazyPart(() =>
  import('#web/features/chat/later/send-later-button.tsx').then((file) => file.SendLaterButton),
);
const SendLaterDialog = lazyPart(() =>
  import('#web/features/chat/later/send-later-dialog.tsx').then((file) => file.SendLaterDialog),
);
const ReplyOffer = lazyPart(() =>
  import('#web/features/chat/saved-replies/reply-offer.tsx').then((file) => file.ReplyOffer),
);

/** Writes messages. The draft belongs to the contact; the field stays mounted when the contact changes. */
export function Composer({ summary }: { summary: ConversationSummary }) {
  const { contact } = summary;
  const [draft, keepDraft] = useDraft(contact.id);
  const outbox = useOutbox();
  const tray = useTray();
  const noticeTyping = useTypingNotice(contact.id);
  const { isConnected, isShownLost } = useChatConnection();
  const field = useRef<HTMLTextAreaElement>(null);
  const size = measureMessage(draft);
  const files = useTrayFiles(contact.id);
  const { reply, setReply, enclosure, enclose, ...acts } = useComposerTargets(field, contact.id);
  const canSend = isConnected && (size.length > 0 || files.some(isStaged) || enclosure !== null) && size.over === 0;
  const hasReplies = summary.group === 'customers';
  const replies = useRef<ReplyKeys>(null);
  const [isLater, setLater] = useState(false);
  useFocusRestore(field, isShownLost);
  useAnswerToColleague(summary, () => noticeTyping(draft));
  useShortcut('reply', () => {
    acts.replyToFocused();
    field.current?.focus();
  });
  useGrowing(field, isShownLost ? '' : draft);

  function write(text: string): void {
    keepDraft(text);
    noticeTyping(text);
  }

  function sendDraft(): void {
    if (!canSend) return;
    const text = size.length === 0 ? '' : draft.trim();
    if (enclosure) {
      const { kind, id } = enclosure;
      outbox.submit(contact.id, text || enclosureWords[kind], { enclosure: { kind, id }, replyTo: reply });
      // The text goes with the enclosure, so the files follow without one.
      tray.submit(contact.id, '');
    } else if (!tray.submit(contact.id, text, reply)) outbox.submit(contact.id, text, { replyTo: reply });
    startAnew();
  }

  function startAnew(): void {
    write('');
    setReply(null);
    enclose(null);
    field.current?.focus();
  }

  function attach(files: File[]): void {
    tray.add(contact.id, files);
    field.current?.focus();
  }

  function takeTextBack(text: string): void {
    if (text !== '') write(draft.trim() === '' ? text : `${text}\n${draft}`);
    field.current?.focus();
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // In Asian input methods Enter also confirms a character.
    if (event.nativeEvent.isComposing || replies.current?.take(event)) return;
    if (event.key === 'ArrowUp' && draft === '') acts.editLast();
    if (event.key === 'Escape' && reply) setReply(null);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    sendDraft();
  }

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sendDraft();
        }}
        className="shrink-0 border-t bg-surface px-4 pt-3 pb-2.5"
      >
        <Suspense>{(reply || enclosure) && <ComposerBars summary={summary} />}</Suspense>
        <AfterPage>
          <TrayList contactId={contact.id} onTextBack={takeTextBack} />
        </AfterPage>
        <div
          className={classNames(
            'flex items-end gap-1 rounded-card border bg-surface p-1 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1',
            size.over > 0 ? 'border-danger' : 'border-control',
            isShownLost && 'bg-sunken',
          )}
        >
          <AfterPage meanwhile={<span className="h-9 w-19 shrink-0 touch:h-11 touch:w-23" />}>
            <AttachButtons summary={summary} onFiles={attach} onEnclose={enclose} />
          </AfterPage>
          <textarea
            ref={field}
            rows={1}
            value={isShownLost ? '' : draft}
            disabled={isShownLost}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            aria-label={`Message ${contact.fullName}`}
            aria-invalid={size.over > 0 || undefined}
            placeholder={isShownLost ? 'Reconnecting chat...' : `Message ${firstName(contact.fullName)}…`}
            className="max-h-40 min-h-9 flex-1 resize-none overflow-y-auto py-2 text-body outline-none touch:min-h-11"
          />
          <Suspense>
            {size.length > 0 && (
              <SendLaterButton
                canSend={canSend}
                hasMore={files.length > 0 || enclosure !== null}
                onChoose={() => setLater(true)}
              />
            )}
          </Suspense>
          <Button type="submit" isDisabled={!canSend}>
            Send
          </Button>
        </div>
        <MessageLengthNote size={size} />
        {hasReplies && (
          <AfterPage>
            <ReplyOffer
              ref={replies}
              contact={contact}
              draft={isShownLost ? '' : draft}
              field={field}
              onWrite={write}
            />
          </AfterPage>
        )}
        <ComposerHint closed={useClosedText(contact)} hasReplies={hasReplies} />
      </form>
      {/* Outside the form: the dialog has one of its own. */}
      <Suspense>
        {isLater && (
          <SendLaterDialog
            summary={summary}
            text={draft.trim()}
            reply={reply}
            onKept={startAnew}
            onClose={() => setLater(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Sends a typing notice again when a colleague starts writing while the viewer pauses in a draft, so that each knows of the other. */
function useAnswerToColleague(summary: ConversationSummary, sendNotice: () => void): void {
  const colleague = useWritingColleague(summary);
  const answer = useEffectEvent(sendNotice);
  useEffect(() => {
    if (colleague !== undefined) answer();
  }, [colleague]);
}

/** Makes the field as high as its text, up to the maximum in its classes. */
function useGrowing(field: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = '';
    // An empty field keeps one row: a long placeholder must not stretch it.
    if (text !== '') element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
}
