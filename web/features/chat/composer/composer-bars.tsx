import type { ConversationSummary } from '#contract/chat/chat.ts';
import { EnclosedBar } from '#web/features/chat/enclosures/enclosed-bar.tsx';
import { useTarget } from '#web/features/chat/message/targets.ts';
import { ReplyBar } from './reply-bar.tsx';

/** The bars above the text field: the message being answered, and the enclosure. */
export function ComposerBars({ summary }: { summary: ConversationSummary }) {
  const [reply, setReply] = useTarget('reply', summary.contact.id);
  const [enclosure, enclose] = useTarget('enclosure', summary.contact.id);
  return (
    <>
      {reply && <ReplyBar quote={reply} summary={summary} onCancel={() => setReply(null)} />}
      {enclosure && <EnclosedBar title={enclosure.title} onCancel={() => enclose(null)} />}
    </>
  );
}
