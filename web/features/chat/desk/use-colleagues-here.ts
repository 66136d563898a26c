import { useEffect, useEffectEvent, useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { lookingRepeatMs } from '#contract/values/limits.ts';
import { sendFrame, useLiveFrame, useLiveState } from '#web/lib/live/live.ts';
import { useVisible } from '#web/lib/use-visible.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useAtWork } from './use-at-work.ts';
import { applyViewing, type Viewing } from './viewing.ts';

/**
 * Tells a channel's team that the viewer has it open, while the component is mounted, the tab is visible and the person is active. Returns
 * the ids of the colleagues who do, in order of arrival.
 */
export function useColleaguesHere({ conversation, contact }: ConversationSummary): readonly number[] {
  const viewerId = useViewer().id;
  const isConnected = useLiveState() === 'connected';
  const isAtWork = useAtWork();
  const isLooking = useVisible() && isConnected && isAtWork;
  const [viewings, setViewings] = useState<readonly Viewing[]>([]);

  useEffect(() => {
    if (!isLooking) return;
    const announce = () => sendFrame({ type: 'looking', to: contact.id, isLooking: true });
    announce();
    const timer = setInterval(announce, lookingRepeatMs);
    return () => {
      clearInterval(timer);
      sendFrame({ type: 'looking', to: contact.id, isLooking: false });
    };
  }, [isLooking, contact.id]);

  useLiveFrame((frame) => {
    if (frame.type !== 'looking') return;
    const isKnown = viewings.some(({ by, conversation: key }) => by === frame.by && key === frame.conversation);
    // A newcomer learns at once who is here, and another tab of the viewer that closes does not take this one along.
    const asks = frame.by === viewerId ? !frame.isLooking : frame.isLooking && !isKnown;
    if (asks && isLooking && frame.conversation === conversation) {
      sendFrame({ type: 'looking', to: contact.id, isLooking: true });
    }
    if (frame.by !== viewerId) setViewings((before) => applyViewing(before, frame, Date.now()));
  });

  const dropLapsed = useEffectEvent(() => setViewings(viewings.filter(({ until }) => until > Date.now())));
  const firstUntil = Math.min(...viewings.map(({ until }) => until));
  useEffect(() => {
    if (firstUntil === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(dropLapsed, Math.max(0, firstUntil - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [firstUntil]);

  if (!isConnected) return [];
  return viewings.filter((viewing) => viewing.conversation === conversation).map(({ by }) => by);
}
