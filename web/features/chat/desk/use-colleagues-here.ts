import { useEffect, useEffectEvent, useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { lookingRepeatMs } from '#contract/values/limits.ts';
import { sendFrame, useLiveFrame, useLiveState } from '#web/lib/live/live.ts';
import { useVisible } from '#web/lib/use-visible.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { type Look, noteLook } from './looking.ts';
import { useAtWork } from './use-at-work.ts';

/**
 * Tells the team of a channel, as long as the component is mounted, its tab in front and its person at work, that they look at it. Answers the
 * ids of the colleagues who do, in the order in which they came.
 */
export function useColleaguesHere({ conversation, contact }: ConversationSummary): readonly number[] {
  const viewerId = useViewer().id;
  const isConnected = useLiveState() === 'connected';
  const isAtWork = useAtWork();
  const isLooking = useVisible() && isConnected && isAtWork;
  const [looks, setLooks] = useState<readonly Look[]>([]);

  useEffect(() => {
    if (!isLooking) return;
    const tell = () => sendFrame({ type: 'looking', to: contact.id, isLooking: true });
    tell();
    const timer = setInterval(tell, lookingRepeatMs);
    return () => {
      clearInterval(timer);
      sendFrame({ type: 'looking', to: contact.id, isLooking: false });
    };
  }, [isLooking, contact.id]);

  useLiveFrame((frame) => {
    if (frame.type !== 'looking') return;
    const isKnown = looks.some(({ by, conversation: key }) => by === frame.by && key === frame.conversation);
    // Whoever comes learns at once who is here, and another tab of the viewer's that goes does not take this one along.
    const asks = frame.by === viewerId ? !frame.isLooking : frame.isLooking && !isKnown;
    if (asks && isLooking && frame.conversation === conversation) {
      sendFrame({ type: 'looking', to: contact.id, isLooking: true });
    }
    if (frame.by !== viewerId) setLooks((before) => noteLook(before, frame, Date.now()));
  });

  const dropLapsed = useEffectEvent(() => setLooks(looks.filter(({ until }) => until > Date.now())));
  const firstUntil = Math.min(...looks.map(({ until }) => until));
  useEffect(() => {
    if (firstUntil === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(dropLapsed, Math.max(0, firstUntil - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [firstUntil]);

  if (!isConnected) return [];
  return looks.filter((look) => look.conversation === conversation).map(({ by }) => by);
}
