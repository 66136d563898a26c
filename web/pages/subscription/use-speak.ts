import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { addToDraft } from '#web/features/chat/chat.drafts.ts';
import { conversationsQuery } from '#web/features/chat/conversations/conversations.api.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Opens the account manager's chat with the plan named in the draft. */
export function useSpeak(current: Tier | null): { about: (tier: Tier) => void; reasonNotTo: string | undefined } {
  const viewer = useViewer();
  const navigate = useNavigate();
  const channel = useQuery(conversationsQuery(viewer.id, { only: channelKey(viewer.id) }));
  const manager = channel.data?.rows[0]?.contact;
  return {
    about(tier) {
      if (!manager) return;
      addToDraft(viewer.id, manager.id, draftAbout(tier, current));
      void navigate(contactLink(manager.id));
    },
    reasonNotTo: manager ? undefined : reasonWithout(channel.isError),
  };
}

function draftAbout(tier: Tier, current: Tier | null): string {
  if (tier === current) return `I would like to talk about our ${tierName(tier)} subscription.`;
  return `I am interested in ${tierName(tier)} for our institution.`;
}

function reasonWithout(hasFailed: boolean): string {
  return hasFailed ? 'Your account manager could not be loaded' : 'Still loading your account manager';
}
