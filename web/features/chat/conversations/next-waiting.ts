import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { paths } from '#contract/values/pages.ts';
import { readHomeSearch } from '#web/lib/pages/home-search.ts';
import { contactLink, earlierLink } from '#web/lib/pages/links.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import type { Asked } from './asked.ts';
import { orderOf } from './conversation-order.ts';
import { conversationsQuery } from './conversations.api.ts';
import type { Summaries } from './summaries.ts';

const waiting: Asked = { inbox: 'waiting' };
const covered: Asked = { ...waiting, covered: 'true' };

/** Opens the conversation that has waited longest, and from there one after the other. */
export async function openNextWaiting(client: QueryClient, router: AnyRouter, viewerId: number): Promise<void> {
  const { pathname, search } = router.state.location;
  const { contact, earlier } = readHomeSearch(search);
  const isOpen = ({ conversation, heldBy, contact: { id } }: ConversationSummary) =>
    earlier === undefined ? heldBy === null && id === contact : conversation === earlier;
  const lists = [waiting, covered].map((asked) => client.fetchQuery(conversationsQuery(viewerId, asked)));
  const rows = (await Promise.all(lists)).flatMap((list) => list.rows);
  const next = nextAfter(rows.toSorted(orderOf(waiting)), isOpen);
  if (!next) {
    toast({ title: rows.length === 0 ? 'No one is waiting for a reply' : 'No one else is waiting', group: 'next' });
    return;
  }
  const to = pathname === paths.adminDashboard ? pathname : paths.home;
  await router.navigate({ ...(next.heldBy ? earlierLink(next.conversation) : contactLink(next.contact.id)), to });
}

/** The conversation after the open one, and after the last the first; undefined if there is no other. */
export function nextAfter(
  rows: Summaries,
  isOpen: (summary: ConversationSummary) => boolean,
): ConversationSummary | undefined {
  const at = rows.findIndex(isOpen);
  const next = rows[(at + 1) % rows.length];
  return next && isOpen(next) ? undefined : next;
}
